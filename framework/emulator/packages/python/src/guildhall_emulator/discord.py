"""A world of the emulator: a Discord of its own for one test."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Literal, Self, TypedDict, Unpack

from .api import Api
from .emulator import Emulator
from .errors import UnseenFailuresError
from .member import Member, Place
from .process import Program
from .reply import Reply
from .schema import Clock, EndedWorld, Fault, Gateway, NewWorld, RecordPage, State, World

# Seconds for the start of the bot.
START_TIMEOUT = 20


class BotOptions(TypedDict, total=False):
    """Settings of the bot in a world."""

    app: str | re.Pattern[str]
    """URL of the bot's endpoint, such as `http://127.0.0.1:8787/interactions`; or with `command`, an expression whose
    first group finds the URL in the output. A bot that logs in, or sets its `interactions_endpoint_url`, needs none."""
    command: Sequence[str]
    """Command that starts the bot, which gets `Discord.variables` in its environment."""
    cwd: str | os.PathLike[str]
    """Working directory of the command."""
    env: Mapping[str, str]
    """Further environment variables of the command."""
    ready: str
    """Text in a line of the output after which the bot is ready. By default, a bot is ready when its endpoint is
    connected, or when it has logged in."""
    start_timeout: float
    """Seconds for the start of the bot: 20 by default."""


class Discord:
    """A world of the emulator."""

    def __init__(self, emulator: Emulator, world: World, options: BotOptions) -> None:
        self.api = Api(world["url"], emulator.token)
        """Client of the control API, for all operations."""
        self.variables = world["variables"]
        """Environment variables for the bot: DISCORD_API_BASE, DISCORD_TOKEN, DISCORD_PUBLIC_KEY and others."""
        self.playground = world["playground"]
        """URL of the page of this world."""
        self._id = world["id"]
        self._emulator = emulator
        self._options = options
        self._seen: set[str] = set()
        self._bot: Program | None = None

    @classmethod
    def start(cls, emulator: Emulator, settings: NewWorld | None = None, **options: Unpack[BotOptions]) -> Self:
        """Starts a world, and the bot in it."""
        main = Api(emulator.url, emulator.token)
        world: World = main.request("POST", "/worlds", settings or {}, action="the world")
        discord = cls(emulator, world, options)
        app = options.get("app")
        try:
            if "command" in options:
                discord.start_bot()
            elif isinstance(app, str):
                discord.connect(app)
        except BaseException:
            discord.close(allow_failures=True)
            raise
        return discord

    def member(self, name: str, **place: Unpack[Place]) -> Member:
        """Returns a member of the first guild, or of `guild`; the user joins if the user is not there."""
        body = {"name": name, **({"guild": place["guild"]} if "guild" in place else {})}
        self.api.request("POST", "/members", body, action=f"the member `{name}`")
        return Member(self, name, place)

    def connect(self, url: str) -> None:
        """Connects the bot's endpoint, after Discord's check of signatures."""
        self.api.request("PUT", "/app", {"url": url}, action=f"the endpoint {url}")

    @property
    def log(self) -> str:
        """The last lines that the bot wrote, if this client has started it."""
        return self._bot.log if self._bot else ""

    def now(self) -> datetime:
        """Returns the time of the world."""
        clock: Clock = self.api.request("GET", "/clock")
        return datetime.fromisoformat(clock["now"])

    def advance(self, seconds: int) -> datetime:
        """Advances the time by seconds, up to a year."""
        clock: Clock = self.api.request("POST", "/clock", {"seconds": seconds}, action="the clock")
        return datetime.fromisoformat(clock["now"])

    def cursor(self) -> int:
        """Returns the number of the next entry of the record, for `record`."""
        return self.record(types=["none"])["next"]

    def record(self, *, since: int = 0, types: Sequence[str] | None = None, wait: float = 0) -> RecordPage:
        """Returns the entries of the record from the number `since` on.

        Entries are interactions, responses, calls, events and others; with `types`, only those of these types. With
        `wait`, waits for an entry for so many seconds, up to 60.
        """
        query = {"since": since, "types": None if types is None else ",".join(types), "wait": wait}
        page: RecordPage = self.api.request("GET", "/record", query=query, action="the record")
        return page

    def events(self, since: int = 0) -> list[Any]:
        """Returns the events of the gateway, from an entry of the record on."""
        return self.record(since=since, types=["event"])["entries"]

    def failures(self) -> list[Any]:
        """Returns the interactions without a valid response. `close` does not raise an error for them."""
        page: RecordPage = self.api.request("GET", "/failures")
        self._seen.update(_interaction(entry) for entry in page["entries"])
        return page["entries"]

    def fault(self, plan: Mapping[str, Any]) -> Fault:
        """Makes trouble, such as `{"at": "POST /guilds/{guild}/roles", "fault": {"status": 503}, "times": 2}`."""
        fault: Fault = self.api.request("POST", "/faults", plan, action="the fault")
        return fault

    def stub(self, at: str, status: int = 200, body: Any = None) -> None:
        """Sets the response to the requests of an endpoint, such as `GET /users/@me`."""
        self.api.request("POST", "/stubs", {"at": at, "status": status, "body": body}, action="the stub")

    def coverage(self) -> dict[str, Any]:
        """Returns how often each command, option, component and so on was used."""
        coverage: dict[str, Any] = self.api.request("GET", "/coverage")
        return coverage

    def scenario(self, format: Literal["json", "rust", "html"] = "json") -> Any:
        """Returns what users have done: as a scenario (JSON), a test in Rust, or a page with the conversation."""
        return self.api.request("GET", "/scenario", query={"format": format})

    def restart(self) -> None:
        """Restarts the bot; the world stays as it is."""
        if self._bot is None:
            self.api.request("POST", "/restart", action="the restart")
            return
        self._bot.stop()
        self.start_bot()

    def stop_bot(self) -> None:
        """Ends the bot, if this client has started it."""
        if self._bot:
            self._bot.stop()

    def start_bot(self) -> None:
        """Starts the bot with the command of the options, and waits until it is ready."""
        options = self._options
        app, ready, timeout = options.get("app"), options.get("ready"), options.get("start_timeout", START_TIMEOUT)
        earlier = self._sessions()
        environment = {**os.environ, **self.variables, **options.get("env", {})}
        bot = self._bot = Program(options["command"], environment, options.get("cwd"))
        if ready is not None:
            bot.line(lambda line: ready in line, timeout)
        if isinstance(app, re.Pattern):
            found = app.search(bot.line(app.search, timeout))
            self.connect(found[1] if found else "")
        elif app is not None:
            bot.until(lambda: self._is_connected(app), timeout, f"has no valid endpoint at {app}")
        elif ready is None:
            bot.until(lambda: self._has_bot(earlier), timeout, "has neither logged in nor set its endpoint")

    def close(self, *, allow_failures: bool = False) -> None:
        """Ends the world, and the bot if this client has started it.

        Raises UnseenFailuresError if the bot failed and the test did not look at it.
        """
        self.stop_bot()
        main = Api(self._emulator.url, self._emulator.token)
        ended: EndedWorld = main.request("DELETE", f"/worlds/{self._id}", action="the world")
        unseen = [failure for failure in ended["failures"] if _interaction(failure) not in self._seen]
        if unseen and not allow_failures:
            raise UnseenFailuresError(unseen, self.log)

    def mark_seen(self, reply: Reply) -> None:
        """Marks the failure of an interaction as seen by the test."""
        self._seen.add(reply.interaction)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(allow_failures=error is not None)

    def _is_connected(self, url: str) -> bool:
        self.connect(url)
        return True

    def _has_bot(self, earlier: set[str]) -> bool:
        """Returns whether the bot has set its endpoint, or has a session of the gateway that is not an earlier one."""
        state: State = self.api.request("GET", "/state")
        return bool(state.get("endpoint") or self._sessions() - earlier)

    def _sessions(self) -> set[str]:
        """Returns the IDs of the sessions of the gateway."""
        gateway: Gateway = self.api.request("GET", "/gateway")
        return {session["id"] for session in gateway["sessions"]}


def _interaction(entry: Any) -> str:
    return str(entry.get("interaction", ""))
