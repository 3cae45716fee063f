"""A server for the conformance suite with flask-discord-interactions."""

import logging
import os
import threading

from flask import Flask
from flask_discord_interactions import (
    ActionRow,
    ApplicationCommandType,
    Autocomplete,
    Button,
    DiscordInteractions,
    Message,
    Modal,
    SelectMenu,
    SelectMenuOption,
    TextInput,
)
from werkzeug.serving import make_server

# The log of requests would hide the failures.
logging.getLogger("werkzeug").setLevel(logging.ERROR)

app = Flask(__name__)
discord = DiscordInteractions(app)
app.config["DISCORD_BASE_URL"] = os.environ["DISCORD_API_BASE"]
app.config["DISCORD_CLIENT_ID"] = os.environ["DISCORD_CLIENT_ID"]
app.config["DISCORD_CLIENT_SECRET"] = os.environ["DISCORD_CLIENT_SECRET"]
app.config["DISCORD_PUBLIC_KEY"] = os.environ["DISCORD_PUBLIC_KEY"]


@discord.command(annotations={"text": "A text"})
def echo(ctx, text: Autocomplete(str)):
    """Repeats a text"""
    return text


@echo.autocomplete()
def suggest(ctx, text):
    """Responds to a request for suggestions."""
    return [f"{text.value}!"]


@discord.command()
def menu(ctx):
    """Shows a button and a select"""
    return Message("Menu", components=components())


def components():
    """Returns a button and a select."""
    button = Button(custom_id=more, label="More")
    select = SelectMenu(custom_id=drink, options=[SelectMenuOption("Tea", "Tea")])
    return [ActionRow([button]), ActionRow([select])]


@discord.custom_handler("more")
def more(ctx):
    """Responds to a click."""
    return Message("More", components=components(), update=True)


@discord.custom_handler("drink")
def drink(ctx):
    """Responds to a selection."""
    return ctx.values[0]


@discord.custom_handler("form")
def submitted(ctx):
    """Responds to a submitted modal."""
    return f"Hello, {ctx.get_component('name').value}"


@discord.command()
def form(ctx):
    """Opens a modal"""
    return Modal(submitted, "A form", [ActionRow([TextInput("name", "Your name")])])


@discord.command()
def later(ctx):
    """Responds later"""
    threading.Thread(target=ctx.edit, args=["Done"]).start()
    return Message(deferred=True)


@discord.command("Greet", type=ApplicationCommandType.USER)
def greet(ctx, user):
    """Responds to a command on a user."""
    return f"Hello, {user.username}"


@discord.command("Quote", type=ApplicationCommandType.MESSAGE)
def quote(ctx, message):
    """Responds to a command on a message."""
    return f"> {message.content}"


discord.set_route("/interactions")
discord.update_commands()
server = make_server("127.0.0.1", 0, app, threaded=True)
print(f"listening on http://127.0.0.1:{server.server_port}/interactions", flush=True)
server.serve_forever()
