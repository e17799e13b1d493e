"""What people see of hidden pig: plain Python over a redacted record."""
