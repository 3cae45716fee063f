"""Clients for HTTPS and WebSocket that know Discord's addresses only. For each, a line of JSON says what it reads: the
name of the bot, or the opcode of the gateway's first message."""

import asyncio
import json
import os
import ssl
from urllib.request import Request, urlopen

import aiohttp
import certifi
import httpx
import requests
import urllib3
import uvloop
import websockets

URL = "https://discord.com/api/v10/users/@me"
GATEWAY = "wss://gateway.discord.gg/?v=10&encoding=json"
HEADERS = {"Authorization": "Bot " + os.environ["DISCORD_TOKEN"]}


def read_urllib():
    """Python's own client."""
    with urlopen(Request(URL, headers=HEADERS)) as response:
        return json.load(response)["username"]


def read_requests():
    """The most common client, without the proxy of the environment."""
    session = requests.Session()
    session.trust_env = False
    return session.get(URL, headers=HEADERS).json()["username"]


def read_urllib3():
    """Client that uses no proxy of the environment."""
    return urllib3.PoolManager().request("GET", URL, headers=HEADERS).json()["username"]


async def read_httpx():
    """Client that uses a proxy of the environment."""
    async with httpx.AsyncClient() as client:
        return (await client.get(URL, headers=HEADERS)).json()["username"]


async def read_websockets():
    """Client that uses a proxy of the environment."""
    async with websockets.connect(GATEWAY) as socket:
        return json.loads(await socket.recv())["op"]


async def read_aiohttp(resolver, context=True):
    """The client of most libraries for Discord."""
    connector = aiohttp.TCPConnector(resolver=resolver(), ssl=context)
    async with aiohttp.ClientSession(connector=connector) as session, session.get(URL, headers=HEADERS) as response:
        return (await response.json())["username"]


async def read_aiohttp_gateway():
    """The WebSocket of the same client."""
    async with aiohttp.ClientSession() as session, session.ws_connect(GATEWAY) as socket:
        return (await socket.receive_json())["op"]


CERTIFI = ssl.create_default_context(cafile=certifi.where())

CLIENTS = {
    "requests": read_requests,
    "urllib": read_urllib,
    "urllib3": read_urllib3,
    "aiohttp, aiodns": lambda: asyncio.run(read_aiohttp(aiohttp.AsyncResolver)),
    "aiohttp, certifi": lambda: asyncio.run(read_aiohttp(aiohttp.ThreadedResolver, CERTIFI)),
    "aiohttp, uvloop": lambda: uvloop.run(read_aiohttp(aiohttp.ThreadedResolver)),
    "aiohttp, WebSocket": lambda: asyncio.run(read_aiohttp_gateway()),
    "httpx": lambda: asyncio.run(read_httpx()),
    "websockets": lambda: asyncio.run(read_websockets()),
    "websockets, uvloop": lambda: uvloop.run(read_websockets()),
}

for name, read in CLIENTS.items():
    try:
        seen = read()
    except Exception as error:  # pylint: disable=broad-exception-caught
        seen = repr(error)
    print(json.dumps({"client": name, "seen": seen}), flush=True)
