//! Fault plans: the calls or deliveries that fail, the fault, and the number of times.
//!
//! `rest` injects the faults of calls, `interactions` those of deliveries.

use std::time::Duration;

use guildhall_model::api::{Endpoint, Method, RateLimitScope};

/// A fault for calls of the REST API or for deliveries to the app.
///
/// The fault is injected by [`Emulator::inject`](crate::Emulator::inject) at every matching call or
/// delivery, until its number of [times](Self::times) is reached or its handle is dropped.
///
/// ```no_run
/// # async fn example(service: guildhall_emulator::Emulator) {
/// use guildhall_emulator::{Fault, FaultPlan};
/// use guildhall_model::api::BulkOverwriteGlobalCommands;
///
/// let outage = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(503)).times(2);
/// let outage = service.inject(outage);
// The next two calls fail, and the third succeeds.
/// outage.wait_for_hits(2).await;
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaultPlan {
    pub(crate) target: FaultTarget,
    pub(crate) times: Option<usize>,
}

/// The fault, and the calls or deliveries that it applies to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FaultTarget {
    Request(Option<Route>, Fault),
    Delivery(DeliveryFault),
}

/// An endpoint: its method, and its path below the base with `{name}` for each parameter.
pub(crate) type Route = (Method, &'static str);

impl FaultPlan {
    /// Returns a plan with a fault at every call of every endpoint.
    pub const fn everywhere(fault: Fault) -> Self {
        Self::for_target(FaultTarget::Request(None, fault))
    }

    /// Returns a plan with a fault at every call of one endpoint.
    pub const fn at<E: Endpoint>(fault: Fault) -> Self {
        Self::at_route(E::METHOD, E::PATH, fault)
    }

    /// Returns a plan with a fault at every call of the endpoint with this method and path, as in
    /// [`ENDPOINTS`](guildhall_model::api::ENDPOINTS): `/guilds/{guild}/roles`.
    pub const fn at_route(method: Method, path: &'static str, fault: Fault) -> Self {
        Self::for_target(FaultTarget::Request(Some((method, path)), fault))
    }

    /// Returns a plan with a fault at every interaction that is sent to the app.
    pub const fn delivery(fault: DeliveryFault) -> Self {
        Self::for_target(FaultTarget::Delivery(fault))
    }

    /// Limits the plan to this number of hits; unlimited by default.
    #[must_use]
    pub const fn times(mut self, times: usize) -> Self {
        self.times = Some(times);
        self
    }

    const fn for_target(target: FaultTarget) -> Self {
        Self {
            target,
            times: None,
        }
    }
}

/// A fault of a call to the REST API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Delays the call until the emulator's clock has advanced by this duration.
    Slow(Duration),
    /// Responds with status 429 without handling the call.
    RateLimited {
        /// Scope of the rate limit.
        scope: RateLimitScope,
        /// Time to wait.
        wait: Duration,
        /// Parts of the response that state the limit.
        visibility: LimitVisibility,
    },
    /// Responds with this status without handling the call: up to 500 with the service's error
    /// body, higher ones with the page of a proxy. An invalid status counts as 500.
    Status(u16),
    /// Handles the call, and responds without a body.
    Empty,
    /// Closes the connection.
    Disconnect(Disconnect),
}

/// Time at which a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disconnect {
    /// Before the request is handled.
    BeforeHandling,
    /// After the request is handled, before the response's headers.
    BeforeResponse,
    /// After the request is handled, in the middle of the response's body; before the headers if
    /// the body is empty.
    DuringBody,
}

/// Parts of a 429 response that state the time to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitVisibility {
    /// Headers and body.
    HeadersAndBody,
    /// Headers only.
    HeadersOnly,
    /// Body only.
    BodyOnly,
    /// Neither headers nor body.
    Hidden,
}

impl Fault {
    /// Returns a 429 of this scope with all headers and a body, as the service sends it.
    pub const fn rate_limited(scope: RateLimitScope, wait: Duration) -> Self {
        let visibility = LimitVisibility::HeadersAndBody;
        Self::RateLimited {
            scope,
            wait,
            visibility,
        }
    }
}

/// A fault of the delivery of an interaction to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeliveryFault {
    /// The same signed request is sent twice; the first response counts.
    Duplicated,
    /// The request is signed with a timestamp this long ago, as in a replay attack.
    Replayed(Duration),
    /// The request is signed in this way.
    Signed(Signing),
    /// The request is sent after the emulator's clock has advanced by this duration, which shortens
    /// the app's time to respond.
    Slow(Duration),
    /// The connection is closed in the middle of the request's body.
    Truncated,
}

/// Signature of a request to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signing {
    /// Made with the application's key, over timestamp and body.
    Valid,
    /// Made with the application's key, over other bytes.
    Wrong,
    /// Made with another key.
    WrongKey,
    /// Absent: the request lacks both headers.
    Missing,
}
