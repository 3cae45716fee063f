//! Permissions are names, at least one, or `none` alone.
use guildhall::prelude::*;

/// Stops
#[command(default_member_permissions(0))]
fn zero() {}

/// Stops
#[command(default_member_permissions(KICK_MEMBERS | 0x4))]
fn number() {}

/// Stops
#[command(default_member_permissions("KICK_MEMBERS"))]
fn text() {}

/// Stops
#[command(default_member_permissions())]
fn empty() {}

/// Stops
#[command(default_member_permissions(MODERATE_MEMBER, kick_members))]
fn unknown() {}

/// Stops
#[command(default_member_permissions(MANAGE_SERVER, timeout_members))]
fn name_in_client() {}

/// Stops
#[command(default_member_permissions(KICK_MEMBERS | none))]
fn none_beside_others() {}

/// Stops
#[command(default_member_permissions(Permissions::KICK_MEMBERS))]
fn path() {}

/// Stops
#[command(default_member_permissions(none))]
fn none() {}

/// Stops
#[command(default_member_permissions(KICK_MEMBERS, BYPASS_SLOWMODE))]
fn several() {}

fn main() {}
