"""A bot for the conformance suite with interactions.py."""

import asyncio
import os
import signal
from contextlib import suppress

import interactions
from interactions.api import events

CLIENT = interactions.AutoShardedClient if "SHARD_COUNT" in os.environ else interactions.Client


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


@interactions.listen(events.MessageCreate)
async def ping(event: events.MessageCreate):
    """Responds to a message."""
    if event.message.content == "!ping":
        await event.message.reply("pong")


@interactions.listen(events.Startup)
async def ready():
    """Prints a line, after the commands have been registered."""
    print("ready", flush=True)


async def main():
    """Runs until SIGTERM."""
    intents = interactions.Intents.DEFAULT | interactions.Intents.MESSAGE_CONTENT
    client = CLIENT(intents=intents, total_shards=int(os.environ.get("SHARD_COUNT", "1")))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)
    with suppress(asyncio.CancelledError):
        await client.astart(os.environ["DISCORD_TOKEN"])


asyncio.run(main())
