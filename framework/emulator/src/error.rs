//! Why the emulator cannot do what it was asked for, one type per boundary.

use std::time::Duration;

use guildhall_model::{Id, Message};

use crate::invoke::EndpointCheck;
use crate::world::Unavailable;

/// Why an app's endpoint is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// The URL is not one that the emulator can reach: `http://host:port/path`.
    #[error("an endpoint is an address such as http://127.0.0.1:8787/interactions, not `{url}`")]
    Url {
        /// What was given.
        url: String,
    },
    /// The signed PING was not answered with 200 and a PONG.
    #[error("the endpoint does not answer a signed PING with 200 and {{\"type\":1}}\n{0}")]
    Ping(Box<EndpointCheck>),
    /// The wrongly signed PING was not answered with 401.
    #[error("the endpoint does not answer a wrongly signed PING with 401\n{0}")]
    Forged(Box<EndpointCheck>),
}

/// Why a user is shown an error in place of the page on which they would consent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConsentError {
    /// The client id is not the application's.
    #[error("the client id is not the application's")]
    UnknownApplication,
    /// The redirect is not [registered](crate::Emulator::register_redirect), to the letter.
    #[error("the redirect `{redirect}` is not registered")]
    UnknownRedirect {
        /// What was given.
        redirect: String,
    },
    /// The app is not made to be installed by users.
    #[error("the app's `integration_types_config` has no USER_INSTALL")]
    NotForUsers,
    /// Nobody with this id has an account.
    #[error("nobody with this id has an account")]
    UnknownUser,
}

/// Why nothing came back from an app.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeliveryError {
    /// No endpoint is [connected](crate::Emulator::connect).
    #[error("no app is connected")]
    NoEndpoint,
    /// The member's client had a former version of the command, which it has loaded anew.
    #[error("the command was outdated and is loaded anew; use it again")]
    Outdated,
    /// The app did not answer in time.
    #[error("no answer within {}", duration_text(.deadline))]
    Late {
        /// How long the service waits.
        deadline: Duration,
    },
    /// The connection failed, or broke before the answer was whole.
    #[error("cannot reach the app: {why}")]
    Unreachable {
        /// What the network says.
        why: String,
    },
}

/// Why a client would not let a member do something with a message or a modal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The member has left, or the channel was deleted.
    #[error("the member or the channel is gone")]
    Gone,
    /// The message was deleted, is in another channel, or only others see it.
    #[error("the member sees no message {message}")]
    Unseen {
        /// Which message.
        message: Id<Message>,
    },
    /// The modal is on somebody else's screen.
    #[error("the modal `{custom_id}` was shown to somebody else")]
    NotShown {
        /// The modal's id.
        custom_id: String,
    },
    /// Nothing has this custom id.
    #[error("nothing has the custom id `{custom_id}`; there are: {}", .known.join(", "))]
    Unknown {
        /// What was looked for.
        custom_id: String,
        /// The ids that are there.
        known: Vec<String>,
    },
    /// The component is used in another way.
    #[error("`{custom_id}` is of the type {kind}, which takes something else")]
    Kind {
        /// The component's id.
        custom_id: String,
        /// What it is.
        kind: &'static str,
    },
    /// The component is disabled.
    #[error("`{custom_id}` is disabled")]
    Disabled {
        /// The component's id.
        custom_id: String,
    },
    /// Too few or too many values.
    #[error("`{custom_id}` takes {least}–{most} values; these are {count}")]
    Count {
        /// The component's id.
        custom_id: String,
        /// How many values were given.
        count: usize,
        /// The fewest that it takes.
        least: usize,
        /// The most that it takes.
        most: usize,
    },
    /// Too few or too many characters; a required field is not left empty.
    #[error("`{custom_id}` takes {least}–{most} characters; these are {length}")]
    Length {
        /// The field's id.
        custom_id: String,
        /// How many characters were given.
        length: usize,
        /// The fewest that it takes.
        least: usize,
        /// The most that it takes.
        most: usize,
    },
    /// The value is none that can be chosen.
    #[error("`{custom_id}` does not offer `{value}`")]
    Value {
        /// The component's id.
        custom_id: String,
        /// What was given.
        value: String,
    },
}

/// Why an app is not asked to launch its Activity.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// The app has no entry point there, or the member or the channel is gone.
    #[error("the app has no entry point here")]
    NoEntryPoint,
    /// The entry point is not offered there.
    #[error("the entry point may not be used: {0}")]
    Unavailable(Box<Unavailable>),
}

impl From<Box<Unavailable>> for LaunchError {
    fn from(unavailable: Box<Unavailable>) -> Self {
        Self::Unavailable(unavailable)
    }
}

/// Writes a duration as a person would say it.
fn duration_text(duration: &Duration) -> String {
    let millis = duration.as_millis();
    if millis.is_multiple_of(1000) {
        format!("{} s", millis / 1000)
    } else {
        format!("{millis} ms")
    }
}
