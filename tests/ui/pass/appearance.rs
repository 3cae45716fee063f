//! Every form of `button(…)` and `select(…)` that the documentation allows.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::component::CustomIdLengthError;
use guildhall::model::component::{Button, StringSelect, UserSelect};
use guildhall::prelude::*;

/// A day.
#[derive(Choice, Debug, Clone, Copy)]
pub enum Day {
    /// The first.
    Saturday,
    /// The last.
    Sunday,
}

const CLOSE: &str = "Close";
const MOST: u32 = 2;

mod texts {
    pub(super) const WHICH: &str = "Which days suit you?";
    pub(super) const CHECK: &str = "✔";
}

#[component("close/{outing}", button(danger, label = "Close", emoji = "✔"), defer)]
pub(crate) fn close(outing: u64) -> String {
    format!("{outing}")
}

#[component("keep", button(label = CLOSE, primary, emoji = self::texts::CHECK))]
fn keep() {}

#[component("icon", button(success, emoji = "🦀", label = ""))]
fn icon() {}

#[component("tag/{name}", crate = guildhall, button(secondary, label = concat!("Tag", "!")))]
fn tag(name: String) -> String {
    name
}

#[component(
    "days",
    select(placeholder = texts::WHICH, min_values = 0, max_values = MOST,),
)]
fn days(#[selected] days: Vec<Day>) -> String {
    format!("{days:?}")
}

#[component("day", select)]
fn day(#[selected] day: Option<Day>) -> String {
    format!("{day:?}")
}

#[component("who/{of}", select())]
fn who(of: String, #[selected] who: Member) -> String {
    format!("{of} {who}")
}

mod deep {
    use super::*;

    pub(super) mod further {
        #[guildhall::component("number/{of}", select(min_values = 1))]
        pub(in super::super) fn number(of: super::super::Day, #[selected] number: i64) -> String {
            format!("{of:?} {number}")
        }
    }

    #[component("button", button(primary, label = "Button"))]
    pub(super) fn button() {}

    #[component("select", select(max_values = 1))]
    pub(super) fn select(#[selected] select: Vec<User>) -> String {
        select.len().to_string()
    }
}

fn main() {
    let buttons: [Button; 4] = [close::button(7), keep::button(), icon::button(), deep::button::button()];
    let tagged: Result<Button, CustomIdLengthError> = tag::button("a".to_owned());
    let selects: [StringSelect; 3] = [days::select(), day::select(), deep::further::number::select(Day::Sunday)];
    let who: Result<UserSelect, CustomIdLengthError> = who::select("a".to_owned());
    println!("{buttons:?} {tagged:?} {selects:?} {who:?} {:?}", deep::select::select());
    println!("{} {:?}", close::custom_id(7), close::COMPONENT);
}
