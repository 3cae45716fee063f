//! Types of parameters and return values that an event does not have.

#![allow(unused)]

use guildhall::model::{ApplicationAuthorized, Entitlement};
use guildhall::prelude::*;

struct Shop;

#[event(APPLICATION_AUTHORIZED)]
fn other_event(entitlement: Entitlement) {}

#[event(ENTITLEMENT_CREATE)]
async fn other_data(ctx: EventContext, authorized: ApplicationAuthorized) {}

#[event(LOBBY_MESSAGE_DELETE)]
fn untyped(message: Message) {}

#[event(QUEST_USER_ENROLLMENT)]
fn owned_state(shop: Shop) {}

#[event(ENTITLEMENT_CREATE)]
fn interaction(ctx: Context) {}

#[event(ENTITLEMENT_CREATE)]
fn returned() -> &'static str {
    "thanks"
}

#[event(ENTITLEMENT_CREATE)]
async fn returned_result() -> Result<String> {
    Ok("thanks".to_owned())
}

fn main() {}
