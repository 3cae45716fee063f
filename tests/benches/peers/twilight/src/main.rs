//! The bot with twilight's types and client, on hyper.

use std::convert::Infallible;
use std::sync::LazyLock;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use peer_kit::Options;
use twilight_http::Client;
use twilight_model::application::command::{CommandOptionChoice, CommandOptionChoiceValue};
use twilight_model::application::interaction::application_command::{
    CommandData, CommandDataOption, CommandOptionValue,
};
use twilight_model::application::interaction::{
    Interaction, InteractionData, InteractionDataResolved, InteractionType,
};
use twilight_model::http::interaction::{
    InteractionResponse, InteractionResponseData, InteractionResponseType,
};

static CLIENT: LazyLock<Client> = LazyLock::new(|| Client::builder().build());

fn main() {
    peer_kit::run(async |listener| {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                continue;
            };
            let connection =
                http1::Builder::new().serve_connection(TokioIo::new(stream), service_fn(respond));
            tokio::spawn(connection);
        }
    });
}

async fn respond(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let response = match body.collect().await {
        Ok(body) => {
            let body = body.to_bytes();
            if peer_signature::is_valid(&head.headers, &body) {
                process(&body)
            } else {
                Err(StatusCode::UNAUTHORIZED)
            }
        }
        Err(_) => Err(StatusCode::BAD_REQUEST),
    };
    Ok(match response {
        Ok(json) => {
            let mut response = Response::new(Full::from(json));
            response
                .headers_mut()
                .insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        }
        Err(status) => {
            let mut response = Response::default();
            *response.status_mut() = status;
            response
        }
    })
}

fn process(body: &[u8]) -> Result<Vec<u8>, StatusCode> {
    let interaction: Interaction =
        serde_json::from_slice(body).map_err(|_| StatusCode::BAD_REQUEST)?;
    let response = dispatch(interaction).ok_or(StatusCode::BAD_REQUEST)?;
    serde_json::to_vec(&response).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}

fn dispatch(mut interaction: Interaction) -> Option<InteractionResponse> {
    if interaction.kind == InteractionType::Ping {
        return Some(InteractionResponse {
            kind: InteractionResponseType::Pong,
            data: None,
        });
    }
    let Some(InteractionData::ApplicationCommand(data)) = interaction.data.take() else {
        return None;
    };
    if interaction.kind == InteractionType::ApplicationCommandAutocomplete {
        return suggest(&data);
    }
    let mut options = CommandOptions {
        list: &data.options,
        resolved: data.resolved.as_ref(),
    };
    while let [
        CommandDataOption {
            value:
                CommandOptionValue::SubCommand(nested) | CommandOptionValue::SubCommandGroup(nested),
            ..
        },
    ] = options.list
    {
        options.list = nested;
    }
    let content = match data.name.as_str() {
        "role" => peer_kit::add_role(&options)?,
        "search" => format!("Nothing about {} yet.", options.text("query")?),
        "later" => return Some(defer(interaction)),
        _ => peer_kit::note(&options)?,
    };
    let data = InteractionResponseData {
        content: Some(content),
        ..InteractionResponseData::default()
    };
    Some(InteractionResponse {
        kind: InteractionResponseType::ChannelMessageWithSource,
        data: Some(data),
    })
}

fn suggest(data: &CommandData) -> Option<InteractionResponse> {
    let CommandOptionValue::Focused(input, _) = &data.options.first()?.value else {
        return None;
    };
    let choices = peer_kit::suggestions(input).map(|topic| CommandOptionChoice {
        name: topic.to_owned(),
        name_localizations: None,
        value: CommandOptionChoiceValue::String(topic.to_owned()),
    });
    let data = InteractionResponseData {
        choices: Some(choices.collect()),
        ..InteractionResponseData::default()
    };
    Some(InteractionResponse {
        kind: InteractionResponseType::ApplicationCommandAutocompleteResult,
        data: Some(data),
    })
}

fn defer(interaction: Interaction) -> InteractionResponse {
    tokio::spawn(async move {
        let client = CLIENT.interaction(interaction.application_id);
        let update = client
            .update_response(&interaction.token)
            .content(Some("Done at last."));
        if let Err(error) = update.await {
            eprintln!("{error}");
        }
    });
    InteractionResponse {
        kind: InteractionResponseType::DeferredChannelMessageWithSource,
        data: None,
    }
}

/// The options of a command, and the objects that they name.
struct CommandOptions<'a> {
    list: &'a [CommandDataOption],
    resolved: Option<&'a InteractionDataResolved>,
}

impl<'a> CommandOptions<'a> {
    fn value(&self, name: &str) -> Option<&'a CommandOptionValue> {
        Some(&self.list.iter().find(|option| option.name == name)?.value)
    }
}

impl Options for CommandOptions<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            CommandOptionValue::String(text) => Some(text),
            _ => None,
        }
    }

    fn integer(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            CommandOptionValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    fn boolean(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            CommandOptionValue::Boolean(boolean) => Some(*boolean),
            _ => None,
        }
    }

    fn user(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            CommandOptionValue::User(id) => Some(&self.resolved?.users.get(id)?.name),
            _ => None,
        }
    }

    fn channel(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            CommandOptionValue::Channel(id) => Some(&self.resolved?.channels.get(id)?.name),
            _ => None,
        }
    }
}
