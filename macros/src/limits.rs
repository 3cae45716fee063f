//! Texts and numbers of an attribute, held against their limits.

use std::ops::RangeInclusive;

use guildhall_rules::{characters, has_length};
use syn::spanned::Spanned as _;
use syn::{Expr, Lit};

use crate::faults::Faults;
use crate::number::literal;
use crate::spanned::Spanned;

/// The text, held against its length.
pub(crate) fn sized(
    what: &str,
    text: Spanned<String>,
    legal: &RangeInclusive<usize>,
    faults: &mut Faults,
) -> String {
    if !has_length(&text.value, legal) {
        let (least, most, length) = (legal.start(), legal.end(), characters(&text.value));
        let message = format!("{what} has {least} to {most} characters; this one has {length}");
        faults.push(text.span, message);
    }
    text.value
}

/// The whole number that is written, held against its range.
pub(crate) fn whole(
    key: &str,
    expr: &Expr,
    legal: &RangeInclusive<u32>,
    faults: &mut Faults,
) -> Option<Spanned<u32>> {
    let number = match literal(expr) {
        Some((Lit::Int(number), false)) => number.base10_parse().ok(),
        _ => None,
    };
    let Some(number) = number.filter(|number| legal.contains(number)) else {
        let (least, most) = (legal.start(), legal.end());
        let message = format!("`{key}` is a whole number from {least} to {most}");
        faults.push_over(expr, message);
        return None;
    };
    Some(Spanned::new(number, expr.span()))
}

/// Refuses a most that is less than the least; the keys are theirs.
pub(crate) fn check_order(
    [least, most]: [&str; 2],
    min: Option<&Spanned<u32>>,
    max: Option<&Spanned<u32>>,
    faults: &mut Faults,
) {
    if let (Some(min), Some(max)) = (min, max)
        && min.value > max.value
    {
        let (min, found) = (min.value, max.value);
        let message = format!("`{most}` is at least `{least}`, which is {min}; found {found}");
        faults.push(max.span, message);
    }
}
