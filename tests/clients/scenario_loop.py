"""Loop of the programs in Python: reads steps from standard input and writes their results."""

import json
import logging
import sys

# The libraries report each 429, and the scenario provokes some.
logging.disable(logging.ERROR)


async def run(scenario):
    """Runs each step as the method of its name, with the values that the step sends as parameters."""
    for line in sys.stdin:
        step = json.loads(line)
        try:
            result = {"seen": await getattr(scenario, step["step"])(**step["send"])}
        except Exception as error:  # pylint: disable=broad-exception-caught
            result = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(result), flush=True)
