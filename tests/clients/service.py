"""The emulator's program and its variables, record and playground; an endpoint that hands interactions on."""

import base64
import json
import os
import queue
import subprocess
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import unquote, urlencode
from urllib.request import Request, urlopen

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

TIMEOUT = 10

# Command that prints its environment and waits: programs with this environment reach the emulator at Discord's addresses.
PRINT_ENVIRONMENT = "import json, os, sys; print(json.dumps(dict(os.environ)), flush=True); sys.stdin.read()"

# Path of the API.
BASE = "/api/v10"


class Endpoint:
    """Interactions endpoint that hands each interaction on and leaves the response to a callback."""

    def __init__(self):
        self.interactions = queue.Queue()
        self.key = None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def handler(endpoint):  # pylint: disable=no-self-argument
        """Returns the class that handles a request."""

        class Handler(BaseHTTPRequestHandler):
            """Answers PINGs, and accepts all other signed requests."""

            def do_POST(self):  # pylint: disable=invalid-name
                """Receives an interaction."""
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if not endpoint.is_signed(self.headers, body):
                    self.respond(401)
                    return
                interaction = json.loads(body)
                if interaction["type"] == 1:
                    self.respond(200, b'{"type": 1}')
                    return
                endpoint.interactions.put(interaction)
                self.respond(202)

            def respond(self, status, body=b""):
                """Sends a response."""
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format, *args):  # pylint: disable=redefined-builtin
                """Logs nothing."""

        return Handler

    def is_signed(self, headers, body):
        """Returns whether the emulator signed a request."""
        try:
            signature = bytes.fromhex(headers["X-Signature-Ed25519"])
            self.key.verify(headers["X-Signature-Timestamp"].encode() + body, signature)
        except BadSignatureError:
            return False
        return True

    def next(self):
        """Waits for the next interaction; returns None if none arrives."""
        try:
            return self.interactions.get(timeout=TIMEOUT)
        except queue.Empty:
            return None

    def connect(self, emulator):
        """Makes this the endpoint of the app."""
        self.key = VerifyKey(bytes.fromhex(emulator.environment["DISCORD_PUBLIC_KEY"]))
        url = f"http://127.0.0.1:{self.server.server_port}/"
        emulator.call("PATCH", "/applications/@me", {"interactions_endpoint_url": url})


