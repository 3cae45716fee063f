//! Two attributes on one function.
use guildhall::prelude::*;

/// Shows it
#[command]
#[user_command]
fn show(user: User) -> String {
    user.username
}

/// Shows it
#[command]
#[command]
fn twice() {}

fn main() {}
