//! `integration_types` lists at least one known type, each once.
use guildhall::prelude::*;

/// Rolls dice
#[command(integration_types())]
fn empty() {}

/// Rolls dice
#[command(integration_types(user_install, user_install))]
fn repeated() {}

/// Rolls dice
#[command(integration_types(user))]
fn unknown() {}

/// Rolls dice
#[command(integration_types(guild_install, user_install))]
fn all() {}

fn main() {}
