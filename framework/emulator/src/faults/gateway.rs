//! Trouble on the gateway: faults of its connections, the events after which they happen, and both as JSON.

use std::fmt;
use std::time::Duration;

use guildhall_model::{Guild, Id};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::faults::plan::FaultPlan;
use crate::state::gateway_events::event_intents;
use crate::state::sessions::Ending;

/// Trouble on the gateway, for [`FaultPlan::after_events`] and [`FaultPlan::after_event`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GatewayFault {
    /// The connection ends without a close frame, as in a network that fails. The session can be resumed.
    Drop,
    /// The client is asked to reconnect, and the connection ends. The session can be resumed.
    Reconnect,
    /// The client receives `INVALID_SESSION`. The session ends, unless it is resumable.
    Invalidate {
        /// Whether the session can be resumed.
        is_resumable: bool,
    },
    /// The connection is closed with this code: 1000 to 1003, 1007 to 1014, or 3000 to 4999. Other codes cannot be sent
    /// in a close frame. The session can be resumed.
    Close(u16),
    /// The heartbeats of the client get no ACK until its connection ends.
    StopAcks,
    /// The guild becomes unavailable for all sessions.
    LoseGuild(Id<Guild>),
    /// The guild becomes available again for all sessions.
    ReturnGuild(Id<Guild>),
}

impl GatewayFault {
    /// Returns the end of the connection; `None` if the connection goes on.
    pub(crate) const fn ending(self) -> Option<Ending> {
        Some(match self {
            Self::Drop => Ending::Drop,
            Self::Reconnect => Ending::Reconnect,
            Self::Invalidate { is_resumable } => Ending::InvalidSession { is_resumable },
            Self::Close(code) => Ending::Close(code),
            Self::StopAcks | Self::LoseGuild(_) | Self::ReturnGuild(_) => return None,
        })
    }
}

/// Events after which a fault happens, counted from the activation of the plan and from the last fault on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterEvents {
    /// The fault happens after this number of events.
    Number(u64),
    /// The fault happens after the next event with this name.
    Named(&'static str),
}

impl AfterEvents {
    /// Returns whether the fault happens after an event with this name, with which `seen` events have been sent.
    pub(crate) fn is_reached(self, name: &str, seen: u64) -> bool {
        match self {
            Self::Number(number) => seen >= number,
            Self::Named(awaited) => awaited == name,
        }
    }
}

impl<'de> Deserialize<'de> for AfterEvents {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AfterVisitor)
    }
}

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for AfterEvents {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AfterEvents".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": ["integer", "string"],
            "minimum": 1,
            "description": "Number of events, or the name of an event such as `MESSAGE_CREATE`.",
        })
    }
}

struct AfterVisitor;

impl Visitor<'_> for AfterVisitor {
    type Value = AfterEvents;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a number of events from 1 on, or the name of an event such as `MESSAGE_CREATE`",
        )
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<AfterEvents, E> {
        if number == 0 {
            return Err(E::invalid_value(Unexpected::Unsigned(number), &self));
        }
        Ok(AfterEvents::Number(number))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<AfterEvents, E> {
        let other = || OTHER_EVENTS.iter().find(|other| **other == name).copied();
        let known = event_intents(name).map(|event| event.name).or_else(other);
        let invalid = || E::invalid_value(Unexpected::Str(name), &self);
        Ok(AfterEvents::Named(known.ok_or_else(invalid)?))
    }
}

/// Trouble on the gateway as JSON: the value of `gateway` in a fault file, and the body of
/// `POST /emulator/v1/gateway`, such as `{"do": "close", "code": 4000, "after": "READY"}`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(from = "TroubleFields")]
pub struct GatewayTrouble {
    pub(crate) kind: TroubleKind,
    after: Option<AfterEvents>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum TroubleKind {
    Fault(GatewayFault),
    DelayReady(Duration),
}

impl GatewayTrouble {
    /// Returns the fault that happens at once; `None` if the trouble needs a plan.
    pub(crate) const fn immediate(self) -> Option<GatewayFault> {
        match (self.kind, self.after) {
            (TroubleKind::Fault(fault), None) => Some(fault),
            _ => None,
        }
    }

