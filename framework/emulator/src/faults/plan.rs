//! Fault plans: a fault, the affected calls, deliveries or sessions, and the maximum number of faults.
//!
//! `rest` injects faults into calls; `interactions` injects faults into deliveries; `gateway` injects faults into
//! sessions.

use std::time::Duration;

use guildhall_model::api::{Endpoint, Method, RateLimitScope};

#[cfg(feature = "gateway")]
use crate::faults::gateway::{AfterEvents, GatewayFault};

/// Plan that injects a fault into calls of the REST API, into deliveries of interactions and webhook events to the app,
/// or into sessions of the gateway.
///
/// [`Emulator::inject`](crate::Emulator::inject) activates the plan. The service then injects the fault into every
/// matching call or delivery, until the [maximum number](Self::times) of faults is reached or the handle is dropped.
///
/// ```no_run
/// # async fn example(discord: guildhall_emulator::Emulator) {
/// use guildhall_emulator::{Fault, FaultPlan};
/// use guildhall_model::api::BulkOverwriteGlobalCommands;
///
/// let outage = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(503)).times(2);
/// let outage = discord.inject(outage);
/// // The next two calls fail, and the third call succeeds.
/// outage.wait_for_hits(2).await;
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaultPlan {
    pub(crate) target: TargetedFault,
    pub(crate) times: Option<usize>,
}

/// Fault, with the affected calls, deliveries or sessions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TargetedFault {
    Request(Option<Route>, Fault),
    Delivery(DeliveryFault),
    #[cfg(feature = "gateway")]
    Events(AfterEvents, GatewayFault),
    #[cfg(feature = "gateway")]
    Ready(Duration),
}

/// Method and path of an endpoint. The path is relative to the base URL, with `{name}` for each parameter.
pub(crate) type Route = (Method, &'static str);

impl FaultPlan {
    /// Returns a plan that injects a fault into every call of every endpoint.
    pub const fn everywhere(fault: Fault) -> Self {
        Self::for_target(TargetedFault::Request(None, fault))
    }

    /// Returns a plan that injects a fault into every call of one endpoint.
    pub const fn at<E: Endpoint>(fault: Fault) -> Self {
        Self::at_route(E::METHOD, E::PATH, fault)
    }

    /// Returns a plan that injects a fault into every call of the endpoint with this method and path. The path has the
    /// format of [`ENDPOINTS`](guildhall_model::api::ENDPOINTS), such as `/guilds/{guild}/roles`.
    pub const fn at_route(method: Method, path: &'static str, fault: Fault) -> Self {
        Self::for_target(TargetedFault::Request(Some((method, path)), fault))
    }

    /// Returns a plan that injects a fault into every delivery of an interaction to the app.
    pub const fn delivery(fault: DeliveryFault) -> Self {
        Self::for_target(TargetedFault::Delivery(fault))
    }

    /// Returns a plan that injects a fault into the gateway after each `number` events, at least 1. The events of all
    /// sessions count, READY and repeated events after RESUME too, from the activation of the plan on. So with one
    /// session, a plan that is active before the login injects the fault after the event with this sequence number.
    ///
    /// [`Drop`](GatewayFault::Drop) and the other faults of a connection affect the one that has sent the last of these
    /// events.
    #[cfg(feature = "gateway")]
    #[cfg_attr(docsrs, doc(cfg(feature = "gateway")))]
    pub const fn after_events(number: u64, fault: GatewayFault) -> Self {
        Self::after(AfterEvents::Number(number), fault)
    }

    /// Returns a plan that injects a fault into the gateway after each event with this name, such as `MESSAGE_CREATE`.
    #[cfg(feature = "gateway")]
    #[cfg_attr(docsrs, doc(cfg(feature = "gateway")))]
    pub const fn after_event(name: &'static str, fault: GatewayFault) -> Self {
        Self::after(AfterEvents::Named(name), fault)
    }

    #[cfg(feature = "gateway")]
    pub(crate) const fn after(events: AfterEvents, fault: GatewayFault) -> Self {
        Self::for_target(TargetedFault::Events(events, fault))
    }

    /// Returns a plan that delays READY and the events after it in each session that starts, until the emulator's clock
    /// has advanced by this duration since IDENTIFY.
    #[cfg(feature = "gateway")]
    #[cfg_attr(docsrs, doc(cfg(feature = "gateway")))]
    pub const fn delay_ready(by: Duration) -> Self {
        Self::for_target(TargetedFault::Ready(by))
    }

    /// Sets the maximum number of faults; unlimited by default.
    #[must_use]
    pub const fn times(mut self, times: usize) -> Self {
        self.times = Some(times);
        self
    }

    const fn for_target(target: TargetedFault) -> Self {
        Self {
            target,
            times: None,
        }
    }
}

/// Fault in a call of the REST API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Delays the call until the emulator's clock has advanced by this duration.
    Slow(Duration),
    /// Responds with status 429 without handling the call.
    RateLimited {
        /// Scope of the rate limit.
        scope: RateLimitScope,
        /// Time that the client must wait.
        wait: Duration,
        /// Parts of the response that state the time to wait.
        visibility: LimitVisibility,
    },
    /// Responds with this status without handling the call. Up to status 500, the body is the service's JSON error;
    /// above 500, the body is the HTML error page of a proxy. An invalid status is replaced by 500.
    Status(u16),
    /// Handles the call, and responds without a body.
    Empty,
    /// Closes the connection.
    Disconnect(Disconnect),
}

/// Point in the handling of a request at which the connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disconnect {
    /// Before the request is handled.
    BeforeHandling,
    /// After the request is handled, before the response's headers.
    BeforeResponse,
    /// After the request is handled, in the middle of the response's body; before the headers if the body is empty.
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
    /// Returns a rate limit fault as the service sends it: status 429 with all headers and a body.
    pub const fn rate_limited(scope: RateLimitScope, wait: Duration) -> Self {
        let visibility = LimitVisibility::HeadersAndBody;
        Self::RateLimited {
            scope,
            wait,
            visibility,
        }
    }
}

/// Fault in the delivery of an interaction to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeliveryFault {
    /// The same signed request is sent twice; the service uses the first response.
    Duplicated,
    /// The same signed request is sent twice at the same time; the service uses the response to the first one.
    Simultaneous,
    /// The request is signed with a timestamp that is this old, as in a replay attack.
    Replayed(Duration),
    /// The request has this kind of signature.
    Signed(Signing),
    /// The request is sent after the emulator's clock has advanced by this duration. The delay counts towards the time
    /// limit for the app's response.
    Slow(Duration),
    /// The connection is closed in the middle of the request's body.
    Truncated,
}

/// Kind of signature of a request to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signing {
    /// Signature with the application's key, over timestamp and body.
    Valid,
    /// Signature with the application's key, over other bytes.
    WrongBody,
    /// Signature with another key.
    WrongKey,
    /// No signature: the request lacks both headers.
    Missing,
}
