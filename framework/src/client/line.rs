//! A request as logs and errors name it: method and path template, without its parameters.

use std::fmt;

use guildhall_model::api::{Endpoint, Method};

/// The method and the path template of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    method: Method,
    path: &'static str,
}

impl Line {
    /// That of an endpoint.
    pub(super) const fn of<E: Endpoint>() -> Self {
        Self::new(E::METHOD, E::PATH)
    }

    pub(crate) const fn new(method: Method, path: &'static str) -> Self {
        Self { method, path }
    }

    /// Whether its path holds the token that authorizes it, as the answers to interactions do.
    pub(super) fn is_interaction(self) -> bool {
        let mut segments = self.path.split('/').skip(1);
        matches!(segments.next(), Some("interactions" | "webhooks"))
            && segments.nth(1).is_some_and(|token| token.starts_with('{'))
    }

    /// Whether the service takes it from users only, with an access token, and from no bot.
    pub(super) fn is_for_users(self) -> bool {
        self.method == Method::Put
            && self.path.starts_with("/applications/")
            && self.path.ends_with("/permissions")
    }

    /// Whether asking for it twice has the effect of asking once.
    pub(super) const fn is_repeatable(self) -> bool {
        !matches!(self.method, Method::Post)
    }

    /// The method of the endpoint.
    pub(super) const fn api_method(self) -> Method {
        self.method
    }

    pub(super) const fn method(self) -> http::Method {
        match self.method {
            Method::Delete => http::Method::DELETE,
            Method::Get => http::Method::GET,
            Method::Patch => http::Method::PATCH,
            Method::Post => http::Method::POST,
            Method::Put => http::Method::PUT,
        }
    }

    pub(crate) const fn path(self) -> &'static str {
        self.path
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}
