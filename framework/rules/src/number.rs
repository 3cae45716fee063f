//! Deserialization of numbers, tolerant of values beyond the service's documentation.

use std::fmt;

use serde::de::{Deserializer, Error, Visitor};

/// Deserializes the number of an enum: null as -1, a number beyond 64 bits as the nearest.
///
/// # Errors
///
/// Returns an error if the value is neither a number nor null.
pub fn read_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let number = deserializer.deserialize_any(NumberVisitor)?;
    let nearest = number.map(|number| number.clamp(i64::MIN.into(), i64::MAX.into()));
    Ok(nearest
        .and_then(|number| number.try_into().ok())
        .unwrap_or(-1))
}

/// Deserializes an integer of any width, null as `None`; truncates fractions.
#[derive(Clone, Copy, Debug)]
pub struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Option<i128>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(number.into()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Some(number.into()))
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the nearest number is what is asked for"
    )]
    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Some(number as i128))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}
