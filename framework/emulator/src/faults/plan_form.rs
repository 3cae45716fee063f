//! Fault plans as JSON: entries of a fault file, and bodies of `POST /emulator/v1/faults`.

use std::num::NonZeroUsize;
use std::time::Duration;

use guildhall_model::api::{
    ENDPOINTS, GET_TOKEN, Method, REVOKE_TOKEN, RateLimitScope, template_segments,
};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};

#[cfg(feature = "gateway")]
use crate::faults::gateway::GatewayTrouble;
#[cfg(all(feature = "gateway", feature = "openapi"))]
use crate::faults::gateway::TroubleFields as TroubleForm;
use crate::faults::plan::{DeliveryFault, Disconnect, Fault, FaultPlan, LimitVisibility, Signing};

/// Longest time in a plan, in seconds: a day.
const SECONDS_MAX: f64 = 86_400.0;

/// Reads a plan: one of `fault`, with an optional `at` for one endpoint, `delivery` and `gateway`. `times` limits the
/// number of faults. Names are those of the variants in snake case; times are in seconds. The value of `gateway` is a
/// body of `POST /emulator/v1/gateway`; without `after`, its fault happens after each event.
///
/// ```
/// # use guildhall_emulator::FaultPlan;
/// let plans: Vec<FaultPlan> = serde_json::from_str(r#"[
///     { "at": "POST /guilds/{guild}/roles", "fault": { "status": 503 }, "times": 2 },
///     { "fault": { "rate_limited": { "scope": "global", "wait": 1.5 } }, "times": 1 },
///     { "fault": { "disconnect": "before_response" }, "times": 1 },
///     { "delivery": { "signed": "wrong_key" }, "times": 1 }
/// ]"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for FaultPlan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PlanFields::deserialize(deserializer)?
            .try_into()
            .map_err(D::Error::custom)
    }
}

/// Fields of a plan.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanFields {
    /// Endpoint of the emulator, such as `POST /guilds/{guild}/roles`; by default all.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>"))]
    at: Option<RouteName>,
    fault: Option<RequestFault>,
    delivery: Option<AppFault>,
    #[cfg_attr(feature = "openapi", schemars(with = "Option<TroubleForm>"))]
    gateway: Option<GatewayTrouble>,
    /// Maximum number of faults; unlimited by default.
    times: Option<NonZeroUsize>,
}

/// Without the gateway, there is no trouble on it.
#[cfg(not(feature = "gateway"))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
enum NoGateway {}
#[cfg(not(feature = "gateway"))]
use NoGateway as GatewayTrouble;
#[cfg(all(feature = "openapi", not(feature = "gateway")))]
use NoGateway as TroubleForm;

#[cfg(not(feature = "gateway"))]
impl From<NoGateway> for FaultPlan {
    fn from(trouble: NoGateway) -> Self {
        match trouble {}
    }
}

impl TryFrom<PlanFields> for FaultPlan {
    type Error = &'static str;

