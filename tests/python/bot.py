"""A bot with nothing but an HTTP library and an Ed25519 library.

It reads the variables that the emulator prints, registers its commands, listens on a free port and
sends its address to the service.
"""

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

PING, COMMAND, AUTOCOMPLETE = 1, 2, 4
PONG, MESSAGE, DEFERRED, SUGGESTIONS = 1, 4, 5, 8
EPHEMERAL = 1 << 6

CITIES = ["Berlin", "Bern", "Bergen", "Basel"]

COMMANDS = [
    {"name": "ping", "description": "Answer at once"},
    {"name": "think", "description": "Answer later, for you alone"},
    {
        "name": "city",
        "description": "Name a city",
        "options": [
            {
                "type": 3,
                "name": "name",
                "description": "Name of the city",
                "required": True,
                "autocomplete": True,
            }
        ],
    },
]


class Bot:
    """A bot configured by environment variables."""

    def __init__(self, environment):
        self.base = environment["DISCORD_API_BASE"]
        self.application = environment["DISCORD_APPLICATION_ID"]
        self.key = VerifyKey(bytes.fromhex(environment["DISCORD_PUBLIC_KEY"]))
        self.session = requests.Session()
        self.session.headers["Authorization"] = "Bot " + environment["DISCORD_TOKEN"]

    def call(self, method, path, body=None):
        """Sends a REST request and returns the parsed response."""
        response = self.session.request(method, self.base + path, json=body, timeout=5)
        response.raise_for_status()
        return response.json() if response.content else None

    def register(self):
        """Overwrites the global commands."""
        return self.call("PUT", f"/applications/{self.application}/commands", COMMANDS)

    def is_signed(self, headers, body):
        """Returns whether the service signed the request."""
        signed = headers.get("X-Signature-Timestamp", "").encode() + body
        try:
            self.key.verify(signed, bytes.fromhex(headers.get("X-Signature-Ed25519", "")))
        except (BadSignatureError, ValueError):
            return False
        return True

    def respond(self, interaction):
        """Returns the interaction response."""
        if interaction["type"] == PING:
            return {"type": PONG}
        data = interaction["data"]
        if interaction["type"] == AUTOCOMPLETE:
            typed = data["options"][0]["value"].lower()
            found = [city for city in CITIES if city.lower().startswith(typed)]
            choices = [{"name": city, "value": city} for city in found]
            return {"type": SUGGESTIONS, "data": {"choices": choices}}
        return self.command(interaction, data)

    def command(self, interaction, data):
        """Returns the response to a command."""
        if data["name"] == "think":
            threading.Thread(target=self.think, args=(interaction["token"],)).start()
            return {"type": DEFERRED, "data": {"flags": EPHEMERAL}}
        if data["name"] == "city":
            return message(f"{data['options'][0]['value']} it is.")
        return message("pong")

    def think(self, token):
        """Completes a deferral and sends a follow-up."""
        webhook = f"/webhooks/{self.application}/{token}"
        self.call("PATCH", f"{webhook}/messages/@original", {"content": "42"})
        self.call("POST", webhook, {"content": "That was hard.", "flags": EPHEMERAL})


def message(content):
    """Returns a message as the response."""
    return {"type": MESSAGE, "data": {"content": content}}


def endpoint(bot):
    """Returns a server for the bot's interactions on a free port."""

    class Endpoint(BaseHTTPRequestHandler):
        """Responds to signed requests only."""

        def do_POST(self):  # pylint: disable=invalid-name
            """Responds to an interaction."""
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if not bot.is_signed(self.headers, body):
                self.send_error(401)
                return
            payload = json.dumps(bot.respond(json.loads(body))).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload)

        def log_message(self, format, *args):  # pylint: disable=redefined-builtin
            """Logs nothing."""

    return ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)


def main():
    """Registers the commands, listens, and sends the endpoint's URL to the service."""
    bot = Bot(os.environ)
    bot.register()
    server = endpoint(bot)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    bot.call("PATCH", "/applications/@me", {"interactions_endpoint_url": url})
    print(f"listening on {url}", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
