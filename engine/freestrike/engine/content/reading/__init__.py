"""The files of the Steel Compendium, read into typed values with their printed text; what was mended is told."""
