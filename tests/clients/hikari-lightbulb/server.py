"""A server for the conformance suite with lightbulb and hikari's `RESTBot`."""

import hikari
import lightbulb
from hikari_bot import BOT, run

client = lightbulb.client_from_app(BOT)


async def suggest(ctx: lightbulb.AutocompleteContext[str]):
    """Responds to a request for suggestions."""
    await ctx.respond([f"{ctx.focused.value}!"])


@client.register
class Echo(lightbulb.SlashCommand, name="echo", description="Repeats a text"):
    """A command with an option."""

    text = lightbulb.string("text", "A text", autocomplete=suggest)

    @lightbulb.invoke
    async def invoke(self, ctx: lightbulb.Context):
        """Responds to the command."""
        await ctx.respond(self.text)


class DrinkMenu(lightbulb.components.Menu):
    """A button and a select."""

    def __init__(self):
        self.add_interactive_button(hikari.ButtonStyle.PRIMARY, self.press, custom_id="more", label="More")
        self.next_row()
        self.drink = self.add_text_select(["Tea"], self.select, custom_id="drink")

    async def press(self, ctx: lightbulb.components.MenuContext):
        """Responds to a click."""
        await ctx.respond("More", edit=True)

    async def select(self, ctx: lightbulb.components.MenuContext):
        """Responds to a selection."""
        await ctx.respond(ctx.selected_values_for(self.drink)[0])


MENU = DrinkMenu()
MENU.attach_persistent(client, timeout=None)


@client.register
class ShowMenu(lightbulb.SlashCommand, name="menu", description="Shows a button and a select"):
    """A command that responds with components."""

    @lightbulb.invoke
    async def invoke(self, ctx: lightbulb.Context):
        """Responds to the command."""
        await ctx.respond("Menu", components=MENU)


class NameModal(lightbulb.components.Modal):
    """A modal with a text input."""

    def __init__(self):
        self.name = self.add_short_text_input("Your name", custom_id="name")

    async def on_submit(self, ctx: lightbulb.components.ModalContext):
        """Responds to the submission."""
        await ctx.respond(f"Hello, {ctx.value_for(self.name)}")


@client.register
class Form(lightbulb.SlashCommand, name="form", description="Opens a modal"):
    """A command that opens a modal."""

    @lightbulb.invoke
    async def invoke(self, ctx: lightbulb.Context):
        """Responds to the command."""
        modal = NameModal()
        await ctx.respond_with_modal("A form", "form", components=modal)
        await modal.attach(client, "form", timeout=5)


@client.register
class Later(lightbulb.SlashCommand, name="later", description="Responds later"):
    """A command that defers."""

    @lightbulb.invoke
    async def invoke(self, ctx: lightbulb.Context):
        """Defers, and completes the deferral."""
        await ctx.defer()
        await ctx.respond("Done")


@client.register
class Greet(lightbulb.UserCommand, name="Greet"):
    """A command on a user."""

    @lightbulb.invoke
    async def invoke(self, ctx: lightbulb.Context):
        """Responds to the command."""
        await ctx.respond(f"Hello, {self.target.username}")


@client.register
class Quote(lightbulb.MessageCommand, name="Quote"):
    """A command on a message."""

    @lightbulb.invoke
    async def invoke(self, ctx: lightbulb.Context):
        """Responds to the command."""
        await ctx.respond(f"> {self.target.content}")


BOT.add_startup_callback(client.start)
run()
