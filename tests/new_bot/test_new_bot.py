"""Tests of a bot that `guildhall new` has written: its programs, and the settings for proxies, containers and systemd.

Run by `.ci/run new-bot`, which writes and compiles the bot, installs Caddy and nginx, and sets BOT to the directory of the
bot, and PROGRAM and EMULATOR to the paths of the program and of the emulator's.
"""

import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from nacl.signing import SigningKey

BOT = Path(os.environ["BOT"])
PROGRAM = os.environ["PROGRAM"]
APPLICATION = "1300000000000000001"
KEY = SigningKey.generate()
# JSON with spaces, an escape and a character outside ASCII: a proxy that parses and writes the body would change them.
BODY = json.dumps({
    "type": 2, "id": "1300000000000000002", "application_id": APPLICATION, "token": "t", "version": 1,
    "entitlements": [], "authorizing_integration_owners": {}, "attachment_size_limit": 10485760,
    "user": {"id": "1300000000000000003", "username": "zoë", "discriminator": "0", "global_name": None, "avatar": None},
    "data": {
        "id": "1300000000000000004", "name": "greet", "type": 1,
        "options": [{"name": "who", "type": 6, "value": "1300000000000000005"}],
        "resolved": {"users": {"1300000000000000005": {
            "id": "1300000000000000005", "username": "bob", "discriminator": "0", "global_name": "Bob", "avatar": None,
        }}},
    },
}, indent=3)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def environment(port):
    return {
        "PATH": os.environ["PATH"], "DISCORD_PUBLIC_KEY": KEY.verify_key.encode().hex(),
        "DISCORD_APPLICATION_ID": APPLICATION, "GUILDHALL_BIND": f"127.0.0.1:{port}",
    }


@contextlib.contextmanager
def running(command, port, **options):
    """Runs a server until the end of the block; the block begins when the server accepts connections."""
    process = subprocess.Popen(command, **options)
    try:
        deadline = time.monotonic() + 30
        while True:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            if process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"{command} does not listen on {port}; exit code {process.poll()}")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait()


def post(connection, path, body, signature=None):
    """Sends a signed body and returns the status and the parsed response."""
    timestamp = str(int(time.time()))
    signature = signature or KEY.sign(timestamp.encode() + body.encode()).signature.hex()
    headers = {
        "X-Signature-Ed25519": signature, "X-Signature-Timestamp": timestamp, "Content-Type": "application/json",
    }
    connection.request("POST", path, body.encode(), headers)
    response = connection.getresponse()
    text = response.read().decode()
    return response.status, json.loads(text) if response.status == 200 else text


def certificate(directory):
    """Writes a certificate for localhost and its key, and returns the paths."""
    paths = directory / "cert.pem", directory / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", paths[0], "-keyout", paths[1]],
        check=True, capture_output=True,
    )
    return paths


class Agents(unittest.TestCase):
    """The notes for coding agents: their length, their commands, and the configuration of the server."""

    notes = (BOT / "AGENTS.md").read_text()

    def test_notes_are_short(self):
        self.assertLessEqual(len(self.notes.splitlines()), 60)

    def test_commands_succeed(self):
        block = re.search(r"```sh\n(.*?)```", self.notes, re.S)[1]
        commands = [line.split("#")[0].strip() for line in block.splitlines()]
        # The step has run the tests; clippy would compile the dependencies again.
        for command in commands:
            if command.startswith("cargo run"):
                subprocess.run(command.split(), cwd=BOT, check=True, capture_output=True, timeout=60)

    def test_agent_uses_the_bot_and_saves_a_test_that_passes(self):
        server = json.loads(re.search(r"```json\n(.*?)```", self.notes, re.S)[1])
        process = subprocess.Popen(
            [os.environ["EMULATOR"], *server["args"]], cwd=BOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        with process:
            client = {"name": "test", "version": "1"}
            request(process, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=client)
            self.assertIn("/greet who:user", call(process, "commands", member="alice"))
            greeting = call(process, "invoke", member="alice", line="/greet who:@bob")
            self.assertIn("Hello, @Bob!", greeting)
            call(process, "save_test", path="tests/saved.rs", app="tea_bot::app()")
            self.assertIn("the replay passed", call(process, "save_test", path="tests/greeting.json"))
            process.stdin.close()
            self.assertEqual(process.wait(timeout=10), 0)
        subprocess.run(["cargo", "test", "-q", "--test", "saved"], cwd=BOT, check=True, capture_output=True)


def request(process, method, **params):
    """Sends a request to a server for agents, and returns the result."""
    process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())["result"]


def call(process, tool, **arguments):
    """Calls a tool, and returns its text."""
    result = request(process, "tools/call", name=tool, arguments=arguments)
    text = result["content"][0]["text"]
    assert not result["isError"], text
    return text


