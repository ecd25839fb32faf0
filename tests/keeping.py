"""Makers whose products are kept, to be looked at when the test is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def kept_in(products: list[T], make: Callable[P, T]) -> Callable[P, T]:
    """`make`, with all that it makes in `products`."""

    def made(*args: P.args, **more: P.kwargs) -> T:
        products.append(make(*args, **more))
        return products[-1]

    return made
