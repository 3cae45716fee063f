//! A command, a component and a check whose errors are no error type of a handler.
use std::error::Error as StdError;

use guildhall::prelude::*;

/// Rolls dice
#[command]
fn text() -> Result<String, String> {
    Err("no dice".to_owned())
}

/// Rolls dice
#[command]
async fn number() -> Result<String, u32> {
    Err(6)
}

/// Rolls dice
#[command]
fn boxed() -> Result<String, Box<dyn StdError + Send + Sync>> {
    Err("no dice")?
}

/// Rolls dice
#[command]
fn local() -> Result<String, Box<dyn StdError>> {
    Err("no dice")?
}

#[component("roll")]
fn button() -> Result<String, &'static str> {
    Err("no dice")
}

/// Rolls dice
#[command(check = has_dice)]
fn checked() {}

fn has_dice(_ctx: &Context) -> Result<(), String> {
    Err("no dice".to_owned())
}

fn main() {}
