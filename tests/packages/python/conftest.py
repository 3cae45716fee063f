"""The bot of all tests."""

import re
import sys

import pytest


@pytest.fixture
def bot_options():
    """Returns the settings of the bot in each world."""
    return {"command": [sys.executable, "bot.py"], "app": re.compile(r"listening on (\S+)")}
