"""Fixtures for pytest: an emulator for all tests, and a world for each."""

from collections.abc import Iterator

import pytest

from .discord import BotOptions, Discord
from .emulator import Emulator


@pytest.fixture(scope="session")
def emulator() -> Iterator[Emulator]:
    """The emulator at GUILDHALL_EMULATOR_URL, as in `guildhall-emulator exec -- pytest`, or one for these tests."""
    with Emulator.shared() as emulator:
        yield emulator


@pytest.fixture
def bot_options() -> BotOptions:
    """Settings of the bot, for projects to override: `{"command": [sys.executable, "bot.py"], "app": "http://…"}`."""
    return BotOptions()


@pytest.fixture
def discord(emulator: Emulator, bot_options: BotOptions) -> Iterator[Discord]:
    """A world for one test, with the bot of `bot_options`. Fails if the bot failed and the test did not look at it."""
    discord = Discord.start(emulator, **bot_options)
    yield discord
    try:
        discord.close()
    finally:
        # pytest shows the output of a test that fails.
        print(discord.log)
