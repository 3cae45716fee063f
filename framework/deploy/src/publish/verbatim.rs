//! Requests of commands whose JSON holds more than this version of the framework knows.

use std::marker::PhantomData;

use guildhall_model::api::{Auth, Endpoint, Method};
use guildhall_model::guild::KnownGuild;
use guildhall_model::{Invalid, Requirement, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::plan::Sent;

/// An endpoint with another form of its body and its reply.
pub(super) struct Verbatim<E, B, R> {
    /// What it is, with what of the body is to be checked.
    endpoint: E,
    body: Option<B>,
    reply: PhantomData<fn() -> R>,
}

impl<E, R> Verbatim<E, (), R> {
    /// Reads a reply in another form.
    pub(super) const fn read(endpoint: E) -> Self {
        Self {
            endpoint,
            body: None,
            reply: PhantomData,
        }
    }
}

impl<'b, E, R> Verbatim<E, Vec<Sent<'b>>, R> {
    /// Writes these commands, of which the endpoint holds those to be checked.
    pub(super) const fn written(endpoint: E, all: Vec<Sent<'b>>) -> Self {
        Self {
            endpoint,
            body: Some(all),
            reply: PhantomData,
        }
    }
}

impl<E, B, R> Endpoint for Verbatim<E, B, R>
where
    E: Endpoint,
    B: Serialize,
    R: DeserializeOwned + 'static,
{
    const METHOD: Method = E::METHOD;
    const PATH: &'static str = E::PATH;
    const QUERY: &'static [&'static str] = E::QUERY;
    const STATUSES: &'static [u16] = E::STATUSES;
    const REQUIRES: Requirement = E::REQUIRES;
    const EVENTS: &'static [&'static str] = E::EVENTS;
    const AUTH: Auth = E::AUTH;
    type Body = B;
    type Reply = R;

    fn body_fields() -> &'static [&'static str] {
        E::body_fields()
    }

    fn params(&self) -> impl IntoIterator<Item = String> {
        self.endpoint.params()
    }

    fn query(&self) -> Vec<(&'static str, String)> {
        self.endpoint.query()
    }

    fn body(&self) -> Option<&B> {
        self.body.as_ref()
    }

    fn requires(&self) -> Requirement {
        self.endpoint.requires()
    }

    fn check(&self, now: Timestamp) -> Result<(), Invalid> {
        self.endpoint.check(now)
    }

    fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        self.endpoint.check_in(guild)
    }
}
