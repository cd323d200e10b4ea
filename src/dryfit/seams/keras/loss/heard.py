"""Operations that TensorFlow runs while a tape records."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any


class Operations:
    """Hands on every operation that runs between `begin` and `end`, as TensorFlow's callbacks are given it."""

    def __init__(self, ran: Callable[..., None]) -> None:
        self.ran = ran
        self._callbacks: Any = None

    @property
    def listening(self) -> bool:
        """Whether it has begun and not ended."""
        return self._callbacks is not None

    def begin(self) -> None:
        """Listen, where this TensorFlow lets anyone."""
        with suppress(ImportError, AttributeError):
            from tensorflow.python.framework import op_callbacks

            op_callbacks.add_op_callback(self.ran)
            self._callbacks = op_callbacks

    def end(self) -> None:
        """Listen no more."""
        if self._callbacks is not None:
            self._callbacks.remove_op_callback(self.ran)
            self._callbacks = None
