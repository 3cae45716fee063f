//! In which manner a component or a modal answers, and what may stop it, is written as of a command.

use guildhall::prelude::*;

#[component("a", defer = 3s, ephemeral = yes)]
fn manner() {}

#[component("b", cooldown(3 in 10s), concurrency(0))]
fn counts() {}

#[modal("c", owners = 5, member_permissions(), app_permissions(KICK))]
fn who() {}

#[modal("d", check = "open", cooldwon(1 per 1s))]
fn keys() {}

#[component("e", guilds(1), name = "e", min = 1)]
fn of_others() {}

#[component("f", check = missing)]
fn is_not_there() {}

#[derive(Modal)]
#[modal(title = "Feedback", cooldown(1 per 1s))]
struct Feedback {
    #[text]
    details: String,
}

fn main() {}
