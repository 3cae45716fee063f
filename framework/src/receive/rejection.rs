//! Requests that are not answered as interactions, and what they get instead.

use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};

use crate::receive::verify::Unsigned;
use crate::telemetry;
use crate::telemetry::events::RejectionStage;

/// Why a request is not an interaction to be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The service did not send it: 401.
    #[error(transparent)]
    Unsigned(#[from] Unsigned),
    /// The body is larger than the app accepts: 413.
    #[error("the body is larger than {limit} bytes")]
    TooLarge {
        /// The largest body accepted, in bytes.
        limit: usize,
    },
    /// The body broke off, or took too long: 400.
    #[error("the body did not arrive in time and in full")]
    Incomplete,
    /// Signed, but nothing that can be answered: 400.
    #[error(transparent)]
    NotAnInteraction(#[from] NotAnInteraction),
}

/// Why a signed body is no interaction.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotAnInteraction {
    /// Not UTF-8.
    #[error("the body is not UTF-8")]
    Encoding,
    /// Not the JSON of an interaction. What was found is not repeated: it may hold a token.
    #[error("the body is not an interaction: line {line}, column {column}")]
    Form {
        /// The line of the fault, from 1.
        line: usize,
        /// The column of the fault, from 1.
        column: usize,
    },
    /// A field that every interaction of its type has is absent.
    #[error("the body is not an interaction: `{0}` is missing")]
    Missing(&'static str),
    /// A field holds something that cannot be read.
    #[error("the body is not an interaction: `{0}` cannot be read")]
    Unreadable(&'static str),
    /// An interaction of a type that this version does not answer.
    #[error("interactions of type {0} are not answered")]
    Type(i64),
}

impl From<serde_json::Error> for NotAnInteraction {
    fn from(error: serde_json::Error) -> Self {
        Self::Form {
            line: error.line(),
            column: error.column(),
        }
    }
}

impl Refusal {
    /// The status that says so.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Unsigned(_) => StatusCode::UNAUTHORIZED,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Incomplete | Self::NotAnInteraction(_) => StatusCode::BAD_REQUEST,
        }
    }

    fn stage(&self) -> RejectionStage {
        match self {
            Self::Unsigned(_) => RejectionStage::Verify,
            Self::TooLarge { .. } | Self::Incomplete => RejectionStage::Read,
            Self::NotAnInteraction(_) => RejectionStage::Parse,
        }
    }

    pub(crate) fn into_response(self) -> Response<Bytes> {
        telemetry::record_rejection(self.stage());
        // The service sends wrongly signed requests on purpose, so one is no news.
        match &self {
            Self::Unsigned(reason) => tracing::debug!(%reason, "refused a request"),
            other => tracing::warn!(reason = %other, "refused a request"),
        }
        let mut response = Response::new(Bytes::from(self.to_string()));
        *response.status_mut() = self.status();
        response.headers_mut().insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        );
        response
    }
}
