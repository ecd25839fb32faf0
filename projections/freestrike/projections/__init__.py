"""What it means: folds over the log."""
