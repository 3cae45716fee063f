"""A bot that greets new members, and counts the members in its cache."""

import asyncio
import os
import signal

import discord
from discord.ext import tasks


class Client(discord.Client):
    """Client with all members in its cache."""

    async def setup_hook(self):
        """Starts the task."""
        self.report.start()

    async def on_ready(self):
        """Prints a line."""
        print("ready", flush=True)

    async def on_member_join(self, member):
        """Greets a member."""
        channel = discord.utils.get(member.guild.text_channels, name="general")
        await channel.send(f"Welcome {member.name}, number {len(member.guild.members)}")

    @tasks.loop(minutes=1)
    async def report(self):
        """Names the members with a role."""
        helper = discord.utils.get(self.guilds[0].roles, name="Helper")
        channel = discord.utils.get(self.guilds[0].text_channels, name="general")
        await channel.send(f"Helpers: {', '.join(member.display_name for member in helper.members)}")

    @report.before_loop
    async def wait(self):
        """Waits for the cache."""
        await self.wait_until_ready()


async def main():
    """Runs until SIGTERM."""
    intents = discord.Intents.default()
    intents.members = True
    async with Client(intents=intents) as client:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(client.close()))
        await client.start(os.environ["DISCORD_TOKEN"])


asyncio.run(main())
