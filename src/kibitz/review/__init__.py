"""The review of a finished game: where it turned, what was luck, what was whose choice. See docs/review.md."""
