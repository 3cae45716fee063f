"""Connects a bot to the emulator in the place of Discord.

`guildhall-emulator exec --redirect` puts the folder of this module first in PYTHONPATH, so Python imports the module
before the bot. Names of Discord's hosts resolve to the address of the emulator's proxy, for all libraries that resolve
names by `socket.getaddrinfo`, and for aiohttp with any resolver. Libraries with certifi trust the certificate of the run.
"""

import importlib.abc
import importlib.util
import os
import socket
import sys
from importlib.machinery import PathFinder

FOLDER = os.path.dirname(os.path.abspath(__file__))
HOST = "127.0.0.1"
PORT = int(os.environ["GUILDHALL_REDIRECT_PORT"])
DOMAINS = os.environ["GUILDHALL_REDIRECT_DOMAINS"].split()


def is_discord(host):
    """Returns whether a host is one of Discord's domains or below one."""
    name = host.decode("ascii", "replace") if isinstance(host, (bytes, bytearray)) else str(host)
    return f".{name.lower().rstrip('.')}".endswith(tuple(f".{domain}" for domain in DOMAINS))


def redirect_names(resolve):
    """Returns a function in the place of `socket.getaddrinfo`."""

    def getaddrinfo(host, port, *arguments, **options):
        if is_discord(host):
            host, port = HOST, PORT
        return resolve(host, port, *arguments, **options)

    return getaddrinfo


def change_aiohttp(module):
    """Changes `aiohttp.connector`: uvloop and aiodns resolve names by themselves."""
    resolve = module.TCPConnector._resolve_host  # pylint: disable=protected-access

    async def resolve_host(connector, host, port, *arguments, **options):
        if not is_discord(host):
            return await resolve(connector, host, port, *arguments, **options)
        family, flags = socket.AF_INET, socket.AI_NUMERICHOST
        return [{"hostname": host, "host": HOST, "port": PORT, "family": family, "proto": 0, "flags": flags}]

    module.TCPConnector._resolve_host = resolve_host  # pylint: disable=protected-access


def change_certifi(module):
    """Changes `certifi.core`: its certificates are those of the run."""
    module.where = lambda: os.environ["SSL_CERT_FILE"]


class ChangesAfterImport(importlib.abc.MetaPathFinder):
    """Finder that changes modules right after their import."""

    changes = {"aiohttp.connector": change_aiohttp, "certifi.core": change_certifi}

    def find_spec(self, fullname, path, target=None):
        """Returns the spec of a module that is to be changed."""
        change = self.changes.get(fullname)
        spec = PathFinder.find_spec(fullname, path, target) if change else None
        if spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            change(module)

        spec.loader.exec_module = exec_module
        return spec


def import_replaced():
    """Runs the module of this name that Python would have imported without this one."""
    folders = [folder for folder in sys.path if os.path.abspath(folder or ".") != FOLDER]
    spec = PathFinder.find_spec(__name__, folders)
    if spec and spec.loader:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


socket.getaddrinfo = redirect_names(socket.getaddrinfo)
sys.meta_path.insert(0, ChangesAfterImport())
import_replaced()
