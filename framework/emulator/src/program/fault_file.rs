//! Fault files: a JSON list of fault plans, checked, with the path of an error.

use std::num::NonZeroUsize;
use std::time::Duration;

use guildhall_emulator::{
    DeliveryFault, Disconnect, Fault, FaultPlan, GatewayTrouble, LimitVisibility, Signing,
};
use guildhall_model::api::{
    ENDPOINTS, GET_TOKEN, Method, REVOKE_TOKEN, RateLimitScope, template_segments,
};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};

use crate::program::settings::checked_seconds;

/// Parses a fault file. The error contains the path of the invalid value.
///
/// Each entry has one of `fault`, with an optional `at` for one endpoint, `delivery` and `gateway`. `times` limits the
/// number of faults. Names are those of the library, in snake case; times are in seconds. The value of `gateway` is a
/// body of `POST /playground/api/gateway`; without `after`, its fault happens after each event.
///
/// ```json
/// [
///     { "at": "POST /guilds/{guild}/roles", "fault": { "status": 503 }, "times": 2 },
///     { "fault": { "rate_limited": { "scope": "global", "wait": 1.5 } }, "times": 1 },
///     { "fault": { "disconnect": "before_response" }, "times": 1 },
///     { "delivery": { "signed": "wrong_key" }, "times": 1 },
///     { "gateway": { "do": "drop", "after": "MESSAGE_CREATE" }, "times": 1 }
/// ]
/// ```
pub(crate) fn parse_fault_file(text: &str) -> Result<Vec<FaultPlan>, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let entries: Vec<Entry> = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| format!("{}: {}", error.path(), error.inner()))?;
    reader.end().map_err(|error| error.to_string())?;
    Ok(entries.into_iter().map(|entry| entry.0).collect())
}

/// Entry of a fault file.
#[derive(Deserialize)]
#[serde(try_from = "EntryFields")]
struct Entry(FaultPlan);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryFields {
    at: Option<RouteName>,
    fault: Option<RequestFault>,
    delivery: Option<AppFault>,
    gateway: Option<GatewayTrouble>,
    times: Option<NonZeroUsize>,
}

impl TryFrom<EntryFields> for Entry {
    type Error = &'static str;

    fn try_from(entry: EntryFields) -> Result<Self, &'static str> {
        let plan = match (entry.at, entry.fault, entry.delivery, entry.gateway) {
            (Some(RouteName(method, path)), Some(fault), None, None) => {
                FaultPlan::at_route(method, path, fault.0)
            }
            (None, Some(fault), None, None) => FaultPlan::everywhere(fault.0),
            (None, None, Some(fault), None) => FaultPlan::delivery(fault.0),
            (None, None, None, Some(trouble)) => trouble.into(),
            (Some(_), None, _, _) => return Err("`at` requires `fault`"),
            _ => return Err("a plan must have one of `fault`, `delivery` and `gateway`"),
        };
        Ok(Self(match entry.times {
            Some(times) => plan.times(times.get()),
            None => plan,
        }))
    }
}

#[derive(Deserialize)]
#[serde(transparent)]
struct RequestFault(#[serde(with = "FaultForm")] Fault);

#[derive(Deserialize)]
#[serde(transparent)]
struct AppFault(#[serde(with = "AppFaultForm")] DeliveryFault);

#[derive(Deserialize)]
#[serde(remote = "Fault", rename_all = "snake_case", deny_unknown_fields)]
enum FaultForm {
    Slow(#[serde(deserialize_with = "time")] Duration),
    RateLimited {
        #[serde(with = "ScopeForm", default = "user_scope")]
        scope: RateLimitScope,
        #[serde(deserialize_with = "time")]
        wait: Duration,
        #[serde(with = "VisibilityForm", default = "full_visibility")]
        visibility: LimitVisibility,
    },
    Status(#[serde(deserialize_with = "status")] u16),
    Empty,
    Disconnect(#[serde(with = "DisconnectForm")] Disconnect),
}

#[derive(Deserialize)]
#[serde(remote = "DeliveryFault", rename_all = "snake_case")]
enum AppFaultForm {
    Duplicated,
    Simultaneous,
    Replayed(#[serde(deserialize_with = "time")] Duration),
    Signed(#[serde(with = "SigningForm")] Signing),
    Slow(#[serde(deserialize_with = "time")] Duration),
    Truncated,
}

#[derive(Deserialize)]
#[serde(remote = "RateLimitScope", rename_all = "snake_case")]
enum ScopeForm {
    Global,
    Shared,
    User,
}

#[derive(Deserialize)]
#[serde(remote = "LimitVisibility", rename_all = "snake_case")]
enum VisibilityForm {
    HeadersAndBody,
    HeadersOnly,
    BodyOnly,
    Hidden,
}

#[derive(Deserialize)]
#[serde(remote = "Disconnect", rename_all = "snake_case")]
enum DisconnectForm {
    BeforeHandling,
    BeforeResponse,
    DuringBody,
}

#[derive(Deserialize)]
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
    checked_seconds(f64::deserialize(deserializer)?).map_err(D::Error::custom)
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
