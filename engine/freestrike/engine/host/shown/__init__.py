"""What commands show: as text, tables, JSON, pages, plots."""
