"""Where things are to each other: the geometry of the grid, played by hand and against slow oracles."""
