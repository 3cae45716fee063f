//! The service, as far as the responses to one interaction are concerned.

use bytes::Bytes;
use http::{Method, Request, Response, header};
use serde_json::{Value, json};

use crate::{fixture, http_response, multipart_json, multipart_text};

const LOADING: u64 = 1 << 7;

/// ID of the message `@original`. Follow-up messages have the IDs after it.
const ORIGINAL_ID: usize = 900;

/// A message of an interaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shown {
    text: String,
    is_loading: bool,
    is_edited: bool,
}

/// The responses to one interaction, with the service's rules and error codes.
#[derive(Debug, Default)]
pub struct InteractionModel {
    is_acknowledged: bool,
    /// The message `@original`.
    original: Option<Shown>,
    /// Follow-up messages; `None` if deleted.
    followups: Vec<Option<String>>,
    overwritten: Vec<String>,
    history: Vec<String>,
}

impl InteractionModel {
    /// Applies an initial response. Returns whether the service accepts the response.
    pub fn acknowledge(&mut self, response: &Value) -> bool {
        if self.is_acknowledged {
            return false;
        }
        self.is_acknowledged = true;
        self.original = Some(Shown {
            text: content(&response["data"]),
            is_loading: response["type"] == 5,
            is_edited: false,
        });
        true
    }

    /// Acts on a request as the service does.
    pub fn serve(&mut self, request: &Request<Bytes>) -> Response<Bytes> {
        let (path, body) = (request.uri().path(), body(request));
        if path.ends_with("/callback") {
            return if self.acknowledge(&body) {
                http_response(204, &[], "")
            } else {
                service_error(400, 40060)
            };
        }
        let Some(original) = self.original.clone() else {
            return service_error(404, if self.is_acknowledged { 10008 } else { 10015 });
        };
        let shown = Shown {
            text: content(&body),
            is_loading: false,
            is_edited: true,
        };
        let followup = path
            .rsplit('/')
            .next()
            .and_then(|id| id.parse::<usize>().ok());
        match (request.method(), followup) {
            (&Method::GET, _) => message(&original, ORIGINAL_ID),
            (&Method::DELETE, Some(id)) => {
                let text = self.followups[id - ORIGINAL_ID - 1].take();
                self.overwritten.extend(text);
                http_response(204, &[], "")
            }
            (&Method::DELETE, None) => {
                self.set_original(None);
                http_response(204, &[], "")
            }
            // The first follow-up message after a deferral completes the deferral.
            (&Method::POST, _) if !original.is_loading => {
                self.history.push(shown.text.clone());
                self.followups.push(Some(shown.text.clone()));
                message(&shown, ORIGINAL_ID + self.followups.len())
            }
            _ => {
                self.history.push(shown.text.clone());
                self.set_original(Some(shown.clone()));
                message(&shown, ORIGINAL_ID)
            }
        }
    }

    /// Returns the texts in the order in which the user began to see them.
    pub fn history(&self) -> &[String] {
        &self.history
    }

    /// Returns the texts that the user sees.
    pub fn texts(&self) -> Vec<&str> {
        let original = self.original.iter().filter(|shown| !shown.is_loading);
        let followups = self.followups.iter().flatten().map(String::as_str);
        original
            .map(|shown| &*shown.text)
            .chain(followups)
            .collect()
    }

    /// Returns whether the user sees a loading message.
    pub fn is_loading(&self) -> bool {
        self.original.as_ref().is_some_and(|shown| shown.is_loading)
    }

    /// Returns the texts that the user saw until they were replaced or deleted.
    pub fn overwritten(&self) -> &[String] {
        &self.overwritten
    }

    fn set_original(&mut self, shown: Option<Shown>) {
        let before = std::mem::replace(&mut self.original, shown);
        let text = self.original.as_ref().map(|shown| &shown.text);
        let overwritten = before.filter(|before| !before.is_loading && Some(&before.text) != text);
        self.overwritten
            .extend(overwritten.map(|before| before.text));
    }
}

/// Returns the JSON of a request, with or without files.
fn body(request: &Request<Bytes>) -> Value {
    let kind = request.headers().get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart")) {
        return multipart_json(&multipart_text(request.headers(), request.body()));
    }
    serde_json::from_slice(request.body()).unwrap_or_default()
}

fn content(message: &Value) -> String {
    message["content"].as_str().unwrap_or_default().to_owned()
}

/// Returns an error response of the service with this code.
pub fn service_error(status: u16, code: u32) -> Response<Bytes> {
    let body = json!({"code": code, "message": "no"});
    http_response(status, &[], &body.to_string())
}

fn message(shown: &Shown, id: usize) -> Response<Bytes> {
    let mut message: Value =
        serde_json::from_str(&fixture("object/message.json")).expect("the fixture is JSON");
    message["id"] = json!(id.to_string());
    message["content"] = json!(shown.text);
    message["edited_timestamp"] = json!(shown.is_edited.then_some("2030-01-01T00:00:00Z"));
    message["flags"] = json!(if shown.is_loading { LOADING } else { 0 });
    http_response(200, &[], &message.to_string())
}
