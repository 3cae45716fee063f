"""A server for the conformance suite with crescent and hikari's `RESTBot`."""

import crescent
import hikari
from hikari_bot import BOT, form, menu, respond_to_component, respond_to_modal, run

client = crescent.Client(BOT)


async def suggest(ctx: crescent.AutocompleteContext, option: hikari.AutocompleteInteractionOption):
    """Responds to a request for suggestions."""
    choice = f"{option.value}!"
    return [(choice, choice)]


@client.include
@crescent.command(name="echo", description="Repeats a text")
class Echo:
    """A command with an option."""

    text = crescent.option(str, "A text", autocomplete=suggest)

    async def callback(self, ctx: crescent.Context):
        """Responds to the command."""
        await ctx.respond(self.text)


@client.include
@crescent.command(name="menu", description="Shows a button and a select")
async def show_menu(ctx: crescent.Context):
    """Responds with components."""
    await ctx.respond("Menu", components=menu())


@client.include
@crescent.command(name="form", description="Opens a modal")
async def open_form(ctx: crescent.Context):
    """Responds with a modal."""
    await ctx.respond_with_modal("A form", "form", form())


@client.include
@crescent.command(description="Responds later")
async def later(ctx: crescent.Context):
    """Defers, and completes the deferral."""
    await ctx.defer()
    await ctx.edit("Done")


@client.include
@crescent.user_command(name="Greet")
async def greet(ctx: crescent.Context, user: hikari.User):
    """Responds to a command on a user."""
    await ctx.respond(f"Hello, {user.username}")


@client.include
@crescent.message_command(name="Quote")
async def quote(ctx: crescent.Context, message: hikari.Message):
    """Responds to a command on a message."""
    await ctx.respond(f"> {message.content}")


# crescent leaves components and modals to hikari.
BOT.set_listener(hikari.ComponentInteraction, respond_to_component)
BOT.set_listener(hikari.ModalInteraction, respond_to_modal)
run()
