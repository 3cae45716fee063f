//! The error of a request: its kind, its cause, and the service's error response.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use guildhall_model::ValidationError;
use guildhall_model::api::{
    ErrorBody, ErrorCode, FieldErrors, LocatedFieldError, Method, OAuth2Error, RateLimitScope,
};
use guildhall_model::json;
use http::{Response, StatusCode};

use crate::label::RequestLabel;
use crate::limit::global::INVALID_REQUEST_WINDOW;
use crate::limit::report::RetryAfter;
use crate::permission_check::{MissingPermission, permissions_phrase};
use crate::progress::ConnectionWait;
use crate::transport::{TransportError, TransportErrorKind};
use crate::upload::limits::FileError;

type Source = Box<dyn StdError + Send + Sync>;

/// The error of a request.
///
/// The message contains the method and the path template of the endpoint, but no IDs or tokens.
///
/// ```no_run
/// # use guildhall_client::handle::Member;
/// use guildhall_model::api::ErrorCode;
///
/// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
/// match member.kick().await {
///     Ok(()) => println!("removed"),
///     Err(error) if error.code() == Some(ErrorCode::UNKNOWN_MEMBER) => println!("left already"),
///     Err(error) if error.is_missing_permission() => println!("the app lacks a permission"),
///     Err(error) => return Err(error.into()),
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    label: Option<RequestLabel>,
    cause: Cause,
    source: Option<Source>,
    is_outcome_unknown: bool,
    is_role_too_low: bool,
}

#[derive(Debug)]
enum Cause {
    Setup(String),
    Unauthorized(String),
    MissingPermission(MissingPermission),
    Invalid,
    WaitTooLong(LimitWait),
    TokenWait(Duration),
    QueueFull(u32, Option<Duration>),
    InvalidRequestLimit(u32, Duration),
    Unsendable,
    Transport(TransportErrorKind),
    TooLarge(TooLargeFile),
    NoConnection(ConnectionWait, Duration),
    Timeout(Duration),
    Rejected(ErrorResponse),
    Malformed(StatusCode),
}

/// A wait for the service's rate limits that is longer than allowed.
#[derive(Clone, Copy, Debug)]
struct LimitWait {
    /// Time until the request could be sent, if known.
    wait: Option<Duration>,
    /// Time for which the request has waited before.
    waited: Duration,
    /// Maximum time for which a request waits.
    longest: Duration,
}

/// A file above the limit of its download.
#[derive(Clone, Debug)]
struct TooLargeFile {
    name: String,
    /// Size in bytes, if known.
    size: Option<u64>,
    /// Maximum size, in bytes.
    limit: u64,
}

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The client cannot be built or cannot authorize: a base URL, certificate or credential is invalid.
    Setup,
    /// The client's credentials are missing, or of a type that the request does not accept, or the service has rejected
    /// the bot token with a 401 to an earlier request: the client needs another token. Nothing was sent.
    Unauthorized,
    /// The app lacks a permission that the request requires: see
    /// [`MissingPermission`](crate::MissingPermission). Nothing was sent.
    MissingPermission,
    /// A field of the request is outside the service's limits. Nothing was sent.
    Invalid,
    /// The service's rate limits require a longer wait than
    /// [`max_rate_limit_wait`](crate::ClientBuilder::max_rate_limit_wait). The last attempt was not sent.
    WaitTooLong,
    /// As many requests as
    /// [`max_waiting_requests`](crate::ClientBuilder::max_waiting_requests) wait for the service's
    /// rate limits. Nothing was sent.
    QueueFull,
    /// The service rejected so many of the client's requests that it would soon ban the IP address: see
    /// [`max_invalid_requests`](crate::ClientBuilder::max_invalid_requests). Nothing was sent.
    InvalidRequestLimit,
    /// The request cannot be encoded, or one of its files cannot be read. Nothing was sent.
    Unsendable,
    /// No connection could be opened, or none was free within the timeout: see
    /// [`max_connections`](crate::ClientBuilder::max_connections). The service has not received the request.
    Connect,
    /// The service's certificate is not trusted: see
    /// [`root_certificate`](crate::ClientBuilder::root_certificate). Nothing was sent.
    Untrusted,
    /// The connection broke before the response was complete. The service may have acted on the request.
    Interrupted,
    /// The file is larger than the limit of the [download](crate::Client::download).
    TooLarge,
    /// The response did not arrive in time. The service may have acted on the request.
    Timeout,
    /// The service rejected the request: a status of 400 to 499, except 429.
    Rejected,
    /// The request exceeded a rate limit of the service: 429.
    RateLimited,
    /// The service failed with a status of 500 or above.
    Unavailable,
    /// The response does not match the documentation of the endpoint. With a status of 200 to 299, the service has
    /// processed the request, so that it must not be repeated.
    Malformed,
}

