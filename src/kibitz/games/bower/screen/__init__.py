"""What people see of Bower: moves, events and views, in plain Python over a redacted record."""
