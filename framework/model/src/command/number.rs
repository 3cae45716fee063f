//! Whole and other numbers, as JSON tells them apart.

use std::cmp::Ordering;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// A bound of an INTEGER or NUMBER option.
///
/// `3` and `3.0` are equal: the service may write one for the other.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// Written without a fraction.
    Integer(i64),
    /// Written with a fraction.
    Float(f64),
}

impl Number {
    /// The number, exact up to ±2^53, which is as far as the service goes.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the service allows no whole number beyond 2^53"
    )]
    pub const fn as_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a == b,
            _ => self.as_f64().partial_cmp(&other.as_f64()) == Some(Ordering::Equal),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
        }
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

impl From<u64> for Number {
    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond 2^63 the service takes none"
    )]
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or(Self::Float(value as f64), Self::Integer)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Integer(value) => serializer.serialize_i64(value),
            Self::Float(value) => serializer.serialize_f64(value),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Number, E> {
        Ok(value.into())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Number, E> {
        Ok(value.into())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Number, E> {
        Ok(value.into())
    }
}
