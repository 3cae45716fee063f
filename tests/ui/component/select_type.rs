//! Select settings that the type of the parameter rules out.

use guildhall::prelude::*;

#[derive(Choice)]
enum Day {
    Saturday,
    Sunday,
}

#[component("a", select(max_values = 2))]
fn one(#[selected] day: Day) {}

#[component("b", select(min_values = 2))]
fn one_or_none(#[selected] day: Option<Day>) {}

#[component("c", select(min_values = 0))]
fn never_none(#[selected] day: Day) {}

#[component("d", select(min_values = 3))]
fn three(#[selected] days: Vec<Day>) {}

#[component("e", select(min_values = 2))]
fn two(#[selected] days: Vec<Day>) {}

#[component("h", select(max_values = 3))]
fn more(#[selected] days: Vec<Day>) {}

#[component("f", select)]
fn files(#[selected] files: Vec<Attachment>) {}

#[component("g", select)]
fn switch(#[selected] on: bool) {}

fn main() {}
