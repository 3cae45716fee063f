//! A request as an endpoint sees it: parameters, query, headers and body.

use axum::http::{HeaderMap, header};
use bytes::Bytes;
use guildhall_model::{Id, Locale};
use serde_json::Value;

use super::Refusal;

/// A request whose route is known.
#[derive(Debug)]
pub(crate) struct Call {
    /// The path's parameters, in order.
    pub(crate) params: Vec<String>,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Call {
    /// The id at this position of the path.
    pub(crate) fn id<T>(&self, position: usize) -> Result<Id<T>, Refusal> {
        let text = self.params.get(position).map_or("", String::as_str);
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not snowflake.");
            Refusal::field(&[], "NUMBER_TYPE_COERCE", &message)
        })
    }

    /// Whether a switch of the query is on; it is off if it is not there.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        let mut pairs = self
            .query
            .split('&')
            .filter_map(|pair| pair.split_once('='));
        match pairs.find(|pair| pair.0 == name).map(|pair| pair.1) {
            None | Some("false" | "False" | "0") => Ok(false),
            Some("true" | "True" | "1") => Ok(true),
            Some(_) => Err(Refusal::field(
                &[name],
                "BOOLEAN_TYPE_CONVERT",
                "Must be either true or false.",
            )),
        }
    }

    /// The body, which must be JSON and say so.
    pub(crate) fn json(&self) -> Result<Value, Refusal> {
        let media = self.header(header::CONTENT_TYPE.as_str()).unwrap_or("");
        let media = media.split(';').next().unwrap_or("").trim();
        if !media.eq_ignore_ascii_case("application/json") {
            return Err(Refusal::field(
                &[],
                "CONTENT_TYPE_INVALID",
                "Expected \"Content-Type\" header to be one of {'application/json'}.",
            ));
        }
        serde_json::from_slice(&self.body).map_err(|_| Refusal::not_json())
    }

    /// The language that texts are wanted in: `X-Discord-Locale`, else the first of
    /// `Accept-Language`, else the account's, which is American English.
    pub(crate) fn locale(&self) -> Locale {
        let accepted = self.header(header::ACCEPT_LANGUAGE.as_str());
        let first = |list: &str| {
            list.split([',', ';'])
                .next()
                .map(|code| Locale::from(code.trim()))
        };
        self.header("x-discord-locale")
            .map(Locale::from)
            .or_else(|| accepted.and_then(first))
            .filter(Locale::is_known)
            .unwrap_or(Locale::EnglishUs)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}