class Emulator:
    """The emulator's program."""

    def __init__(self, folder, world, faults=(), endpoint=None):
        files = {"world": world, "fault": list(faults)}
        # The scenario expects the 429 responses that it causes. How many requests a library sends per second, and whether
        # it reaches the global limit, depends on the machine.
        arguments = ["--rate-limit", "requests_per_second=all", "--record", folder / "record"]
        for name, content in files.items():
            path = folder / f"{name}.json"
            path.write_text(json.dumps(content))
            arguments += [f"--{name}", path]
        self.process = subprocess.Popen(
            [os.environ["EMULATOR"], *arguments, "exec", "--redirect", "--", sys.executable, "-c", PRINT_ENVIRONMENT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.redirected = json.loads(self.process.stdout.readline())
        self.environment = {name: value for name, value in self.redirected.items() if name.startswith("DISCORD_")}
        self.base = self.environment["DISCORD_API_BASE"]
        self.page = self.base.removesuffix(BASE) + "/emulator/v1"
        self.record = (folder / "record").open()
        self.place = self.find_place()
        self.last_interaction = None
        self.folder = folder
        if endpoint:
            endpoint.connect(self)

    def find_place(self):
        """Returns the IDs of the channel general and of alice."""
        state = request("GET", f"{self.page}/state")["guilds"][0]
        channel = next(channel["id"] for channel in state["channels"] if channel["name"] == "general")
        member = next(member["id"] for member in state["members"] if member["username"] == "alice")
        return {"channel": channel, "member": member}

    def call(self, method, path, body=None):
        """Sends a request to the API as the bot."""
        path = path.format(application=self.environment["DISCORD_APPLICATION_ID"])
        headers = {"Authorization": "Bot " + self.environment["DISCORD_TOKEN"], "Content-Type": "application/json"}
        return request(method, self.base + path, body, headers)

    def act(self, action, body):
        """Acts as a user, by the control API."""
        try:
            outcome = request("POST", f"{self.page}/{action}", body)
        except HTTPError as error:
            outcome = {"error": error.read().decode()}
        self.last_interaction = outcome.get("interaction")
        return outcome

    def messages(self):
        """Returns the messages that alice sees, the oldest first."""
        return request("GET", f"{self.page}/messages?{urlencode(self.place)}")

    def message_with(self, custom_id):
        """Returns the ID of the latest message with a component, or an ID without a message."""
        messages = reversed(self.messages())
        return next((message["id"] for message in messages if f'"{custom_id}"' in json.dumps(message)), "1")

    def exchange(self, one):
        """Performs an action of a user; returns a text if the response or the message differs."""
        body = {**self.place, **one["with"]}
        if one["do"] in ("click", "select"):
            body["message"] = self.message_with(body["custom_id"])
        if one["do"] == "submit":
            body["interaction"] = self.last_interaction
        if one["do"] == "members":
            body = one["with"]
        outcome = self.act(one["do"], body)
        if not contains(outcome, one["expect"]):
            return f"{one['do']} {one['with']}: {outcome} instead of {one['expect']}"
        if "later" in one and not wait_for(lambda: self.count(one["later"]) > 0):
            return f"{one['do']} {one['with']}: the message {one['later']!r} is missing"
        return None

    def count(self, content):
        """Returns the number of messages with a content that alice sees."""
        return sum(message["content"] == content for message in self.messages())

    def sessions(self):
        """Returns the sessions on the gateway."""
        return request("GET", f"{self.page}/gateway")["sessions"]

    def new_calls(self):
        """Returns the calls since the last time, each with `route`: its path without base and query."""
        entries = map(json.loads, self.record.readlines())
        calls = [entry for entry in entries if entry["type"] == "call"]
        for call in calls:
            path = unquote(call["path"].split("?")[0])
            call["route"] = path.removeprefix(BASE)
        return calls

    def close(self):
        """Ends the command of the program, and so the program."""
        self.process.stdin.close()
        self.process.wait(timeout=TIMEOUT)
        self.process.stdout.close()
        self.record.close()


def wait_for(condition, seconds=TIMEOUT):
    """Waits until a condition is true, and returns whether it is."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


def contains(value, part):
    """Returns whether a JSON value has all fields and elements of another."""
    if isinstance(part, dict):
        return isinstance(value, dict) and all(contains(value.get(key), field) for key, field in part.items())
    if isinstance(part, list):
        return isinstance(value, list) and len(value) == len(part) and all(map(contains, value, part))
    return value == part


def request(method, url, body=None, headers=None):
    """Sends a request and returns the JSON of the response."""
    data = None if body is None else json.dumps(body).encode()
    headers = headers or {"Content-Type": "application/json"}
    with urlopen(Request(url, data, headers, method=method), timeout=TIMEOUT) as response:
        return json.loads(response.read() or "null")


def client_credentials(environment):
    """Returns an access token of the app's owner that may edit command permissions."""
    credentials = f"{environment['DISCORD_CLIENT_ID']}:{environment['DISCORD_CLIENT_SECRET']}"
    headers = {
        "Authorization": "Basic " + base64.b64encode(credentials.encode()).decode(),
        "Content-Type": "application/x-www-form-urlencoded",
    }
    form = urlencode({"grant_type": "client_credentials", "scope": "applications.commands.permissions.update"})
    url = environment["DISCORD_API_BASE"] + "/oauth2/token"
    with urlopen(Request(url, form.encode(), headers), timeout=TIMEOUT) as response:
        return json.loads(response.read())["access_token"]


def picture():
    """Returns a PNG of 320 by 320 gray pixels in base64, the size of a sticker."""

    def chunk(kind, data):
        checksum = zlib.crc32(kind + data)
        return len(data).to_bytes(4) + kind + data + checksum.to_bytes(4)

    header = (320).to_bytes(4) * 2 + bytes([8, 0, 0, 0, 0])
    rows = zlib.compress((b"\0" + b"\x80" * 320) * 320)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return base64.b64encode(png).decode()
