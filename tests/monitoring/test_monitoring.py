"""Runs the example `web-app` against the emulator, and queries its metrics from a real Prometheus server.

Run by `.ci/run monitoring`, which sets EMULATOR and WEB_APP to the paths of the programs.
"""

import json
import os
import re
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import requests

ROOT = Path(__file__).parent.parent.parent
MONITORING = ROOT / "framework/docs/monitoring"
VARIABLES = 7
# Panels whose metrics the example does not have: it makes no REST calls, has no store, and responds in time.
WITHOUT_DATA = {
    "REST calls per second, by status",
    "REST calls per interaction",
    "Busiest routes",
    "Failures of the store",
    "Missed deadlines per second",
    "Share of deferrals",
}


def free_address():
    """Returns a loopback address that no program listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1]}"


def wait_for(description, attempt):
    """Calls `attempt` until it returns a value, and returns that value."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if value := attempt():
                return value
        except requests.RequestException:
            pass
        time.sleep(0.2)
    raise AssertionError(f"timed out: {description}")


class Monitoring(unittest.TestCase):
    """The dashboard and the alerts have data."""

    def start(self, *command, **options):
        """Starts a program that ends with the test."""
        program = subprocess.Popen(command, text=True, **options)

        def stop():
            program.terminate()
            program.wait()
            if program.stdout:
                program.stdout.close()

        self.addCleanup(stop)
        return program

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        quiet = {"stderr": subprocess.DEVNULL}
        service = self.start(os.environ["EMULATOR"], "--port", "0", stdout=subprocess.PIPE, **quiet)
        lines = [service.stdout.readline().strip() for _ in range(VARIABLES)]
        self.variables = dict(line.split("=", 1) for line in lines)
        self.page = self.variables["DISCORD_API_BASE"].removesuffix("/api/v10") + "/emulator/v1"
        self.app = free_address()
        environment = {**os.environ, **self.variables, "GUILDHALL_BIND": self.app}
        # The lock file of the registration belongs to the test.
        register = [os.environ["WEB_APP"], "commands", "apply", "--yes"]
        subprocess.run(register, cwd=self.folder, env=environment, check=True, capture_output=True)
        self.start(os.environ["WEB_APP"], cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, **quiet)
        wait_for("the app listens", lambda: requests.get(f"http://{self.app}/", timeout=5).ok)
        self.connect()
        self.server = f"http://{self.start_prometheus()}"

    def connect(self):
        """Sets the URL of the app's endpoint, as the developer portal does."""
        url = f"http://{self.app}/discord/interactions"
        response = requests.patch(
            f"{self.variables['DISCORD_API_BASE']}/applications/@me",
            json={"interactions_endpoint_url": url},
            headers={"Authorization": f"Bot {self.variables['DISCORD_TOKEN']}"},
            timeout=5,
        )
        response.raise_for_status()

    def start_prometheus(self):
        """Starts Prometheus, which reads the app's metrics each second, with the alert rules. Returns its address."""
        settings = {
            "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
            "rule_files": [str(MONITORING / "alerts.yml")],
            "scrape_configs": [{"job_name": "app", "static_configs": [{"targets": [self.app]}]}],
        }
        # JSON is YAML.
        (self.folder / "prometheus.yml").write_text(json.dumps(settings))
        address = free_address()
        self.start(
            "prometheus",
            f"--config.file={self.folder}/prometheus.yml",
            f"--storage.tsdb.path={self.folder}/data",
            f"--web.listen-address={address}",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return address

    def use(self):
        """Orders something, and sends a request with a forged signature."""
        state = requests.get(f"{self.page}/state", timeout=5).json()["guilds"][0]
        channels = {channel["name"]: channel["id"] for channel in state["channels"]}
        members = {member["username"]: member["id"] for member in state["members"]}
        body = {"channel": channels["general"], "member": members["alice"], "line": "/order dish:Soup"}
        outcome = requests.post(f"{self.page}/send", json=body, timeout=5).json()
        self.assertIn("Your order has the number", outcome["response"]["data"]["content"])
        forged = {"X-Signature-Ed25519": "00" * 64, "X-Signature-Timestamp": "1"}
        requests.post(f"http://{self.app}/discord/interactions", json={"type": 1}, headers=forged, timeout=5)

    def query(self, expression):
        """Returns the series of a query."""
        reply = requests.get(f"{self.server}/api/v1/query", params={"query": expression}, timeout=10).json()
        self.assertEqual(reply["status"], "success", f"{expression}: {reply}")
        return reply["data"]["result"]

    def test_dashboard_and_alerts_have_data(self):
        def has_rates():
            self.use()
            return self.query("rate(guildhall_interactions_total[1m]) > 0")

        wait_for("Prometheus has read the metrics twice", has_rates)
        dashboard = json.loads((MONITORING / "dashboard.json").read_text())
        checked = set()
        for panel in dashboard["panels"]:
            for target in panel.get("targets", []):
                expression = target["expr"].replace("$__rate_interval", "1m").replace("$kind", ".*")
                with self.subTest(panel=panel["title"], expression=expression):
                    series = self.query(expression)
                    self.assertTrue(series or panel["title"] in WITHOUT_DATA)
                checked.add(panel["title"])
        self.assertTrue(WITHOUT_DATA < checked)

        groups = requests.get(f"{self.server}/api/v1/rules", timeout=10).json()["data"]["groups"]
        rules = [rule for group in groups for rule in group["rules"]]
        names = re.findall(r"- alert: (\w+)", (MONITORING / "alerts.yml").read_text())
        self.assertEqual({rule["name"] for rule in rules}, set(names))
        wait_for("Prometheus has evaluated the alerts", self.all_evaluated)

    def all_evaluated(self):
        """Returns whether all alert rules were evaluated without an error."""
        groups = requests.get(f"{self.server}/api/v1/rules", timeout=10).json()["data"]["groups"]
        return all(rule["health"] == "ok" for group in groups for rule in group["rules"])


if __name__ == "__main__":
    unittest.main()
