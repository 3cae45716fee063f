//! Values of choices, bounds of options, and the range of numbers that the service accepts.

use std::fmt;

use crate::text::str_eq;

/// Maximum value of an INTEGER, 2^53−1; the minimum is its negative.
pub const INTEGER_MAX: i64 = (1 << 53) - 1;

/// Maximum value of a NUMBER, 2^53; the minimum is its negative.
pub const NUMBER_MAX: f64 = 9_007_199_254_740_992.0;

/// The value of a choice. Its type must be the type of the option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ChoiceValue<'a> {
    /// Value of a STRING, at most 100 characters.
    String(&'a str),
    /// Value of an INTEGER, or of a NUMBER written without a fraction.
    Integer(i64),
    /// Value of a NUMBER.
    Number(f64),
}

/// A bound of an INTEGER or NUMBER option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NumberDef {
    /// Bound of an INTEGER, or of a NUMBER written without a fraction.
    Integer(i64),
    /// Bound of a NUMBER.
    Number(f64),
}

/// Returns whether the service accepts the number as an INTEGER.
pub(crate) const fn is_integer(value: i64) -> bool {
    -INTEGER_MAX <= value && value <= INTEGER_MAX
}

/// Returns whether the service accepts the number as a NUMBER. Infinity and NaN are not accepted.
pub(crate) const fn is_number(value: f64) -> bool {
    -NUMBER_MAX <= value && value <= NUMBER_MAX
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a NUMBER is a double, even if written without a decimal point"
)]
pub(crate) const fn as_number(value: NumberDef) -> f64 {
    match value {
        NumberDef::Integer(value) => value as f64,
        NumberDef::Number(value) => value,
    }
}

impl NumberDef {
    /// Returns whether the number is greater than another one. The comparison of integers is exact.
    pub const fn is_above(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(one), Self::Integer(other)) => one > other,
            _ => as_number(self) > as_number(other),
        }
    }
}

impl fmt::Display for NumberDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
        }
    }
}

/// Returns whether users and handlers cannot distinguish two values, such as `1` and `1.0`.
#[allow(
    clippy::float_cmp,
    reason = "two choices collide only if the doubles are equal"
)]
pub(crate) const fn is_same_value(one: ChoiceValue<'_>, other: ChoiceValue<'_>) -> bool {
    match (one, other) {
        (ChoiceValue::String(one), ChoiceValue::String(other)) => str_eq(one, other),
        (ChoiceValue::Integer(one), ChoiceValue::Integer(other)) => one == other,
        _ => match (as_bound(one), as_bound(other)) {
            (Some(one), Some(other)) => as_number(one) == as_number(other),
            _ => false,
        },
    }
}

/// Returns a number as a bound; `None` for a string.
pub(crate) const fn as_bound(value: ChoiceValue<'_>) -> Option<NumberDef> {
    match value {
        ChoiceValue::String(_) => None,
        ChoiceValue::Integer(value) => Some(NumberDef::Integer(value)),
        ChoiceValue::Number(value) => Some(NumberDef::Number(value)),
    }
}
