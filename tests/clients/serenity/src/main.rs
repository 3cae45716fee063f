//! A server for `../interactions.json` with serenity's verifier, models, builders and client, on axum.

use std::env;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use serenity::all::{
    ActionRowComponent, ButtonStyle, Command, CommandInteraction, CommandOptionType, CommandType, ComponentInteraction,
    ComponentInteractionDataKind, CreateActionRow, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, Http, HttpBuilder,
    InputTextStyle, Interaction, ModalInteraction, ResolvedOption, ResolvedTarget, ResolvedValue,
};
use serenity::interactions_endpoint::Verifier;
use tokio::net::TcpListener;

struct Bot {
    http: Arc<Http>,
    verifier: Verifier,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let base = env::var("DISCORD_API_BASE")?;
    let http = HttpBuilder::new(env::var("DISCORD_TOKEN")?)
        .application_id(env::var("DISCORD_APPLICATION_ID")?.parse()?)
        // serenity leaves the URL as it is while its rate limiter is on.
        .proxy(base.trim_end_matches("/api/v10"))
        .ratelimiter_disabled(true)
        .build();
    Command::set_global_commands(&http, commands()).await?;
    let bot = Bot { http: Arc::new(http), verifier: Verifier::new(&env::var("DISCORD_PUBLIC_KEY")?) };
    let router = Router::new().route("/", post(receive)).with_state(Arc::new(bot));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}/", listener.local_addr()?);
    axum::serve(listener, router).await?;
    Ok(())
}

fn commands() -> Vec<CreateCommand> {
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

async fn receive(
    State(bot): State<Arc<Bot>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, StatusCode> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (signature, timestamp) = (header("X-Signature-Ed25519"), header("X-Signature-Timestamp"));
    bot.verifier.verify(signature, timestamp, &body).map_err(|()| StatusCode::UNAUTHORIZED)?;
    let json = respond(&bot, &body).map_err(|error| {
        eprintln!("{error:#}");
        StatusCode::BAD_REQUEST
    })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

fn respond(bot: &Bot, body: &[u8]) -> Result<Vec<u8>> {
    let response = match serde_json::from_slice(body)? {
        Interaction::Ping(_) => CreateInteractionResponse::Pong,
        Interaction::Command(interaction) => respond_to_command(bot, interaction)?,
        Interaction::Autocomplete(interaction) => suggest(&interaction)?,
        Interaction::Component(interaction) => respond_to_component(&interaction)?,
        Interaction::Modal(interaction) => respond_to_modal(&interaction)?,
        other => bail!("{:?} is an unknown type", other.kind()),
    };
    Ok(serde_json::to_vec(&response)?)
}

fn respond_to_command(bot: &Bot, interaction: CommandInteraction) -> Result<CreateInteractionResponse> {
    Ok(match interaction.data.name.as_str() {
        "echo" => match interaction.data.options().first() {
            Some(ResolvedOption { value: ResolvedValue::String(text), .. }) => message(*text),
            other => bail!("{other:?} is not a text"),
        },
        "menu" => menu(),
        "form" => form(),
        "later" => {
            tokio::spawn(finish(Arc::clone(&bot.http), interaction));
            CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new())
        }
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

async fn finish(http: Arc<Http>, interaction: CommandInteraction) {
    let edit = EditInteractionResponse::new().content("Done");
    if let Err(error) = interaction.edit_response(&http, edit).await {
        eprintln!("{error}");
    }
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
