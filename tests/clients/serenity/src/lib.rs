//! Commands and responses for the conformance suite with serenity's models and builders, for its server and its bot.

use std::env;

use anyhow::{Context as _, Result, bail};
use serenity::all::{
    ActionRowComponent, ButtonStyle, CommandInteraction, CommandOptionType, CommandType, ComponentInteraction,
    ComponentInteractionDataKind, CreateActionRow, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, Http, HttpBuilder,
    InputTextStyle, Interaction, ModalInteraction, ResolvedOption, ResolvedTarget, ResolvedValue,
};

/// Returns a client for the emulator.
///
/// # Errors
///
/// Returns an error if a variable of the emulator is missing.
pub fn http_from_env() -> Result<Http> {
    let base = env::var("DISCORD_API_BASE")?;
    Ok(HttpBuilder::new(env::var("DISCORD_TOKEN")?)
        .application_id(env::var("DISCORD_APPLICATION_ID")?.parse()?)
        // serenity leaves the URL as it is while its rate limiter is on.
        .proxy(base.trim_end_matches("/api/v10"))
        .ratelimiter_disabled(true)
        .build())
}

/// Returns the commands.
#[must_use]
pub fn commands() -> Vec<CreateCommand> {
    let text = CreateCommandOption::new(CommandOptionType::String, "text", "A text");
    vec![
        CreateCommand::new("echo").description("Repeats a text").add_option(text.required(true).set_autocomplete(true)),
        CreateCommand::new("menu").description("Shows a button and a select"),
        CreateCommand::new("form").description("Opens a modal"),
        CreateCommand::new("later").description("Responds later"),
        CreateCommand::new("Greet").kind(CommandType::User),
        CreateCommand::new("Quote").kind(CommandType::Message),
    ]
}

/// Returns the response to an interaction.
///
/// # Errors
///
/// Returns an error if the interaction is none of the conformance suite.
pub fn respond(interaction: &Interaction) -> Result<CreateInteractionResponse> {
    match interaction {
        Interaction::Ping(_) => Ok(CreateInteractionResponse::Pong),
        Interaction::Command(interaction) => respond_to_command(interaction),
        Interaction::Autocomplete(interaction) => suggest(interaction),
        Interaction::Component(interaction) => respond_to_component(interaction),
        Interaction::Modal(interaction) => respond_to_modal(interaction),
        other => bail!("{:?} is an unknown type", other.kind()),
    }
}

/// Completes the deferral, if the response to the interaction was one.
///
/// # Errors
///
/// Returns an error if the service does.
pub async fn finish(http: &Http, interaction: &Interaction) -> Result<()> {
    if let Interaction::Command(interaction) = interaction
        && interaction.data.name == "later"
    {
        interaction.edit_response(http, EditInteractionResponse::new().content("Done")).await?;
    }
    Ok(())
}

fn respond_to_command(interaction: &CommandInteraction) -> Result<CreateInteractionResponse> {
    Ok(match interaction.data.name.as_str() {
        "echo" => match interaction.data.options().first() {
            Some(ResolvedOption { value: ResolvedValue::String(text), .. }) => message(*text),
            other => bail!("{other:?} is not a text"),
        },
        "menu" => menu(),
        "form" => form(),
        "later" => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new()),
        "Greet" => match interaction.data.target() {
            Some(ResolvedTarget::User(user, _)) => message(format!("Hello, {}", user.name)),
            other => bail!("{other:?} is not a user"),
        },
        "Quote" => match interaction.data.target() {
            Some(ResolvedTarget::Message(quoted)) => message(format!("> {}", quoted.content)),
            other => bail!("{other:?} is not a message"),
        },
        other => bail!("{other} is not a command of this bot"),
    })
}

fn message(content: impl Into<String>) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(content))
}

fn menu() -> CreateInteractionResponse {
    let button = CreateButton::new("more").label("More").style(ButtonStyle::Primary);
    let options = vec![CreateSelectMenuOption::new("Tea", "Tea")];
    let select = CreateSelectMenu::new("drink", CreateSelectMenuKind::String { options });
    let message = CreateInteractionResponseMessage::new().content("Menu").button(button).select_menu(select);
    CreateInteractionResponse::Message(message)
}

fn form() -> CreateInteractionResponse {
    let name = CreateInputText::new(InputTextStyle::Short, "Your name", "name");
    let modal = CreateModal::new("form", "A form").components(vec![CreateActionRow::InputText(name)]);
    CreateInteractionResponse::Modal(modal)
}

fn suggest(interaction: &CommandInteraction) -> Result<CreateInteractionResponse> {
    let focused = interaction.data.autocomplete().context("no option is focused")?;
    let choice = format!("{}!", focused.value);
    let response = CreateAutocompleteResponse::new().add_string_choice(&choice, &choice);
    Ok(CreateInteractionResponse::Autocomplete(response))
}

fn respond_to_component(interaction: &ComponentInteraction) -> Result<CreateInteractionResponse> {
    Ok(match &interaction.data.kind {
        ComponentInteractionDataKind::Button => {
            let message = CreateInteractionResponseMessage::new().content("More");
            CreateInteractionResponse::UpdateMessage(message)
        }
        ComponentInteractionDataKind::StringSelect { values } => message(values.concat()),
        other => bail!("{other:?} is not a component of this bot"),
    })
}

fn respond_to_modal(interaction: &ModalInteraction) -> Result<CreateInteractionResponse> {
    let component = interaction.data.components.first().and_then(|row| row.components.first());
    match component {
        Some(ActionRowComponent::InputText(name)) => {
            Ok(message(format!("Hello, {}", name.value.as_deref().unwrap_or_default())))
        }
        other => bail!("{other:?} is not a text input"),
    }
}
