"""The chronicle: the fight told in lines that a player understands."""