impl Error {
    fn new(label: impl Into<Option<RequestLabel>>, cause: Cause, source: Option<Source>) -> Self {
        Self(Box::new(Inner {
            label: label.into(),
            cause,
            source,
            is_outcome_unknown: false,
            is_role_too_low: false,
        }))
    }

    #[doc(hidden)]
    pub fn setup(message: impl Into<String>) -> Self {
        Self::new(None, Cause::Setup(message.into()), None)
    }

    pub(crate) fn missing_permission(label: RequestLabel, missing: MissingPermission) -> Self {
        let cause = Cause::MissingPermission(missing);
        Self::new(label, cause, Some(Box::new(missing)))
    }

    pub(crate) fn invalid(label: RequestLabel, invalid: ValidationError) -> Self {
        Self::new(label, Cause::Invalid, Some(Box::new(invalid)))
    }

    pub(crate) fn file(label: RequestLabel, error: FileError) -> Self {
        let cause = match &error {
            FileError::Unreadable { .. } | FileError::AlreadyRead(_) => Cause::Unsendable,
            _ => Cause::Invalid,
        };
        Self::new(label, cause, Some(Box::new(error)))
    }

    pub(crate) fn unauthorized(label: RequestLabel, message: String) -> Self {
        Self::new(label, Cause::Unauthorized(message), None)
    }

    pub(crate) fn wait_too_long(
        label: RequestLabel,
        wait: Option<Duration>,
        waited: Duration,
        longest: Duration,
    ) -> Self {
        let wait = LimitWait {
            wait,
            waited,
            longest,
        };
        Self::new(label, Cause::WaitTooLong(wait), None)
    }

    /// Creates the error of a token request that was not sent, because an earlier one got a 429.
    pub(crate) fn token_wait(label: RequestLabel, wait: Duration) -> Self {
        Self::new(label, Cause::TokenWait(wait), None)
    }

    pub(crate) fn queue_full(label: RequestLabel, waiting: u32, wait: Option<Duration>) -> Self {
        Self::new(label, Cause::QueueFull(waiting, wait), None)
    }

    pub(crate) fn invalid_request_limit(label: RequestLabel, max: u32, wait: Duration) -> Self {
        Self::new(label, Cause::InvalidRequestLimit(max, wait), None)
    }

    pub(crate) fn unsendable(label: RequestLabel, source: impl Into<Source>) -> Self {
        Self::new(label, Cause::Unsendable, Some(source.into()))
    }

    pub(crate) fn transport(label: RequestLabel, error: TransportError) -> Self {
        let (kind, source) = error.into_parts();
        Self::new(label, Cause::Transport(kind), Some(source))
    }

    /// Creates the error of a download above its limit. `size` is the size of the file, in bytes, if known.
    pub(crate) fn too_large(
        label: RequestLabel,
        name: &str,
        size: Option<u64>,
        limit: u64,
    ) -> Self {
        let name = name.to_owned();
        let file = TooLargeFile { name, size, limit };
        Self::new(label, Cause::TooLarge(file), None)
    }

    /// Returns the error with the file, if a response above the limit of its download is the cause.
    pub(crate) fn with_file(self, label: RequestLabel, name: &str, limit: u64) -> Self {
        match self.0.cause {
            Cause::Transport(TransportErrorKind::TooLarge(size)) => {
                Self::too_large(label, name, size, limit)
            }
            _ => self,
        }
    }

    /// Creates the error of an attempt that ended with the timeout, while the request waited for `wait`, or after it
    /// was sent.
    pub(crate) fn timeout(
        label: RequestLabel,
        timeout: Duration,
        wait: Option<ConnectionWait>,
    ) -> Self {
        let cause = match wait {
            Some(wait) => Cause::NoConnection(wait, timeout),
            None => Cause::Timeout(timeout),
        };
        Self::new(label, cause, None)
    }

