"""How each effect is carried out: a room for each family of effects, one procedure for each type."""
