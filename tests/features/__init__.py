"""Printed features, one file a family, played through the public interface: values by hand from the print, told in our own words."""
