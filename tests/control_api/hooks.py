"""Hooks of schemathesis: names and IDs that exist, so that requests reach the ends of the operations.

A generated request names members, channels, messages and interactions that do not exist. KNOWN, a JSON object, has the
values that exist, by the name of the field. Requests that are meant to be invalid stay as they are.
"""

import json
import os
from random import Random
from typing import Any

import schemathesis

KNOWN: dict[str, list[Any]] = json.loads(os.environ["KNOWN"])


def replace(fields: dict[str, Any], operation: str, random: Random) -> None:
    """Replaces most values by known ones."""
    for name in fields:
        known = KNOWN.get(f"{operation}.{name}") or KNOWN.get(name)
        # A valid wait is up to 60 seconds long.
        if known and (name in ("wait", "timeout") or random.random() < 0.8):
            fields[name] = random.choice(known)


@schemathesis.hook
def before_call(ctx: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """Replaces values of valid requests."""
    if case.meta is None or case.meta.generation.mode.is_negative:
        return
    path = case.operation.path.split("/")[1]
    random = Random(repr((path, case.body, case.query, case.path_parameters)))
    for fields in (case.body, case.query, case.path_parameters):
        if isinstance(fields, dict):
            replace(fields, path, random)
