"""A bot that lets a user guess a number, and waits for the messages."""

import asyncio
import os
import signal

import discord


class Client(discord.Client):
    """Client that handles messages."""

    async def on_ready(self):
        """Prints a line."""
        print("ready", flush=True)

    async def on_message(self, message):
        """Plays, if a user asks for it."""
        if message.author == self.user or message.content != "$guess":
            return

        def next_guess():
            def is_number(guess):
                return guess.author == message.author and guess.content.isdigit()

            return self.wait_for("message", check=is_number, timeout=60)

        # `wait_for` listens from its call on, so a user who guesses at once is heard too.
        following = next_guess()
        await message.channel.send("Guess a number between 1 and 10.")
        while (guess := await following).content != "7":
            following = next_guess()
            async with message.channel.typing():
                await guess.reply(f"It is not {guess.content}.")
        await guess.add_reaction("✅")
        await guess.reply(f"You are right, {message.author.display_name}!")


async def main():
    """Runs until SIGTERM."""
    intents = discord.Intents.default()
    intents.message_content = True
    async with Client(intents=intents) as client:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(client.close()))
        await client.start(os.environ["DISCORD_TOKEN"])


asyncio.run(main())
