//! A request by method and path, for endpoints that have no type.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::sync::Arc;

use guildhall_model::Secret;
use guildhall_model::api::{Method, ParseResponseError, ResponseBody};
use http::{HeaderName, HeaderValue};
use serde_json::Value;

use crate::client::Client;
use crate::connection::{TypedBody, read};
use crate::error::Error;
use crate::exchange::{ClientState, PreparedRequest};
use crate::label::RequestLabel;
use crate::request_options::{AuditLogReason, RequestOptions};

impl Client {
    /// Creates a request for any endpoint of the service, by method and path. The request is sent when it is awaited,
    /// and returns the JSON body of the response; null if there is none.
    ///
    /// The path is relative to the base URL, starts with `/`, and may have a query string; its values must be
    /// percent-encoded ([`percent_encode`](guildhall_model::percent_encode)). The request waits for rate limits, is
    /// retried and fails like any other request. The client checks neither the body nor permissions. Logs, metrics and
    /// errors name the path template of Discord's OpenAPI description, without IDs and tokens, and `/{path}` for a path
    /// that the description lacks.
    ///
    /// Prefer [`send`](Self::send) for an endpoint that has a type.
    ///
    /// # Errors
    ///
    /// The request returns [`Error`] if the path does not start with `/`, has a `.` or `..` segment, a fragment, or
    /// characters that are not allowed in a URL; and in the same cases as
    /// [`send`](Self::send).
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// use guildhall_model::api::Method;
    /// use serde_json::json;
    ///
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let templates = client.raw(Method::Get, "/guilds/81384788765712384/templates", None).await?;
    /// println!("{templates}");
    /// let topic = Some(json!({ "channel_id": "5", "topic": "Questions" }));
    /// client.raw(Method::Post, "/stage-instances", topic).reason("weekly").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn raw(&self, method: Method, path: impl Into<String>, body: Option<Value>) -> RawRequest {
        RawRequest {
            client: Arc::clone(self.state()),
            method,
            path: path.into(),
            body,
            options: RequestOptions::default(),
        }
    }
}

/// A request by method and path. The request is sent when it is awaited.
///
/// [`Client::raw`] creates requests.
#[derive(Clone)]
#[must_use = "a request is not sent until it is awaited"]
pub struct RawRequest {
    client: Arc<ClientState>,
    method: Method,
    path: String,
    body: Option<Value>,
    options: RequestOptions,
}

impl RawRequest {
    /// Sets the audit-log reason: at most 512 characters. An empty reason is not sent.
    pub fn reason(mut self, reason: impl Into<AuditLogReason>) -> Self {
        self.options.reason = reason.into();
        self
    }

    /// Authorizes the request with a user's access token instead of the client's credentials.
    pub fn bearer(mut self, token: &Secret) -> Self {
        self.options.bearer = Some(token.clone());
        self
    }

    /// Adds or replaces a header. The client sets `Authorization` itself.
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.options.headers.push((name, value));
        self
    }

    fn label(&self) -> RequestLabel {
        RequestLabel::for_path(self.method, &self.path)
    }

    /// Checks the path and encodes the request.
    fn prepare(&self, label: RequestLabel) -> Result<PreparedRequest, Error> {
        if let Some(fault) = path_fault(&self.path) {
            return Err(Error::unsendable(label, fault));
        }
        let body = self.body.as_ref();
        let body = body.map(|json| TypedBody::json(json.to_string().into_bytes()));
        self.options
            .prepare(&self.client.connection, label, &self.path, body)
    }
}

/// Returns the reason that a path cannot be sent. A path without a leading slash could change the host of the URL, and
/// so send the token elsewhere.
fn path_fault(path: &str) -> Option<&'static str> {
    let bare = path.split('?').next().unwrap_or(path);
    if !path.starts_with('/') {
        return Some("the path must start with `/`: it is relative to the base URL");
    }
    if path.contains('#') {
        return Some("the path has a fragment, which starts with `#`");
    }
    let has_dots = bare.split('/').any(|segment| matches!(segment, "." | ".."));
    has_dots.then_some("the path has a segment `.` or `..`")
}

/// The JSON body of a response; null if the body is empty.
struct RawBody(Value);

impl ResponseBody for RawBody {
    fn read(body: &[u8]) -> Result<Self, ParseResponseError> {
        if body.is_empty() {
            return Ok(Self(Value::Null));
        }
        Value::read(body).map(Self)
    }
}

impl IntoFuture for RawRequest {
    type Output = Result<Value, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        let label = self.label();
        let prepared = self.prepare(label);
        let client = self.client;
        Box::pin(async move {
            let response = client.exchange(prepared?).await?;
            read::<RawBody>(label, &response).map(|body| body.0)
        })
    }
}

impl fmt::Debug for RawRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RawRequest({})", self.label())
    }
}
