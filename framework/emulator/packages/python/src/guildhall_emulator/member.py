"""A user who acts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from .api import File
from .errors import FailedError
from .reply import Choice, Component, Message, Modal, Reply
from .schema import CommandList, Outcome

if TYPE_CHECKING:
    from .discord import Discord

# Seconds to wait for a complete response, or for a message.
WAIT = 5


class Place(TypedDict, total=False):
    """Place in which a user acts."""

    channel: str
    """Channel by name or ID; `dm` is the DM with the bot. By default the first text channel."""
    guild: str
    """Guild by name or ID; by default the first one."""
    locale: str
    """Locale of the user's client, such as `de`; by default that of the guild."""


class Member:
    """A member of a guild, in a channel.

    Each action that causes an interaction returns the complete response. It raises RefusedError if a client would not
    allow the action. It raises FailedError if the bot fails or its deferred response is not complete after `wait`
    seconds, up to 60, unless `allow_failure` is set.
    """

    def __init__(self, discord: Discord, name: str, place: Place | None = None) -> None:
        self._discord = discord
        self.name = name
        """Username."""
        self.place = place or Place()

    def at(self, *, channel: str | None = None, guild: str | None = None, locale: str | None = None) -> Member:
        """Returns the user in another place; what is left out stays."""
        place = self.place.copy()
        if channel is not None:
            place["channel"] = channel
        if guild is not None:
            place["guild"] = guild
        if locale is not None:
            place["locale"] = locale
        return Member(self._discord, self.name, place)

    def slash(
        self, line: str, *, allow_failure: bool = False, wait: float = WAIT, files: Sequence[File] = ()
    ) -> Reply:
        """Sends a line.

        The line is such as `/roll sides:6`, `@bob About` for a USER command and `"some text" Quote` for a MESSAGE
        command.
        """
        return self._act(line, "/send", {"line": line, "wait": wait}, allow_failure, files)

    def invoke(
        self,
        command: str,
        options: Mapping[str, str | float | bool] | None = None,
        *,
        allow_failure: bool = False,
        wait: float = WAIT,
        files: Sequence[File] = (),
    ) -> Reply:
        """Invokes a command, such as `roles add`, with values of its options."""
        body = {"command": command, "options": dict(options or {}), "wait": wait}
        return self._act(f"/{command}", "/invoke", body, allow_failure, files)

    def autocomplete(self, line: str) -> list[Choice]:
        """Returns the choices for the last option of a line, such as `/city name:ber`."""
        return self.slash(line if line.startswith("?") else f"?{line}").choices

    def click(self, button: Component, *, allow_failure: bool = False, wait: float = WAIT) -> Reply:
        """Clicks a button."""
        return self._act(f"the click on `{button.label}`", "/click", {**_used(button), "wait": wait}, allow_failure)

    def select(
        self, menu: Component, values: str | Sequence[str], *, allow_failure: bool = False, wait: float = WAIT
    ) -> Reply:
        """Selects values in a select menu; users, roles and channels by name or ID."""
        values = [values] if isinstance(values, str) else list(values)
        body = {**_used(menu), "values": values, "wait": wait}
        return self._act(f"the selection in `{menu.label}`", "/select", body, allow_failure)

    def submit(
        self,
        modal: Modal,
        values: Mapping[str, str | bool | Sequence[str]],
        *,
        allow_failure: bool = False,
        wait: float = WAIT,
        files: Sequence[File] = (),
    ) -> Reply:
        """Submits a modal, with values by the custom IDs of the fields."""
        body = {"interaction": modal.interaction, "values": dict(values), "wait": wait}
        return self._act(f"the modal `{modal.title}`", "/submit", body, allow_failure, files)

    def say(self, content: str, files: Sequence[File] = ()) -> Message:
        """Sends a message."""
        return Message(self._request("the message", "POST", "/say", {"content": content}, files))

    def post(self, name: str, content: str, files: Sequence[File] = ()) -> dict[str, Any]:
        """Starts a thread in a forum or media channel, with a first message, and returns the thread."""
        body = {"name": name, "content": content}
        thread: dict[str, Any] = self._request("the post", "POST", "/post", body, files)
        return thread

    def react(self, message: Message, emoji: str) -> None:
        """Adds a reaction, such as `👍` or the ID of a custom emoji."""
        self._request("the reaction", "POST", "/react", {**_where(message), "emoji": emoji})

    def unreact(self, message: Message, emoji: str) -> None:
        """Removes a reaction of this user."""
        self._request("the reaction", "POST", "/react", {**_where(message), "emoji": emoji, "remove": True})

    def vote(self, message: Message, answers: Sequence[int]) -> None:
        """Votes for answers of a poll by their IDs; without any, takes the votes back."""
        self._request("the vote", "POST", "/vote", {**_where(message), "answers": list(answers)})

    def messages(self, *, before: str | None = None, limit: int | None = None) -> list[Message]:
        """Returns the messages that the user sees, oldest first: the last 100, or `limit`, before a message."""
        query = {"member": self.name, **self.place, "before": before, "limit": limit}
        found: list[dict[str, Any]] = self._discord.api.request("GET", "/messages", query=query, action="the messages")
        return [Message(message) for message in found]

    def wait_for_message(self, matches: str | Callable[[Message], object], seconds: float = WAIT) -> Message:
        """Waits until the user sees a message with this text, or one that `matches`, and returns the newest one.

        Raises a TimeoutError with the messages after `seconds`.
        """
        text = matches
        is_found = (lambda message: text in message.content) if isinstance(text, str) else text
        deadline = time.monotonic() + seconds
        since = self._discord.cursor()
        while True:
            messages = self.messages()
            if found := next(filter(is_found, reversed(messages)), None):
                return found
            if (wait := deadline - time.monotonic()) <= 0:
                seen = "".join(f"\n- {message.content}" for message in messages)
                raise TimeoutError(f"{self.name} sees no such message within {seconds} s, only:{seen}")
            since = self._discord.record(since=since, types=["event"], wait=wait)["next"]

    def commands(self) -> CommandList:
        """Returns the commands that the user can use here, and the others with the reasons."""
        query = {"member": self.name, **self.place}
        commands: CommandList = self._discord.api.request("GET", "/commands", query=query, action="the commands")
        return commands

    def _request(
        self, action: str, method: str, path: str, body: Mapping[str, Any], files: Sequence[File] = ()
    ) -> Any:
        body = {"member": self.name, **self.place, **body}
        return self._discord.api.request(method, path, body, files=files, action=action)

    def _act(
        self, action: str, path: str, body: Mapping[str, Any], allow_failure: bool, files: Sequence[File] = ()
    ) -> Reply:
        outcome: Outcome = self._request(action, "POST", path, body, files)
        reply = Reply(outcome)
        self._discord.mark_seen(reply)
        if reply.status != "completed" and not allow_failure:
            raise FailedError(action, reply, self._discord.log)
        return reply


def _where(message: Message) -> dict[str, Any]:
    """Returns the message and its channel, which may be another one than that of the user."""
    return {"channel": message.channel_id, "message": message.id}


def _used(component: Component) -> dict[str, Any]:
    return {**_where(component.message), "custom_id": component.custom_id}
