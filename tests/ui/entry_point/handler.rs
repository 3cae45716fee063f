//! An entry point says who answers, and no other command does.
use guildhall::prelude::*;
use guildhall::entry_point;

#[entry_point]
fn missing() {}

#[entry_point(handler = "app")]
fn text() {}

#[entry_point(handler = discord_launch_activity)]
fn unknown() {}

/// Rolls dice
#[command(handler = app)]
fn roll() {}

fn main() {}
