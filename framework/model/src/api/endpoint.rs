//! One request to the service, as a value.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::parameter::fill;
use crate::guild::KnownGuild;
use crate::wire::percent::percent_encode_list;
use crate::{AttachmentBody, Invalid, Requirement, Timestamp};

/// One request to the service, as a value.
///
/// The constants are what the service's documentation says of the endpoint. Only the method, the
/// path, the types and the values have no default.
pub trait Endpoint {
    /// The method.
    const METHOD: Method;
    /// The path below the base, with `{name}` for each parameter: `/guilds/{guild}/roles`.
    const PATH: &'static str;
    /// The names of the query's fields, in order.
    const QUERY: &'static [&'static str] = &[];
    /// With which statuses it succeeds, the usual one first.
    const STATUSES: &'static [u16] = &[200];
    /// What it requires whatever it holds. [`requires`](Self::requires) knows the fields.
    const REQUIRES: Requirement = Requirement::NONE;
    /// The events that gateway connections receive of it, by their names.
    const EVENTS: &'static [&'static str] = &[];
    /// What it must be authorized with.
    const AUTH: Auth = Auth::Bot;
    /// Whether it takes a reason for the audit log, as those do that are [`TakesReason`].
    const TAKES_REASON: bool = false;
    /// What the body holds; `()` where there is none.
    type Body: Serialize + ?Sized;
    /// What comes back; `()` where nothing does.
    type Reply: Reply + 'static;

    /// The names of the body's fields, of those of its entries where it is a list.
    fn body_fields() -> &'static [&'static str] {
        &[]
    }

    /// The values of the path's parameters, in order.
    fn params(&self) -> impl IntoIterator<Item = String>;

    /// The query, in order and not yet encoded.
    fn query(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The body, if the endpoint takes one.
    fn body(&self) -> Option<&Self::Body>;

    /// The permissions that it requires of the bot, or of the user whose token authorizes it.
    ///
    /// What the service compares beyond that, such as the places of roles, is not in it.
    fn requires(&self) -> Requirement {
        Self::REQUIRES
    }

    /// Checks what the service would refuse for its form, times against `now`.
    ///
    /// # Errors
    ///
    /// The first value that is out of its range.
    fn check(&self, now: Timestamp) -> Result<(), Invalid> {
        let _ = now;
        Ok(())
    }

    /// Checks what this guild would refuse, such as a picture whose feature it lacks.
    ///
    /// # Errors
    ///
    /// The first value that the guild does not take.
    fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        let _ = guild;
        Ok(())
    }

    /// The path with its parameters filled in, and the query, both percent-encoded.
    ///
    /// Where [`AUTH`](Self::AUTH) is [`Auth::Token`], the token stands in it. So do not log it:
    /// [`PATH`](Self::PATH) names the request without its parameters.
    fn path_and_query(&self) -> String {
        let mut path = fill(Self::PATH, self.params());
        for (index, (name, value)) in self.query().into_iter().enumerate() {
            path.push(if index == 0 { '?' } else { '&' });
            path.push_str(name);
            path.push('=');
            // Lists are separated by commas, which a query may hold.
            path.push_str(&percent_encode_list(&value));
        }
        path
    }
}

/// An endpoint that takes a reason for the audit log, in the header [`Reason::HEADER`](crate::Reason::HEADER).
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

    fn check(&self, now: Timestamp) -> Result<(), Invalid> {
        (**self).check(now)
    }

    fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        (**self).check_in(guild)
    }
}

impl<E: TakesReason> TakesReason for &E {}

/// An endpoint that takes files beside its JSON, in the parts `files[n]` of a form.
pub trait TakesFiles: Endpoint {
    /// Lists files among those of the message, each by the number of its part.
    ///
    /// What the list says already of the file with a number stays as it is.
    ///
    /// # Errors
    ///
    /// [`Invalid`] where what is sent is no message.
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), Invalid>;
}

/// What a request must be authorized with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Auth {
    /// The bot's token.
    Bot,
    /// The bot's token, or an access token with one of these scopes.
    BotOrBearer(&'static [&'static str]),
    /// A user's access token with one of these scopes, or with any where none is listed. No bot's token.
    Bearer(&'static [&'static str]),
    /// The id and the secret of the app.
    Client,
    /// The token of an interaction, which is in the path.
    Token,
    /// Nothing: everybody may ask.
    None,
}

/// The method of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Removes.
    Delete,
    /// Reads.
    Get,
    /// Changes the given fields.
    Patch,
    /// Creates.
    Post,
    /// Replaces.
    Put,
}

impl Method {
    /// The method as HTTP spells it.
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

/// What comes back from an endpoint, read from the body of an answer.
///
/// Whatever serde reads is a reply in JSON.
pub trait Reply: Sized {
    /// Reads a body. An answer with the status 204 reads as `null`.
    ///
    /// # Errors
    ///
    /// Where the body holds something else.
    fn read(body: &[u8]) -> Result<Self, Unreadable>;
}

impl<T: DeserializeOwned> Reply for T {
    fn read(body: &[u8]) -> Result<Self, Unreadable> {
        serde_json::from_slice(body).map_err(Unreadable::json)
    }
}

/// Why a body is not the reply of its endpoint.
#[derive(Debug)]
pub struct Unreadable(Kind);

#[derive(Debug)]
enum Kind {
    Json(serde_json::Error),
    File { expected: &'static str },
}

impl Unreadable {
    fn json(source: serde_json::Error) -> Self {
        Self(Kind::Json(source))
    }

    /// It is no file of this format.
    pub(crate) const fn file(expected: &'static str) -> Self {
        Self(Kind::File { expected })
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Json(source) => source.fmt(f),
            Kind::File { expected } => write!(f, "not a file of the format {expected}"),
        }
    }
}

// What serde says is displayed whole, so it is not the source as well.
impl std::error::Error for Unreadable {}
