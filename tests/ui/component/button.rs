//! The style, label and emoji of a button.

use guildhall::prelude::*;

#[component("a", button(label = "Close"))]
fn style_missing() {}

#[component("b", button(dangre, danger, success, label = "Close"))]
fn styles() {}

#[component("c", button(link, label = "Close"))]
fn elsewhere() {}

#[component("d", button(primary))]
fn nothing() {}

#[component("e", button)]
fn bare() {}

#[component("f", button = "Close")]
fn form() {}

#[component("g", button(primary, label = ""))]
fn empty() {}

#[component("h", button(primary, label = "012345678901234567890123456789012345678901234567890123456789012345678901234567890"))]
fn long() {}

#[component("i", button(primary, label = "01234567890123456789012345678901234567890123456789012345678901234567890123456789"))]
fn longest() {}

#[component("j", button(primary = 1, label = 2, emoji = 'c'))]
fn values() {}

#[component("k", button(primary, emoji = "check"))]
fn word() {}

#[component("l", button(primary, emoji = "<:crab:80351110224678912>"))]
fn own() {}

#[component("s", button(primary, emoji = "é"))]
fn letter() {}

#[component("t", button(primary, emoji = "🎲🎲"))]
fn two() {}

#[component("u", button(primary, emoji = "\u{200b}"))]
fn invisible() {}

#[component("v", button(primary, emoji = "🏳️‍🌈"))]
fn flag() {}

#[component("m", button(primary, emoji = "", label = ""))]
fn emoji_empty() {}

#[component("n", button(primary, label = "Close", label = "Shut", min_values = 1))]
fn twice() {}

#[component("o", button(primary, label = "Close"))]
fn selected(#[selected] days: Vec<String>) {}

#[component("p", button(primary, label = "Close"), select)]
fn both() {}

#[component("q", label = "Close", emoji = "x")]
fn outside() {}

#[modal("r", button(primary, label = "Close"))]
fn of_modal() {}

/// Close
#[command(button(primary, label = "Close"))]
fn of_command() {}

fn main() {}
