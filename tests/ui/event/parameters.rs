//! Signatures of functions for events: marked parameters, `self` and generics.

#![allow(unused)]

use guildhall::model::{Entitlement, WebhookEvent};
use guildhall::prelude::*;

#[event(ENTITLEMENT_CREATE)]
fn option(#[option(min = 1)] entitlement: Entitlement) {}

#[event(ENTITLEMENT_CREATE)]
fn selected(#[selected] entitlement: Entitlement) {}

#[event(ENTITLEMENT_CREATE)]
fn owned(#[state] state: String) {}

#[event(ENTITLEMENT_CREATE)]
fn unmarked_state(shop: &Shop) {}

#[event(ENTITLEMENT_CREATE)]
fn borrowed(event: &WebhookEvent) {}

#[event(ENTITLEMENT_CREATE)]
fn generic<T>() {}

#[event(ENTITLEMENT_CREATE)]
fn conditional(#[cfg(unix)] entitlement: Entitlement) {}

#[event(ENTITLEMENT_CREATE)]
unsafe fn careless() {}

struct Shop;

impl Shop {
    #[event(ENTITLEMENT_CREATE)]
    fn method(&self) {}
}

#[event(ENTITLEMENT_CREATE)]
struct Item;

fn main() {}
