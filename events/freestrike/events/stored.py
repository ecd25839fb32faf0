"""The form that every stored value has: a frozen, tagged struct with a short, versioned name."""

from __future__ import annotations

import msgspec


class Stored(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="is"):
    """Base of every value that a log can hold.

    A subclass gives `tag="name.N"`: a name that never changes and the version of its shape. Fields that hold
    their default are left out of the stored bytes. Collections are tuples in a stated order.
    """
