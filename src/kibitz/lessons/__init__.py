"""Lessons: a game learned by playing it. What a lesson is (`script`), and how one is played (`player`). Names no game."""
