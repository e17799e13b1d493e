"""The rooms: one folder a game, found by discovery."""
