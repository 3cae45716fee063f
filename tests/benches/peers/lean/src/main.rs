//! The bot without any framework for Discord: axum, serde, and a struct for each part that the commands read.

use std::borrow::Cow;
use std::collections::HashMap;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use peer_kit::Options;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Interaction<'a> {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(borrow)]
    data: Option<Data<'a>>,
}

#[derive(Deserialize)]
struct Data<'a> {
    name: &'a str,
    #[serde(borrow, default)]
    options: Vec<CommandOption<'a>>,
    #[serde(borrow, default)]
    resolved: Resolved<'a>,
}

#[derive(Deserialize)]
struct CommandOption<'a> {
    name: &'a str,
    #[serde(borrow)]
    value: Option<OptionValue<'a>>,
    #[serde(borrow, default)]
    options: Vec<CommandOption<'a>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OptionValue<'a> {
    Boolean(bool),
    Integer(i64),
    Text(#[serde(borrow)] Cow<'a, str>),
}

#[derive(Default, Deserialize)]
struct Resolved<'a> {
    #[serde(borrow, default)]
    users: HashMap<&'a str, User<'a>>,
    #[serde(borrow, default)]
    channels: HashMap<&'a str, Channel<'a>>,
}

#[derive(Deserialize)]
struct User<'a> {
    #[serde(borrow)]
    username: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Channel<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
}

/// The options of a command, and the objects that they name.
struct CommandOptions<'a> {
    list: &'a [CommandOption<'a>],
    resolved: &'a Resolved<'a>,
}

impl<'a> CommandOptions<'a> {
    fn value(&self, name: &str) -> Option<&'a OptionValue<'a>> {
        self.list
            .iter()
            .find(|option| option.name == name)?
            .value
            .as_ref()
    }
}

impl Options for CommandOptions<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            OptionValue::Text(text) => Some(text),
            _ => None,
        }
    }

    fn integer(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            OptionValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    fn boolean(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            OptionValue::Boolean(boolean) => Some(*boolean),
            _ => None,
        }
    }

    fn user(&self, name: &str) -> Option<&str> {
        Some(&self.resolved.users.get(self.text(name)?)?.username)
    }

    fn channel(&self, name: &str) -> Option<&str> {
        Some(&self.resolved.channels.get(self.text(name)?)?.name)
    }
}

fn main() {
    peer_kit::run(async |listener| {
        let router = Router::new().route("/interactions", post(respond));
        axum::serve(listener, router)
            .await
            .expect("axum serves until the program exits");
    });
}

async fn respond(headers: HeaderMap, body: Bytes) -> Result<impl IntoResponse, StatusCode> {
    if !peer_signature::is_valid(&headers, &body) {
        return Err(StatusCode::UNAUTHORIZED);
    }
    let interaction: Interaction<'_> =
        serde_json::from_slice(&body).map_err(|_| StatusCode::BAD_REQUEST)?;
    let response = response(&interaction).ok_or(StatusCode::BAD_REQUEST)?;
    Ok((
        [(header::CONTENT_TYPE, "application/json")],
        response.to_string(),
    ))
}

fn response(interaction: &Interaction<'_>) -> Option<Value> {
    if interaction.kind == 1 {
        return Some(json!({"type": 1}));
    }
    let data = interaction.data.as_ref()?;
    let mut options = CommandOptions {
        list: &data.options,
        resolved: &data.resolved,
    };
    if interaction.kind == 4 {
        let choices = peer_kit::suggestions(options.text("query")?)
            .map(|topic| json!({"name": topic, "value": topic}));
        return Some(json!({"type": 8, "data": {"choices": choices.collect::<Vec<_>>()}}));
    }
    while let [
        CommandOption {
            value: None,
            options: nested,
            ..
        },
    ] = options.list
    {
        options.list = nested;
    }
    let content = match data.name {
        "role" => peer_kit::add_role(&options)?,
        "search" => format!("Nothing about {} yet.", options.text("query")?),
        _ => peer_kit::note(&options)?,
    };
    Some(json!({"type": 4, "data": {"content": content}}))
}
