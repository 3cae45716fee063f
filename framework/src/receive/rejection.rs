//! Rejections of requests that are neither valid interactions nor valid webhook events.

use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};

use crate::event::request::InvalidEvent;
use crate::interaction::InvalidInteraction;
use crate::receive::verify::SignatureError;
use crate::telemetry;
use crate::telemetry::events::RejectionStage;

/// The reason a request is rejected.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Rejection {
    /// The signature is missing or invalid: 401.
    #[error(transparent)]
    Signature(#[from] SignatureError),
    /// The body exceeds the app's size limit: 413.
    #[cfg_attr(
        not(feature = "serve"),
        expect(
            dead_code,
            reason = "without the `serve` feature, the app's own server limits the body"
        )
    )]
    #[error("the body is larger than {limit} bytes")]
    TooLarge {
        /// Size limit, in bytes.
        limit: usize,
    },
    /// The body was incomplete, or took over 3 seconds to arrive: 400.
    #[cfg_attr(
        not(feature = "serve"),
        expect(
            dead_code,
            reason = "without the `serve` feature, the app's own server reads the body"
        )
    )]
    #[error("the body was incomplete or took too long to arrive")]
    Incomplete,
    /// The body was the largest of many large ones: 503.
    #[cfg_attr(
        not(feature = "serve"),
        expect(
            dead_code,
            reason = "without the `serve` feature, the app's own server reads the body"
        )
    )]
    #[error("too many large bodies arrive at once, of which this is the largest")]
    Crowded,
    /// The signature is valid, but the body is not a supported interaction: 400.
    #[error(transparent)]
    InvalidInteraction(#[from] InvalidInteraction),
    /// The signature is valid, but the body is not a supported webhook event: 400.
    #[error(transparent)]
    InvalidEvent(#[from] InvalidEvent),
}

impl Rejection {
    /// Returns the status of the HTTP response.
    fn status(&self) -> StatusCode {
        match self {
            Self::Signature(_) => StatusCode::UNAUTHORIZED,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Crowded => StatusCode::SERVICE_UNAVAILABLE,
            Self::Incomplete | Self::InvalidInteraction(_) | Self::InvalidEvent(_) => {
                StatusCode::BAD_REQUEST
            }
        }
    }

    fn stage(&self) -> RejectionStage {
        match self {
            Self::Signature(_) => RejectionStage::Verify,
            Self::TooLarge { .. } | Self::Incomplete | Self::Crowded => RejectionStage::Read,
            Self::InvalidInteraction(_) | Self::InvalidEvent(_) => RejectionStage::Parse,
        }
    }

    pub(crate) fn into_response(self) -> Response<Bytes> {
        telemetry::record_rejection(self.stage());
        // Only signed requests cause warnings: anyone can send others, and the service sends invalid signatures to
        // check that the app rejects them.
        match &self {
            Self::InvalidInteraction(reason) => tracing::warn!(%reason, "rejected a request"),
            Self::InvalidEvent(reason) => tracing::warn!(%reason, "rejected a request"),
            unsigned => tracing::debug!(reason = %unsigned, "rejected a request"),
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
