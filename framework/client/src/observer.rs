//! Observation of the requests that a future creates, for recordings of the permissions that handlers need.

use std::fmt;
use std::future::Future;
use std::sync::Arc;

use guildhall_model::Requirement;
use guildhall_model::api::{Auth, Endpoint};
use serde::Serialize;

use crate::label::RequestLabel;

tokio::task_local! {
    static OBSERVER: Arc<dyn RequestObserver>;
}

/// Receives the requests that a future creates. A request with the access token of a user, or by method and path, is
/// not observed: its requirements are unknown, or not those of the app.
pub trait RequestObserver: Send + Sync {
    /// Receives a request before the client checks and sends it.
    fn observe(&self, request: &ObservedRequest);
}

/// A request as an observer sees it.
#[derive(Clone, Copy, Debug)]
pub struct ObservedRequest {
    label: RequestLabel,
    requires: Requirement,
    auth: Auth,
    mentions_roles: bool,
}

impl ObservedRequest {
    /// Returns the permissions that the request requires, including those that its fields require.
    pub const fn requires(&self) -> Requirement {
        self.requires
    }

    /// Returns whether the request needs the token of the bot.
    pub fn needs_bot(&self) -> bool {
        self.auth == Auth::Bot
    }

    /// Returns whether the request sends a message that may notify the members of a role: those of a role that is not
    /// mentionable only with `MENTION_EVERYONE`.
    pub const fn mentions_roles(&self) -> bool {
        self.mentions_roles
    }
}

impl fmt::Display for ObservedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.label.fmt(f)
    }
}

/// Polls a future, and passes the requests that it creates to an observer. Tasks that the future spawns are not
/// observed.
pub async fn observe_requests<F: Future>(observer: Arc<dyn RequestObserver>, work: F) -> F::Output {
    OBSERVER.scope(observer, work).await
}

/// Passes a request to the observer of the running future, if there is one.
pub(crate) fn observe<E: Endpoint>(endpoint: &E) {
    // An error means that the running future is not observed.
    let _ = OBSERVER.try_with(|observer| {
        observer.observe(&ObservedRequest {
            label: RequestLabel::for_endpoint::<E>(),
            requires: endpoint.requires(),
            auth: E::AUTH,
            mentions_roles: endpoint.body().is_some_and(mentions_roles),
        });
    });
}

/// Returns whether a body has a text with the mention of a role, which `allowed_mentions` permits.
fn mentions_roles<T: Serialize + ?Sized>(body: &T) -> bool {
    let json = serde_json::to_value(body).unwrap_or_default();
    let allowed = &json["allowed_mentions"];
    let list = |name: &str| allowed[name].as_array().map_or(&[][..], Vec::as_slice);
    let is_allowed = allowed.is_null()
        || list("parse").iter().any(|kind| kind == "roles")
        || !list("roles").is_empty();
    is_allowed && json.to_string().contains("<@&")
}
