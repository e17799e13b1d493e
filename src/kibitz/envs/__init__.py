"""The same rules for research: batches of games on CPU cores and on a GPU."""
