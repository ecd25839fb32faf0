"""Content from outside, to stored values: the Steel Compendium's stat blocks, our own creature and encounter files, the shipped set."""