    pub(crate) fn rejected(label: RequestLabel, response: ErrorResponse) -> Self {
        Self::new(label, Cause::Rejected(response), None)
    }

    pub(crate) fn malformed(label: RequestLabel, status: StatusCode) -> Self {
        Self::new(label, Cause::Malformed(status), None)
    }

    pub(crate) fn with_source(mut self, source: impl Into<Source>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    pub(crate) fn without_source(mut self) -> Self {
        self.0.source = None;
        self
    }

    pub(crate) fn with_unknown_outcome(mut self) -> Self {
        self.0.is_outcome_unknown = true;
        self
    }

    /// Records that the bot's highest role is the probable reason if the service reports missing permissions.
    pub(crate) fn with_role_position(mut self, is_probable_reason: bool) -> Self {
        self.0.is_role_too_low =
            is_probable_reason && self.code() == Some(ErrorCode::MISSING_PERMISSIONS);
        self
    }

    /// Returns whether the service may have processed the request despite the error, or may still do so: an attempt
    /// timed out, lost its connection, or ended with a status above 500, which a proxy may have sent.
    pub fn is_outcome_unknown(&self) -> bool {
        let has_no_response = matches!(self.kind(), ErrorKind::Interrupted | ErrorKind::Timeout);
        has_no_response || self.0.is_outcome_unknown
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> ErrorKind {
        match &self.0.cause {
            Cause::Setup(_) => ErrorKind::Setup,
            Cause::Unauthorized(_) => ErrorKind::Unauthorized,
            Cause::MissingPermission(_) => ErrorKind::MissingPermission,
            Cause::Invalid => ErrorKind::Invalid,
            Cause::WaitTooLong(_) | Cause::TokenWait(_) => ErrorKind::WaitTooLong,
            Cause::QueueFull(..) => ErrorKind::QueueFull,
            Cause::InvalidRequestLimit(..) => ErrorKind::InvalidRequestLimit,
            Cause::Unsendable => ErrorKind::Unsendable,
            Cause::Transport(TransportErrorKind::Connect) | Cause::NoConnection(..) => {
                ErrorKind::Connect
            }
            Cause::Transport(TransportErrorKind::Untrusted) => ErrorKind::Untrusted,
            Cause::Transport(TransportErrorKind::Interrupted) => ErrorKind::Interrupted,
            Cause::Transport(TransportErrorKind::TooLarge(_)) | Cause::TooLarge(_) => {
                ErrorKind::TooLarge
            }
            Cause::Timeout(_) => ErrorKind::Timeout,
            Cause::Rejected(response) => response.kind(),
            Cause::Malformed(_) => ErrorKind::Malformed,
        }
    }

    /// Returns the method of the request, if the error is about a request.
    pub fn method(&self) -> Option<Method> {
        self.0.label.map(RequestLabel::api_method)
    }

    /// Returns the path template of the request, if the error is about a request.
    pub fn path(&self) -> Option<&'static str> {
        self.0.label.map(RequestLabel::path)
    }

    /// Returns the status of the response, if there was one.
    pub fn status(&self) -> Option<StatusCode> {
        match &self.0.cause {
            Cause::Rejected(response) => Some(response.status),
            Cause::Malformed(status) => Some(*status),
            _ => None,
        }
    }

    /// Returns the service's error code, if it sent one.
    pub fn code(&self) -> Option<ErrorCode> {
        self.response()?.code
    }

    /// Returns the service's error message, if it sent one.
    pub fn message(&self) -> Option<&str> {
        self.response()?.message.as_deref()
    }

    /// Returns the service's errors for fields of the body, as a tree.
    pub fn field_tree(&self) -> Option<&FieldErrors> {
        self.response().map(|response| &response.tree)
    }

    /// Returns the service's errors for fields of the body, in the order of the response.
    pub fn field_errors(&self) -> &[LocatedFieldError] {
        self.response().map_or(&[], |response| &response.fields)
    }

    /// Returns the time until the request can be sent again, if a rate limit is the cause.
    ///
    /// For a 429, the larger of the times in the `Retry-After` header and in the body; one minute if neither states a
    /// time. A header that states the time of the body in milliseconds does not count. For a request that was not sent,
    /// the wait that the client computed.
    pub fn retry_after(&self) -> Option<Duration> {
        match &self.0.cause {
            Cause::Rejected(response) => Some(response.retry_after?.wait()),
            Cause::WaitTooLong(LimitWait { wait, .. }) | Cause::QueueFull(_, wait) => *wait,
            Cause::TokenWait(wait) | Cause::InvalidRequestLimit(_, wait) => Some(*wait),
            _ => None,
        }
    }

    /// Returns the scope of the rate limit that caused a 429.
    pub fn limit_scope(&self) -> Option<RateLimitScope> {
        Some(self.response()?.retry_after?.scope)
    }

    /// Returns whether the request exceeded a rate limit, or was not sent because of one.
    pub fn is_rate_limited(&self) -> bool {
        matches!(
            self.kind(),
            ErrorKind::RateLimited | ErrorKind::WaitTooLong | ErrorKind::QueueFull
        )
    }

    /// Returns whether the status is 401 or 403: the credentials are invalid, or a permission is missing.
    #[doc(hidden)]
    pub fn is_denied(&self) -> bool {
        matches!(
            self.status(),
            Some(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
        )
    }

    /// Returns whether the recipient of a direct message takes no messages from the bot: the user does not allow direct
    /// messages, has blocked the bot, or shares no guild with the bot.
    pub fn is_direct_message_refused(&self) -> bool {
        let refusals = [
            ErrorCode::CANNOT_SEND_MESSAGES_TO_THIS_USER,
            ErrorCode::CANNOT_MESSAGE_USER_NO_MUTUAL_GUILDS,
        ];
        self.code().is_some_and(|code| refusals.contains(&code))
    }

    /// Returns whether the app lacks a permission, according to the service or to the client's check.
    pub fn is_missing_permission(&self) -> bool {
        self.kind() == ErrorKind::MissingPermission
            || self.code() == Some(ErrorCode::MISSING_PERMISSIONS)
    }

    /// Returns whether the bot's highest role is probably not above that of the member, or above the role, that the
    /// request acts on: the service reports missing permissions ([`ErrorCode::MISSING_PERMISSIONS`]), and the app is
    /// known to have the permissions that the request requires.
    ///
    /// The permissions are known in a handler, from `Context::guild`, and after
    /// [`Guild::check_permissions`](crate::handle::Guild::check_permissions). The owner of a guild is above every role.
    pub fn is_role_too_low(&self) -> bool {
        self.0.is_role_too_low
    }

    /// Writes `message`, followed by the source if there is one.
    fn write_source(&self, f: &mut fmt::Formatter<'_>, message: &str) -> fmt::Result {
        match &self.0.source {
            Some(source) => write!(f, "{message}: {source}"),
            None => f.write_str(message),
        }
    }

    fn response(&self) -> Option<&ErrorResponse> {
        match &self.0.cause {
            Cause::Rejected(response) => Some(response),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(label) = self.0.label {
            write!(f, "{label}: ")?;
        }
        match &self.0.cause {
            Cause::Setup(message) | Cause::Unauthorized(message) => f.write_str(message),
            Cause::MissingPermission(missing) => {
                write!(f, "the app lacks {}", permissions_phrase(missing.missing))
            }
            Cause::Invalid => self.write_source(f, "the request is invalid"),
            Cause::WaitTooLong(wait) => wait.fmt(f),
            Cause::TokenWait(wait) => write!(
                f,
                "the service's rate limits allow no token request for {wait:?}"
            ),
            Cause::QueueFull(waiting, wait) => {
                write!(
                    f,
                    "{waiting} requests are waiting for the service's rate limits, as many as `max_waiting_requests`"
                )?;
                wait.map_or(Ok(()), |wait| {
                    write!(f, "; another one would wait for at least {wait:?}")
                })
            }
            Cause::InvalidRequestLimit(max, wait) => write!(
                f,
                "{max} requests were rejected within {} minutes; to avoid an IP ban, the client sends no requests for {wait:?}",
                INVALID_REQUEST_WINDOW.as_secs() / 60
            ),
            Cause::Unsendable => self.write_source(f, "the request cannot be sent"),
            Cause::Transport(kind) => kind.fmt(f),
            Cause::TooLarge(file) => file.fmt(f),
            Cause::NoConnection(wait, timeout) => write!(f, "not sent within {timeout:?}: {wait}"),
            Cause::Timeout(timeout) => write!(f, "no response within {timeout:?}"),
            Cause::Rejected(response) if self.0.is_role_too_low => write!(
                f,
                "{response}: the app has the permissions; its highest role is probably not above the member or the role"
            ),
            Cause::Rejected(response) => response.fmt(f),
            Cause::Malformed(status) => {
                if status.is_success() {
                    f.write_str("the service processed the request, but ")?;
                }
                write!(
                    f,
                    "the response ({status}) does not match the documentation of the endpoint"
                )
            }
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_deref().map(|source| source as _)
    }
}

impl fmt::Display for TooLargeFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, size, limit } = self;
        match size {
            Some(size) => write!(
                f,
                "the file `{name}` has {size} bytes; the limit is {limit}"
            ),
            None => write!(
                f,
                "the file `{name}` has more than {limit} bytes, the limit"
            ),
        }
    }
}

impl fmt::Display for LimitWait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wait,
            waited,
            longest,
        } = self;
        let Some(wait) = wait else {
            return write!(
                f,
                "the request was still waiting for a rate limit after {longest:?}"
            );
        };
        write!(
            f,
            "the service's rate limits require a wait of {wait:?}; the client waits at most {longest:?}"
        )?;
        // Even a request that does not wait takes microseconds.
        match u64::try_from(waited.as_millis()) {
            Ok(0) | Err(_) => Ok(()),
            Ok(millis) => {
                let waited = Duration::from_millis(millis);
                write!(f, ", of which {waited:?} have passed")
            }
        }
    }
}

