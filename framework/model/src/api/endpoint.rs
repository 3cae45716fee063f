//! The `Endpoint` trait: a request to the service as a value.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::parameter::{fill_path, percent_encode_list};
use crate::guild::GuildCapabilities;
use crate::json::{self, JsonError};
use crate::{AttachmentBody, Component, Requirement, Timestamp, ValidationError};

/// Request to the service, as a value.
///
/// The constants describe the endpoint as Discord's documentation does.
pub trait Endpoint {
    /// HTTP method.
    const METHOD: Method;
    /// Path relative to the base URL, with `{name}` for each parameter: `/guilds/{guild}/roles`.
    const PATH: &'static str;
    /// Names of the query string parameters, in order.
    const QUERY: &'static [&'static str] = &[];
    /// Success status codes; the usual one is first.
    const STATUSES: &'static [u16] = &[200];
    /// Permissions that every request to the endpoint requires; see [`requires`](Self::requires).
    const REQUIRES: Requirement = Requirement::NONE;
    /// Names of the gateway events that the request fires.
    const EVENTS: &'static [&'static str] = &[];
    /// Authorization of the request.
    const AUTH: Auth = Auth::Bot;
    /// Whether the endpoint accepts a reason for the audit log and implements [`AcceptsReason`].
    const ACCEPTS_REASON: bool = false;
    /// Encoding of the request body.
    const BODY_FORMAT: BodyFormat = BodyFormat::Json;
    /// Type of the request body; `()` if the request has none.
    type Body: Serialize + ?Sized;
    /// Type of the response body; `()` if the response has none.
    type Response: ResponseBody + 'static;

    /// Returns the names of the fields of the body; for a list, the names of the fields of an entry.
    #[cfg(feature = "service")]
    fn body_fields() -> &'static [&'static str] {
        &[]
    }

    /// Returns the values of the path parameters, in order and not encoded.
    fn params(&self) -> impl IntoIterator<Item = String>;

    /// Returns the query string parameters that are set, in order and not encoded.
    fn query(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns the body, if the endpoint has one.
    fn body(&self) -> Option<&Self::Body>;

    /// Returns the permissions that the bot, or the user who granted the access token, needs for the request.
    ///
    /// Further rules of the service, such as the role hierarchy, are not included.
    fn requires(&self) -> Requirement {
        Self::REQUIRES
    }

    /// Checks the limits that the service enforces; times are compared with `now`.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first value that is out of range.
    fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        let _ = now;
        Ok(())
    }

    /// Calls `change` with the components of the message in the body, if the body has a message with components. A
    /// client with signed custom IDs changes them before the request is checked. A borrowed endpoint stays as it is.
    fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
        let _ = change;
    }

    /// Checks the limits that depend on the guild, such as the guild features that an image requires.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first value that the guild does not accept.
    fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        let _ = guild;
        Ok(())
    }

    /// Returns the path with the values of its parameters, and the query string, both percent-encoded.
    ///
    /// With [`Auth::Token`], the path contains the interaction token: log [`PATH`](Self::PATH) instead of the path.
    fn path_and_query(&self) -> String {
        let mut path = fill_path(Self::PATH, self.params());
        for (index, (name, value)) in self.query().into_iter().enumerate() {
            path.push(if index == 0 { '?' } else { '&' });
            path.push_str(name);
            path.push('=');
            // Commas separate the entries of a list and are valid in a query string.
            path.push_str(&percent_encode_list(&value));
        }
        path
    }
}

/// Endpoint that accepts a reason for the audit log, in the header
/// [`Reason::HEADER`](crate::Reason::HEADER).
pub trait AcceptsReason: Endpoint {}

impl<E: Endpoint> Endpoint for &E {
    const METHOD: Method = E::METHOD;
    const PATH: &'static str = E::PATH;
    const QUERY: &'static [&'static str] = E::QUERY;
    const STATUSES: &'static [u16] = E::STATUSES;
    const REQUIRES: Requirement = E::REQUIRES;
    const EVENTS: &'static [&'static str] = E::EVENTS;
    const AUTH: Auth = E::AUTH;
    const ACCEPTS_REASON: bool = E::ACCEPTS_REASON;
    const BODY_FORMAT: BodyFormat = E::BODY_FORMAT;
    type Body = E::Body;
    type Response = E::Response;

    #[cfg(feature = "service")]
    fn body_fields() -> &'static [&'static str] {
        E::body_fields()
    }

    fn params(&self) -> impl IntoIterator<Item = String> {
        (**self).params()
    }

    fn query(&self) -> Vec<(&'static str, String)> {
        (**self).query()
    }

    fn body(&self) -> Option<&Self::Body> {
        (**self).body()
    }

    fn requires(&self) -> Requirement {
        (**self).requires()
    }

    fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        (**self).check(now)
    }

    fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        (**self).check_in(guild)
    }
}

