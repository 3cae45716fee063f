"""Sends requests to Discord's API to the emulator, for libraries that have no setting for the address.

Python imports this module before the program if PYTHONPATH has this folder. All programs in the parent folder use
aiohttp, so it is imported at once.
"""

import os

from aiohttp import ClientSession

DISCORD = "https://discord.com/api/v10"
EMULATOR = os.environ["DISCORD_API_BASE"]

send = ClientSession._request  # pylint: disable=protected-access


def redirect(session, method, url, **options):
    """Sends a request, with a changed URL if it is for Discord."""
    if str(url).startswith(DISCORD):
        url = str(url).replace(DISCORD, EMULATOR, 1)
    return send(session, method, url, **options)


ClientSession._request = redirect  # pylint: disable=protected-access
