"""Where logs are kept: one narrow interface, in memory or in an SQLite file."""

from freestrike.events.stores.interface import Exchange, Kept, Listing, Store, StoredRecord, StoreError, VersionConflict
from freestrike.events.stores.memory import MemoryStore

__all__ = ["Exchange", "Kept", "Listing", "MemoryStore", "Store", "StoreError", "StoredRecord", "VersionConflict"]
