//! What the declaration of an endpoint says, without its values.

use super::{Auth, Endpoint, Method, Reply, Unreadable};
use crate::Requirement;

/// What the declaration of an endpoint says, without its values.
#[derive(Clone, Copy, Debug)]
pub struct EndpointInfo {
    /// The name of its type.
    pub name: &'static str,
    /// The method.
    pub method: Method,
    /// The path below the base, with `{name}` for each parameter.
    pub path: &'static str,
    /// The names of the query's fields.
    pub query: &'static [&'static str],
    /// With which statuses it succeeds, the usual one first.
    pub statuses: &'static [u16],
    /// What it requires whatever it holds.
    pub requires: Requirement,
    /// The events that gateway connections receive of it.
    pub events: &'static [&'static str],
    /// What it must be authorized with.
    pub auth: Auth,
    /// Whether it takes a reason for the audit log.
    pub takes_reason: bool,
    pub(crate) body: fn() -> &'static [&'static str],
    pub(crate) reply: fn(&[u8]) -> Result<(), Unreadable>,
}

impl EndpointInfo {
    /// What `E` says, under the name of its type.
    pub const fn of<E: Endpoint>(name: &'static str) -> Self {
        Self {
            name,
            method: E::METHOD,
            path: E::PATH,
            query: E::QUERY,
            statuses: E::STATUSES,
            requires: E::REQUIRES,
            events: E::EVENTS,
            auth: E::AUTH,
            takes_reason: E::TAKES_REASON,
            body: E::body_fields,
            reply: |body| E::Reply::read(body).map(drop),
        }
    }

    /// The names of the body's fields, of those of its entries where it is a list.
    pub fn body(&self) -> &'static [&'static str] {
        (self.body)()
    }

    /// Whether `body` can be read as the reply.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn reads(&self, body: &[u8]) -> Result<(), Unreadable> {
        (self.reply)(body)
    }
}
