//! The bot with serenity's types and verification, on axum.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use peer_kit::Options;
use serenity::all::{
    AutocompleteChoice, CommandInteraction, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, EditInteractionResponse, Http, Interaction, ResolvedOption,
    ResolvedValue,
};
use serenity::interactions_endpoint::Verifier;

static HTTP: LazyLock<Http> = LazyLock::new(|| Http::new(""));

fn main() {
    peer_kit::run(async |listener| {
        let verifier = Arc::new(Verifier::new(peer_kit::PUBLIC_KEY));
        let router = Router::new()
            .route("/interactions", post(respond))
            .with_state(verifier);
        axum::serve(listener, router)
            .await
            .expect("axum serves until the program exits");
    });
}

async fn respond(
    State(verifier): State<Arc<Verifier>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, StatusCode> {
    let header = |name| headers.get(name)?.to_str().ok();
    let (Some(signature), Some(timestamp)) = (
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
    ) else {
        return Err(StatusCode::UNAUTHORIZED);
    };
    verifier
        .verify(signature, timestamp, &body)
        .map_err(|()| StatusCode::UNAUTHORIZED)?;
    let interaction = serde_json::from_slice(&body).map_err(|_| StatusCode::BAD_REQUEST)?;
    let response = dispatch(interaction).ok_or(StatusCode::BAD_REQUEST)?;
    let json = serde_json::to_string(&response).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

fn dispatch(interaction: Interaction) -> Option<CreateInteractionResponse> {
    match interaction {
        Interaction::Ping(_) => Some(CreateInteractionResponse::Pong),
        Interaction::Autocomplete(interaction) => {
            let focused = interaction.data.autocomplete()?;
            let choices = peer_kit::suggestions(focused.value)
                .map(|topic| AutocompleteChoice::new(topic, topic));
            let response = CreateAutocompleteResponse::new().set_choices(choices.collect());
            Some(CreateInteractionResponse::Autocomplete(response))
        }
        Interaction::Command(interaction) => command(interaction),
        _ => None,
    }
}

fn command(interaction: CommandInteraction) -> Option<CreateInteractionResponse> {
    let mut options = interaction.data.options();
    while let [
        ResolvedOption {
            value: ResolvedValue::SubCommand(nested) | ResolvedValue::SubCommandGroup(nested),
            ..
        },
    ] = options.as_mut_slice()
    {
        options = std::mem::take(nested);
    }
    let options = CommandOptions(options);
    let content = match interaction.data.name.as_str() {
        "role" => peer_kit::add_role(&options)?,
        "search" => format!("Nothing about {} yet.", options.text("query")?),
        "later" => return Some(defer(interaction)),
        _ => peer_kit::note(&options)?,
    };
    Some(CreateInteractionResponse::Message(
        CreateInteractionResponseMessage::new().content(content),
    ))
}

fn defer(interaction: CommandInteraction) -> CreateInteractionResponse {
    tokio::spawn(async move {
        let edit = EditInteractionResponse::new().content("Done at last.");
        if let Err(error) = interaction.edit_response(&*HTTP, edit).await {
            eprintln!("{error}");
        }
    });
    CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new())
}

/// The options of a command, with the objects that they name.
struct CommandOptions<'a>(Vec<ResolvedOption<'a>>);

impl<'a> CommandOptions<'a> {
    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        Some(&self.0.iter().find(|option| option.name == name)?.value)
    }
}

impl Options for CommandOptions<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            ResolvedValue::String(text) => Some(text),
            _ => None,
        }
    }

    fn integer(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            ResolvedValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    fn boolean(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            ResolvedValue::Boolean(boolean) => Some(*boolean),
            _ => None,
        }
    }

    fn user(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            ResolvedValue::User(user, _) => Some(&user.name),
            _ => None,
        }
    }

    fn channel(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            ResolvedValue::Channel(channel) => channel.name.as_deref(),
            _ => None,
        }
    }
}
