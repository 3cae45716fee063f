//! Long custom IDs: kept in the app's store, and replaced by short ones in messages and modals.

use std::future::{pending, ready};
use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, click, fixture, http_response, option,
    slash, submit,
};
use bytes::Bytes;
use guildhall::AppBuilder;
use guildhall::component::{CustomIdStoreError, Segment};
use guildhall::model::MessageBody;
use guildhall::prelude::*;
use guildhall::settings::CustomIds;
use guildhall::store::{Claim, Claimed, MemoryStore, Store, StoreFuture};
use serde_json::{Value, json};
use tokio::time::Instant;

const SECRET: [u8; 32] = [7; 32];
const EXPIRED: &str = "This button, menu or form is out of date. Run the command again.";
const FORGED: &str = "This button, menu or form is not valid. Run the command again.";
const FAILED: &str = "Something went wrong.";

/// Length of a short custom ID.
const SHORT_LENGTH: usize = "guildhall.stored/".len() + 32;

/// Returns a row with a button whose custom ID has this length.
fn row(length: usize) -> Result<ActionRow> {
    let name = "x".repeat(length - "name/".len());
    let custom_id = name::COMPONENT.long_custom_id(&[name.write()])?;
    Ok(ActionRow::buttons([Button::primary(custom_id, "Name")]))
}

#[component("name/{name}")]
fn name(name: String) -> Result<Update> {
    let length = name.len() + "name/".len();
    let update = Update::text(length.to_string());
    // The longest custom ID leads to no longer one.
    Ok(match length {
        4000 => update,
        _ => update.component(row(length + 1)?),
    })
}

#[derive(Debug, Modal)]
#[modal(title = "Review")]
struct Review {
    #[text(label = "Text")]
    text: String,
}

#[modal("review/{item}")]
fn review(item: String, review: Review) -> String {
    format!("{}: {}", item.len(), review.text)
}

/// Send a button
#[command]
fn send(
    /// Length of the custom ID
    length: u32,
) -> Result<Reply> {
    Ok(Reply::text("Name").component(row(length as usize)?))
}

/// Send a button in every other way
#[command]
async fn send_later(ctx: Context) -> Result<()> {
    ctx.reply(Reply::text("1").component(row(501)?)).await?;
    ctx.followup(Reply::text("2").component(row(502)?)).await?;
    ctx.edit(Update::text("3").component(row(503)?)).await?;
    let message = MessageBody::from("4").component(ctx.stored(row(504)?).await?);
    ctx.channel()?.messages().create(message).await?;
    Ok(())
}

/// Open a modal
#[command]
fn open() -> Result<ModalBuilder<Review>> {
    let custom_id = review::MODAL.long_custom_id(&["y".repeat(900)])?;
    Ok(Review::form_with_id(custom_id))
}

/// Fail
#[command(on_error = explain)]
fn fail() -> Result<()> {
    Err(Error::user("no"))
}

fn explain(_: &Context, error: Error) -> Result<Reply> {
    match error.user_message() {
        Some(message) => Ok(Reply::text(message).component(row(300)?)),
        None => Err(error),
    }
}

const COMMANDS: [guildhall::command::Command; 4] = [
    send::COMMAND,
    send_later::COMMAND,
    open::COMMAND,
    fail::COMMAND,
];

fn unstored() -> AppBuilder {
    let builder = builder(&COMMANDS).component(name::COMPONENT);
    builder.modal(review::MODAL)
}

fn build(builder: AppBuilder) -> App {
    builder.build().expect("the app builds")
}

fn app() -> App {
    build(unstored().custom_ids(CustomIds::new().store(None)))
}

async fn post(app: &App, body: Value) -> AppResponse {
    SignedRequest::from(body).send_to(app).await
}

async fn send_button(app: &App, length: usize) -> AppResponse {
    let options = json!([option(4, "length", length)]);
    post(app, slash("send", options)).await
}

/// Returns the custom ID of the button in a message.
fn button_id(message: &Value) -> String {
    let button = &message["components"][0]["components"][0];
    let id = button["custom_id"].as_str();
    id.expect("the message has a button").to_owned()
}

/// Returns the custom ID of the button of this length, as sent.
async fn sent_id(app: &App, length: usize) -> String {
    button_id(&send_button(app, length).await.json()["data"])
}

