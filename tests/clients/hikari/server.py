"""A server for ../interactions.json with hikari's `RESTBot`."""

import asyncio
import os
import socket

import hikari

LISTENER = socket.create_server(("127.0.0.1", 0))

BOT = hikari.RESTBot(
    os.environ["DISCORD_TOKEN"],
    hikari.TokenType.BOT,
    os.environ["DISCORD_PUBLIC_KEY"],
    banner=None,
    logs="ERROR",
    rest_url=os.environ["DISCORD_API_BASE"],
)


def message(content):
    """Returns a response with a message."""
    return BOT.rest.interaction_message_builder(hikari.ResponseType.MESSAGE_CREATE).set_content(content)


class FormRow:
    """Row of a modal: hikari 2.7.0 sends the pair that `build` of its own row returns, with the files, as a list."""

    def build(self):
        """Returns the row's JSON alone."""
        return BOT.rest.build_modal_action_row().add_text_input("name", "Your name").build()[0]


async def respond_to_command(interaction):
    """Responds to a command."""
    match interaction.command_name:
        case "echo":
            yield message(interaction.options[0].value)
        case "menu":
            yield menu()
        case "form":
            yield interaction.build_modal_response("A form", "form").add_component(FormRow())
        case "later":
            yield interaction.build_deferred_response()
            await finish(interaction)
        case "Greet":
            user = interaction.resolved.users[interaction.target_id]
            yield message(f"Hello, {user.username}")
        case "Quote":
            quoted = interaction.resolved.messages[interaction.target_id]
            yield message(f"> {quoted.content}")


def menu():
    """Returns a message with a button and a select."""
    button = BOT.rest.build_message_action_row()
    button.add_interactive_button(hikari.ButtonStyle.PRIMARY, "more", label="More")
    select = BOT.rest.build_message_action_row()
    select.add_text_menu("drink").add_option("Tea", "Tea")
    return message("Menu").add_component(button).add_component(select)


async def finish(interaction):
    """Completes a deferral."""
    await interaction.edit_initial_response("Done")


async def suggest(interaction):
    """Responds to a request for suggestions."""
    choice = f"{interaction.options[0].value}!"
    return interaction.build_response([hikari.impl.AutocompleteChoiceBuilder(choice, choice)])


async def respond_to_component(interaction):
    """Responds to a click or a selection."""
    if interaction.component_type == hikari.ComponentType.TEXT_SELECT_MENU:
        return message(interaction.values[0])
    return BOT.rest.interaction_message_builder(hikari.ResponseType.MESSAGE_UPDATE).set_content("More")


async def respond_to_modal(interaction):
    """Responds to a submitted modal."""
    return message(f"Hello, {interaction.components[0].components[0].value}")


async def main():
    """Listens until the process is terminated."""
    BOT.set_listener(hikari.CommandInteraction, respond_to_command)
    BOT.set_listener(hikari.AutocompleteInteraction, suggest)
    BOT.set_listener(hikari.ComponentInteraction, respond_to_component)
    BOT.set_listener(hikari.ModalInteraction, respond_to_modal)
    await BOT.start(check_for_updates=False, socket=LISTENER)
    print(f"listening on http://127.0.0.1:{LISTENER.getsockname()[1]}/", flush=True)
    await BOT.join()


asyncio.run(main())