    fn try_from(fields: PlanFields) -> Result<Self, &'static str> {
        let plan = match (fields.at, fields.fault, fields.delivery, fields.gateway) {
            (Some(RouteName(method, path)), Some(fault), None, None) => {
                Self::at_route(method, path, fault.0)
            }
            (None, Some(fault), None, None) => Self::everywhere(fault.0),
            (None, None, Some(fault), None) => Self::delivery(fault.0),
            (None, None, None, Some(trouble)) => trouble.into(),
            (Some(_), None, _, _) => return Err("`at` requires `fault`"),
            _ => return Err("a plan must have one of `fault`, `delivery` and `gateway`"),
        };
        Ok(match fields.times {
            Some(times) => plan.times(times.get()),
            None => plan,
        })
    }
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(transparent)]
struct RequestFault(#[serde(with = "FaultForm")] Fault);

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(transparent)]
struct AppFault(#[serde(with = "AppFaultForm")] DeliveryFault);

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(remote = "Fault", rename_all = "snake_case", deny_unknown_fields)]
enum FaultForm {
    Slow(
        #[serde(deserialize_with = "time")]
        #[cfg_attr(feature = "openapi", schemars(schema_with = "time_schema"))]
        Duration,
    ),
    RateLimited {
        #[serde(deserialize_with = "ScopeForm::deserialize", default = "user_scope")]
        #[cfg_attr(feature = "openapi", schemars(with = "Option<ScopeForm>"))]
        scope: RateLimitScope,
        #[serde(deserialize_with = "time")]
        #[cfg_attr(feature = "openapi", schemars(schema_with = "time_schema"))]
        wait: Duration,
        #[serde(
            deserialize_with = "VisibilityForm::deserialize",
            default = "full_visibility"
        )]
        #[cfg_attr(feature = "openapi", schemars(with = "Option<VisibilityForm>"))]
        visibility: LimitVisibility,
    },
    Status(
        #[serde(deserialize_with = "status")]
        #[cfg_attr(feature = "openapi", schemars(schema_with = "status_schema"))]
        u16,
    ),
    Empty,
    Disconnect(#[serde(with = "DisconnectForm")] Disconnect),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(remote = "DeliveryFault", rename_all = "snake_case")]
enum AppFaultForm {
    Duplicated,
    Simultaneous,
    Replayed(
        #[serde(deserialize_with = "time")]
        #[cfg_attr(feature = "openapi", schemars(schema_with = "time_schema"))]
        Duration,
    ),
    Signed(#[serde(with = "SigningForm")] Signing),
    Slow(
        #[serde(deserialize_with = "time")]
        #[cfg_attr(feature = "openapi", schemars(schema_with = "time_schema"))]
        Duration,
    ),
    Truncated,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(remote = "RateLimitScope", rename_all = "snake_case")]
enum ScopeForm {
    Global,
    Shared,
    User,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(remote = "LimitVisibility", rename_all = "snake_case")]
enum VisibilityForm {
    HeadersAndBody,
    HeadersOnly,
    BodyOnly,
    Hidden,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(remote = "Disconnect", rename_all = "snake_case")]
enum DisconnectForm {
    BeforeHandling,
    BeforeResponse,
    DuringBody,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(remote = "Signing", rename_all = "snake_case")]
enum SigningForm {
    Valid,
    WrongBody,
    WrongKey,
    Missing,
}

const fn user_scope() -> RateLimitScope {
    RateLimitScope::User
}

const fn full_visibility() -> LimitVisibility {
    LimitVisibility::HeadersAndBody
}

fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    if (0.0..=SECONDS_MAX).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    let rule = format!("{seconds} must be a number of seconds from 0 to {SECONDS_MAX}");
    Err(D::Error::custom(rule))
}

/// Describes a time in seconds.
#[cfg(feature = "openapi")]
pub(crate) fn time_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": "number", "minimum": 0, "maximum": SECONDS_MAX })
}

#[cfg(feature = "openapi")]
fn status_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": "integer", "minimum": 200, "maximum": 599 })
}

fn status<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    let status = u16::deserialize(deserializer)?;
    if (200..600).contains(&status) {
        return Ok(status);
    }
    let found = Unexpected::Unsigned(status.into());
    Err(D::Error::invalid_value(found, &"a status from 200 to 599"))
}

/// Method and path of an endpoint that the emulator serves.
struct RouteName(Method, &'static str);

impl<'de> Deserialize<'de> for RouteName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = text.split_once(' ').and_then(|(method, path)| {
            let routes = ENDPOINTS.iter().chain([&GET_TOKEN, &REVOKE_TOKEN]);
            let mut routes = routes.map(|endpoint| Self(endpoint.method, endpoint.path));
            routes.find(|route| {
                route.0.as_str() == method && template_segments(path).eq(template_segments(route.1))
            })
        });
        let expected = "an endpoint of the emulator, such as `POST /guilds/{guild}/roles`";
        found.ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &expected))
    }
}
