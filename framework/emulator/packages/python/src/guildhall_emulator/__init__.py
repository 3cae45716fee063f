"""Client of guildhall-emulator for tests of Discord bots.

The fixtures `emulator` and `discord` of `pytest_plugin` start a process for all tests and a world for each test. All
functions block: in a coroutine, call them by `asyncio.to_thread`.
"""

from .api import Api, File
from .discord import BotOptions, Discord
from .emulator import Emulator, binary
from .errors import FailedError, RefusedError, UnseenFailuresError
from .member import Member, Place
from .reply import Choice, Component, Message, Modal, Reply

__all__ = [
    "Api",
    "BotOptions",
    "Choice",
    "Component",
    "Discord",
    "Emulator",
    "FailedError",
    "File",
    "Member",
    "Message",
    "Modal",
    "Place",
    "RefusedError",
    "Reply",
    "UnseenFailuresError",
    "binary",
]
