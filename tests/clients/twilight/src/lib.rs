//! Commands and responses for the conformance suite with twilight's models and builders, and the derives of
//! twilight-interactions, for a server and a bot.

use std::env;

use anyhow::{Context, Result, bail};
use twilight_http::Client;
use twilight_interactions::command::{AutocompleteValue, CommandModel, CreateCommand};
use twilight_model::application::command::{Command, CommandOptionChoice, CommandOptionChoiceValue, CommandType};
use twilight_model::application::interaction::application_command::CommandData;
use twilight_model::application::interaction::message_component::MessageComponentInteractionData;
use twilight_model::application::interaction::modal::{ModalInteractionComponent, ModalInteractionData};
use twilight_model::application::interaction::{Interaction, InteractionData, InteractionType};
use twilight_model::channel::message::component::{
    ButtonStyle, ComponentType, SelectMenuType, TextInput, TextInputStyle,
};
use twilight_model::http::interaction::{InteractionResponse, InteractionResponseType};
use twilight_util::builder::command::CommandBuilder;
use twilight_util::builder::interaction_response::{
    AutocompleteBuilder, ChannelMessageBuilder, ModalBuilder, UpdateMessageBuilder,
};
use twilight_util::builder::message::{
    ActionRowBuilder, ButtonBuilder, LabelBuilder, SelectMenuBuilder, SelectMenuOptionBuilder,
};

/// Repeats a text
#[derive(CommandModel, CreateCommand)]
#[command(name = "echo")]
struct Echo {
    /// A text
    #[command(autocomplete = true)]
    text: String,
}

#[derive(CommandModel)]
#[command(autocomplete = true)]
struct EchoInput {
    text: AutocompleteValue<String>,
}

/// Shows a button and a select
#[derive(CommandModel, CreateCommand)]
#[command(name = "menu")]
struct Menu;

/// Opens a modal
#[derive(CommandModel, CreateCommand)]
#[command(name = "form")]
struct Form;

/// Responds later
#[derive(CommandModel, CreateCommand)]
#[command(name = "later")]
struct Later;

/// Returns a client for the emulator.
///
/// # Errors
///
/// Returns an error if a variable of the emulator is missing.
pub fn client_from_env() -> Result<Client> {
    let base = env::var("DISCORD_API_BASE")?;
    let host = base.trim_start_matches("http://").trim_end_matches("/api/v10");
    Ok(Client::builder().token(env::var("DISCORD_TOKEN")?).proxy(host.to_owned(), true).build())
}

/// Registers the commands.
///
/// # Errors
///
/// Returns an error if the service does.
pub async fn register(client: &Client) -> Result<()> {
    let application = env::var("DISCORD_APPLICATION_ID")?.parse()?;
    client.interaction(application).set_global_commands(&commands()).await?;
    Ok(())
}

fn commands() -> [Command; 6] {
    [
        Echo::create_command().into(),
        Menu::create_command().into(),
        Form::create_command().into(),
        Later::create_command().into(),
        // The derives are for slash commands only.
        CommandBuilder::new("Greet", "", CommandType::User).build(),
        CommandBuilder::new("Quote", "", CommandType::Message).build(),
    ]
}

/// Returns the response to an interaction.
///
/// # Errors
///
/// Returns an error if the interaction is none of the conformance suite.
pub fn respond(interaction: &mut Interaction) -> Result<InteractionResponse> {
    match (interaction.kind, interaction.data.take()) {
        (InteractionType::Ping, _) => Ok(InteractionResponse { kind: InteractionResponseType::Pong, data: None }),
        (InteractionType::ApplicationCommand, Some(InteractionData::ApplicationCommand(command))) => {
            respond_to_command(*command)
        }
        (InteractionType::ApplicationCommandAutocomplete, Some(InteractionData::ApplicationCommand(command))) => {
            suggest(*command)
        }
        (_, Some(InteractionData::MessageComponent(component))) => respond_to_component(&component),
        (_, Some(InteractionData::ModalSubmit(modal))) => respond_to_modal(&modal),
        (kind, data) => bail!("an interaction of type {kind:?} has the data {data:?}"),
    }
}

