"""A server for the conformance suite with hikari's `RESTBot`."""

import hikari
from hikari_bot import BOT, form, menu, respond_to_component, respond_to_modal, run


def message(content, components=()):
    """Returns a response with a message."""
    kind = hikari.ResponseType.MESSAGE_CREATE
    return hikari.impl.InteractionMessageBuilder(kind, content, components=list(components))


async def respond_to_command(interaction):
    """Responds to a command."""
    match interaction.command_name:
        case "echo":
            yield message(interaction.options[0].value)
        case "menu":
            yield message("Menu", menu())
        case "form":
            yield hikari.impl.InteractionModalBuilder("A form", "form", form())
        case "later":
            yield interaction.build_deferred_response()
            await interaction.edit_initial_response("Done")
        case "Greet":
            user = interaction.resolved.users[interaction.target_id]
            yield message(f"Hello, {user.username}")
        case "Quote":
            quoted = interaction.resolved.messages[interaction.target_id]
            yield message(f"> {quoted.content}")


async def suggest(interaction):
    """Responds to a request for suggestions."""
    choice = f"{interaction.options[0].value}!"
    return interaction.build_response([hikari.impl.AutocompleteChoiceBuilder(choice, choice)])


async def register(_):
    """Registers the commands."""
    text = hikari.CommandOption(
        type=hikari.OptionType.STRING, name="text", description="A text", is_required=True, autocomplete=True
    )
    commands = [
        BOT.rest.slash_command_builder("echo", "Repeats a text").add_option(text),
        BOT.rest.slash_command_builder("menu", "Shows a button and a select"),
        BOT.rest.slash_command_builder("form", "Opens a modal"),
        BOT.rest.slash_command_builder("later", "Responds later"),
        BOT.rest.context_menu_command_builder(hikari.CommandType.USER, "Greet"),
        BOT.rest.context_menu_command_builder(hikari.CommandType.MESSAGE, "Quote"),
    ]
    await BOT.rest.set_application_commands(await BOT.rest.fetch_application(), commands)


BOT.add_startup_callback(register)
BOT.set_listener(hikari.CommandInteraction, respond_to_command)
BOT.set_listener(hikari.AutocompleteInteraction, suggest)
BOT.set_listener(hikari.ComponentInteraction, respond_to_component)
BOT.set_listener(hikari.ModalInteraction, respond_to_modal)
run()
