//! Operations that make trouble: faults of the service, stubs, expired tokens, restarts of the app, and lost
//! connections to the gateway; and the clock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use guildhall_model::Timestamp;
use guildhall_model::api::{Method, PublishedOperation};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::control::Control;
use crate::control::objects::Snowflake;
use crate::control::operations::{Body, Done, Json, PathParameter, from_json, unknown_field};
use crate::faults::active::ActiveFaultPlan;
#[cfg(feature = "gateway")]
use crate::faults::gateway::GatewayTrouble;
#[cfg(all(feature = "gateway", feature = "openapi"))]
use crate::faults::gateway::TroubleFields;
use crate::faults::plan::FaultPlan;
#[cfg(feature = "openapi")]
use crate::faults::plan_form::PlanFields;
#[cfg(feature = "gateway")]
use crate::gateway::handle::{GatewayHandle, GatewaySession};
use crate::rest::error::ApiError;
use crate::stub::{Stub, StubReply};

/// Longest step of the clock, in seconds: a year.
const STEP_MAX: u64 = 31_536_000;

/// Active fault plan.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Fault")
)]
pub(crate) struct FaultView {
    /// Number of the plan, for its removal.
    id: u64,
    /// Body with which the plan was added.
    plan: Value,
    /// Number of faults so far.
    hits: usize,
}

/// Fault plans that were added and not removed.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestedFaults(Arc<Mutex<PlanList>>);

#[derive(Debug, Default)]
struct PlanList {
    next: u64,
    plans: Vec<(u64, Value, ActiveFaultPlan)>,
}

impl RequestedFaults {
    fn list(&self) -> MutexGuard<'_, PlanList> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the fault plans, oldest first.
pub(crate) fn faults(control: &Control, (): ()) -> Json<Vec<FaultView>> {
    let list = control.faults.list();
    let views = list.plans.iter().map(|(id, plan, active)| FaultView {
        id: *id,
        plan: plan.clone(),
        hits: active.hit_count(),
    });
    Json(views.collect())
}

/// Fault plan: one of `fault`, with an optional `at` for one endpoint, `delivery` and `gateway`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub(crate) struct NewPlan(
    #[cfg_attr(feature = "openapi", schemars(with = "PlanFields"))] Map<String, Value>,
);

/// Adds a fault plan, which stays until it is removed.
pub(crate) fn add_fault(
    control: &Control,
    Body(plan): Body<NewPlan>,
) -> Result<Json<FaultView>, ApiError> {
    let plan = Value::Object(plan.0);
    let parsed: FaultPlan = from_json(plan.clone())?;
    let active = control.service()?.faults.activate(parsed);
    let mut list = control.faults.list();
    let id = list.next;
    list.next += 1;
    list.plans.push((id, plan.clone(), active));
    Ok(Json(FaultView { id, plan, hits: 0 }))
}

/// Removes a fault plan.
pub(crate) fn remove_fault(
    control: &Control,
    PathParameter(id): PathParameter,
) -> Result<Done, ApiError> {
    let mut list = control.faults.list();
    let count = list.plans.len();
    list.plans.retain(|(known, ..)| known.to_string() != id);
    if list.plans.len() == count {
        return Err(unknown_field("fault", "The fault plan is not known."));
    }
    Ok(Done)
}

/// Response to the requests of an endpoint, instead of the emulator's own.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStub {
    /// Endpoint of Discord, such as `GET /guilds/{guild_id}/templates`. The newest stub of an endpoint applies.
    at: String,
    /// Status from 200 to 599; 200 by default.
    #[cfg_attr(feature = "openapi", schemars(range(min = 200, max = 599)))]
    status: Option<u16>,
    /// JSON of the response; none by default.
    body: Option<Value>,
}

/// Adds a stub, which stays until the world ends.
pub(crate) fn add_stub(control: &Control, Body(stub): Body<NewStub>) -> Result<Done, ApiError> {
    let status = stub.status.unwrap_or(200);
    if !(200..600).contains(&status) {
        let rule = "The status must be 200 to 599.";
        return Err(ApiError::for_field(&["status"], "INVALID", rule));
    }
    let route = stub.at.split_once(' ').and_then(|(method, path)| {
        let method = Method::from_name(method)?;
        let mut operations = PublishedOperation::all();
        operations.find(|operation| operation.is_at(method, path))
    });
    let route = route.ok_or_else(|| {
        unknown_field(
            "at",
            "The endpoint must be one of Discord, such as `GET /users/@me`.",
        )
    })?;
    let reply = StubReply {
        status,
        body: stub.body,
    };
    control.service()?.stubs.add(Stub {
        route: (route.method, route.path),
        respond: Arc::new(move |_| reply.clone()),
    });
    Ok(Done)
}

