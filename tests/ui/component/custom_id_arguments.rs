//! Values of the wrong type, too few values, and a type that a custom ID cannot contain.
use guildhall::prelude::*;

#[component("vote/{poll}/{way}")]
fn vote(poll: u64, way: bool) -> String {
    format!("{poll} {way}")
}

#[component("scale/{factor}")]
fn scale(factor: f64) -> String {
    factor.to_string()
}

fn main() {
    let _ = vote::custom_id("first", true);
    let _ = vote::custom_id(1);
}
