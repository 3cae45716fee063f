//! A request as logs and errors name it: method and path template, without its parameters.

use std::fmt;

use guildhall_model::api::{Auth, Endpoint, Method};

/// The method and the path template of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    method: Method,
    path: &'static str,
    auth: Auth,
}

impl Line {
    /// That of an endpoint.
    pub(crate) const fn of<E: Endpoint>() -> Self {
        Self::new(E::METHOD, E::PATH, E::AUTH)
    }

    pub(crate) const fn new(method: Method, path: &'static str, auth: Auth) -> Self {
        Self { method, path, auth }
    }

    /// Whether its path holds the token that authorizes it, as the answers to interactions do.
    pub(crate) const fn is_interaction(self) -> bool {
        matches!(self.auth, Auth::Token)
    }

    /// Whether it needs no authorization, or has it already.
    pub(crate) const fn is_self_authorized(self) -> bool {
        matches!(self.auth, Auth::Token | Auth::None)
    }

    /// Whether the service takes it from users only, with an access token, and from no bot.
    pub(crate) const fn is_for_users(self) -> bool {
        matches!(self.auth, Auth::Bearer(_))
    }

    /// The scopes of which a user's token needs one; none where any will do.
    pub(crate) const fn scopes(self) -> &'static [&'static str] {
        match self.auth {
            Auth::Bearer(scopes) | Auth::BotOrBearer(scopes) => scopes,
            _ => &[],
        }
    }

    /// Whether asking for it twice has the effect of asking once.
    pub(crate) const fn is_repeatable(self) -> bool {
        !matches!(self.method, Method::Post)
    }

    /// The method of the endpoint.
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

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}