/// Asks the program that has started the app to restart the app.
pub(crate) fn restart_app(control: &Control, (): ()) -> Result<Done, ApiError> {
    let service = control.service()?;
    if service.restarts.receiver_count() == 0 {
        return Err(unknown_field(
            "app",
            "The app was not started by a program that can restart it.",
        ));
    }
    service.restarts.send_modify(|requests| *requests += 1);
    Ok(Done)
}

/// Interaction whose token expires.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Expiry {
    /// ID of the interaction.
    interaction: Snowflake,
}

/// Lets the token of an interaction expire.
pub(crate) fn expire_token(
    control: &Control,
    Body(Expiry { interaction }): Body<Expiry>,
) -> Result<Done, ApiError> {
    let service = control.service()?;
    let mut world = service.world();
    let now = world.clock.now_millis();
    if !world.interactions.expire(interaction.id(), now) {
        return Err(unknown_field(
            "interaction",
            "The interaction is not known.",
        ));
    }
    Ok(Done)
}

/// Sessions of the gateway.
#[cfg(feature = "gateway")]
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Gateway")
)]
pub(crate) struct GatewayView {
    /// Sessions with their shard, intents, numbers of events, and the events that were withheld with reasons.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<Value>"))]
    sessions: Vec<GatewaySession>,
    /// IDs of the guilds that are unavailable.
    lost_guilds: Vec<Snowflake>,
}

/// Returns the sessions of the gateway, and the guilds that are unavailable.
#[cfg(feature = "gateway")]
pub(crate) fn gateway_sessions(control: &Control, (): ()) -> Result<Json<GatewayView>, ApiError> {
    let service = control.service()?;
    let sessions = GatewayHandle::new(service.clone()).sessions();
    let world = service.world();
    let lost = world.log.sessions.lost_guilds.iter();
    Ok(Json(GatewayView {
        sessions,
        lost_guilds: lost.map(|guild| (*guild).into()).collect(),
    }))
}

/// Trouble on the gateway, such as `{"do": "close", "code": 4000, "after": "READY"}`.
#[cfg(feature = "gateway")]
#[derive(Debug, Deserialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Trouble")
)]
#[serde(transparent)]
pub(crate) struct NewTrouble(
    #[cfg_attr(feature = "openapi", schemars(with = "TroubleFields"))] GatewayTrouble,
);

/// Makes trouble for all connections to the gateway at once, or for one after an event.
#[cfg(feature = "gateway")]
pub(crate) fn disturb_gateway(
    control: &Control,
    Body(NewTrouble(trouble)): Body<NewTrouble>,
) -> Result<Done, ApiError> {
    let service = control.service()?;
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
    Ok(Done)
}

/// Time of the emulator's clock.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Clock")
)]
pub(crate) struct ClockView {
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    now: Timestamp,
}

/// Step of the clock.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockStep {
    /// Seconds by which the clock advances: up to a year.
    #[cfg_attr(feature = "openapi", schemars(range(max = 31_536_000)))]
    seconds: u64,
}

/// Returns the time of the emulator's clock.
pub(crate) fn time(control: &Control, (): ()) -> Result<Json<ClockView>, ApiError> {
    let now = control.service()?.world().clock.now();
    Ok(Json(ClockView { now }))
}

/// Advances the clock, and returns the new time.
pub(crate) fn advance(
    control: &Control,
    Body(ClockStep { seconds }): Body<ClockStep>,
) -> Result<Json<ClockView>, ApiError> {
    if seconds > STEP_MAX {
        let rule = format!("The clock advances by at most {STEP_MAX} seconds.");
        return Err(ApiError::for_field(&["seconds"], "INVALID", &rule));
    }
    let clock = control.service()?.world().clock.clone();
    clock.advance(Duration::from_secs(seconds));
    time(control, ())
}
