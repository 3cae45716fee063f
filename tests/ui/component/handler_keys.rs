//! Errors in the keys that components and modals share with commands: `defer`, cooldowns, checks.

use guildhall::prelude::*;

#[component("a", defer = 3s, ephemeral = yes)]
fn response() {}

#[component("b", cooldown(3 in 10s), concurrency(0))]
fn counts() {}

#[modal("c", owners = 5, member_permissions(), app_permissions(KICK))]
fn permissions() {}

#[modal("d", check = "open", cooldwon(1 per 1s))]
fn keys() {}

#[component("e", guilds(1), name = "e", min = 1)]
fn misplaced() {}

#[component("f", check = missing)]
fn undefined() {}

#[derive(Modal)]
#[modal(title = "Feedback", cooldown(1 per 1s))]
struct Feedback {
    #[text]
    details: String,
}

fn main() {}
