"""Errors: an action that Discord's clients would not allow, and an interaction without a valid response."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .reply import Reply


class RefusedError(Exception):
    """The emulator rejected a request: the user may not do this, or something of the request does not exist."""

    def __init__(self, action: str, status: int, body: Any) -> None:
        fields: dict[str, Any] = body if isinstance(body, dict) else {"message": body or f"status {status}"}
        reasons = [str(fields.get("message")), *_leaves(fields.get("errors"), ())]
        super().__init__(f"{action}: {'; '.join(reasons)}")
        self.status = status
        self.code = int(fields.get("code", 0))
        """Error code of Discord, such as 50013 for a missing permission."""
        self.body = fields
        """Body of the response. For a line, it has the `offset` of the mistake, and the valid names."""


class FailedError(Exception):
    """The bot did not respond, responded with something invalid, or did not complete its deferred response in time."""

    def __init__(self, action: str, reply: Reply, log: str) -> None:
        super().__init__(f"{action}: {reply.failure or f'the response is {reply.status}'}{with_log(log)}")
        self.reply = reply


class UnseenFailuresError(Exception):
    """Interactions without a valid response, which a test did not look at."""

    def __init__(self, failures: Sequence[Any], log: str) -> None:
        lines = "".join(f"\n- {json.dumps(failure)}" for failure in failures)
        super().__init__(f"the bot failed, and the test did not look at it:{lines}{with_log(log)}")
        self.failures = failures


def with_log(log: str) -> str:
    """Returns the part of an error message that shows the output of a program."""
    return f"; its last lines:\n{log}" if log else ""


def _leaves(errors: Any, path: tuple[str, ...]) -> Iterator[str]:
    """Yields the texts in the tree of errors of a response, each with its path."""
    if not isinstance(errors, dict):
        return
    for name, value in errors.items():
        if name == "_errors":
            yield from (": ".join([*path, error["message"]]) for error in value)
        else:
            yield from _leaves(value, (*path, name))
