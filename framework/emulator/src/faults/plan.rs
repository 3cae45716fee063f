//! What goes wrong on request: which calls or deliveries a script meets, how, and how often.
//!
//! Here is what is to go wrong and when its turn is; the two sides do it, `service` to calls and
//! `invoke` to deliveries.

use std::time::Duration;

use guildhall_model::api::{Endpoint, LimitScope, Method};

/// Something that goes wrong on request, as often as it is told to.
///
/// It is played from [`Emulator::inject`](crate::Emulator::inject) on, at every call or delivery
/// that it is about, until its [times](Self::times) are over or its handle is dropped.
///
/// ```no_run
/// # async fn example(service: guildhall_emulator::Emulator) {
/// use guildhall_emulator::{Fault, FaultPlan};
/// use guildhall_model::api::BulkOverwriteGlobalCommands;
///
/// let outage = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(503)).times(2);
/// let outage = service.inject(outage);
/// // The next two calls fail, and the third is answered.
/// outage.wait_for_hits(2).await;
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaultPlan {
    pub(crate) target: FaultTarget,
    pub(crate) times: Option<usize>,
}

/// What a script does, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FaultTarget {
    Request(Option<Route>, Fault),
    Delivery(DeliveryFault),
}

/// An endpoint: its method, and its path below the base with `{name}` for each parameter.
pub(crate) type Route = (Method, &'static str);

impl FaultPlan {
    /// A fault at every call of every endpoint.
    pub const fn everywhere(fault: Fault) -> Self {
        Self::for_target(FaultTarget::Request(None, fault))
    }

    /// A fault at every call of one endpoint.
    pub const fn at<E: Endpoint>(fault: Fault) -> Self {
        Self::on(E::METHOD, E::PATH, fault)
    }

    /// A fault at every call of the endpoint with this method and path, as
    /// [`ENDPOINTS`](guildhall_model::api::ENDPOINTS) has them: `/guilds/{guild}/roles`.
    pub const fn on(method: Method, path: &'static str, fault: Fault) -> Self {
        Self::for_target(FaultTarget::Request(Some((method, path)), fault))
    }

    /// Something wrong with every interaction that is sent to the app.
    pub const fn delivery(misdelivery: DeliveryFault) -> Self {
        Self::for_target(FaultTarget::Delivery(misdelivery))
    }

    /// Ends it after so many strikes; without it, only its handle ends it.
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

/// What goes wrong with an interaction on its way to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeliveryFault {
    /// It is delivered twice, to the last byte; what comes back first counts.
    Duplicated,
    /// It is signed as this long ago, as a request that somebody kept and sends again.
    Replayed(Duration),
    /// It is signed in this way.
    Signed(Signing),
    /// It is sent when the emulator's clock is this much further. The app has so much less of its
    /// time for the answer.
    Slow(Duration),
    /// Its connection is closed in the middle of its body.
    Truncated,
}

/// How a request to the app is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signing {
    /// With the application's key, over the timestamp and the body.
    Valid,
    /// With the application's key, over something else.
    Wrong,
    /// With a key that is none of the application's.
    WrongKey,
    /// Not at all: without the two headers.
    Missing,
}
