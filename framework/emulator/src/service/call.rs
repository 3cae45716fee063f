//! A request as an endpoint sees it: parameters, query, headers and body.

use axum::http::{HeaderMap, header};
use bytes::Bytes;
use guildhall_model::{Id, Locale, Reason};
use guildhall_rules::REASON;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::param::Param;
use super::shape::{self, ValueKind};
use super::{ApiError, form};

/// A request whose route is known.
#[derive(Debug)]
pub(crate) struct ApiRequest {
    /// The path's parameters, in order.
    pub(crate) params: Vec<(String, String)>,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl ApiRequest {
    /// The id at this position of the path.
    pub(crate) fn id<T>(&self, position: usize) -> Result<Id<T>, ApiError> {
        let text = self.params.get(position).map_or("", |param| &param.1);
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not snowflake.");
            ApiError::field(&[], "NUMBER_TYPE_COERCE", &message)
        })
    }

    /// The parameter of the path with this name.
    pub(super) fn param<T: Param>(&self, name: &str) -> Result<T, ApiError> {
        let params = self.params.iter().filter(|param| param.0 == name);
        let texts: Vec<_> = params.map(|param| param.1.clone()).collect();
        T::read(name, &texts)
    }

    /// The field of the query with this name.
    pub(crate) fn query<T: Param>(&self, name: &str) -> Result<T, ApiError> {
        let pairs = self.query.split('&');
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        let texts = pairs.filter(|pair| form_decode(pair.0) == name);
        let texts: Vec<_> = texts.map(|pair| form_decode(pair.1)).collect();
        T::read(name, &texts)
    }

    /// Whether a switch of the query is on; it is off if it is not there.
    pub(crate) fn query_flag(&self, name: &str) -> Result<bool, ApiError> {
        self.query(name)
    }

    /// The body, whose fields take what the shape says. One that is empty has no fields.
    pub(super) fn body<T: DeserializeOwned>(&self, shape: ValueKind) -> Result<T, ApiError> {
        let json = if self.body.is_empty() {
            Value::Object(Map::new())
        } else {
            self.json()?
        };
        form::checked_body(&json, shape)
    }

    /// Why it is done, for the audit log.
    pub(super) fn reason(&self) -> Result<Option<String>, ApiError> {
        let Some(header) = self.headers.get(Reason::HEADER) else {
            return Ok(None);
        };
        let text = String::from_utf8_lossy(header.as_bytes());
        let text = percent_decoded(&text);
        if text.is_empty() {
            return Ok(None);
        }
        let reason = Reason::new(text).map_err(|_| {
            let fault = shape::length(REASON.start(), REASON.end());
            ApiError::field(&["reason"], &fault.code, &fault.message)
        })?;
        Ok(Some(reason.as_str().to_owned()))
    }

    /// The body, which must be JSON and say so.
    pub(crate) fn json(&self) -> Result<Value, ApiError> {
        let media = self.header(header::CONTENT_TYPE.as_str()).unwrap_or("");
        let media = media.split(';').next().unwrap_or("").trim();
        if !media.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::field(
                &[],
                "CONTENT_TYPE_INVALID",
                "Expected \"Content-Type\" header to be one of {'application/json'}.",
            ));
        }
        serde_json::from_slice(&self.body).map_err(|_| ApiError::not_json())
    }

    /// The language that texts are wanted in: the first known one of `X-Discord-Locale` and, the
    /// most wanted first, of `Accept-Language`, else the account's, which is American English.
    pub(crate) fn locale(&self) -> Locale {
        let accepted = self.header(header::ACCEPT_LANGUAGE.as_str());
        let codes = accepted.into_iter().flat_map(accepted_locales);
        let wanted = self.header("x-discord-locale").into_iter().chain(codes);
        wanted
            .map(|code| Locale::from(code.trim()))
            .find(Locale::is_known)
            .unwrap_or(Locale::EnglishUs)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

/// The languages of a list, the most wanted first, without those that are not wanted at all.
fn accepted_locales(list: &str) -> impl Iterator<Item = &str> {
    let ranges = list.split(',').map(|range| {
        let (code, weight) = range.split_once(';').unwrap_or((range, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        (code, weight.parse::<f32>().unwrap_or(1.0))
    });
    let mut wanted: Vec<_> = ranges.filter(|range| range.1 > 0.0).collect();
    wanted.sort_by(|one, other| other.1.total_cmp(&one.1));
    wanted.into_iter().map(|range| range.0)
}

/// Text of a form or a query, in which a plus is a space.
pub(super) fn form_decode(text: &str) -> String {
    percent_decoded(&text.replace('+', " "))
}

fn percent_decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
