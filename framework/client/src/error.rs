//! Why a request has no reply.
//!
//! An answer that is a refusal: its status, and what its body and headers say about it.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use guildhall_model::Invalid;
use guildhall_model::api::{Code, ErrorBody, ErrorLeaf, FieldErrors, Method, OAuth2Error};
use http::{Response, StatusCode};

use crate::label::Line;
use crate::limit::global::{BUDGET, PERIOD};
use crate::limit::report::{LimitScope, Slowdown};
use crate::permissions::MissingPermission;
use crate::transport::{Reached, TransportError};
use crate::upload::limits::FileError;

type Source = Box<dyn StdError + Send + Sync>;

/// Why a request has no reply.
///
/// It names the method and the path of the endpoint, never the ids and tokens of the request.
///
/// ```no_run
/// # use guildhall_client::handle::Member;
/// use guildhall_model::api::Code;
///
/// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
/// match member.kick().await {
///     Ok(()) => println!("removed"),
///     Err(error) if error.code() == Some(Code::UNKNOWN_MEMBER) => println!("left before"),
///     Err(error) if error.is_missing_permission() => println!("the app may not do it"),
///     Err(error) => return Err(error.into()),
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    line: Option<Line>,
    cause: Cause,
    source: Option<Source>,
    is_unsettled: bool,
}

#[derive(Debug)]
enum Cause {
    Setup(String),
    Unauthorized(String),
    MissingPermission,
    Invalid,
    TooLong(Option<Duration>, Duration),
    Spent(Duration),
    Unsendable,
    Connect,
    Untrusted,
    Interrupted,
    Timeout(Duration),
    Refused(Refusal),
    Malformed(StatusCode),
}

/// What kept a request from its reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The client cannot be made or cannot authorize: a base URL or a credential is unusable.
    Setup,
    /// The client's credentials are of no use for the request. Nothing was sent.
    Unauthorized,
    /// The app lacks a permission that the request requires: the source says which. Nothing was sent.
    MissingPermission,
    /// The service would refuse the request for its form: the source says why. Nothing was sent.
    Invalid,
    /// The service's rate limits ask for a longer wait than the client may make. Nothing was sent.
    Withheld,
    /// So many requests were refused that the service would ban the address for a while. Nothing was
    /// sent.
    Exhausted,
    /// The request cannot be written, or a file of it cannot be read. Nothing was sent.
    Unsendable,
    /// There was no connection. The service has not seen the request.
    Connect,
    /// Who answers shows no certificate that is trusted: see
    /// [`root_certificate`](crate::ClientBuilder::root_certificate). Nothing was sent.
    Untrusted,
    /// The connection broke before the answer was whole. The service may have acted on the request.
    Interrupted,
    /// There was no answer in time. The service may have acted on the request.
    Timeout,
    /// The service refused: a status of 400 to 499, except 429.
    Refused,
    /// The service refused because it was asked too often: 429.
    RateLimited,
    /// The service could not answer: a status of 500 or above.
    Unavailable,
    /// The answer is not what the endpoint documents.
    Malformed,
}

impl Error {
    fn new(line: impl Into<Option<Line>>, cause: Cause, source: Option<Source>) -> Self {
        Self(Box::new(Inner {
            line: line.into(),
            cause,
            source,
            is_unsettled: false,
        }))
    }

    #[doc(hidden)]
    pub fn setup(sentence: impl Into<String>) -> Self {
        Self::new(None, Cause::Setup(sentence.into()), None)
    }

    pub(crate) fn missing_permission(line: Line, missing: MissingPermission) -> Self {
        Self::new(line, Cause::MissingPermission, Some(Box::new(missing)))
    }

    pub(crate) fn invalid(line: Line, invalid: Invalid) -> Self {
        Self::new(line, Cause::Invalid, Some(Box::new(invalid)))
    }

    pub(crate) fn file(line: Line, error: FileError) -> Self {
        let cause = match &error {
            FileError::Unreadable { .. } | FileError::Spent(_) => Cause::Unsendable,
            _ => Cause::Invalid,
        };
        Self::new(line, cause, Some(Box::new(error)))
    }

    pub(crate) fn unauthorized(line: Line, sentence: String) -> Self {
        Self::new(line, Cause::Unauthorized(sentence), None)
    }

