"""How much the property tests try: bounded and the same each time by default, more and random with FREESTRIKE_PROFILE=deep. PROFILE is
that of them all."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

DEEP = os.environ.get("FREESTRIKE_PROFILE") == "deep"

PROFILE = "freestrike"
settings.register_profile(PROFILE, derandomize=not DEEP, database=None, deadline=None)


def examples(bounded: int, deep: int, steps: int = 50) -> settings:
    """The settings for a test that makes `bounded` fights of up to `steps` steps by default, and `deep` in the deep profile."""
    return settings(
        max_examples=deep if DEEP else bounded,
        stateful_step_count=steps,
        derandomize=not DEEP,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
