"""What people see of Talo: moves, events and views, in plain Python over a redacted record."""
