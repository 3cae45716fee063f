//! `guilds` excludes `contexts` and `integration_types`.
use guildhall::prelude::*;

/// Rolls dice
#[command(guilds(1), contexts(guild))]
fn contexts_in_guild() {}

/// Rolls dice
#[command(guilds(1), contexts(bot_dm))]
fn direct_messages_in_guild() {}

/// Rolls dice
#[command(integration_types(guild_install), guilds(1))]
fn integration_types_in_guild() {}

/// Rolls dice
#[command(guilds(1), contexts(guild), integration_types(guild_install))]
fn both_in_guild() {}

/// Rolls dice
#[command(contexts(guild, private_channel), integration_types(guild_install))]
fn private() {}

/// Rolls dice
#[command(contexts(private_channel), integration_types(guild_install, user_install))]
fn private_for_users() {}

/// Rolls dice, wherever the app is installed
#[command(contexts(private_channel))]
fn private_by_default() {}

/// Rolls dice
#[command(guilds(1))]
fn in_guild() {}

fn main() {}
