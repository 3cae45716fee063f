//! The placeholder of a select, and the number of selected values.

use guildhall::prelude::*;

#[component("a", select(placeholder = "Which?"))]
fn unselected() {}

#[component("b", select = 3)]
fn form(#[selected] days: Vec<String>) {}

#[component("c", select(min_values = 26, max_values = 0))]
fn beyond(#[selected] days: Vec<String>) {}

#[component("d", select(min_values = 0, max_values = 25))]
fn farthest(#[selected] days: Vec<String>) {}

#[component("e", select(min_values = 3, max_values = 2))]
fn crossed(#[selected] days: Vec<String>) {}

#[component("f", select(min_values = -1, max_values = "2"))]
fn numbers(#[selected] days: Vec<String>) {}

#[component("g", select(min = 1, max = 2, placehodler = "Which?"))]
fn unknown(#[selected] days: Vec<String>) {}

#[component("h", select(placeholder = 'W', min_values, label = "Days"))]
fn values(#[selected] days: Vec<String>) {}

#[component("i", select(placeholder = "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"))]
fn long(#[selected] days: Vec<String>) {}

#[component("j", placeholder = "Which?", min_values = 0, max_values = 1)]
fn outside(#[selected] days: Vec<String>) {}

fn main() {}
