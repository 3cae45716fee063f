"""A server for the conformance suite with arc and hikari's `RESTBot`."""

import arc
import hikari
from hikari_bot import BOT, form, menu, respond_to_component, respond_to_modal, run

client = arc.RESTClient(BOT)


async def suggest(data: arc.AutocompleteData[arc.RESTClient, str]):
    """Responds to a request for suggestions."""
    return [f"{data.focused_value}!"]


@client.include
@arc.slash_command("echo", "Repeats a text")
async def echo(ctx: arc.RESTContext, text: arc.Option[str, arc.StrParams("A text", autocomplete_with=suggest)]):
    """Responds to a command with an option."""
    await ctx.respond(text)


@client.include
@arc.slash_command("menu", "Shows a button and a select")
async def show_menu(ctx: arc.RESTContext):
    """Responds with components."""
    await ctx.respond("Menu", components=menu())


@client.include
@arc.slash_command("form", "Opens a modal")
async def open_form(ctx: arc.RESTContext):
    """Responds with a modal."""
    await ctx.respond_with_modal("A form", "form", components=form())


@client.include
@arc.slash_command("later", "Responds later")
async def later(ctx: arc.RESTContext):
    """Defers, and completes the deferral."""
    await ctx.defer()
    await ctx.edit_initial_response("Done")


@client.include
@arc.user_command("Greet")
async def greet(ctx: arc.RESTContext, user: hikari.User):
    """Responds to a command on a user."""
    await ctx.respond(f"Hello, {user.username}")


@client.include
@arc.message_command("Quote")
async def quote(ctx: arc.RESTContext, message: hikari.Message):
    """Responds to a command on a message."""
    await ctx.respond(f"> {message.content}")


# arc leaves components and modals to hikari.
BOT.set_listener(hikari.ComponentInteraction, respond_to_component)
BOT.set_listener(hikari.ModalInteraction, respond_to_modal)
run()