#[tokio::test]
async fn custom_ids_of_101_to_4000_characters_are_replaced_by_short_ones() {
    let app = app();
    for length in [101, 4000] {
        let id = sent_id(&app, length).await;
        assert!(id.starts_with("guildhall.stored/"), "{id}");
        assert_eq!(id.len(), SHORT_LENGTH);
        // The value stays: a button may be used more than once.
        for _ in 0..2 {
            let clicked = post(&app, click(id.as_str())).await;
            assert_eq!(clicked.content(), length.to_string());
        }
    }
    assert_ne!(sent_id(&app, 101).await, sent_id(&app, 101).await);
}

#[tokio::test]
async fn updates_of_a_handler_are_stored_again() {
    let app = app();
    let mut id = sent_id(&app, 250).await;
    for length in 250..253 {
        let clicked = post(&app, click(id.as_str())).await.json();
        assert_eq!(clicked["data"]["content"], length.to_string());
        id = button_id(&clicked["data"]);
    }
}

#[tokio::test]
async fn custom_id_of_100_characters_stays_as_it_is() {
    let id = sent_id(&app(), 100).await;
    assert_eq!(id, format!("name/{}", "x".repeat(95)));
}

#[tokio::test]
async fn custom_id_of_4001_characters_is_an_error_of_the_handler() {
    let app = app();
    assert!(send_button(&app, 4001).await.content().starts_with(FAILED));
    let button = Button::primary("z".repeat(4001), "Z");
    let stored = app.stored(ActionRow::buttons([button])).await;
    let error = stored.expect_err("the custom ID is too long");
    assert_eq!(error, CustomIdStoreError::Length { length: 4001 });
    let text = "a stored custom ID must have at most 4000 characters; this one has 4001";
    assert_eq!(error.to_string(), text);
}

#[tokio::test]
async fn explicit_responses_and_stored_components_have_short_custom_ids() {
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport = MockTransport::always(message);
    let builder = unstored()
        .custom_ids(CustomIds::new().store(None))
        .client(transport.client());
    let app = build(builder);
    let mut body = slash("send-later", json!([]));
    body["app_permissions"] = json!(Permissions::ADMINISTRATOR);
    let first = post(&app, body).await.json();
    app.idle().await;

    let mut ids = vec![button_id(&first["data"])];
    for request in transport.requests() {
        let body: Value = serde_json::from_slice(request.request.body()).unwrap_or_default();
        ids.push(button_id(&body));
    }
    assert_eq!(ids.len(), 4);
    for (id, length) in ids.into_iter().zip(501..) {
        assert_eq!(id.len(), SHORT_LENGTH);
        assert_eq!(post(&app, click(id)).await.content(), length.to_string());
    }
}

#[tokio::test]
async fn modal_has_a_short_custom_id() {
    let app = app();
    let modal = post(&app, slash("open", json!([]))).await.json();
    let id = modal["data"]["custom_id"].as_str().unwrap_or_default();
    assert_eq!(id.len(), SHORT_LENGTH);
    let text = [json!({"type": 4, "custom_id": "text", "value": "good"})];
    let submitted = post(&app, submit(id, text, &json!({}))).await;
    assert_eq!(submitted.content(), "900: good");
}

#[tokio::test]
async fn response_of_an_error_handler_has_a_short_custom_id() {
    let app = app();
    let failed = post(&app, slash("fail", json!([]))).await.json();
    let id = button_id(&failed["data"]);
    assert_eq!(post(&app, click(id)).await.content(), "300");
}

#[tokio::test(start_paused = true)]
async fn expired_custom_id_is_out_of_date() {
    let app = build(unstored().custom_ids(CustomIds::new().store(Duration::from_millis(500))));
    let id = sent_id(&app, 200).await;

    tokio::time::advance(Duration::from_millis(499)).await;
    assert_eq!(post(&app, click(id.as_str())).await.content(), "200");
    tokio::time::advance(Duration::from_millis(1)).await;
    let expired = post(&app, click(id)).await;
    assert_eq!(expired.content(), EXPIRED);
    assert!(expired.is_ephemeral());
}