/// The status, body and rate limit of an error response. If the body is not JSON, code, message and field errors are
/// empty.
#[derive(Debug)]
pub(crate) struct ErrorResponse {
    pub(crate) status: StatusCode,
    pub(crate) code: Option<ErrorCode>,
    pub(crate) message: Option<String>,
    pub(crate) fields: Vec<LocatedFieldError>,
    pub(crate) tree: FieldErrors,
    pub(crate) retry_after: Option<RetryAfter>,
}

impl ErrorResponse {
    pub(crate) fn from_response(response: &Response<Bytes>) -> Self {
        let body = error_body(response.body());
        let status = response.status();
        Self {
            status,
            code: Some(body.code).filter(|code| *code != ErrorCode::GENERAL_ERROR),
            fields: body.field_errors(),
            message: Some(body.message).filter(|message| !message.is_empty()),
            tree: body.errors,
            retry_after: RetryAfter::from_response(response),
        }
    }

    pub(crate) fn kind(&self) -> ErrorKind {
        match self.status {
            StatusCode::TOO_MANY_REQUESTS => ErrorKind::RateLimited,
            status if status.is_server_error() => ErrorKind::Unavailable,
            _ => ErrorKind::Rejected,
        }
    }
}

impl fmt::Display for ErrorResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.status)?;
        if let Some(wait) = self.retry_after.map(RetryAfter::wait) {
            write!(f, ", retry after {wait:?}")?;
        }
        if let Some(message) = &self.message {
            write!(f, ": {message}")?;
        }
        if let Some(code) = self.code {
            write!(f, " ({code})")?;
        }
        for (index, field) in self.fields.iter().enumerate() {
            write!(
                f,
                "{}{field} ({})",
                if index == 0 { ": " } else { "; " },
                field.code
            )?;
        }
        Ok(())
    }
}

/// Parses the error body of a response. Converts the format of RFC 6749, which OAuth endpoints use, to that of the
/// other endpoints.
fn error_body(bytes: &[u8]) -> ErrorBody {
    let body: ErrorBody = json::from_slice(bytes).unwrap_or_default();
    if body != ErrorBody::default() {
        return body;
    }
    let Ok(error) = json::from_slice::<OAuth2Error>(bytes) else {
        return body;
    };
    let message = match error.error_description {
        Some(description) => format!("{description} ({})", error.error),
        None => error.error,
    };
    ErrorBody::new(ErrorCode::default(), message)
}
