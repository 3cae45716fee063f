"""Sends requests to Discord's API and gateway to the emulator, for libraries that have no setting for the address.

Python imports this module before the program if PYTHONPATH has this folder. All programs in the parent folder use
aiohttp, so it is imported at once.
"""

import os

from aiohttp import ClientSession

EMULATOR = {
    "https://discord.com/api/v10": os.environ["DISCORD_API_BASE"],
    "wss://gateway.discord.gg": os.environ["DISCORD_GATEWAY_URL"],
}

send = ClientSession._request  # pylint: disable=protected-access


def redirect(session, method, url, **options):
    """Sends a request, with a changed URL if it is for Discord."""
    for discord, emulator in EMULATOR.items():
        if str(url).startswith(discord):
            url = str(url).replace(discord, emulator, 1)
    return send(session, method, url, **options)


ClientSession._request = redirect  # pylint: disable=protected-access