#[tokio::test(start_paused = true)]
async fn custom_ids_are_kept_for_30_days_by_default() {
    let app = app();
    let (id, day) = (sent_id(&app, 200).await, Duration::from_hours(24));
    tokio::time::advance(29 * day).await;
    assert_eq!(post(&app, click(id.as_str())).await.content(), "200");
    tokio::time::advance(day).await;
    assert_eq!(post(&app, click(id)).await.content(), EXPIRED);
}

#[tokio::test]
async fn unknown_key_is_out_of_date() {
    let app = app();
    let id = sent_id(&app, 200).await;
    let other = build(unstored().custom_ids(CustomIds::new().store(None)));
    let cases = [
        format!("guildhall.stored/{}", "0".repeat(32)),
        "guildhall.stored/".to_owned(),
        "guildhall.stored/é".to_owned(),
        format!("{id}0"),
        id.to_uppercase(),
    ];
    for case in cases {
        let response = post(&app, click(case.as_str())).await;
        assert_eq!(response.content(), EXPIRED, "{case}");
    }
    assert_eq!(post(&other, click(id)).await.content(), EXPIRED);
}

/// A store that another process, or a test, can reach as well.
#[derive(Clone, Debug, Default)]
struct SharedStore(Arc<MemoryStore>);

impl Store for SharedStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        self.0.claim(key, claim)
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        self.0.release(key, holder)
    }

    fn keep<'a>(&'a self, key: &'a str, value: Bytes, ttl: Duration) -> StoreFuture<'a, ()> {
        self.0.keep(key, value, ttl)
    }

    fn fetch<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        self.0.fetch(key)
    }
}

#[tokio::test]
async fn another_process_with_the_same_store_finds_the_custom_id() {
    let store = SharedStore::default();
    let process = || {
        build(
            unstored()
                .custom_ids(CustomIds::new().store(None))
                .store(store.clone()),
        )
    };
    let id = sent_id(&process(), 1000).await;
    assert_eq!(post(&process(), click(id)).await.content(), "1000");
}

/// A store that keeps values, and never returns one.
#[derive(Debug)]
struct SilentStore;

impl Store for SilentStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(ready(Ok(Claimed::Granted)))
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(ready(Ok(())))
    }

    fn keep<'a>(&'a self, _: &'a str, _: Bytes, _: Duration) -> StoreFuture<'a, ()> {
        Box::pin(pending())
    }

    fn fetch<'a>(&'a self, _: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        Box::pin(pending())
    }
}

#[tokio::test(start_paused = true)]
async fn store_that_is_slow_to_keep_a_custom_id_leads_to_a_deferral() {
    let app = build(
        unstored()
            .custom_ids(CustomIds::new().store(None))
            .store(SilentStore),
    );
    assert_eq!(send_button(&app, 101).await.json(), json!({"type": 5}));
    // Short custom IDs need no store.
    assert_eq!(send_button(&app, 100).await.content(), "Name");
}

#[tokio::test(start_paused = true)]
async fn store_that_does_not_return_a_custom_id_within_a_second_leads_to_an_error_message() {
    let app = build(
        unstored()
            .custom_ids(CustomIds::new().store(None))
            .store(SilentStore),
    );
    let (id, before) = (
        format!("guildhall.stored/{}", "0".repeat(32)),
        Instant::now(),
    );
    let failed = post(&app, click(id)).await;
    assert!(failed.content().starts_with(FAILED));
    assert_eq!(before.elapsed(), Duration::from_secs(1));
}

#[tokio::test]
async fn long_custom_id_is_rejected_without_the_setting() {
    let app = build(unstored());
    assert!(send_button(&app, 101).await.content().starts_with(FAILED));
    assert_eq!(send_button(&app, 100).await.content(), "Name");

    let id = format!("guildhall.stored/{}", "0".repeat(32));
    assert_eq!(post(&app, click(id)).await.content(), EXPIRED);
    let component = app.stored(row(101).expect("it is short enough")).await;
    let component = component.expect("nothing is stored");
    let id = component.children()[0].custom_id().map(str::len);
    assert_eq!(id, Some(101));
}

