"""What is learned here by playing: scripts, their words, and the names of the things they point at."""
