"""A `RESTBot` on a free port, for the servers of hikari and of libraries on top of it."""

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


class FormRow(hikari.impl.ModalActionRowBuilder):
    """Row of a modal: hikari 2.7.0 sends the pair that `build` of its own row returns, with the files, as a list."""

    def build(self):
        """Returns the row's JSON alone."""
        return super().build()[0]


def menu():
    """Returns a row with a button and a row with a select."""
    button = BOT.rest.build_message_action_row()
    button.add_interactive_button(hikari.ButtonStyle.PRIMARY, "more", label="More")
    select = BOT.rest.build_message_action_row()
    select.add_text_menu("drink").add_option("Tea", "Tea")
    return [button, select]


def form():
    """Returns the rows of a modal."""
    return [FormRow().add_text_input("name", "Your name")]


async def respond_to_component(interaction):
    """Responds to a click or a selection."""
    if interaction.component_type == hikari.ComponentType.TEXT_SELECT_MENU:
        return interaction.build_response(hikari.ResponseType.MESSAGE_CREATE).set_content(interaction.values[0])
    return interaction.build_response(hikari.ResponseType.MESSAGE_UPDATE).set_content("More")


async def respond_to_modal(interaction):
    """Responds to a submitted modal."""
    return interaction.build_response().set_content(f"Hello, {interaction.components[0].components[0].value}")


async def print_address(_):
    """Prints the address."""
    print(f"listening on http://127.0.0.1:{LISTENER.getsockname()[1]}/", flush=True)


def run():
    """Listens until the process is terminated. Callbacks that register commands must have been added before."""
    BOT.add_startup_callback(print_address)
    BOT.run(check_for_updates=False, socket=LISTENER)
