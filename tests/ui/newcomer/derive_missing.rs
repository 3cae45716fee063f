//! Enums without `#[derive(Choice)]` and a struct without `#[derive(Modal)]`.
use guildhall::prelude::*;

enum Day {
    Saturday,
}

struct Feedback {
    text: String,
}

/// Chooses
#[command]
fn choose(
    /// Day
    day: Day,
) {
    drop(day);
}

#[component("day")]
fn day(#[selected] day: Day) {
    drop(day);
}

#[modal("feedback")]
fn feedback(form: Feedback) -> String {
    form.text
}

fn main() {
    drop(Day::Saturday);
}
