"""Random legal play beside independent oracles."""
