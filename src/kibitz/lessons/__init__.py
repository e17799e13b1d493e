"""Lessons: a game learned by playing it. What one is (`script`) and how it is played (`player`). Names no game."""
