//! Playground endpoints that cause trouble: faults of the service, restarts of the app, expired tokens, and lost
//! connections to the gateway.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use guildhall_model::api::RateLimitScope;
use guildhall_model::{Id, Interaction};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::faults::active::ActiveFaultPlan;
#[cfg(feature = "gateway")]
use crate::faults::gateway::GatewayTrouble;
use crate::faults::plan::{DeliveryFault, Disconnect, Fault, FaultPlan, Signing};
#[cfg(feature = "gateway")]
use crate::gateway::handle::GatewayHandle;
use crate::playground::actions::{read_body, unknown_field};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::service::ServiceHandle;

/// Delay of a late delivery, which leaves the app one of its three seconds.
const LATE_DELIVERY: Duration = Duration::from_secs(2);

/// Delay of a slow call.
const SLOW_CALL: Duration = Duration::from_secs(2);

/// Time that a rate-limited client must wait.
const RATE_LIMIT_WAIT: Duration = Duration::from_secs(2);

/// Fault of the next delivery or the next call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RequestedFault {
    /// The next interaction is delivered twice.
    Duplicated,
    /// The next interaction is delivered two seconds late.
    Late,
    /// The next interaction has the signature of another key.
    WrongSignature,
    /// The connection closes in the middle of the next interaction.
    Truncated,
    /// The connection closes before the response to the next call.
    Disconnected,
    /// The service takes two seconds for the next call.
    SlowCall,
    /// The service responds to the next call with status 429.
    RateLimited,
    /// The service responds to the next call with status 500.
    ServerError,
}

impl RequestedFault {
    /// Returns the plan, which injects the fault once.
    fn plan(self) -> FaultPlan {
        let plan = match self {
            Self::Duplicated => FaultPlan::delivery(DeliveryFault::Duplicated),
            Self::Late => FaultPlan::delivery(DeliveryFault::Slow(LATE_DELIVERY)),
            Self::WrongSignature => FaultPlan::delivery(DeliveryFault::Signed(Signing::WrongKey)),
            Self::Truncated => FaultPlan::delivery(DeliveryFault::Truncated),
            Self::Disconnected => {
                FaultPlan::everywhere(Fault::Disconnect(Disconnect::BeforeResponse))
            }
            Self::SlowCall => FaultPlan::everywhere(Fault::Slow(SLOW_CALL)),
            Self::RateLimited => {
                let scope = RateLimitScope::User;
                FaultPlan::everywhere(Fault::rate_limited(scope, RATE_LIMIT_WAIT))
            }
            Self::ServerError => FaultPlan::everywhere(Fault::Status(500)),
        };
        plan.times(1)
    }
}

/// Body of `POST /faults`.
#[derive(Deserialize)]
struct FaultBody {
    fault: RequestedFault,
}

/// Requested faults that have not occurred yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestedFaults(Arc<Mutex<Vec<(RequestedFault, ActiveFaultPlan)>>>);

impl RequestedFaults {
    /// Handles `GET /faults`: returns the requested faults that have not occurred yet.
    pub(crate) fn list(&self) -> Result<ApiResponse, ApiError> {
        let pending: Vec<_> = self.pending().iter().map(|(fault, _)| *fault).collect();
        ok(&json!({ "pending": pending }))
    }

    /// Handles `POST /faults`: requests a fault once, or takes the request back. Returns the requested faults.
    pub(crate) fn toggle(
        &self,
        service: &ServiceHandle,
        request: &ApiRequest,
    ) -> Result<ApiResponse, ApiError> {
        let FaultBody { fault } = read_body(request)?;
        let mut pending = self.pending();
        let count = pending.len();
        pending.retain(|(requested, _)| *requested != fault);
        if pending.len() == count {
            pending.push((fault, service.faults.activate(fault.plan())));
        }
        drop(pending);
        self.list()
    }

    /// Locks the requested faults, and removes those that have occurred.
    fn pending(&self) -> MutexGuard<'_, Vec<(RequestedFault, ActiveFaultPlan)>> {
        let mut pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pending.retain(|(_, plan)| plan.hit_count() == 0);
        pending
    }
}

/// Handles `POST /restart`: asks the program that has started the app to restart the app.
pub(crate) fn restart_app(
    service: &ServiceHandle,
    _: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    service.restarts.send_modify(|requests| *requests += 1);
    ok(&json!({}))
}

/// Body of `POST /expire`.
#[derive(Deserialize)]
struct ExpiryBody {
    interaction: Id<Interaction>,
}

/// Handles `POST /expire`: lets the token of an interaction expire.
pub(crate) fn expire_token(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let ExpiryBody { interaction } = read_body(request)?;
    let mut world = service.world();
    let now = world.clock.now_millis();
    if !world.interactions.expire(interaction, now) {
        return Err(unknown_field(
            "interaction",
            "The interaction is not known.",
        ));
    }
    ok(&json!({}))
}

/// Handles `GET /gateway`: returns the sessions, and the guilds that are unavailable.
#[cfg(feature = "gateway")]
pub(crate) fn gateway_sessions(
    service: &ServiceHandle,
    _: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let sessions = GatewayHandle::new(service.clone()).sessions();
    let lost = &service.world().log.sessions.lost_guilds;
    ok(&json!({ "sessions": sessions, "lost_guilds": lost }))
}

/// Handles `POST /gateway`: makes trouble for all connections at once, or for one after an event.
#[cfg(feature = "gateway")]
pub(crate) fn disturb_gateway(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let trouble: GatewayTrouble = read_body(request)?;
    let mut world = service.world();
    if let Some(guild) = trouble.guild()
        && world.guild_by_id(guild).is_none()
    {
        return Err(unknown_field("guild", "The guild is not known."));
    }
    match trouble.immediate() {
        Some(fault) => world.disturb_gateway(fault),
        None => service.faults.activate_once(trouble.into()),
    }
    ok(&json!({}))
}
