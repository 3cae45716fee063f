//! Permissions that are written as the number of their bits.
use guildhall::prelude::*;

/// Stops
#[command(default_member_permissions(0))]
fn stop() {}

/// Kicks a member
#[command(default_member_permissions(KICK_MEMBERS | 0x4))]
fn kick() {}

fn main() {}