    /// Returns the guild that is lost or returns.
    pub(crate) const fn guild(self) -> Option<Id<Guild>> {
        match self.kind {
            TroubleKind::Fault(
                GatewayFault::LoseGuild(guild) | GatewayFault::ReturnGuild(guild),
            ) => Some(guild),
            _ => None,
        }
    }
}

impl From<GatewayTrouble> for FaultPlan {
    fn from(trouble: GatewayTrouble) -> Self {
        match trouble.kind {
            TroubleKind::Fault(fault) => {
                Self::after(trouble.after.unwrap_or(AfterEvents::Number(1)), fault)
            }
            TroubleKind::DelayReady(by) => Self::delay_ready(by),
        }
    }
}

/// Fields of [`GatewayTrouble`].
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum TroubleFields {
    Drop {
        after: Option<AfterEvents>,
    },
    Reconnect {
        after: Option<AfterEvents>,
    },
    Invalidate {
        #[serde(default)]
        resumable: bool,
        after: Option<AfterEvents>,
    },
    Close {
        #[serde(deserialize_with = "close_code")]
        #[cfg_attr(feature = "openapi", schemars(range(min = 1000, max = 4999)))]
        code: u16,
        after: Option<AfterEvents>,
    },
    StopAcks {
        after: Option<AfterEvents>,
    },
    DelayReady {
        #[serde(deserialize_with = "time")]
        #[cfg_attr(
            feature = "openapi",
            schemars(schema_with = "crate::faults::plan_form::time_schema")
        )]
        seconds: Duration,
    },
    LoseGuild {
        #[cfg_attr(feature = "openapi", schemars(schema_with = "guild_schema"))]
        guild: Id<Guild>,
        after: Option<AfterEvents>,
    },
    ReturnGuild {
        #[cfg_attr(feature = "openapi", schemars(schema_with = "guild_schema"))]
        guild: Id<Guild>,
        after: Option<AfterEvents>,
    },
}

/// Describes an ID: JSON has it as a string or as a number.
#[cfg(feature = "openapi")]
fn guild_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["string", "integer"], "description": "ID of a guild." })
}

impl From<TroubleFields> for GatewayTrouble {
    fn from(fields: TroubleFields) -> Self {
        let (fault, after) = match fields {
            TroubleFields::DelayReady { seconds } => {
                let kind = TroubleKind::DelayReady(seconds);
                return Self { kind, after: None };
            }
            TroubleFields::Drop { after } => (GatewayFault::Drop, after),
            TroubleFields::Reconnect { after } => (GatewayFault::Reconnect, after),
            TroubleFields::Invalidate { resumable, after } => {
                let is_resumable = resumable;
                (GatewayFault::Invalidate { is_resumable }, after)
            }
            TroubleFields::Close { code, after } => (GatewayFault::Close(code), after),
            TroubleFields::StopAcks { after } => (GatewayFault::StopAcks, after),
            TroubleFields::LoseGuild { guild, after } => (GatewayFault::LoseGuild(guild), after),
            TroubleFields::ReturnGuild { guild, after } => {
                (GatewayFault::ReturnGuild(guild), after)
            }
        };
        let kind = TroubleKind::Fault(fault);
        Self { kind, after }
    }
}

/// Reads a code that a close frame may have.
fn close_code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    let code = u16::deserialize(deserializer)?;
    if matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999) {
        return Ok(code);
    }
    let expected = "a close code: 1000 to 1003, 1007 to 1014, or 3000 to 4999";
    Err(D::Error::invalid_value(
        Unexpected::Unsigned(code.into()),
        &expected,
    ))
}

/// Longest delay, in seconds: a day.
const SECONDS_MAX: f64 = 86_400.0;

fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    if (0.0..=SECONDS_MAX).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    let expected = "a number of seconds from 0 to 86400";
    Err(D::Error::invalid_value(
        Unexpected::Float(seconds),
        &expected,
    ))
}

/// Events of Discord that the emulator does not send.
const OTHER_EVENTS: &[&str] = &[
    "AUTO_MODERATION_ACTION_EXECUTION",
    "GUILD_SOUNDBOARD_SOUNDS_UPDATE",
    "GUILD_SOUNDBOARD_SOUND_CREATE",
    "GUILD_SOUNDBOARD_SOUND_DELETE",
    "GUILD_SOUNDBOARD_SOUND_UPDATE",
    "INTEGRATION_CREATE",
    "INTEGRATION_UPDATE",
    "RATE_LIMITED",
    "SOUNDBOARD_SOUNDS",
    "STAGE_INSTANCE_CREATE",
    "STAGE_INSTANCE_DELETE",
    "STAGE_INSTANCE_UPDATE",
    "SUBSCRIPTION_CREATE",
    "SUBSCRIPTION_DELETE",
    "SUBSCRIPTION_UPDATE",
    "VOICE_CHANNEL_EFFECT_SEND",
];
