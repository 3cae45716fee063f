"""A server for ../interactions.json with hikari's `RESTBot`."""

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


BOT.set_listener(hikari.CommandInteraction, respond_to_command)
BOT.set_listener(hikari.AutocompleteInteraction, suggest)
BOT.set_listener(hikari.ComponentInteraction, respond_to_component)
BOT.set_listener(hikari.ModalInteraction, respond_to_modal)
run()
