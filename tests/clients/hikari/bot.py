"""A bot for the conformance suite with hikari's `GatewayBot`."""

import os

import hikari

BOT = hikari.GatewayBot(
    os.environ["DISCORD_TOKEN"],
    banner=None,
    intents=hikari.Intents.ALL_UNPRIVILEGED | hikari.Intents.MESSAGE_CONTENT,
    logs="ERROR",
    rest_url=os.environ["DISCORD_API_BASE"],
)


def commands():
    """Returns the commands."""
    text = hikari.CommandOption(
        type=hikari.OptionType.STRING, name="text", description="A text", is_required=True, autocomplete=True
    )
    return [
        BOT.rest.slash_command_builder("echo", "Repeats a text").add_option(text),
        BOT.rest.slash_command_builder("menu", "Shows a button and a select"),
        BOT.rest.slash_command_builder("form", "Opens a modal"),
        BOT.rest.slash_command_builder("later", "Responds later"),
        BOT.rest.context_menu_command_builder(hikari.CommandType.USER, "Greet"),
        BOT.rest.context_menu_command_builder(hikari.CommandType.MESSAGE, "Quote"),
    ]


def menu():
    """Returns a row with a button and a row with a select."""
    button = BOT.rest.build_message_action_row()
    button.add_interactive_button(hikari.ButtonStyle.PRIMARY, "more", label="More")
    select = BOT.rest.build_message_action_row()
    select.add_text_menu("drink").add_option("Tea", "Tea")
    return [button, select]


@BOT.listen()
async def respond_to_command(event: hikari.CommandInteractionCreateEvent):
    """Responds to a command."""
    interaction, kind = event.interaction, hikari.ResponseType.MESSAGE_CREATE
    match interaction.command_name:
        case "echo":
            await interaction.create_initial_response(kind, interaction.options[0].value)
        case "menu":
            await interaction.create_initial_response(kind, "Menu", components=menu())
        case "form":
            row = BOT.rest.build_modal_action_row().add_text_input("name", "Your name")
            await interaction.create_modal_response("A form", "form", row)
        case "later":
            await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
            await interaction.edit_initial_response("Done")
        case "Greet":
            user = interaction.resolved.users[interaction.target_id]
            await interaction.create_initial_response(kind, f"Hello, {user.username}")
        case "Quote":
            quoted = interaction.resolved.messages[interaction.target_id]
            await interaction.create_initial_response(kind, f"> {quoted.content}")


@BOT.listen()
async def suggest(event: hikari.AutocompleteInteractionCreateEvent):
    """Responds to a request for suggestions."""
    choice = f"{event.interaction.options[0].value}!"
    await event.interaction.create_response([hikari.impl.AutocompleteChoiceBuilder(choice, choice)])


@BOT.listen()
async def respond_to_component(event: hikari.ComponentInteractionCreateEvent):
    """Responds to a click or a selection."""
    interaction = event.interaction
    if interaction.component_type == hikari.ComponentType.TEXT_SELECT_MENU:
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, interaction.values[0])
    else:
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, "More")


@BOT.listen()
async def respond_to_modal(event: hikari.ModalInteractionCreateEvent):
    """Responds to a submitted modal."""
    name = event.interaction.components[0].components[0].value
    await event.interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, f"Hello, {name}")


@BOT.listen()
async def respond_to_message(event: hikari.GuildMessageCreateEvent):
    """Responds to a message."""
    if event.content == "!ping":
        await event.message.respond("pong")


@BOT.listen()
async def register(_: hikari.StartedEvent):
    """Registers the commands."""
    application = await BOT.rest.fetch_application()
    await BOT.rest.set_application_commands(application, commands())
    print("ready", flush=True)


BOT.run(check_for_updates=False, shard_count=int(os.environ.get("SHARD_COUNT", "1")))
