//! Checks that take values which the custom ID does not have, or that have another type.
use guildhall::prelude::*;

#[component("take/{owner}/{round}", check = is_own(onwer))]
fn misspelt(owner: Id<User>, round: u32) {}

#[component("take-all", check = is_own(owner))]
fn without_values() {}

#[component("take-own/{owner}", check = is_own(owner.clone()), check = is_own(), check = is_own(1))]
fn expressions(owner: Id<User>) {}

#[modal("note/{round}", check = is_own(round))]
fn of_another_type(round: u32) {}

#[component("twice/{owner}/{other}", check = is_own(owner), check = is_own(other), check = is_own(owner))]
fn twice(owner: Id<User>, other: Id<User>) {}

/// Pays
#[command(check = is_own(owner))]
fn pay(
    /// Owner
    owner: User,
) {
}

fn is_own(ctx: &Context, owner: Id<User>) -> bool {
    ctx.user().id == owner
}

fn main() {}
