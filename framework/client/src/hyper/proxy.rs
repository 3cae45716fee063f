//! The HTTP proxy for requests over TLS, from the settings or the environment, and the hosts that are reached directly.

use std::env;
use std::error::Error as StdError;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderValue, Uri};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use percent_encoding::percent_decode_str;
use tower_service::Service;

use crate::error::Error;

/// Names of the environment variables with the proxy; the first one that is set counts.
const PROXY_VARIABLES: [&str; 4] = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/// Names of the environment variables with the hosts that are reached without the proxy.
const NO_PROXY_VARIABLES: [&str; 2] = ["NO_PROXY", "no_proxy"];

/// Source of the proxy.
#[derive(Clone, Debug, Default)]
pub(crate) enum ProxySetting {
    #[default]
    Environment,
    /// URL of the proxy; `None` for no proxy.
    Url(Option<String>),
}

/// The proxy, and the hosts that are reached without it.
#[derive(Clone)]
pub(crate) struct Proxy {
    uri: Uri,
    authorization: Option<HeaderValue>,
    /// Hosts that are reached without the proxy: a list as in `NO_PROXY`.
    direct: String,
}

/// The reason that a connection cannot be opened through the proxy.
#[derive(Debug, thiserror::Error)]
#[error("the proxy {proxy} opened no connection: {source}")]
struct ProxyError {
    proxy: Uri,
    source: Box<dyn StdError + Send + Sync>,
}

impl ProxySetting {
    /// Returns the proxy for requests over TLS.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the URL of the proxy is not an http URL.
    pub(crate) fn proxy(&self) -> Result<Option<Proxy>, Error> {
        match self {
            Self::Url(None) => Ok(None),
            Self::Url(Some(url)) => Proxy::new(url, "the proxy", String::new()).map(Some),
            Self::Environment => {
                let Some((name, url)) = first_variable(&PROXY_VARIABLES) else {
                    return Ok(None);
                };
                let direct = first_variable(&NO_PROXY_VARIABLES);
                let direct = direct.map(|(_, list)| list).unwrap_or_default();
                Proxy::new(&url, &format!("the variable {name}"), direct).map(Some)
            }
        }
    }
}

/// Returns the first of these environment variables that is set and not empty.
fn first_variable(names: &[&'static str]) -> Option<(&'static str, String)> {
    let read = |name: &&'static str| Some((*name, env::var(*name).ok()?));
    let mut set = names.iter().filter_map(read);
    set.find(|(_, value)| !value.trim().is_empty())
}

impl Proxy {
    /// Reads the URL of a proxy: `http://user:password@host:port`; the scheme and the port can be omitted.
    fn new(url: &str, place: &str, direct: String) -> Result<Self, Error> {
        // Do not repeat the URL in the message: it may contain a password.
        let invalid = || {
            Error::setup(format!(
                "{place} must be the http URL of a proxy, like `http://proxy.example:3128` or `http://user:password@proxy.example:3128`"
            ))
        };
        let url = url.trim();
        let parts = url.split_once("://").unwrap_or(("http", url));
        let ("http", rest) = parts else {
            return Err(invalid());
        };
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let (user_info, host) = match authority.rsplit_once('@') {
            Some((user_info, host)) => (Some(user_info), host),
            None => (None, authority),
        };
        let uri: Uri = format!("http://{host}").parse().map_err(|_| invalid())?;
        if uri.host().is_none_or(str::is_empty) {
            return Err(invalid());
        }
        let authorization = user_info.map(basic_authorization).transpose();
        Ok(Self {
            uri,
            authorization: authorization.map_err(|_| invalid())?,
            direct,
        })
    }
}

/// Returns the value of `Proxy-Authorization` for a user and a password, which are percent-encoded.
fn basic_authorization(user_info: &str) -> Result<HeaderValue, http::header::InvalidHeaderValue> {
    let (user, password) = user_info.split_once(':').unwrap_or((user_info, ""));
    let mut credentials: Vec<u8> = percent_decode_str(user).collect();
    credentials.push(b':');
    credentials.extend(percent_decode_str(password));
    HeaderValue::from_str(&format!("Basic {}", STANDARD.encode(credentials)))
}

/// Returns whether a list as in `NO_PROXY` contains a host: by `*`, by its name or address, or by the name of a domain
/// above it, with or without a leading dot.
fn is_listed(host: &str, list: &str) -> bool {
    let host = host.trim_matches(['[', ']']).to_ascii_lowercase();
    let entries = list.split([',', ' ']).map(str::trim);
    let mut entries = entries.filter(|entry| !entry.is_empty());
    entries.any(|entry| {
        let entry = entry.trim_start_matches('.').trim_matches(['[', ']']);
        let entry = entry.to_ascii_lowercase();
        let above = host.strip_suffix(&entry);
        entry == "*" || above.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

/// Opens TCP connections, for https through the proxy if there is one.
#[derive(Clone)]
pub(crate) struct TcpConnector {
    pub(crate) tcp: HttpConnector,
    pub(crate) proxy: Option<Proxy>,
}

impl Service<Uri> for TcpConnector {
    type Response = <HttpConnector as Service<Uri>>::Response;
    type Error = Box<dyn StdError + Send + Sync>;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.tcp.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let host = uri.host().unwrap_or_default();
        let is_secure = uri.scheme_str() == Some("https");
        let proxy = self.proxy.as_ref();
        let Some(proxy) = proxy.filter(|proxy| is_secure && !is_listed(host, &proxy.direct)) else {
            let connecting = self.tcp.call(uri);
            return Box::pin(async { connecting.await.map_err(Into::into) });
        };
        let proxy_uri = proxy.uri.clone();
        let mut tunnel = Tunnel::new(proxy_uri.clone(), self.tcp.clone());
        if let Some(authorization) = &proxy.authorization {
            tunnel = tunnel.with_auth(authorization.clone());
        }
        let connecting = tunnel.call(uri);
        Box::pin(async move {
            let connected = connecting.await;
            connected.map_err(|error| {
                let (proxy, source) = (proxy_uri, Box::new(error));
                ProxyError { proxy, source }.into()
            })
        })
    }
}
