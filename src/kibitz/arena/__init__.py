"""Matches between bots, ratings, ladders."""
