//! Literals as numbers.

use guildhall_rules::NumberDef;
use syn::{Expr, Lit, UnOp};

use crate::attr::plain;

/// The literal, and whether a minus stands before it.
pub(crate) fn literal(expr: &Expr) -> Option<(&Lit, bool)> {
    match plain(expr) {
        Expr::Lit(lit) => Some((&lit.lit, false)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            let (literal, negative) = literal(&unary.expr)?;
            Some((literal, !negative))
        }
        _ => None,
    }
}

/// A literal as a bound.
pub(crate) fn number(literal: &Lit, negative: bool) -> Option<NumberDef> {
    match literal {
        Lit::Int(whole) => {
            let whole = whole.base10_parse::<i64>().ok()?;
            Some(NumberDef::Integer(if negative { -whole } else { whole }))
        }
        Lit::Float(number) => {
            let number = number.base10_parse::<f64>().ok()?;
            Some(NumberDef::Number(if negative { -number } else { number }))
        }
        _ => None,
    }
}