class GoingLive(unittest.TestCase):
    def setUp(self):
        self.directory = Path(tempfile.mkdtemp(prefix="new-bot-"))
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)

    def assert_serves(self, connection):
        """Asserts that the endpoint passes what the developer portal checks, and responds to a command."""
        self.assertEqual(post(connection, "/interactions", '{"type": 1}'), (200, {"type": 1}))
        self.assertEqual(post(connection, "/interactions", '{"type": 1}', "00" * 64)[0], 401)
        status, response = post(connection, "/interactions", BODY)
        self.assertEqual((status, response["data"]["content"]), (200, "Hello, <@1300000000000000005>!"))

    def assert_proxy_serves(self, port):
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        connection = http.client.HTTPSConnection("localhost", port, context=context, timeout=10)
        self.addCleanup(connection.close)
        deadline = time.monotonic() + 30
        while connection.sock is None:
            # Caddy listens before it has its certificate.
            with contextlib.suppress(ssl.SSLError):
                connection.connect()
            self.assertLess(time.monotonic(), deadline, "no handshake succeeds")
        self.assert_serves(connection)
        # The proxy passes on nothing but the endpoints.
        self.assertEqual(post(connection, "/healthz", "{}")[0], 404)

    def test_bot_behind_caddy_with_tls(self):
        bot_port, port = free_port(), free_port()
        caddyfile = self.directory / "Caddyfile"
        # Caddy has a certificate authority of its own for localhost.
        caddyfile.write_text(f"{{\n\tadmin off\n\thttp_port {free_port()}\n\tskip_install_trust\n}}\nimport {BOT}/deploy/Caddyfile\n")
        variables = {
            "PATH": os.environ["PATH"], "HOME": str(self.directory), "DOMAIN": f"https://localhost:{port}",
            "BOT": f"127.0.0.1:{bot_port}",
        }
        with running([PROGRAM, "serve"], bot_port, env=environment(bot_port), stdout=subprocess.DEVNULL):
            command = ["caddy", "run", "--config", caddyfile, "--adapter", "caddyfile"]
            with running(command, port, env=variables, stderr=subprocess.DEVNULL):
                self.assert_proxy_serves(port)

    def test_bot_behind_nginx_with_tls(self):
        bot_port, port = free_port(), free_port()
        cert, key = certificate(self.directory)
        site = (BOT / "deploy/nginx.conf").read_text()
        for found, replacement in [
            ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("bot.example.com;", "localhost;"),
            ("/etc/letsencrypt/live/bot.example.com/fullchain.pem", str(cert)),
            ("/etc/letsencrypt/live/bot.example.com/privkey.pem", str(key)), ("127.0.0.1:8787", f"127.0.0.1:{bot_port}"),
        ]:
            self.assertIn(found, site)
            site = site.replace(found, replacement)
        config = self.directory / "nginx.conf"
        temporary = "".join(
            f"{name}_temp_path {self.directory}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        config.write_text(
            f"daemon off; pid {self.directory}/pid; error_log stderr; events {{}}\n"
            f"http {{ access_log off; {temporary}\n{site} }}\n"
        )
        with running([PROGRAM, "serve"], bot_port, env=environment(bot_port), stdout=subprocess.DEVNULL):
            with running(["nginx", "-c", config, "-p", self.directory, "-e", "stderr"], port, stderr=subprocess.DEVNULL):
                self.assert_proxy_serves(port)

    @unittest.skipUnless(os.geteuid() == 0, "only root may change the root directory")
    def test_bot_without_a_system_and_without_privileges(self):
        # As in an empty image: the program, and the libraries of a program that is not static.
        root, port = self.directory / "root", free_port()
        root.mkdir()
        root.chmod(0o755)
        self.directory.chmod(0o755)
        shutil.copy(PROGRAM, root / "bot")
        libraries = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=False).stdout
        for library in re.findall(r"(/\S+) \(0x", libraries):
            copy = root / library.lstrip("/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, copy)
        command = ["chroot", "--userspec=65534:65534", root, "/bot", "serve"]
        with running(command, port, env=environment(port), stdout=subprocess.DEVNULL) as process:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            self.addCleanup(connection.close)
            self.assert_serves(connection)
            status = Path(f"/proc/{process.pid}/status").read_text()
            self.assertRegex(status, r"Uid:\s+65534")
        self.assertEqual(process.returncode, 0)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd")
    def test_unit_is_valid_and_hardened(self):
        unit = self.directory / "bot.service"
        text = (BOT / "deploy/bot.service").read_text()
        self.assertIn(f"ExecStart=/usr/local/bin/{BOT.name} serve", text)
        unit.write_text(text.replace(f"/usr/local/bin/{BOT.name}", PROGRAM))
        verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
        about_unit = [line for line in verified.stderr.splitlines() if "bot.service" in line]
        self.assertEqual((verified.returncode, about_unit), (0, []), verified.stderr)
        command = ["systemd-analyze", "security", "--offline=true", "--threshold=25", unit]
        rated = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(rated.returncode, 0, rated.stdout + rated.stderr)

    def test_dockerfile_builds_this_package_and_runs_without_root(self):
        dockerfile = (BOT / "Dockerfile").read_text()
        instructions = [line.split(maxsplit=1) for line in dockerfile.splitlines() if line and not line.startswith("#")]
        words = [word for word, _ in instructions]
        self.assertEqual(words.count("FROM"), 2)
        self.assertIn(["FROM", "scratch"], instructions)
        self.assertIn(["USER", "65534:65534"], instructions)
        self.assertIn(["COPY", f"--from=build /bot/target/release/{BOT.name} /bot"], instructions)
        self.assertIn(["CMD", '["serve"]'], instructions)


if __name__ == "__main__":
    unittest.main()
