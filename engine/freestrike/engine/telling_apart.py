"""The reactions that are offered at one time, each under an id of its own."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from freestrike.engine.procedure import Offer


def told_apart(offers: list[Offer]) -> list[Offer]:
    """The offers: of several under one id each is called after whom it is about, to whom that is done which sets it off or else whom it is
    against, and numbered where that does not tell them apart."""
    if len(offers) < 2 or len({offer.option.id for offer in offers}) == len(offers):
        return offers
    times = Counter(offer.option.id for offer in offers)
    told: dict[str, Offer] = {}
    for offer in offers:
        option = offer.option
        about = offer.about or option.target
        if times[option.id] > 1 and about:
            option = replace(option, id=f"{option.id}/{about}", target=about)
        again = next(number for number in range(1, len(offers) + 1) if _numbered(option.id, number) not in told)
        option = replace(option, id=_numbered(option.id, again))
        told[option.id] = replace(offer, option=option)
    return list(told.values())


def _numbered(id: str, number: int) -> str:
    return id if number == 1 else f"{id}/{number}"
