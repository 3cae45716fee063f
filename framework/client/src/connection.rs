//! Builds requests relative to the service's base URL, sends them, and reads their responses.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::UNIX_EPOCH;

use bytes::Bytes;
use guildhall_model::api::ResponseBody;
use http::header::{HeaderMap, HeaderValue};
use http::uri::{Authority, Scheme};
use http::{Request, Response, StatusCode, Uri, header};

use crate::error::{Error, ErrorResponse};
use crate::label::RequestLabel;
use crate::platform::{Duration, unix_time};
use crate::progress::Progress;
use crate::retry::is_outcome_unknown;
use crate::transport::Transport;
use crate::upload::form::MultipartForm;

/// User agent of the library, in the format that the service requires.
const USER_AGENT: HeaderValue = HeaderValue::from_static(concat!(
    "DiscordBot (https://docs.rs/guildhall, ",
    env!("CARGO_PKG_VERSION"),
    ")"
));

/// Host of the files that users and apps upload.
const CDN: &str = "cdn.discordapp.com";

/// Maximum difference between the clock of this machine and the service's.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(2);

/// The service's base URL, and the transport that sends the requests.
#[derive(Debug)]
pub(crate) struct Connection {
    base: String,
    /// Length of the path in `base`, in bytes.
    base_path_len: usize,
    transport: Box<dyn Transport>,
    /// Whether the warning about a wrong clock was logged.
    has_warned_of_clock: AtomicBool,
}

impl Connection {
    pub(crate) fn new(base: &str, transport: Box<dyn Transport>) -> Self {
        let base = base.trim_end_matches('/').to_owned();
        let base_path_len = base
            .parse()
            .map_or(0, |uri: Uri| uri.path().trim_end_matches('/').len());
        Self {
            base,
            base_path_len,
            transport,
            has_warned_of_clock: AtomicBool::new(false),
        }
    }

    /// Returns the path of a request relative to the base URL.
    pub(crate) fn path<'a>(&self, uri: &'a Uri) -> &'a str {
        uri.path().get(self.base_path_len..).unwrap_or_default()
    }

    /// Builds a request for `path_and_query`, without authorization.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if base URL and path do not form a valid URL.
    pub(crate) fn request(
        &self,
        label: RequestLabel,
        path_and_query: &str,
        body: Option<TypedBody>,
    ) -> Result<Request<Body>, Error> {
        let url = format!("{}{path_and_query}", self.base);
        let mut request = Request::builder()
            .method(label.method())
            .uri(url)
            .header(header::USER_AGENT, USER_AGENT);
        if let Some(body) = &body {
            request = request.header(header::CONTENT_TYPE, &*body.media_type);
        }
        request
            .body(body.map(|body| body.body).unwrap_or_default())
            .map_err(|source| Error::unsendable(label, source))
    }

    /// Builds a request for the file at `url`, without authorization.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the URL is invalid, or neither of Discord's CDN nor of the origin of the base URL: members
    /// of a guild must not choose the hosts to which the app connects.
    pub(crate) fn download(&self, label: RequestLabel, url: &str) -> Result<Request<Body>, Error> {
        let uri = self.download_uri(url).ok_or_else(|| {
            let base = self.base.parse::<Uri>().unwrap_or_default();
            let host = base.authority().map_or("", Authority::as_str);
            let reason = format!(
                "the URL `{url}` of the attachment must start with `https://{CDN}/`, or have the host of the base URL, `{host}`"
            );
            Error::unsendable(label, reason)
        })?;
        Request::get(uri)
            .header(header::USER_AGENT, USER_AGENT)
            .body(Body::default())
            .map_err(|source| Error::unsendable(label, source))
    }

    /// Returns the URI of a file, with the authority of the base URL in place of another name of a loopback address.
    fn download_uri(&self, url: &str) -> Option<Uri> {
        let (uri, base): (Uri, Uri) = (url.parse().ok()?, self.base.parse().ok()?);
        if uri.scheme() == Some(&Scheme::HTTPS) && uri.authority()?.as_str() == CDN {
            return Some(uri);
        }
        let is_same_host = uri.host()?.eq_ignore_ascii_case(base.host()?)
            || is_loopback(uri.host()?) && is_loopback(base.host()?);
        let is_same_origin =
            is_same_host && uri.scheme() == base.scheme() && uri.port_u16() == base.port_u16();
        let mut parts = uri.into_parts();
        parts.authority = base.into_parts().authority;
        is_same_origin.then(|| Uri::from_parts(parts).ok())?
    }

    /// Sends a request and returns the response, whatever its status. Passes `progress` to the transport in the
    /// extensions of the request.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if there is no response, or a file cannot be sent.
    pub(crate) async fn send(
        &self,
        label: RequestLabel,
        request: Request<Body>,
        progress: &Progress,
    ) -> Result<Response<Bytes>, Error> {
        let (mut head, body) = request.into_parts();
        head.extensions.insert(progress.clone());
        let sent_at = unix_time();
        let outcome = match body {
            Body::Bytes(bytes) => self.transport.send(Request::from_parts(head, bytes)).await,
            Body::Form(form) => {
                let upload = form.open().await;
                let upload = upload.map_err(|error| Error::file(label, error))?;
                let request = Request::from_parts(head, upload);
                self.transport.upload(request).await
            }
        };
        let response = outcome.map_err(|error| Error::transport(label, error))?;
        self.check_clock(response.headers(), sent_at);
        Ok(response)
    }

    /// Returns whether the clock of this machine differed from the service's in a response.
    pub(crate) fn has_warned_of_clock(&self) -> bool {
        self.has_warned_of_clock.load(Ordering::Relaxed)
    }

    /// Warns once if the clock of this machine differs from the service's by more than [`CLOCK_TOLERANCE`].
    fn check_clock(&self, headers: &HeaderMap, sent_at: Duration) {
        if self.has_warned_of_clock() {
            return;
        }
        let date = headers
            .get(header::DATE)
            .and_then(|date| date.to_str().ok());
        let date = date.and_then(|date| httpdate::parse_http_date(date).ok());
        let Some(date) = date.and_then(|date| date.duration_since(UNIX_EPOCH).ok()) else {
            return;
        };
        // The header has whole seconds: the service's clock was between `date` and a second later.
        let ahead = sent_at.saturating_sub(date + Duration::from_secs(1)) > CLOCK_TOLERANCE;
        let behind = date.saturating_sub(unix_time()) > CLOCK_TOLERANCE;
        if (ahead || behind) && !self.has_warned_of_clock.swap(true, Ordering::Relaxed) {
            let direction = if ahead { "ahead" } else { "behind" };
            tracing::warn!(
                direction,
                "the clock of this machine differs from the service's by more than 2 seconds: interactions may be rejected as too old, and rate limits may be exceeded; synchronize the clock"
            );
        }
    }
}

