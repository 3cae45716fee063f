//! The `Endpoint` trait: one request to the service as a value.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::parameter::fill_path;
use crate::guild::GuildFacts;
use crate::wire::percent::percent_encode_list;
use crate::{AttachmentBody, Requirement, Timestamp, ValidationError};

/// Request to the service, as a value.
///
/// The constants hold the facts in the documentation of the endpoint. Only the method, the path,
/// the types and the values have no default.
pub trait Endpoint {
    /// HTTP method.
    const METHOD: Method;
    /// Path relative to the base URL, with `{name}` for each parameter: `/guilds/{guild}/roles`.
    const PATH: &'static str;
    /// Names of the query's fields, in order.
    const QUERY: &'static [&'static str] = &[];
    /// Status codes of success, the usual one first.
    const STATUSES: &'static [u16] = &[200];
    /// Permissions that the endpoint requires for any values; see [`requires`](Self::requires).
    const REQUIRES: Requirement = Requirement::NONE;
    /// Names of the gateway events that the request fires.
    const EVENTS: &'static [&'static str] = &[];
    /// Authorization of the request.
    const AUTH: Auth = Auth::Bot;
    /// Whether the endpoint accepts a reason for the audit log and implements [`TakesReason`].
    const TAKES_REASON: bool = false;
    /// Type of the body; `()` for none.
    type Body: Serialize + ?Sized;
    /// Type of the reply; `()` for none.
    type Reply: Reply + 'static;

    /// Returns the names of the body's fields; for a list, those of its entries.
    fn body_fields() -> &'static [&'static str] {
        &[]
    }

    /// Returns the values of the path's parameters, in order.
    fn params(&self) -> impl IntoIterator<Item = String>;

    /// Returns the query, in order and not encoded.
    fn query(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns the body, if the endpoint has one.
    fn body(&self) -> Option<&Self::Body>;

    /// Returns the permissions that the request requires of the bot, or of the user of the token.
    ///
    /// Further rules of the service, such as the positions of roles, are not included.
    fn requires(&self) -> Requirement {
        Self::REQUIRES
    }

    /// Checks the limits that the service enforces, with times relative to `now`.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first value that is out of its range.
    fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        let _ = now;
        Ok(())
    }

    /// Checks the limits that depend on a guild, such as the features that an image needs.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first value that the guild does not accept.
    fn check_in(&self, guild: &GuildFacts) -> Result<(), ValidationError> {
        let _ = guild;
        Ok(())
    }

    /// Returns the path with its parameters, and the query, both percent-encoded.
    ///
    /// With [`Auth::Token`], the path contains the token. Do not log it; [`PATH`](Self::PATH) names
    /// the request without its parameters.
    fn path_and_query(&self) -> String {
        let mut path = fill_path(Self::PATH, self.params());
        for (index, (name, value)) in self.query().into_iter().enumerate() {
            path.push(if index == 0 { '?' } else { '&' });
            path.push_str(name);
            path.push('=');
            // Lists are separated by commas, which are valid in a query.
            path.push_str(&percent_encode_list(&value));
        }
        path
    }
}

/// Endpoint that accepts a reason for the audit log, in the header
/// [`Reason::HEADER`](crate::Reason::HEADER).
pub trait TakesReason: Endpoint {}

impl<E: Endpoint> Endpoint for &E {
    const METHOD: Method = E::METHOD;
    const PATH: &'static str = E::PATH;
    const QUERY: &'static [&'static str] = E::QUERY;
    const STATUSES: &'static [u16] = E::STATUSES;
    const REQUIRES: Requirement = E::REQUIRES;
    const EVENTS: &'static [&'static str] = E::EVENTS;
    const AUTH: Auth = E::AUTH;
    const TAKES_REASON: bool = E::TAKES_REASON;
    type Body = E::Body;
    type Reply = E::Reply;

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

    fn check_in(&self, guild: &GuildFacts) -> Result<(), ValidationError> {
        (**self).check_in(guild)
    }
}

impl<E: TakesReason> TakesReason for &E {}

/// Endpoint that accepts files next to its JSON, in the parts `files[n]` of a form.
pub trait TakesFiles: Endpoint {
    /// Lists files among the attachments of the message, each under the index of its part.
    ///
    /// Fields of a file that is listed already are not overwritten.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the body is not a message.
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), ValidationError>;
}

/// Authorization that a request requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Auth {
    /// Bot token.
    Bot,
    /// Bot token, or an access token with one of these scopes.
    BotOrBearer(&'static [&'static str]),
    /// Access token of a user with one of these scopes, or with any scope if the list is empty; no
    /// bot token.
    Bearer(&'static [&'static str]),
    /// Client ID and client secret of the app.
    Client,
    /// Token of an interaction, which is part of the path.
    Token,
    /// No authorization.
    None,
}

/// HTTP method of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Deletes a resource.
    Delete,
    /// Reads a resource.
    Get,
    /// Edits the given fields of a resource.
    Patch,
    /// Creates a resource.
    Post,
    /// Replaces a resource.
    Put,
}

impl Method {
    /// Returns the method in the spelling of HTTP.
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

/// Reply of an endpoint, read from the body of a response.
///
/// Every type that serde can deserialize is a JSON reply.
pub trait Reply: Sized {
    /// Reads the body of a response; one with the status 204 is read as `null`.
    ///
    /// # Errors
    ///
    /// Returns [`ParseReplyError`] if the body does not match the type.
    fn read(body: &[u8]) -> Result<Self, ParseReplyError>;
}

impl<T: DeserializeOwned> Reply for T {
    fn read(body: &[u8]) -> Result<Self, ParseReplyError> {
        serde_json::from_slice(body).map_err(ParseReplyError::json)
    }
}

/// Error of a body that is not the reply of its endpoint.
#[derive(Debug)]
pub struct ParseReplyError(ParseReplyErrorKind);

#[derive(Debug)]
enum ParseReplyErrorKind {
    Json(serde_json::Error),
    File { expected: &'static str },
}

impl ParseReplyError {
    fn json(source: serde_json::Error) -> Self {
        Self(ParseReplyErrorKind::Json(source))
    }

    /// Creates the error of a body that is not a file of the expected format.
    pub(crate) const fn file(expected: &'static str) -> Self {
        Self(ParseReplyErrorKind::File { expected })
    }
}

impl fmt::Display for ParseReplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ParseReplyErrorKind::Json(source) => source.fmt(f),
            ParseReplyErrorKind::File { expected } => write!(f, "not a {expected} file"),
        }
    }
}

// The message of the serde error is displayed in full, so the error is not the source as well.
impl std::error::Error for ParseReplyError {}
