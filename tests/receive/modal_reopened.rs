//! If a user closes an awaited modal and invokes the command again, the first handler stops waiting.

use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, fixture, http_response, slash, submit,
};
use guildhall::guard::{AppGuards, Concurrency};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use serde_json::json;
use tokio::time::sleep;

use crate::awaited_modal::{NO_LONGER_AWAITED, Order, order};
use crate::guards::build;

/// Order one thing at a time
#[command(concurrency(1))]
async fn alone(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::form()).await?.1.count.to_string())
}

/// Order two things at a time
#[command(concurrency(2))]
async fn two_at_a_time(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::form()).await?.1.count.to_string())
}

/// Order from a closed shop
#[command(check = closed)]
async fn closed_shop(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::form()).await?.1.count.to_string())
}

fn closed(_ctx: &Context) -> bool {
    false
}

/// Order while nobody else does
#[command(concurrency(1, by = global))]
async fn first(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::form()).await?.1.count.to_string())
}

/// Order alone in the guild, one thing at a time
#[command(concurrency(1), concurrency(1, by = guild))]
async fn alone_in_guild(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::form()).await?.1.count.to_string())
}

/// Order, and finish slowly
#[command(concurrency(1))]
async fn linger(ctx: Context) -> Result<String> {
    let ordered = ctx.show(Order::form()).await;
    sleep(Duration::from_secs(20)).await;
    Ok(ordered?.1.count.to_string())
}

fn app(app: guildhall::AppBuilder) -> App {
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    build(app.client(transport.client()))
}

/// Invokes a command as this user, with this interaction ID.
async fn invoke(app: &App, user: &str, id: u64, name: &str) -> AppResponse {
    let mut body = slash(name, json!([]));
    body["id"] = json!(id.to_string());
    body["member"]["user"]["id"] = json!(user);
    SignedRequest::from(body).send_to(app).await
}

/// Returns the custom ID of the modal that the command shows.
async fn show_modal(app: &App, user: &str, id: u64, name: &str) -> String {
    let modal = invoke(app, user, id, name).await.json();
    let custom_id = modal["data"]["custom_id"].as_str();
    custom_id
        .unwrap_or_else(|| panic!("expected a modal, found {modal}"))
        .to_owned()
}

/// Submits the modal as ada and returns the response text.
async fn submit_modal(app: &App, custom_id: &str) -> String {
    let field = json!({"type": 4, "custom_id": "count", "value": "3"});
    let body = submit(custom_id, [field], &json!({}));
    SignedRequest::from(body).send_to(app).await.content()
}

const BUSY: &str = "This command is already running. Try again when it has finished.";

#[tokio::test]
async fn closed_modal_does_not_block_the_next_invocation() {
    let app = app(builder(&[alone::COMMAND]));
    let closed = show_modal(&app, "40", 1, "alone").await;
    let open = show_modal(&app, "40", 2, "alone").await;

    assert_eq!(submit_modal(&app, &closed).await, NO_LONGER_AWAITED);
    assert_eq!(submit_modal(&app, &open).await, "3");
}

#[tokio::test]
async fn closed_modal_frees_the_app_wide_slot_for_another_command() {
    let commands = [alone::COMMAND, order::COMMAND];
    let app = app(builder(&commands).guards(AppGuards::new().concurrency(Concurrency::new(1))));
    let closed = show_modal(&app, "40", 1, "alone").await;
    show_modal(&app, "40", 2, "order").await;

    assert_eq!(submit_modal(&app, &closed).await, NO_LONGER_AWAITED);
}

#[tokio::test]
async fn closed_modal_frees_the_slots_of_every_limit() {
    let app = app(builder(&[alone_in_guild::COMMAND]));
    let closed = show_modal(&app, "40", 1, "alone-in-guild").await;
    let open = show_modal(&app, "40", 2, "alone-in-guild").await;

    assert_eq!(submit_modal(&app, &closed).await, NO_LONGER_AWAITED);
    assert_eq!(submit_modal(&app, &open).await, "3");
}

#[tokio::test]
async fn only_the_oldest_of_several_closed_modals_is_evicted() {
    let app = app(builder(&[two_at_a_time::COMMAND]));
    let first = show_modal(&app, "40", 1, "two-at-a-time").await;
    let second = show_modal(&app, "40", 2, "two-at-a-time").await;
    let third = show_modal(&app, "40", 3, "two-at-a-time").await;

    assert_eq!(submit_modal(&app, &first).await, NO_LONGER_AWAITED);
    assert_eq!(submit_modal(&app, &second).await, "3");
    assert_eq!(submit_modal(&app, &third).await, "3");
}

#[tokio::test]
async fn rejected_invocation_evicts_no_modal() {
    let commands = [alone::COMMAND, closed_shop::COMMAND];
    let app = app(builder(&commands).guards(AppGuards::new().concurrency(Concurrency::new(1))));
    let open = show_modal(&app, "40", 1, "alone").await;

    let rejected = invoke(&app, "40", 2, "closed-shop").await;
    assert_eq!(rejected.content(), "You cannot use this here.");
    assert_eq!(submit_modal(&app, &open).await, "3");
}

#[tokio::test]
async fn modal_of_another_user_is_not_evicted() {
    let app = app(builder(&[first::COMMAND]));
    let open = show_modal(&app, "40", 1, "first").await;

    assert_eq!(invoke(&app, "41", 2, "first").await.content(), BUSY);
    assert_eq!(submit_modal(&app, &open).await, "3");
}

#[tokio::test]
async fn handler_that_continues_after_the_submit_keeps_its_slot() {
    let app = app(builder(&[linger::COMMAND]).timing(Timing::new().defer_after(Duration::ZERO)));
    let open = show_modal(&app, "40", 1, "linger").await;
    submit_modal(&app, &open).await;

    assert_eq!(invoke(&app, "40", 2, "linger").await.content(), BUSY);
}

#[tokio::test(start_paused = true)]
async fn handler_that_continues_without_its_modal_keeps_its_slot() {
    let app = app(builder(&[linger::COMMAND]));
    show_modal(&app, "40", 1, "linger").await;

    assert_eq!(invoke(&app, "40", 2, "linger").await.content(), BUSY);
    app.idle().await;
    show_modal(&app, "40", 3, "linger").await;
}

#[tokio::test]
async fn seventeenth_modal_of_a_user_evicts_the_first() {
    let app = app(builder(&[order::COMMAND]));
    let mut modals = Vec::new();
    for id in 1..=17 {
        modals.push(show_modal(&app, "40", id, "order").await);
    }

    assert_eq!(submit_modal(&app, &modals[0]).await, NO_LONGER_AWAITED);
    for open in &modals[1..] {
        assert!(submit_modal(&app, open).await.ends_with("orders 3"));
    }
}
