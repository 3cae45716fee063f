//! A request as logs and errors name it: method and path template, without its parameters.

use std::fmt;

use guildhall_model::api::{Endpoint, Method};

/// The method and the path template of a request.
#[derive(Clone, Copy, Debug)]
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
