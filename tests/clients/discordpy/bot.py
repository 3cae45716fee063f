"""A bot for the conformance suite with discord.py."""

import asyncio
import io
import os
import signal

import discord
from discord import app_commands
from discord.ext import commands

INTENTS = discord.Intents.default()
INTENTS.message_content = True


class Bot(commands.AutoShardedBot if "SHARD_COUNT" in os.environ else commands.Bot):
    """Bot that registers its commands before it connects."""

    async def setup_hook(self):
        """Registers the commands."""
        self.add_view(Menu())
        await self.tree.sync()

    async def on_ready(self):
        """Prints a line."""
        print("ready", flush=True)


class Menu(discord.ui.View):
    """A button and a select."""

    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="More", custom_id="more")
    async def more(self, interaction, _button):
        """Responds to a click."""
        await interaction.response.edit_message(content="More")

    @discord.ui.select(custom_id="drink", options=[discord.SelectOption(label="Tea")])
    async def drink(self, interaction, select):
        """Responds to a selection."""
        await interaction.response.send_message(select.values[0])


class Form(discord.ui.Modal, title="A form"):
    """A modal with a text input."""

    name = discord.ui.Label(text="Your name", component=discord.ui.TextInput(custom_id="name"))

    def __init__(self):
        super().__init__(custom_id="form")

    async def on_submit(self, interaction):
        """Responds to a submitted modal."""
        await interaction.response.send_message(f"Hello, {self.name.component.value}")


BOT = Bot("!", intents=INTENTS, shard_count=int(os.environ.get("SHARD_COUNT", "1")))


@BOT.tree.command(description="Repeats a text")
@app_commands.describe(text="A text")
async def echo(interaction, text: str):
    """Responds to a command with an option."""
    await interaction.response.send_message(text)


@echo.autocomplete("text")
async def suggest(_interaction, current: str):
    """Responds to a request for suggestions."""
    return [app_commands.Choice(name=f"{current}!", value=f"{current}!")]


@BOT.tree.command(description="Shows a button and a select")
async def menu(interaction):
    """Responds with components."""
    await interaction.response.send_message("Menu", view=Menu())


@BOT.tree.command(description="Opens a modal")
async def form(interaction):
    """Responds with a modal."""
    await interaction.response.send_modal(Form())


@BOT.tree.command(description="Responds later")
async def later(interaction):
    """Defers, and completes the deferral."""
    await interaction.response.defer(thinking=True)
    await interaction.edit_original_response(content="Done")


ORDER = app_commands.Group(name="order", description="Orders a drink")
BOT.tree.add_command(ORDER)


@ORDER.command(description="Orders tea")
async def tea(interaction, cups: int):
    """Responds to a subcommand."""
    await interaction.response.send_message(f"{cups} cups")


@BOT.tree.command(description="Repeats a value of each type")
async def types(  # pylint: disable=too-many-arguments,too-many-positional-arguments
    interaction,
    string: str,
    integer: int,
    number: float,
    boolean: bool,
    user: discord.Member,
    channel: discord.TextChannel,
    role: discord.Role,
    mentionable: discord.Member | discord.Role,
    attachment: discord.Attachment,
):
    """Responds to a command with an option of each type."""
    names = [user.name, channel.name, role.name, mentionable.name, attachment.filename]
    values = [string, integer, number, str(boolean).lower(), *names]
    await interaction.response.send_message(" ".join(map(str, values)))


@BOT.tree.command(description="Responds twice")
async def again(interaction):
    """Responds with a message and a follow-up."""
    await interaction.response.send_message("One")
    await interaction.followup.send("Two")


@BOT.tree.command(description="Responds with a file")
async def file(interaction):
    """Responds with a file."""
    await interaction.response.send_message(file=discord.File(io.BytesIO(b"Tea"), "tea.txt"))


@BOT.tree.context_menu(name="Greet")
async def greet(interaction, user: discord.Member):
    """Responds to a command on a user."""
    await interaction.response.send_message(f"Hello, {user.name}")


@BOT.tree.context_menu(name="Quote")
async def quote(interaction, message: discord.Message):
    """Responds to a command on a message."""
    await interaction.response.send_message(f"> {message.content}")


@BOT.command()
async def ping(context):
    """Responds to a message."""
    await context.send("pong")


async def main():
    """Runs until SIGTERM."""
    async with BOT:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(BOT.close()))
        await BOT.start(os.environ["DISCORD_TOKEN"])


asyncio.run(main())
