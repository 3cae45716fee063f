//! Localized texts of buttons and selects beyond their maximum lengths, and with a variable; next to them, the longest
//! valid texts. The keys of the last two are not valid.
use guildhall::prelude::*;

guildhall::localizations!("component");

#[component("too-long", button(primary, label = "Long"))]
fn too_long() {}

#[component("counted", button(primary, label = "Counted"))]
fn counted() {}

#[component("longest", button(primary, label = "Long"))]
fn longest() {}

#[component("too-wide", select(placeholder = "Wide", key = "very-wide"))]
fn too_wide(#[selected] who: User) -> String {
    who.username
}

#[component("widest", select)]
fn widest(#[selected] who: User) -> String {
    who.username
}

#[component("button", button(primary, label = "Key", key = "No Key"))]
fn button_with_key() {}

#[component("select", select(key = 7))]
fn select_with_key(#[selected] who: User) -> String {
    who.username
}

fn main() {}
