"""From printed sentences to the values that the engine runs: the `.lark` files say what is understood, the rooms here what it means."""
