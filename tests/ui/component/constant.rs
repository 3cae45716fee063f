//! Constants in `button(…)` and `select(…)`, which are checked at const evaluation.

use guildhall::prelude::*;

const EMPTY: &str = "";
const LONG: &str = "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890";
const WORD: &str = "check";
const MANY: u32 = 26;
const NONE: u32 = 0;
const TWO: u32 = 2;

#[component("a", button(primary, label = LONG))]
fn label(_ctx: Context) {}

#[component("b", button(primary, label = EMPTY))]
fn nothing() {}

#[component("c", button(primary, label = EMPTY, emoji = "🦀"))]
fn crab() {}

#[component("d", button(primary, emoji = WORD))]
fn emoji() {}

#[component("e", select(placeholder = LONG))]
fn placeholder(#[selected] days: Vec<String>) {}

#[component("f", select(min_values = MANY))]
fn least(#[selected] days: Vec<String>) {}

#[component("g", select(max_values = NONE))]
fn most(#[selected] days: Vec<String>) {}

#[component("h", select(min_values = 3, max_values = TWO))]
fn crossed(#[selected] days: Vec<String>) {}

#[component("i", button(primary, label = TWO))]
fn number() {}

fn main() {}