    pub(crate) fn too_long(line: Line, wait: Option<Duration>, longest: Duration) -> Self {
        Self::new(line, Cause::TooLong(wait, longest), None)
    }

    pub(crate) fn spent(line: Line, wait: Duration) -> Self {
        Self::new(line, Cause::Spent(wait), None)
    }

    pub(crate) fn unsendable(line: Line, source: impl Into<Source>) -> Self {
        Self::new(line, Cause::Unsendable, Some(source.into()))
    }

    pub(crate) fn transport(line: Line, error: TransportError) -> Self {
        let (reached, source) = error.into_parts();
        let cause = match reached {
            Reached::Nothing => Cause::Connect,
            Reached::Stranger => Cause::Untrusted,
            Reached::Service => Cause::Interrupted,
        };
        Self::new(line, cause, Some(source))
    }

    pub(crate) fn timeout(line: Line, deadline: Duration) -> Self {
        Self::new(line, Cause::Timeout(deadline), None)
    }

    pub(crate) fn refused(line: Line, refusal: Refusal) -> Self {
        Self::new(line, Cause::Refused(refusal), None)
    }

    pub(crate) fn malformed(line: Line, status: StatusCode) -> Self {
        Self::new(line, Cause::Malformed(status), None)
    }

    pub(crate) fn with_source(mut self, source: impl Into<Source>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    pub(crate) fn without_source(mut self) -> Self {
        self.0.source = None;
        self
    }

    pub(crate) fn unsettled(mut self) -> Self {
        self.0.is_unsettled = true;
        self
    }

    /// Whether an attempt, the last or an earlier one, may be served yet: no answer ended it.
    pub fn is_unsettled(&self) -> bool {
        let is_open = matches!(self.kind(), ErrorKind::Interrupted | ErrorKind::Timeout);
        is_open || self.0.is_unsettled
    }

    /// What kept the request from its reply.
    pub fn kind(&self) -> ErrorKind {
        match &self.0.cause {
            Cause::Setup(_) => ErrorKind::Setup,
            Cause::Unauthorized(_) => ErrorKind::Unauthorized,
            Cause::MissingPermission => ErrorKind::MissingPermission,
            Cause::Invalid => ErrorKind::Invalid,
            Cause::TooLong(..) => ErrorKind::Withheld,
            Cause::Spent(_) => ErrorKind::Exhausted,
            Cause::Unsendable => ErrorKind::Unsendable,
            Cause::Connect => ErrorKind::Connect,
            Cause::Untrusted => ErrorKind::Untrusted,
            Cause::Interrupted => ErrorKind::Interrupted,
            Cause::Timeout(_) => ErrorKind::Timeout,
            Cause::Refused(refusal) => refusal.kind(),
            Cause::Malformed(_) => ErrorKind::Malformed,
        }
    }

    /// The method of the request, if the error is about one.
    pub fn method(&self) -> Option<Method> {
        self.0.line.map(Line::api_method)
    }

    /// The path of the request, with the names of its parameters in place of their values.
    pub fn path(&self) -> Option<&'static str> {
        self.0.line.map(Line::path)
    }

    /// The status of the answer, if there was one.
    pub fn status(&self) -> Option<StatusCode> {
        match &self.0.cause {
            Cause::Refused(refusal) => Some(refusal.status),
            Cause::Malformed(status) => Some(*status),
            _ => None,
        }
    }

    /// The service's code for what went wrong, if it gave one.
    pub fn code(&self) -> Option<Code> {
        self.refusal()?.code
    }

    /// The service's words for what went wrong, if it gave any.
    pub fn message(&self) -> Option<&str> {
        self.refusal()?.message.as_deref()
    }

    /// The fields of the body that the service objects to, one inside the other.
    pub fn field_tree(&self) -> Option<&FieldErrors> {
        self.refusal().map(|refusal| &refusal.tree)
    }

    /// The fields of the body that the service objects to, in the order of its answer.
    pub fn field_errors(&self) -> &[ErrorLeaf] {
        self.refusal().map_or(&[], |refusal| &refusal.fields)
    }

    /// How long to wait before it can be sent again, where it was asked for too often.
    ///
    /// The larger one of what the header and the body of a 429 say, and a minute where they say
    /// nothing; or what the client knows.
    pub fn retry_after(&self) -> Option<Duration> {
        match &self.0.cause {
            Cause::Refused(refusal) => Some(refusal.slowdown?.wait()),
            Cause::TooLong(wait, _) => *wait,
            Cause::Spent(wait) => Some(*wait),
            _ => None,
        }
    }

