//! An answer that is a refusal: its status, and what its body and headers say about it.

use std::fmt;

use bytes::Bytes;
use guildhall_model::api::{Code, ErrorBody, ErrorLeaf, FieldErrors, OAuth2Error};
use http::{Response, StatusCode};

use super::ErrorKind;
use super::limit::Slowdown;

/// What the service says where it refuses. A body that is no JSON says nothing.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) code: Option<Code>,
    pub(super) message: Option<String>,
    pub(super) fields: Vec<ErrorLeaf>,
    pub(super) tree: FieldErrors,
    pub(super) slowdown: Option<Slowdown>,
}

impl Refusal {
    pub(super) fn of(answer: &Response<Bytes>) -> Self {
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

    pub(super) fn kind(&self) -> ErrorKind {
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