/// Completes the deferral of a response, if it is one.
///
/// # Errors
///
/// Returns an error if the service does.
pub async fn finish(client: &Client, interaction: &Interaction, response: &InteractionResponse) -> Result<()> {
    if response.kind == InteractionResponseType::DeferredChannelMessageWithSource {
        let client = client.interaction(interaction.application_id);
        client.update_response(&interaction.token).content(Some("Done")).await?;
    }
    Ok(())
}

fn respond_to_command(command: CommandData) -> Result<InteractionResponse> {
    Ok(match command.name.as_str() {
        Echo::NAME => message(Echo::from_interaction(command.into())?.text),
        Menu::NAME => menu(),
        Form::NAME => form(),
        Later::NAME => {
            InteractionResponse { kind: InteractionResponseType::DeferredChannelMessageWithSource, data: None }
        }
        "Greet" => {
            let target = command.target_id.context("there is no target")?;
            let resolved = command.resolved.context("nothing is resolved")?;
            let user = resolved.users.get(&target.cast()).context("the user is not resolved")?;
            message(format!("Hello, {}", user.name))
        }
        "Quote" => {
            let target = command.target_id.context("there is no target")?;
            let resolved = command.resolved.context("nothing is resolved")?;
            let quoted = resolved.messages.get(&target.cast()).context("the message is not resolved")?;
            message(format!("> {}", quoted.content))
        }
        other => bail!("{other} is not a command of this bot"),
    })
}

fn message(content: impl Into<String>) -> InteractionResponse {
    ChannelMessageBuilder::new().content(content).build()
}

fn menu() -> InteractionResponse {
    let button = ButtonBuilder::new(ButtonStyle::Primary).label("More").custom_id("more").build();
    let tea = SelectMenuOptionBuilder::new("Tea", "Tea");
    let select = SelectMenuBuilder::new("drink", SelectMenuType::Text).option(tea).build();
    let rows = [ActionRowBuilder::new().component(button), ActionRowBuilder::new().component(select)];
    ChannelMessageBuilder::new().content("Menu").components(rows.map(ActionRowBuilder::build)).build()
}

fn form() -> InteractionResponse {
    // twilight-util has no builder for a text input.
    #[expect(deprecated, reason = "the struct has no default, and its field for the label is deprecated")]
    let name = TextInput {
        custom_id: "name".to_owned(),
        id: None,
        label: None,
        max_length: None,
        min_length: None,
        placeholder: None,
        required: None,
        style: TextInputStyle::Short,
        value: None,
    };
    ModalBuilder::new("form", "A form", [LabelBuilder::new("Your name", name.into()).build()]).build()
}

fn suggest(command: CommandData) -> Result<InteractionResponse> {
    let AutocompleteValue::Focused(input) = EchoInput::from_interaction(command.into())?.text else {
        bail!("no option is focused");
    };
    let choice = format!("{input}!");
    let choice = CommandOptionChoice {
        name: choice.clone(),
        name_localizations: None,
        value: CommandOptionChoiceValue::String(choice),
    };
    Ok(AutocompleteBuilder::new([choice]).build())
}

fn respond_to_component(component: &MessageComponentInteractionData) -> Result<InteractionResponse> {
    Ok(match component.component_type {
        ComponentType::Button => UpdateMessageBuilder::new().content("More").build(),
        ComponentType::TextSelectMenu => message(component.values.concat()),
        other => bail!("{other:?} is not a component of this bot"),
    })
}

fn respond_to_modal(modal: &ModalInteractionData) -> Result<InteractionResponse> {
    let Some(ModalInteractionComponent::Label(label)) = modal.components.first() else {
        bail!("the modal has no label");
    };
    match &*label.component {
        ModalInteractionComponent::TextInput(name) => Ok(message(format!("Hello, {}", name.value))),
        other => bail!("{other:?} is not a text input"),
    }
}
