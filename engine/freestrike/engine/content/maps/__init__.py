"""Maps that other programs export, as ground of a grid: walls on edges, squares that are solid, difficult, water, fog, dark."""
