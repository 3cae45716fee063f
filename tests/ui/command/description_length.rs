//! A description of a command, group or option has 1 to 100 characters.
use guildhall::prelude::*;

#[command(description = "")]
fn empty() {}

/// This goes on and on, This goes on and on, This goes on and on, This goes on and on, This goes on and.
#[command]
fn comment() {}

#[command(description = "This goes on and on, This goes on and on, This goes on and on, This goes on and on, This goes on and.")]
fn given() {}

/// This goes on and on, This goes on and on, This goes on and o
/// This goes on and on, This goes on and on
#[command]
fn two_lines() {}

/// Says hello
#[command]
fn greet(
    /// This goes on and on, This goes on and on, This goes on and on, This goes on and on, This goes on and.
    whom: String,
    #[option(description = "")] how: String,
) {
    drop((whom, how));
}

/// a
#[command]
fn shortest() {}

/// This goes on and on, This goes on and on, This goes on and on, This goes on and on, This goes on and
///
/// This is the second paragraph. Discord does not show it, so its length is unlimited: it is documentation
/// for readers of the code.
#[command]
fn longest() {}

#[command(description = "ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää")]
fn longest_in_characters() {}

fn main() {}
