//! Values of choices and bounds of options, and the numbers that the service accepts.

use std::fmt;

use crate::text::same;

/// Largest INTEGER, and its negative the smallest: 2^53−1.
pub const INTEGER_MAX: i64 = (1 << 53) - 1;

/// Largest NUMBER, and its negative the smallest: 2^53.
pub const NUMBER_MAX: f64 = 9_007_199_254_740_992.0;

/// The value of a choice, of the same type as its option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ChoiceValue<'a> {
    /// For STRING, at most 100 characters.
    String(&'a str),
    /// For INTEGER, and for a NUMBER that is written without a fraction.
    Integer(i64),
    /// For NUMBER.
    Number(f64),
}

/// A bound of an INTEGER or NUMBER option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NumberDef {
    /// For INTEGER, and for a NUMBER that is written without a fraction.
    Integer(i64),
    /// For NUMBER.
    Number(f64),
}

/// Whether the service takes the number as an INTEGER.
pub(crate) const fn is_integer(value: i64) -> bool {
    -INTEGER_MAX <= value && value <= INTEGER_MAX
}

/// Whether the service takes the number as a NUMBER; one that is not finite it does not.
pub(crate) const fn is_number(value: f64) -> bool {
    -NUMBER_MAX <= value && value <= NUMBER_MAX
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a NUMBER is a double, also if written without a point"
)]
pub(crate) const fn as_number(value: NumberDef) -> f64 {
    match value {
        NumberDef::Integer(value) => value as f64,
        NumberDef::Number(value) => value,
    }
}

impl NumberDef {
    /// Whether it is greater than another one, exactly so between integers.
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

/// Whether two values are the same to a member and to a handler: `1` and `1.0` are.
#[allow(
    clippy::float_cmp,
    reason = "two choices collide only where the doubles are the same"
)]
pub(crate) const fn is_same_value(one: ChoiceValue<'_>, other: ChoiceValue<'_>) -> bool {
    match (one, other) {
        (ChoiceValue::String(one), ChoiceValue::String(other)) => same(one, other),
        (ChoiceValue::Integer(one), ChoiceValue::Integer(other)) => one == other,
        _ => match (as_bound(one), as_bound(other)) {
            (Some(one), Some(other)) => as_number(one) == as_number(other),
            _ => false,
        },
    }
}

/// The value as a bound would be, unless it is text.
pub(crate) const fn as_bound(value: ChoiceValue<'_>) -> Option<NumberDef> {
    match value {
        ChoiceValue::String(_) => None,
        ChoiceValue::Integer(value) => Some(NumberDef::Integer(value)),
        ChoiceValue::Number(value) => Some(NumberDef::Number(value)),
    }
}
