"""A bot with a button whose label counts the clicks."""

import asyncio
import os
import signal

import discord
from discord.ext import commands

INTENTS = discord.Intents.default()
INTENTS.message_content = True
BOT = commands.Bot(commands.when_mentioned_or("?"), intents=INTENTS)


class Counter(discord.ui.View):
    """A button."""

    @discord.ui.button(label="0", custom_id="count")
    async def count(self, interaction, button):
        """Counts a click; the third one is the last."""
        number = int(button.label) + 1
        button.label = str(number)
        button.disabled = number == 3
        await interaction.response.edit_message(content=f"{number} of 3", view=self)


@BOT.command()
async def counter(context):
    """Shows the button."""
    await context.send("Press!", view=Counter())


@BOT.event
async def on_ready():
    """Prints a line."""
    print("ready", flush=True)


async def main():
    """Runs until SIGTERM."""
    async with BOT:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(BOT.close()))
        await BOT.start(os.environ["DISCORD_TOKEN"])


asyncio.run(main())
