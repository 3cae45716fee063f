//! Literals in attributes: numbers and durations, and the checks of lengths and ranges.

use std::ops::RangeInclusive;
use std::time::Duration;

use guildhall_rules::{NumberDef, count_characters, has_length};
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, UnOp};

use crate::attr::strip_groups;
use crate::faults::Faults;
use crate::support::Spanned;

/// Units of a duration, with their lengths in milliseconds.
const DURATION_UNITS: [(&str, u64); 5] = [
    ("ms", 1),
    ("s", 1_000),
    ("min", 60_000),
    ("h", 3_600_000),
    ("d", 86_400_000),
];

/// Numbers that the service accepts for an option of any numeric type, as error messages state them.
pub(crate) const NUMBER_RANGE: &str = "number from −9007199254740991 to 9007199254740991 (2^53−1)";

/// Returns the literal of an expression, and whether it is negated.
pub(crate) fn signed_literal(expr: &Expr) -> Option<(&Lit, bool)> {
    match strip_groups(expr) {
        Expr::Lit(lit) => Some((&lit.lit, false)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            let (literal, negative) = signed_literal(&unary.expr)?;
            Some((literal, !negative))
        }
        _ => None,
    }
}

/// Parses a numeric literal as the bound of an option.
pub(crate) fn parse_number(literal: &Lit, negative: bool) -> Option<NumberDef> {
    match literal {
        Lit::Int(integer) => {
            let value = integer.base10_parse::<i64>().ok()?;
            Some(NumberDef::Integer(if negative { -value } else { value }))
        }
        Lit::Float(float) => {
            let value = float.base10_parse::<f64>().ok()?;
            Some(NumberDef::Number(if negative { -value } else { value }))
        }
        _ => None,
    }
}

/// Parses a duration: an integer literal with a unit as its suffix, such as `1500ms`, `10s` or `1d`.
pub(crate) fn parse_duration(literal: &Lit) -> Option<Duration> {
    let Lit::Int(number) = literal else {
        return None;
    };
    let (_, milliseconds) = DURATION_UNITS
        .iter()
        .find(|(unit, _)| number.suffix() == *unit)?;
    let count = number.base10_parse::<u64>().ok()?;
    count.checked_mul(*milliseconds).map(Duration::from_millis)
}

/// Converts a duration from [`parse_duration`] to milliseconds, which always fit in 64 bits.
pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Checks the length of a text in characters, and returns the text.
pub(crate) fn check_length(
    subject: &str,
    text: Spanned<String>,
    valid: &RangeInclusive<usize>,
    faults: &mut Faults,
) -> String {
    if !has_length(&text.value, valid) {
        let (min, max, length) = (valid.start(), valid.end(), count_characters(&text.value));
        let message =
            format!("{subject} must have {min} to {max} characters; this one has {length}");
        faults.push(text.span, message);
    }
    text.value
}

/// Parses an integer literal, and checks that it is in `valid`.
pub(crate) fn check_integer(
    key: &str,
    expr: &Expr,
    valid: &RangeInclusive<u32>,
    faults: &mut Faults,
) -> Option<Spanned<u32>> {
    let parsed = match signed_literal(expr) {
        Some((Lit::Int(integer), false)) => integer.base10_parse().ok(),
        _ => None,
    };
    let Some(number) = parsed.filter(|number| valid.contains(number)) else {
        let (min, max) = (valid.start(), valid.end());
        let message = format!("`{key}` must be an integer from {min} to {max}");
        faults.push_over(expr, message);
        return None;
    };
    Some(Spanned::new(number, expr.span()))
}

/// Rejects a maximum below the minimum. `keys` are the keys of the minimum and the maximum.
pub(crate) fn check_order(
    keys: [&str; 2],
    min: Option<&Spanned<u32>>,
    max: Option<&Spanned<u32>>,
    faults: &mut Faults,
) {
    if let (Some(min), Some(max)) = (min, max)
        && min.value > max.value
    {
        let [min_key, max_key] = keys;
        let (min, found, max_span) = (min.value, max.value, max.span);
        let message =
            format!("`{max_key}` must be at least `{min_key}`, which is {min}; found {found}");
        faults.push(max_span, message);
    }
}
