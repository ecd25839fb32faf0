"""A printed text before it is understood: whose it is, how it is worded, and the account of what became of it."""
