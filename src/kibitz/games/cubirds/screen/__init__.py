"""What people see of CuBirds: plain Python over a redacted record."""
