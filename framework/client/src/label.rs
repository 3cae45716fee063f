//! Label of a request for logs, metrics and errors: method and path template.

use std::fmt;

use guildhall_model::api::{Auth, Endpoint, Method};

/// Method, path template and authorization of a request, without the values of its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RequestLabel {
    method: Method,
    path: &'static str,
    auth: Auth,
}

impl RequestLabel {
    pub(crate) const fn new(method: Method, path: &'static str, auth: Auth) -> Self {
        Self { method, path, auth }
    }

    /// Returns the label of an endpoint.
    pub(crate) const fn for_endpoint<E: Endpoint>() -> Self {
        Self::new(E::METHOD, E::PATH, E::AUTH)
    }

    /// Returns whether an interaction token in the path authorizes the request.
    pub(crate) const fn is_interaction(self) -> bool {
        matches!(self.auth, Auth::Token)
    }

    /// Returns whether the request needs no `Authorization` header.
    pub(crate) const fn needs_no_credentials(self) -> bool {
        matches!(self.auth, Auth::Token | Auth::None)
    }

    /// Returns whether the service requires a user's access token and rejects a bot token.
    pub(crate) const fn requires_user_token(self) -> bool {
        matches!(self.auth, Auth::Bearer(_))
    }

    /// Returns the scopes of which a user's token must have at least one; empty if no scope is required.
    pub(crate) const fn scopes(self) -> &'static [&'static str] {
        match self.auth {
            Auth::Bearer(scopes) | Auth::BotOrBearer(scopes) => scopes,
            _ => &[],
        }
    }

    /// Returns whether repeating the request has no further effect: true for every method but POST.
    pub(crate) const fn is_idempotent(self) -> bool {
        !matches!(self.method, Method::Post)
    }

    /// Returns the method as the enum of `guildhall_model`.
    pub(crate) const fn api_method(self) -> Method {
        self.method
    }

    pub(crate) const fn method(self) -> http::Method {
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

impl fmt::Display for RequestLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}