    /// What the limit covers that a 429 is about.
    pub fn limit_scope(&self) -> Option<LimitScope> {
        Some(self.refusal()?.slowdown?.scope)
    }

    /// Whether the service was asked too often, or would have been.
    pub fn is_rate_limited(&self) -> bool {
        matches!(self.kind(), ErrorKind::RateLimited | ErrorKind::Withheld)
    }

    /// Whether the service does not let these credentials do it.
    #[doc(hidden)]
    pub fn is_denied(&self) -> bool {
        let denials = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];
        self.status().is_some_and(|it| denials.contains(&it))
    }

    /// Whether the app lacks a permission for this, as the service says or as was known before.
    pub fn is_missing_permission(&self) -> bool {
        self.kind() == ErrorKind::MissingPermission
            || self.code() == Some(Code::MISSING_PERMISSIONS)
    }

    fn refusal(&self) -> Option<&Refusal> {
        match &self.0.cause {
            Cause::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.0.line {
            write!(f, "{line}: ")?;
        }
        match &self.0.cause {
            Cause::Setup(sentence) | Cause::Unauthorized(sentence) => f.write_str(sentence),
            Cause::MissingPermission => f.write_str("the app lacks a permission for it"),
            Cause::Invalid => f.write_str("the service would refuse the request for its form"),
            Cause::TooLong(Some(wait), longest) => write!(
                f,
                "the service's rate limits ask to wait {wait:?}, and {longest:?} is the most"
            ),
            Cause::TooLong(None, longest) => {
                write!(
                    f,
                    "its turn within the service's rate limits did not come within {longest:?}"
                )
            }
            Cause::Spent(wait) => write!(
                f,
                "{BUDGET} requests of the last {} minutes were refused, and with more the service \
                 bans this address; the next can be sent in {wait:?}",
                PERIOD.as_secs() / 60
            ),
            Cause::Unsendable => f.write_str("the request cannot be written"),
            Cause::Connect => f.write_str("no connection to the service"),
            Cause::Untrusted => f.write_str("the service's certificate is not trusted"),
            Cause::Interrupted => f.write_str("the connection broke before the answer was whole"),
            Cause::Timeout(deadline) => write!(f, "no answer within {deadline:?}"),
            Cause::Refused(refusal) => refusal.fmt(f),
            Cause::Malformed(status) => {
                write!(
                    f,
                    "the answer ({status}) is not what this endpoint documents"
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

/// What the service says where it refuses. A body that is no JSON says nothing.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) code: Option<Code>,
    pub(crate) message: Option<String>,
    pub(crate) fields: Vec<ErrorLeaf>,
    pub(crate) tree: FieldErrors,
    pub(crate) slowdown: Option<Slowdown>,
}

impl Refusal {
    pub(crate) fn of(answer: &Response<Bytes>) -> Self {
        let body = error_body(answer.body());
        let status = answer.status();
        Self {
            status,
            code: Some(body.code).filter(|code| *code != Code::GENERAL_ERROR),
            fields: body.leaves(),
            message: Some(body.message).filter(|message| !message.is_empty()),
            tree: body.errors,
            slowdown: Slowdown::of(answer),
        }
    }

    pub(crate) fn kind(&self) -> ErrorKind {
        match self.status {
            StatusCode::TOO_MANY_REQUESTS => ErrorKind::RateLimited,
            status if status.is_server_error() => ErrorKind::Unavailable,
            _ => ErrorKind::Refused,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.status)?;
        if let Some(wait) = self.slowdown.map(Slowdown::wait) {
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

/// The body in the service's form, or what RFC 6749 has in its place put into that form.
fn error_body(bytes: &[u8]) -> ErrorBody {
    let body: ErrorBody = serde_json::from_slice(bytes).unwrap_or_default();
    if body != ErrorBody::default() {
        return body;
    }
    let Ok(error) = serde_json::from_slice::<OAuth2Error>(bytes) else {
        return body;
    };
    let words = match error.error_description {
        Some(description) => format!("{description} ({})", error.error),
        None => error.error,
    };
    ErrorBody::new(Code::default(), words)
}
