//! Why the emulator cannot do what it was asked for, one type per boundary.

use std::time::Duration;

use crate::invoke::EndpointCheck;

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
    /// Nobody with this id has an account.
    #[error("nobody with this id has an account")]
    UnknownUser,
}

/// Why nothing came back from an app.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Undelivered {
    /// No endpoint is [connected](crate::Emulator::connect).
    #[error("no app is connected")]
    NoEndpoint,
    /// The app did not answer in time.
    #[error("no answer within {}", seconds(.deadline))]
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

/// Writes a duration as a person would say it.
fn seconds(duration: &Duration) -> String {
    let millis = duration.as_millis();
    if millis.is_multiple_of(1000) {
        format!("{} s", millis / 1000)
    } else {
        format!("{millis} ms")
    }
}
