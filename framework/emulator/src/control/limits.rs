//! Operations for the quotas and the rate limits of a world.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::control::Control;
use crate::control::operations::{Body, Json};
use crate::rest::error::ApiError;
use crate::state::limits::RateLimits;
use crate::world::quotas::Quotas;

/// Quotas in JSON: null stands for an unlimited number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuotaForm(pub(crate) Quotas);

/// Rate limits in JSON, with numbers from 1 on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RateLimitForm(pub(crate) RateLimits);

impl<'de> Deserialize<'de> for QuotaForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        for number in fields.values_mut().filter(|number| number.is_null()) {
            *number = usize::MAX.into();
        }
        let quotas = serde_json::from_value(fields.into());
        quotas.map(Self).map_err(D::Error::custom)
    }
}

impl Serialize for QuotaForm {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        quota_fields(&self.0).serialize(serializer)
    }
}

fn quota_fields(quotas: &Quotas) -> Map<String, Value> {
    let json = serde_json::to_value(quotas).unwrap_or_default();
    let mut fields = json.as_object().cloned().unwrap_or_default();
    for number in fields.values_mut() {
        if *number == usize::MAX {
            *number = Value::Null;
        }
    }
    fields
}

impl<'de> Deserialize<'de> for RateLimitForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::<String, Value>::deserialize(deserializer)?;
        if let Some((name, _)) = fields.iter().find(|(_, number)| **number == 0) {
            return Err(D::Error::custom(format!(
                "{name} is 0; at least 1 is needed"
            )));
        }
        let limits = serde_json::from_value(fields.into());
        limits.map(Self).map_err(D::Error::custom)
    }
}

impl Serialize for RateLimitForm {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Describes the fields of settings by their defaults.
#[cfg(feature = "openapi")]
fn described(
    defaults: &Value,
    minimum: u32,
    nullable: impl Fn(&Value) -> bool,
) -> schemars::Schema {
    let fields = defaults.as_object().into_iter().flatten();
    let fields = fields.map(|(name, default)| {
        let kind = if nullable(default) {
            serde_json::json!(["integer", "null"])
        } else {
            "integer".into()
        };
        let schema = serde_json::json!({ "type": kind, "minimum": minimum, "default": default });
        (name.clone(), schema)
    });
    schemars::json_schema!({
        "type": "object",
        "properties": fields.collect::<Map<_, _>>(),
        "additionalProperties": false,
    })
}

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for QuotaForm {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Quotas".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        described(&quota_fields(&Quotas::default()).into(), 0, |_| true)
    }
}

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for RateLimitForm {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RateLimits".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let defaults = serde_json::to_value(RateLimits::default()).unwrap_or_default();
        described(&defaults, 1, Value::is_null)
    }
}

/// Limits that are in force.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Limits")
)]
pub(crate) struct LimitsView {
    /// Rate limits that the emulator enforces; null if it enforces none.
    rate_limits: Option<RateLimitForm>,
    /// Maximum numbers of objects in a guild, or of actions in a day; null for no maximum.
    quotas: QuotaForm,
}

/// Limits to change. A field that is absent stays as it is.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewLimits {
    /// Rate limits to enforce, with the defaults for absent numbers; null enforces none.
    #[serde(default, deserialize_with = "given")]
    #[expect(
        clippy::option_option,
        reason = "null has another meaning than no field"
    )]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<RateLimitForm>"))]
    rate_limits: Option<Option<RateLimitForm>>,
    /// Maximum numbers of objects in a guild, or of actions in a day, with the defaults for absent numbers.
    quotas: Option<QuotaForm>,
}

/// Reads a field that is null or has a value, and is `None` if absent.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Returns the limits.
pub(crate) fn limits(control: &Control, (): ()) -> Result<Json<LimitsView>, ApiError> {
    let service = control.service()?;
    let world = service.world();
    Ok(Json(LimitsView {
        rate_limits: world.rate_limits.map(RateLimitForm),
        quotas: QuotaForm(world.quotas),
    }))
}

/// Changes the limits, and returns them. They stay when another world is loaded.
pub(crate) fn set_limits(
    control: &Control,
    Body(new): Body<NewLimits>,
) -> Result<Json<LimitsView>, ApiError> {
    let service = control.service()?;
    let mut world = service.world();
    if let Some(rate_limits) = new.rate_limits {
        world.set_rate_limits(rate_limits.map(|RateLimitForm(limits)| limits));
    }
    if let Some(QuotaForm(quotas)) = new.quotas {
        world.quotas = quotas;
    }
    drop(world);
    limits(control, ())
}
