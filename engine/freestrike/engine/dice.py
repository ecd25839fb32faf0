"""Where dice come from: keyed by a secret, or scripted."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Protocol

_NUMBERS = Struct(">4Q")
"""The four numbers of eight bytes each in a digest, the most significant byte first."""


class DiceSource(Protocol):
    """Gives the dice of a roll."""

    def roll(self, name: str, nth: int, round: int, sides: int, count: int) -> tuple[int, ...]:
        """`count` dice from 1 to `sides`. `name` and `nth`: the roll's own name and how often it is made; `round`: the combat round."""
        ...


class KeyedDice:
    """Dice that are a function of a secret, the round and the roll's own name: the same roll made again after an undo shows the same
    dice, whatever harmless thing was changed before it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @property
    def commitment(self) -> str:
        """The hash of the secret, in hexadecimal: shown at the start, so that the secret cannot be exchanged later."""
        return sha256(self._secret).hexdigest()

    def roll(self, name: str, nth: int, round: int, sides: int, count: int) -> tuple[int, ...]:
        """See `DiceSource`. Each die takes eight bytes of a SHA-256 stream; the bias of the remainder is below 2 to the power of -59."""
        dice: list[int] = []
        block = 0
        while len(dice) < count:
            digest = sha256(b"\x1f".join((self._secret, f"{round}\x1f{name}\x1f{nth}\x1f{block}".encode()))).digest()
            dice.extend([number % sides + 1 for number in _NUMBERS.unpack(digest)])
            block += 1
        return tuple(dice[:count])


class ScriptedDice:
    """Dice written down beforehand, taken in order. `left`: those not yet used; a test checks that none is."""

    def __init__(self, dice: Sequence[int]) -> None:
        self.left = list(dice)

    def roll(self, name: str, nth: int, round: int, sides: int, count: int) -> tuple[int, ...]:
        """See `DiceSource`. Raises IndexError when the script has run out, ValueError for a die that cannot show this."""
        if len(self.left) < count:
            raise IndexError(f"the script of dice has run out at {name}")
        dice = tuple(self.left[:count])
        if not all(1 <= die <= sides for die in dice):
            raise ValueError(f"the script has {dice} for {name}, rolled with {sides} sides")
        del self.left[:count]
        return dice
