//! Logs about long custom IDs: the reason that one cannot be sent, stored or read.

use std::future::ready;
use std::io;
use std::time::Duration;

use acceptance::{CapturedLog, SignedRequest, assert_contains, builder, click, option, slash};
use bytes::Bytes;
use guildhall::AppBuilder;
use guildhall::prelude::*;
use guildhall::settings::CustomIds;
use guildhall::store::{Claim, Claimed, Store, StoreFuture};
use serde_json::{Value, json};

/// Send a button
#[command]
fn send(
    /// Length of the custom ID
    length: u32,
) -> Reply {
    let button = Button::primary("x".repeat(length as usize), "X");
    Reply::text("X").component(ActionRow::buttons([button]))
}

/// A store that has only the required methods.
#[derive(Debug)]
struct WithoutValues;

impl Store for WithoutValues {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(ready(Ok(Claimed::Granted)))
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(ready(Ok(())))
    }
}

/// A store without a connection to its database.
#[derive(Debug)]
struct Disconnected;

impl Store for Disconnected {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        no_connection()
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        no_connection()
    }

    fn keep<'a>(&'a self, _: &'a str, _: Bytes, _: Duration) -> StoreFuture<'a, ()> {
        no_connection()
    }

    fn fetch<'a>(&'a self, _: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        no_connection()
    }
}

fn no_connection<'a, T: Send + 'a>() -> StoreFuture<'a, T> {
    Box::pin(ready(Err(io::Error::other("no connection").into())))
}

/// Sends an interaction to the app, and returns the app's log. The user gets the general error message.
async fn log_of_failure(app: AppBuilder, body: Value) -> String {
    let log = CapturedLog::start();
    let app = app.build().expect("the app builds");
    let response = SignedRequest::from(body).send_to(&app).await;
    assert!(response.content().starts_with("Something went wrong."));
    log.text()
}

fn app() -> AppBuilder {
    builder(&[send::COMMAND])
}

fn send_button(length: u32) -> Value {
    slash("send", json!([option(4, "length", length)]))
}

#[tokio::test]
async fn custom_id_of_101_characters_is_logged_with_the_setting_that_stores_it() {
    let log = log_of_failure(app(), send_button(101)).await;
    assert_contains(
        &log,
        "App::builder().custom_ids(CustomIds::new().store(None))",
    );
    assert_contains(&log, "length=101");
}

#[tokio::test]
async fn custom_id_that_is_too_long_to_be_stored_is_logged_with_its_length() {
    let log = log_of_failure(
        app().custom_ids(CustomIds::new().store(None)),
        send_button(4001),
    )
    .await;
    let reason = "a stored custom ID must have at most 4000 characters; this one has 4001";
    assert_contains(&log, reason);
}

#[tokio::test]
async fn store_that_keeps_no_values_is_logged_with_the_methods_that_it_lacks() {
    let app = app()
        .custom_ids(CustomIds::new().store(None))
        .store(WithoutValues);
    let log = log_of_failure(app, send_button(101)).await;
    let reason = "this store keeps no values: implement `Store::keep` and `Store::fetch`";
    assert_contains(&log, reason);
}

#[tokio::test]
async fn failure_of_the_store_is_logged_with_its_reason() {
    let app = || {
        app()
            .custom_ids(CustomIds::new().store(None))
            .store(Disconnected)
    };
    let reason = "the store failed to keep or return a custom ID: no connection";
    let log = log_of_failure(app(), send_button(101)).await;
    assert_contains(&log, reason);
    let id = format!("guildhall.stored/{}", "0".repeat(32));
    let log = log_of_failure(app(), click(id)).await;
    assert_contains(&log, reason);
}
