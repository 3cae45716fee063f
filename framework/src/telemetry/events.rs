//! Events that the metrics count: initial responses and rejections.

use std::time::Duration;

use guildhall_model::InteractionType;

/// The timing of an initial response.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "metrics"),
    expect(dead_code, reason = "only metrics read the fields")
)]
pub(crate) struct ResponseTiming {
    pub(crate) kind: InteractionType,
    /// Time from the arrival of the interaction to the response.
    pub(crate) after: Duration,
    pub(crate) is_deferred: bool,
    /// Whether a missed deadline was already counted, because the connection broke.
    pub(crate) is_miss_counted: bool,
}

/// The stage that rejects a request or an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RejectionStage {
    /// The signature is invalid.
    Verify,
    /// The body is too large or incomplete.
    Read,
    /// The body is not an interaction.
    Parse,
    /// The app has no such command, component or modal.
    Route,
    /// A guard rejected the interaction.
    Guard,
    /// The value of an option, a select or a modal field is not valid.
    Extract,
}

#[cfg(feature = "metrics")]
impl RejectionStage {
    /// Returns the label for metrics.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Read => "read",
            Self::Parse => "parse",
            Self::Route => "route",
            Self::Guard => "guard",
            Self::Extract => "extract",
        }
    }
}
