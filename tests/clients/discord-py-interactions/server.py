"""A server for ../interactions.json with interactions.py.

The library receives interactions from the gateway. This program has an endpoint in its place: it hands interactions
to the client as the gateway does, and the client responds with callbacks.
"""

import asyncio
import os

import interactions
from interactions.api import events
from nacl.signing import VerifyKey
from service import Endpoint


@interactions.slash_command("echo", description="Repeats a text")
@interactions.slash_option("text", "A text", interactions.OptionType.STRING, required=True, autocomplete=True)
async def echo(ctx: interactions.SlashContext, text: str):
    """Responds to a command with an option."""
    await ctx.send(text)


@echo.autocomplete("text")
async def suggest(ctx: interactions.AutocompleteContext):
    """Responds to a request for suggestions."""
    await ctx.send([f"{ctx.input_text}!"])


@interactions.slash_command("menu", description="Shows a button and a select")
async def menu(ctx: interactions.SlashContext):
    """Responds with components."""
    button = interactions.Button(style=interactions.ButtonStyle.PRIMARY, label="More", custom_id="more")
    select = interactions.StringSelectMenu("Tea", custom_id="drink")
    await ctx.send("Menu", components=[[button], [select]])


@interactions.component_callback("more")
async def more(ctx: interactions.ComponentContext):
    """Responds to a click."""
    await ctx.edit_origin(content="More")


@interactions.component_callback("drink")
async def drink(ctx: interactions.ComponentContext):
    """Responds to a selection."""
    await ctx.send(ctx.values[0])


@interactions.slash_command("form", description="Opens a modal")
async def form(ctx: interactions.SlashContext):
    """Responds with a modal."""
    name = interactions.ShortText(label="Your name", custom_id="name")
    await ctx.send_modal(interactions.Modal(name, title="A form", custom_id="form"))


@interactions.modal_callback("form")
async def submitted(ctx: interactions.ModalContext, name: str):
    """Responds to a submitted modal."""
    await ctx.send(f"Hello, {name}")


@interactions.slash_command("later", description="Responds later")
async def later(ctx: interactions.SlashContext):
    """Defers, and completes the deferral."""
    await ctx.defer()
    await ctx.send("Done")


@interactions.user_context_menu("Greet")
async def greet(ctx: interactions.ContextMenuContext):
    """Responds to a command on a user."""
    await ctx.send(f"Hello, {ctx.target.username}")


@interactions.message_context_menu("Quote")
async def quote(ctx: interactions.ContextMenuContext):
    """Responds to a command on a message."""
    await ctx.send(f"> {ctx.target.content}")


async def main():
    """Listens until the process is terminated."""
    client = interactions.Client(token=os.environ["DISCORD_TOKEN"])
    await client.login()
    # Without this event of the gateway, the client neither registers commands nor responds.
    client.dispatch(events.WebsocketReady({"guilds": []}))
    await client.wait_until_ready()
    endpoint = Endpoint()
    endpoint.key = VerifyKey(bytes.fromhex(os.environ["DISCORD_PUBLIC_KEY"]))
    print(f"listening on http://127.0.0.1:{endpoint.server.server_port}/", flush=True)
    name = "raw_interaction_create"
    while True:
        interaction = await asyncio.to_thread(endpoint.interactions.get)
        await client.processors[name](events.RawGatewayEvent(interaction, override_name=name))


asyncio.run(main())