/// Returns whether a host of a URL is a loopback address or `localhost`.
pub(crate) fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    let parsed = address.parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || parsed.is_ok_and(|address| address.is_loopback())
}

/// A request body, which each attempt sends again. A file with a reader can be sent only once.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// Bytes in memory.
    Bytes(Bytes),
    /// JSON and files.
    Form(MultipartForm),
}

impl Default for Body {
    fn default() -> Self {
        Self::Bytes(Bytes::new())
    }
}

impl Body {
    /// Returns whether another attempt can send the body: false if reading from the reader of a file has begun.
    pub(crate) fn can_be_sent(&self) -> bool {
        match self {
            Self::Bytes(_) => true,
            Self::Form(form) => form.can_be_sent(),
        }
    }
}

/// A body with its media type.
#[derive(Debug)]
pub(crate) struct TypedBody {
    media_type: Cow<'static, str>,
    body: Body,
}

impl TypedBody {
    /// Creates a JSON body.
    pub(crate) fn json(bytes: Vec<u8>) -> Self {
        Self {
            media_type: "application/json".into(),
            body: Body::Bytes(bytes.into()),
        }
    }

    /// Creates a body from encoded form fields.
    pub(crate) fn form_fields(fields: String) -> Self {
        Self {
            media_type: "application/x-www-form-urlencoded".into(),
            body: Body::Bytes(fields.into()),
        }
    }

    /// Creates a body of JSON and files.
    pub(crate) fn multipart(form: MultipartForm) -> Self {
        Self {
            media_type: form.media_type().into(),
            body: Body::Form(form),
        }
    }
}

/// Reads the body of a response.
///
/// # Errors
///
/// Returns [`Error`] if the status is not a success, or the body does not match the endpoint.
pub(crate) fn read<T: ResponseBody>(
    label: RequestLabel,
    response: &Response<Bytes>,
) -> Result<T, Error> {
    let body = read_body(label, response);
    if is_outcome_unknown(response) {
        return body.map_err(Error::with_unknown_outcome);
    }
    body
}

fn read_body<T: ResponseBody>(label: RequestLabel, response: &Response<Bytes>) -> Result<T, Error> {
    check_status(label, response)?;
    let status = response.status();
    let body = T::read(body_bytes::<T>(response));
    body.map_err(|source| Error::malformed(label, status).with_source(source))
}

/// Checks that the status of a response is a success.
///
/// # Errors
///
/// Returns [`Error`] with the service's error response, or for a status that is neither a success nor an error.
pub(crate) fn check_status(label: RequestLabel, response: &Response<Bytes>) -> Result<(), Error> {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        let response = ErrorResponse::from_response(response);
        return Err(Error::rejected(label, response));
    }
    if status.is_success() {
        return Ok(());
    }
    Err(Error::malformed(label, status))
}

/// Returns the body, or `null` if the endpoint returns no content or the status is 204.
fn body_bytes<T>(response: &Response<Bytes>) -> &[u8] {
    // A response type without data, such as `()`, is read from `null`, whatever the body contains.
    let is_empty = size_of::<T>() == 0 || response.status() == StatusCode::NO_CONTENT;
    if is_empty { b"null" } else { response.body() }
}
