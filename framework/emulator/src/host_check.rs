//! Middleware that rejects requests from other websites: a request for an unknown host name, or with the origin of
//! another site.
//!
//! A website whose name resolves to the loopback address could otherwise act as a user of the emulator in the browser
//! of the developer.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{ErrorBody, ErrorCode};

use crate::rest::response::json_response;

/// Names of the loopback interface.
const LOOPBACK_NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Port of a host without a port.
const HTTP_PORT: &str = "80";

/// Hosts for which the service responds.
#[derive(Clone, Debug)]
pub(crate) struct AllowedHosts {
    address: IpAddr,
    port: u16,
    /// Further hosts; those without a port are allowed with any port.
    names: Vec<String>,
}

impl AllowedHosts {
    pub(crate) const fn new(address: SocketAddr, names: Vec<String>) -> Self {
        Self {
            address: address.ip(),
            port: address.port(),
            names,
        }
    }

    /// Wraps the routes so that requests from other websites get status 403.
    pub(crate) fn protect(self, routes: Router) -> Router {
        let hosts = Arc::new(self);
        routes.layer(from_fn(move |request: Request, next: Next| {
            let checked = hosts.check(&request);
            async move {
                match checked {
                    Ok(()) => next.run(request).await,
                    Err(rejection) => rejection.into_response(),
                }
            }
        }))
    }

    /// Checks the host and the origin of a request.
    fn check(&self, request: &Request) -> Result<(), HostRejection> {
        let headers = request.headers();
        let target = request.uri().authority().map(Authority::as_str);
        let hosts = headers.get_all(header::HOST).iter().map(text);
        let hosts: Vec<_> = target.into_iter().chain(hosts).collect();
        let Some(host) = hosts.first() else {
            return Err(self.rejection("without a host"));
        };
        if let Some(unknown) = hosts.iter().find(|host| !self.is_allowed(host)) {
            return Err(self.rejection(format_args!("for the host `{unknown}`")));
        }
        let mut origins = headers.get_all(header::ORIGIN).iter().map(text);
        match origins.find(|origin| !self.is_same_site(origin, host)) {
            Some(other) => Err(self.rejection(format_args!("from the origin `{other}`"))),
            None => Ok(()),
        }
    }

    fn is_allowed(&self, host: &str) -> bool {
        let (name, port) = split_port(host);
        let has_port = port.unwrap_or(HTTP_PORT) == self.port.to_string();
        let is_loopback = || {
            let mut names = LOOPBACK_NAMES.iter();
            names.any(|loopback| loopback.eq_ignore_ascii_case(name))
        };
        has_port && is_loopback() || self.is_added(host) || self.is_address(host)
    }

    /// Returns whether a host is an address, or `localhost`, of a service that listens beyond loopback. No website can
    /// have an address as the name that its visitors resolve. The port may be another one: a container's published port
    /// is on the host's side.
    fn is_address(&self, host: &str) -> bool {
        let (name, _) = split_port(host);
        let ip: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
        let is_own = |ip| self.address.is_unspecified() || ip == self.address;
        !self.address.is_loopback() && (name == "localhost" || ip.is_some_and(is_own))
    }

    /// Returns whether the builder allows a host, with its port or with any port.
    fn is_added(&self, host: &str) -> bool {
        let (name, _) = split_port(host);
        let is_equal = |added: &str| {
            [host, name]
                .iter()
                .any(|form| form.eq_ignore_ascii_case(added))
        };
        self.names.iter().any(|added| is_equal(added))
    }

    /// Returns whether an origin is that of `host`, or one that the builder allows.
    fn is_same_site(&self, origin: &str, host: &str) -> bool {
        match origin.split_once("://") {
            Some(("http" | "https", other)) if self.is_added(other) => true,
            Some(("http", other)) => other.eq_ignore_ascii_case(host),
            _ => false,
        }
    }

    fn rejection(&self, request: impl Display) -> HostRejection {
        let names = LOOPBACK_NAMES.map(|name| format!("{name}:{}", self.port));
        HostRejection(format!(
            "the emulator rejects requests {request}: it responds to {}, and to hosts that \
             `--allow-host NAME` or `EmulatorBuilder::allow_host` adds",
            names.join(", ")
        ))
    }
}

/// Reason that a request comes from another website.
#[derive(Debug)]
struct HostRejection(String);

impl IntoResponse for HostRejection {
    fn into_response(self) -> Response {
        let body = ErrorBody::new(ErrorCode::GENERAL_ERROR, self.0);
        json_response(StatusCode::FORBIDDEN, &body)
    }
}

/// Returns a header as text; empty text for a header with other bytes than visible ASCII.
fn text(value: &HeaderValue) -> &str {
    value.to_str().unwrap_or_default()
}

/// Returns a host with its port, or with `port` if it has none.
pub(crate) fn with_port(host: &str, port: u16) -> String {
    match split_port(host) {
        (_, Some(_)) => host.to_owned(),
        (name, None) => format!("{name}:{port}"),
    }
}

/// Splits a host into its name and its port. The name of an IPv6 address has brackets.
fn split_port(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    }
}
