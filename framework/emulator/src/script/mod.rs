//! What goes wrong on request: which calls or deliveries a script meets, how, and how often.
//!
//! Here is what is to go wrong and when its turn is; the two sides do it, `service` to calls and
//! `invoke` to deliveries.

mod fault;
mod misdelivery;
mod running;
mod signing;

pub use fault::{Disconnect, Fault, HeaderVisibility};
pub use misdelivery::DeliveryFault;
pub use running::ActiveFaultPlan;
pub use signing::Signing;

pub(crate) use running::ActiveFaults;

use guildhall_model::api::{Endpoint, Method};

/// Something that goes wrong on request, as often as it is told to.
///
/// It is played from [`Emulator::script`](crate::Emulator::script) on, at every call or delivery
/// that it is about, until its [times](Self::times) are over or its handle is dropped.
///
/// ```no_run
/// # async fn example(service: guildhall_emulator::Emulator) {
/// use guildhall_emulator::{Fault, Script};
/// use guildhall_model::api::BulkOverwriteGlobalCommands;
///
/// let outage = Script::at::<BulkOverwriteGlobalCommands>(Fault::Status(503)).times(2);
/// let outage = service.script(outage);
/// // The next two calls fail, and the third is answered.
/// outage.strikes(2).await;
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaultPlan {
    target: FaultTarget,
    times: Option<usize>,
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
