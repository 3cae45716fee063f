//! Why a request has no reply.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use guildhall_model::api::{Code, ErrorLeaf};
use http::StatusCode;

use super::Line;
use super::refusal::Refusal;
use super::transport::{Reached, TransportError};

type Source = Box<dyn StdError + Send + Sync>;

/// Why a request has no reply.
///
/// It names the method and the path of the endpoint, never the ids and tokens of the request.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    line: Option<Line>,
    cause: Cause,
    source: Option<Source>,
}

#[derive(Debug)]
enum Cause {
    Setup(String),
    Unsendable,
    Connect,
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
    /// The request cannot be written. Nothing was sent.
    Unsendable,
    /// There was no connection. The service has not seen the request.
    Connect,
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
        }))
    }

    pub(crate) fn setup(sentence: impl Into<String>) -> Self {
        Self::new(None, Cause::Setup(sentence.into()), None)
    }

    pub(super) fn unsendable(line: Line, source: impl Into<Source>) -> Self {
        Self::new(line, Cause::Unsendable, Some(source.into()))
    }

    pub(super) fn transport(line: Line, error: TransportError) -> Self {
        let (reached, source) = error.into_parts();
        let cause = match reached {
            Reached::Nothing => Cause::Connect,
            Reached::Service => Cause::Interrupted,
        };
        Self::new(line, cause, Some(source))
    }

    pub(super) fn timeout(line: Line, deadline: Duration) -> Self {
        Self::new(line, Cause::Timeout(deadline), None)
    }

    pub(super) fn refused(line: Line, refusal: Refusal) -> Self {
        Self::new(line, Cause::Refused(refusal), None)
    }

    pub(crate) fn malformed(line: Line, status: StatusCode) -> Self {
        Self::new(line, Cause::Malformed(status), None)
    }

    pub(super) fn with_source(mut self, source: impl Into<Source>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    pub(crate) fn without_source(mut self) -> Self {
        self.0.source = None;
        self
    }

    /// What kept the request from its reply.
    pub fn kind(&self) -> ErrorKind {
        match &self.0.cause {
            Cause::Setup(_) => ErrorKind::Setup,
            Cause::Unsendable => ErrorKind::Unsendable,
            Cause::Connect => ErrorKind::Connect,
            Cause::Interrupted => ErrorKind::Interrupted,
            Cause::Timeout(_) => ErrorKind::Timeout,
            Cause::Refused(refusal) => refusal.kind(),
            Cause::Malformed(_) => ErrorKind::Malformed,
        }
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

    /// The fields of the body that the service objects to, in the order of its answer.
    pub fn field_errors(&self) -> &[ErrorLeaf] {
        self.refusal().map_or(&[], |refusal| &refusal.fields)
    }

    /// How long the service wants to be left alone, where it was asked too often.
    ///
    /// The larger one of what the header and the body say.
    pub fn retry_after(&self) -> Option<Duration> {
        self.refusal()?.retry_after
    }

    /// Whether the service was asked too often.
    pub fn is_rate_limited(&self) -> bool {
        self.kind() == ErrorKind::RateLimited
    }

    /// Whether the app lacks a permission for this.
    pub fn is_missing_permission(&self) -> bool {
        self.code() == Some(Code::MISSING_PERMISSIONS)
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
            Cause::Setup(sentence) => f.write_str(sentence),
            Cause::Unsendable => f.write_str("the request cannot be written"),
            Cause::Connect => f.write_str("no connection to the service"),
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
