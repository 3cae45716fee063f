//! One translated command among others, in a bot whose CI forbids warnings.
#![deny(warnings)]
use guildhall::prelude::*;

guildhall::localizations!("partial", partial);

/// Sends feedback
#[command]
fn feedback(
    /// Topic
    topic: String,
) -> String {
    topic
}

/// Rolls dice
#[command]
fn roll(
    /// Sides
    sides: u32,
) -> String {
    sides.to_string()
}

#[derive(Modal)]
#[modal(title = "Report")]
struct Report {
    #[text]
    what: String,
}

#[modal("report")]
fn report(form: Report) -> String {
    form.what
}

fn main() {
    let _ = (feedback::COMMAND, roll::COMMAND);
}
