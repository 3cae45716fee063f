//! With `partial`, the files may lack texts of definitions and replies, except the file of the default locale.
#![deny(deprecated)]
use guildhall::prelude::*;

guildhall::localizations!("partial", partial);

/// Rolls dice
#[command]
fn roll(
    /// Sides
    sides: u32,
) -> String {
    sides.to_string()
}

/// Sends feedback
#[command]
fn feedback(
    /// Topic
    topic: String,
) -> String {
    topic
}

#[component("close", button(danger, label = "Close"))]
fn close() {}

fn main() {}
