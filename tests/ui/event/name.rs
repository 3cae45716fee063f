//! Names of events: unknown, quoted, missing and misplaced.

use guildhall::prelude::*;

#[event(APPLICATION_AUTHORISED)]
fn misspelled() {}

#[event(entitlement_create)]
fn lowercase() {}

#[event(GUILD_CREATE)]
fn of_the_gateway() {}

#[event("ENTITLEMENT_CREATE")]
fn quoted() {}

#[event]
fn missing() {}

#[event(crate = guildhall)]
fn without_name() {}

#[event(ENTITLEMENT_CREATE, ENTITLEMENT_UPDATE)]
fn two() {}

#[event(ENTITLEMENT_CREATE, cooldown(1 per 5s))]
fn with_guard() {}

#[event(ENTITLEMENT_CREATE crate = guildhall)]
fn without_comma() {}

fn main() {
    // An item with mistakes still exists.
    let _events = [misspelled::EVENT, missing::EVENT];
}
