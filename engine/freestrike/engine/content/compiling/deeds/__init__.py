"""What is done in a sentence: moving, harming, mending, granting, changing, and deeds joined."""