#[tokio::test]
async fn short_custom_ids_are_signed() {
    let app = build(unstored().custom_ids(CustomIds::new().store(None).sign(SECRET)));
    let id = sent_id(&app, 3000).await;
    assert_eq!(id.len(), SHORT_LENGTH + 17);
    assert_eq!(post(&app, click(id.as_str())).await.content(), "3000");

    let (unsigned, signature) = id.rsplit_once('/').expect("the custom ID is signed");
    let forged = [
        unsigned.to_owned(),
        format!("{unsigned}/{}", "A".repeat(16)),
        format!("guildhall.stored/{}/{signature}", "0".repeat(32)),
        format!("name/{}", "x".repeat(60)),
    ];
    for case in forged {
        let rejected = post(&app, click(case.as_str())).await;
        assert_eq!(rejected.content(), FORGED, "{case}");
    }
    let component = app.stored(row(700).expect("it is short enough")).await;
    let component = component.expect("the store is in memory");
    let id = component.children()[0].custom_id().map(str::to_owned);
    let clicked = post(&app, click(id.expect("the button has a custom ID"))).await;
    assert_eq!(clicked.content(), "700");
}

#[tokio::test]
async fn custom_id_that_is_too_long_for_its_signature_is_stored() {
    let app = build(unstored().custom_ids(CustomIds::new().store(None).sign(SECRET)));
    for (length, sent) in [(83, 100), (84, SHORT_LENGTH + 17)] {
        let id = sent_id(&app, length).await;
        assert_eq!(id.len(), sent);
        assert_eq!(post(&app, click(id)).await.content(), length.to_string());
    }
}

#[component("a-long-text-that-takes-most-of-the-characters-of-a-custom-id-with-a-value/{id}")]
fn long_text(id: u32) -> String {
    id.to_string()
}

#[tokio::test]
async fn app_that_stores_custom_ids_may_have_long_patterns_with_signatures() {
    let builder = builder(&[]).component(long_text::COMPONENT);
    let app = build(builder.custom_ids(CustomIds::new().sign(SECRET).store(None)));
    let button = Button::primary(long_text::custom_id(u32::MAX), "Id");
    let component = app.stored(ActionRow::buttons([button])).await;
    let component = component.expect("the store is in memory");
    let id = component.children()[0].custom_id().map(str::to_owned);
    let clicked = post(&app, click(id.expect("the button has a custom ID"))).await;
    assert_eq!(clicked.content(), u32::MAX.to_string());
}

async fn keep(store: &MemoryStore, key: &str, size: usize, seconds: u64) {
    let (value, ttl) = (vec![7; size].into(), Duration::from_secs(seconds));
    store.keep(key, value, ttl).await.expect("the value fits");
}

async fn has(store: &MemoryStore, key: &str) -> bool {
    let value = store.fetch(key).await.expect("the store is in memory");
    value.is_some()
}

#[tokio::test(start_paused = true)]
async fn memory_store_drops_expired_values_first_and_then_the_oldest() {
    let store = MemoryStore::default();
    for number in 0..10_000 {
        let seconds = if number == 5000 { 1 } else { 1000 };
        keep(&store, &number.to_string(), 10, seconds).await;
    }
    tokio::time::advance(Duration::from_secs(1)).await;
    assert!(!has(&store, "5000").await);

    keep(&store, "a", 10, 1000).await;
    assert!(has(&store, "0").await && has(&store, "a").await);
    keep(&store, "b", 10, 1000).await;
    assert!(!has(&store, "0").await && has(&store, "1").await && has(&store, "b").await);
}

#[tokio::test]
async fn memory_store_keeps_16_mebibytes() {
    let (store, half) = (MemoryStore::default(), 8 * 1024 * 1024);
    keep(&store, "a", half, 9).await;
    keep(&store, "b", half, 9).await;
    assert!(has(&store, "a").await);
    keep(&store, "b", half, 9).await;
    assert!(has(&store, "a").await, "the value of `b` was replaced");
    keep(&store, "c", 1, 9).await;
    assert!(!has(&store, "a").await && has(&store, "b").await && has(&store, "c").await);

    let large = store.keep("d", vec![0; 2 * half + 1].into(), Duration::from_secs(9));
    let error = large.await.expect_err("the value is too large");
    assert_eq!(error.to_string(), "a value must have at most 16 MiB");
    assert!(has(&store, "b").await);
}