impl<E: AcceptsReason> AcceptsReason for &E {}

/// Endpoint that accepts files in addition to its JSON payload, as the parts `files[n]` of a `multipart/form-data`
/// body.
pub trait AcceptsFiles: Endpoint {
    /// Adds `files` to the attachments of the message. The ID of each file is the index of its form part.
    ///
    /// If the message already has an attachment with the same ID, only its missing `description`, `filename` and
    /// `is_spoiler` are set.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the body does not contain a message.
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), ValidationError>;
}

/// Encoding of a request body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BodyFormat {
    /// JSON; if the request has files, a `multipart/form-data` body with the JSON as the part `payload_json` and the
    /// files as the parts `files[n]`.
    Json,
    /// `multipart/form-data` body with a part for each field, and one file.
    Form {
        /// Name of the part with the file.
        file: &'static str,
        /// Maximum size of the file, in bytes.
        file_size_max: u64,
    },
}

/// Authorization that a request requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Auth {
    /// Bot token.
    Bot,
    /// Bot token, or an access token with one of the given scopes.
    BotOrBearer(&'static [&'static str]),
    /// Access token with one of the given scopes, or with any scope if the list is empty. A bot token is rejected.
    Bearer(&'static [&'static str]),
    /// Client ID and client secret of the app.
    Client,
    /// Interaction token, as a path parameter.
    Token,
    /// No authorization.
    None,
}

/// HTTP method of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Deletes a resource.
    Delete,
    /// Gets a resource.
    Get,
    /// Edits the given fields of a resource.
    Patch,
    /// Creates a resource.
    Post,
    /// Replaces a resource.
    Put,
}

impl Method {
    /// All methods.
    pub const ALL: &'static [Self] = &[Self::Delete, Self::Get, Self::Patch, Self::Post, Self::Put];

    /// Returns the method with this name in HTTP, such as `GET`; `None` for a method that the service does not use.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut methods = Self::ALL.iter().copied();
        methods.find(|method| method.as_str() == name)
    }

    /// Returns the name of the method in HTTP, such as `GET`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Delete => "DELETE",
            Self::Get => "GET",
            Self::Patch => "PATCH",
            Self::Post => "POST",
            Self::Put => "PUT",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Response body of an endpoint.
///
/// Implemented for every type that serde can deserialize: the body is then JSON.
pub trait ResponseBody: Sized {
    /// Parses the body of a response. Pass `null` as the body of a response with status 204.
    ///
    /// # Errors
    ///
    /// Returns [`ParseResponseError`] if the body does not match the type.
    fn read(body: &[u8]) -> Result<Self, ParseResponseError>;
}

impl<T: DeserializeOwned> ResponseBody for T {
    fn read(body: &[u8]) -> Result<Self, ParseResponseError> {
        json::from_slice(body).map_err(ParseResponseError::json)
    }
}

/// Error returned when parsing a response body fails.
#[derive(Debug)]
pub struct ParseResponseError(ParseResponseErrorKind);

#[derive(Debug)]
enum ParseResponseErrorKind {
    Json(JsonError),
    File { expected: &'static str },
}

impl ParseResponseError {
    fn json(source: JsonError) -> Self {
        Self(ParseResponseErrorKind::Json(source))
    }

    /// Creates the error for a body that is not a file of the format `expected`.
    pub(crate) const fn file(expected: &'static str) -> Self {
        Self(ParseResponseErrorKind::File { expected })
    }
}

impl fmt::Display for ParseResponseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ParseResponseErrorKind::Json(source) => source.fmt(f),
            ParseResponseErrorKind::File { expected } => write!(f, "not a {expected} file"),
        }
    }
}

// `Display` contains the whole message of the serde error, so `source` does not return the error again.
impl std::error::Error for ParseResponseError {}
