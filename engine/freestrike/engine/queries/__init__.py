"""What follows from a board by the rules: pure functions that decide nothing."""
