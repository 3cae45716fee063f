"""What a bot's users see: replies, messages and their components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .schema import Outcome

# Type of a button.
BUTTON = 2

# Type of a response that opens a modal.
MODAL = 9


@dataclass(frozen=True)
class Component:
    """A button or a select menu of a message."""

    message: Message
    json: dict[str, Any]
    """The component in the form of Discord's API."""

    @property
    def custom_id(self) -> str:
        """Custom ID."""
        return str(self.json["custom_id"])

    @property
    def label(self) -> str:
        """Label of a button, placeholder of a select menu, or else the custom ID."""
        return str(self.json.get("label") or self.json.get("placeholder") or self.custom_id)

    @property
    def disabled(self) -> bool:
        """Whether users cannot use the component."""
        return bool(self.json.get("disabled"))


@dataclass(frozen=True)
class Modal:
    """A modal that a bot has opened."""

    interaction: str
    """ID of the interaction that opened the modal."""
    json: dict[str, Any]
    """The modal in the form of Discord's API."""

    @property
    def custom_id(self) -> str:
        """Custom ID."""
        return str(self.json["custom_id"])

    @property
    def title(self) -> str:
        """Title."""
        return str(self.json["title"])


@dataclass(frozen=True)
class Choice:
    """A choice of autocomplete."""

    name: str
    value: str | float


@dataclass(frozen=True)
class Message:
    """A message as a user sees it."""

    json: dict[str, Any]
    """The message in the form of Discord's API."""

    @property
    def id(self) -> str:
        """ID."""
        return str(self.json["id"])

    @property
    def channel_id(self) -> str:
        """ID of the channel."""
        return str(self.json["channel_id"])

    @property
    def author(self) -> dict[str, Any]:
        """Author, in the form of Discord's API."""
        author: dict[str, Any] = self.json["author"]
        return author

    @property
    def content(self) -> str:
        """Content."""
        return str(self.json["content"])

    @property
    def embeds(self) -> list[dict[str, Any]]:
        """Embeds, in the form of Discord's API."""
        embeds: list[dict[str, Any]] = self.json["embeds"]
        return embeds

    @property
    def components(self) -> list[Component]:
        """All buttons and select menus with a custom ID, in their order."""
        return [Component(self, component) for component in _interactive(self.json.get("components", []))]

    def button(self, name: str) -> Component:
        """Returns the button with this label or custom ID. Raises LookupError if there is none."""
        return _named("button", name, self.components, lambda component: component.json["type"] == BUTTON)

    def menu(self, name: str) -> Component:
        """Returns the select menu with this placeholder or custom ID. Raises LookupError if there is none."""
        return _named("select menu", name, self.components, lambda component: component.json["type"] != BUTTON)


@dataclass(frozen=True)
class Reply:
    """The response to an interaction."""

    json: Outcome
    """The outcome in the form of the control API."""

    @property
    def interaction(self) -> str:
        """ID of the interaction."""
        return self.json["interaction"]

    @property
    def status(self) -> Literal["completed", "pending", "failed"]:
        """`completed`; `pending` for a deferred response; `failed` with the reason in `failure`."""
        return self.json["status"]

    @property
    def failure(self) -> str | None:
        """Reason that there is no valid response."""
        return self.json.get("failure")

    @property
    def message(self) -> Message | None:
        """The original response after all edits so far, or the message whose component was used."""
        message = self.json.get("message")
        return Message(dict(message)) if message else None

    @property
    def followups(self) -> list[Message]:
        """Follow-ups, oldest first."""
        return [Message(dict(message)) for message in self.json["followups"]]

    @property
    def content(self) -> str:
        """Content of the message; empty without a message."""
        return self.message.content if self.message else ""

    @property
    def embeds(self) -> list[dict[str, Any]]:
        """Embeds of the message, in the form of Discord's API."""
        return self.message.embeds if self.message else []

    @property
    def text(self) -> str:
        """The message as lines of text: content, embeds, files and components."""
        return self.json["text"]

    @property
    def choices(self) -> list[Choice]:
        """Choices of autocomplete."""
        return [Choice(choice["name"], choice["value"]) for choice in self.json.get("choices") or []]

    @property
    def modal(self) -> Modal:
        """The modal that the bot opened. Raises LookupError if the response is something else."""
        response = self.json.get("response")
        if not response or response["type"] != MODAL:
            raise LookupError("the response opens no modal")
        return Modal(self.interaction, response.get("data", {}))

    def button(self, name: str) -> Component:
        """Returns the button with this label or custom ID. Raises LookupError if there is none."""
        return self._required().button(name)

    def menu(self, name: str) -> Component:
        """Returns the select menu with this placeholder or custom ID. Raises LookupError if there is none."""
        return self._required().menu(name)

    def _required(self) -> Message:
        if self.message is None:
            raise LookupError("the response has no message")
        return self.message


def _interactive(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yields the components with a custom ID, at any depth."""
    for component in components:
        if "custom_id" in component:
            yield component
        accessory = component.get("accessory")
        yield from _interactive([*component.get("components", []), *([accessory] if accessory else [])])


def _named(kind: str, name: str, components: Sequence[Component], is_kind: Callable[[Component], bool]) -> Component:
    of_kind = [component for component in components if is_kind(component)]
    for component in of_kind:
        if name in (component.label, component.custom_id):
            return component
    names = ", ".join(f"`{component.label}`" for component in of_kind)
    raise LookupError(f"the message has no {kind} `{name}`{f', only {names}' if names else ''}")
