"""What people see and say: moves, events, the view and the terminal's drawing. Plain Python over a redacted record."""
