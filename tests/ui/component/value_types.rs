//! Several values of unsupported types in one custom ID: one error each, at its parameter.

use guildhall::prelude::*;

struct Own;
struct Other;

#[component("a/{one}/{other}")]
fn both(one: Own, other: Option<u64>) {}

#[component("b/{one}/{other}")]
fn second(one: u64, other: Own) {}

#[component("c/{other}/{one}", button(primary, label = "Vote"))]
fn of_a_button(one: Own, other: Other) {}

#[modal("d/{one}/{other}")]
fn of_a_modal(one: Own, other: Other, form: Own) {}

fn main() {}
