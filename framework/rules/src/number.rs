//! Deserializes numbers, tolerating values that the service does not document.

use std::fmt;

use serde::de::{Deserializer, Error, Visitor};

/// Deserializes the number of an enum: null as -1, a number beyond 64 bits as the nearest `i64`.
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

/// A visitor for integers of any width. Null becomes `None`, and fractions are truncated.
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
        reason = "truncation toward zero is intended"
    )]
    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Some(number as i128))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}
