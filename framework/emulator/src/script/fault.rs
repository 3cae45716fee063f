//! What goes wrong with a call of the REST side.

use std::time::Duration;

use guildhall_model::api::LimitScope;

/// What goes wrong with a call of the REST side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It is served when the emulator's clock is this much further.
    Slow(Duration),
    /// It is answered with 429 and not served.
    RateLimited {
        /// What is limited.
        scope: LimitScope,
        /// How long to wait.
        wait: Duration,
        /// Where the answer says so.
        visibility: HeaderVisibility,
    },
    /// It is answered with this status and not served: 500 with the service's body, others from
    /// 502 on with the page of a proxy. A number that is no status is taken for 500.
    Status(u16),
    /// It is served, and the body of the answer is left out.
    Empty,
    /// Its connection is closed.
    Disconnect(Disconnect),
}

/// When a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disconnect {
    /// Before the request is served.
    BeforeHandling,
    /// After the request is served, before the head of the answer.
    BeforeResponse,
    /// After the request is served, in the middle of the answer's body, or before its head where
    /// it has none.
    DuringBody,
}

/// Where a 429 says how long to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderVisibility {
    /// In its headers and its body.
    HeadersAndBody,
    /// In its headers alone.
    HeadersOnly,
    /// In its body alone.
    BodyOnly,
    /// Nowhere: neither headers nor body.
    Hidden,
}

impl Fault {
    /// A 429 of this scope as the service sends it, with all headers and a body.
    pub const fn rate_limited(scope: LimitScope, wait: Duration) -> Self {
        let visibility = HeaderVisibility::HeadersAndBody;
        Self::RateLimited {
            scope,
            wait,
            visibility,
        }
    }
}
