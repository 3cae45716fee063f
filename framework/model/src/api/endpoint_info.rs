//! Metadata of an endpoint, without the values of a request.

use super::endpoint::{Auth, Endpoint, Method};
#[cfg(feature = "service")]
use super::endpoint::{ParseResponseError, ResponseBody};
use crate::Requirement;

/// Metadata of an endpoint: the constants of [`Endpoint`], without the values of a request.
#[derive(Clone, Copy, Debug)]
pub struct EndpointInfo {
    /// Name of the endpoint: the name of its type or constant.
    pub name: &'static str,
    /// HTTP method.
    pub method: Method,
    /// Path relative to the base URL, with `{name}` for each parameter.
    pub path: &'static str,
    /// Names of the query string parameters.
    pub query: &'static [&'static str],
    /// Success status codes; the usual one is first.
    pub statuses: &'static [u16],
    /// Permissions that every request to the endpoint requires.
    pub requires: Requirement,
    /// Names of the gateway events that the request fires.
    pub events: &'static [&'static str],
    /// Authorization of the request.
    pub auth: Auth,
    /// Whether the endpoint accepts a reason for the audit log.
    pub accepts_reason: bool,
    #[cfg(feature = "service")]
    pub(crate) body_fields: fn() -> &'static [&'static str],
    #[cfg(feature = "service")]
    pub(crate) check_response: fn(&[u8]) -> Result<(), ParseResponseError>,
}

impl EndpointInfo {
    /// Returns the metadata of `E`, named `name`.
    pub const fn for_endpoint<E: Endpoint>(name: &'static str) -> Self {
        Self {
            name,
            method: E::METHOD,
            path: E::PATH,
            query: E::QUERY,
            statuses: E::STATUSES,
            requires: E::REQUIRES,
            events: E::EVENTS,
            auth: E::AUTH,
            accepts_reason: E::ACCEPTS_REASON,
            #[cfg(feature = "service")]
            body_fields: E::body_fields,
            #[cfg(feature = "service")]
            check_response: |body| E::Response::read(body).map(drop),
        }
    }
}

#[cfg(feature = "service")]
impl EndpointInfo {
    /// Returns the names of the fields of the body; for a list, the names of the fields of an entry.
    pub fn body_fields(&self) -> &'static [&'static str] {
        (self.body_fields)()
    }

    /// Checks that `body` can be parsed as the response body of the endpoint.
    ///
    /// # Errors
    ///
    /// Returns [`ParseResponseError`] if `body` does not match the type of the response body.
    pub fn check_response(&self, body: &[u8]) -> Result<(), ParseResponseError> {
        (self.check_response)(body)
    }
}
