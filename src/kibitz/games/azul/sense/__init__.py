"""Advice, never law: a greedy player, weights for search, who is likely to win, and why a move is good."""
