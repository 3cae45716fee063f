//! Members who close a modal that a function waits for, and begin anew.

use std::time::Duration;

use acceptance::{Answer, Desk, Signed, answer, builder, fixture, slash, submit};
use guildhall::guard::Concurrency;
use guildhall::prelude::*;
use serde_json::json;
use tokio::time::sleep;

use crate::guards::built;
use crate::show::{GONE, Order, order};

/// Order alone
#[command(concurrency(1))]
async fn alone(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::modal()).await?.1.count.to_string())
}

/// Order twice at most
#[command(concurrency(2))]
async fn twice(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::modal()).await?.1.count.to_string())
}

/// Order what is not sold
#[command(check = closed)]
async fn closed_shop(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::modal()).await?.1.count.to_string())
}

fn closed(_ctx: &Context) -> bool {
    false
}

/// Order before everybody else
#[command(concurrency(1, by = global))]
async fn first(ctx: Context) -> Result<String> {
    Ok(ctx.show(Order::modal()).await?.1.count.to_string())
}

/// Order alone, and take long to leave
#[command(concurrency(1))]
async fn linger(ctx: Context) -> Result<String> {
    let ordered = ctx.show(Order::modal()).await;
    sleep(Duration::from_secs(20)).await;
    Ok(ordered?.1.count.to_string())
}

fn app(app: guildhall::AppBuilder) -> App {
    let desk = Desk::always(answer(200, &[], &fixture("object/message.json")));
    built(app.client(desk.client()))
}

/// What a user gets of a command, as the interaction with this id.
async fn used(app: &App, (user, id): (&str, u64), name: &str) -> Answer {
    let mut body = slash(name, json!([]));
    body["id"] = json!(id.to_string());
    body["member"]["user"]["id"] = json!(user);
    Signed::from(body).to(app).await
}

/// The custom id of the modal that a user gets.
async fn shown(app: &App, user: (&str, u64), name: &str) -> String {
    let shown = used(app, user, name).await.json();
    let id = shown["data"]["custom_id"].as_str();
    id.unwrap_or_else(|| panic!("a modal: {shown}")).to_owned()
}

/// What ada is told who sends off a modal.
async fn sent_off(app: &App, custom_id: &str) -> String {
    let field = json!({"type": 4, "custom_id": "count", "value": "3"});
    let body = submit(custom_id, [field], &json!({}));
    Signed::from(body).to(app).await.content()
}

const BUSY: &str = "This command is already running. Try again when it has finished.";

#[tokio::test]
async fn who_has_closed_a_modal_may_use_its_command_again() {
    let app = app(builder(&[alone::COMMAND]));
    let closed = shown(&app, ("40", 1), "alone").await;
    let open = shown(&app, ("40", 2), "alone").await;

    assert_eq!(sent_off(&app, &closed).await, GONE);
    assert_eq!(sent_off(&app, &open).await, "3");
}

#[tokio::test]
async fn closed_modal_makes_room_for_another_command_on_the_same_level() {
    let commands = [alone::COMMAND, order::COMMAND];
    let app = app(builder(&commands).concurrency(Concurrency::new(1)));
    let closed = shown(&app, ("40", 1), "alone").await;
    shown(&app, ("40", 2), "order").await;

    assert_eq!(sent_off(&app, &closed).await, GONE);
}

#[tokio::test]
async fn only_the_first_of_several_closed_modals_makes_room() {
    let app = app(builder(&[twice::COMMAND]));
    let first = shown(&app, ("40", 1), "twice").await;
    let second = shown(&app, ("40", 2), "twice").await;
    let third = shown(&app, ("40", 3), "twice").await;

    assert_eq!(sent_off(&app, &first).await, GONE);
    assert_eq!(sent_off(&app, &second).await, "3");
    assert_eq!(sent_off(&app, &third).await, "3");
}

#[tokio::test]
async fn use_that_another_guard_stops_ends_no_wait() {
    let commands = [alone::COMMAND, closed_shop::COMMAND];
    let app = app(builder(&commands).concurrency(Concurrency::new(1)));
    let open = shown(&app, ("40", 1), "alone").await;

    let stopped = used(&app, ("40", 2), "closed-shop").await;
    assert_eq!(stopped.content(), "You cannot use this here.");
    assert_eq!(sent_off(&app, &open).await, "3");
}

#[tokio::test]
async fn modal_of_another_member_makes_no_room() {
    let app = app(builder(&[first::COMMAND]));
    let open = shown(&app, ("40", 1), "first").await;

    assert_eq!(used(&app, ("41", 2), "first").await.content(), BUSY);
    assert_eq!(sent_off(&app, &open).await, "3");
}

#[tokio::test]
async fn function_that_goes_on_with_what_was_entered_keeps_its_place() {
    let app = app(builder(&[linger::COMMAND]).defer_after(Duration::ZERO));
    let open = shown(&app, ("40", 1), "linger").await;
    sent_off(&app, &open).await;

    assert_eq!(used(&app, ("40", 2), "linger").await.content(), BUSY);
}

#[tokio::test(start_paused = true)]
async fn function_that_goes_on_without_its_modal_keeps_its_place() {
    let app = app(builder(&[linger::COMMAND]));
    shown(&app, ("40", 1), "linger").await;

    assert_eq!(used(&app, ("40", 2), "linger").await.content(), BUSY);
    app.idle().await;
    shown(&app, ("40", 3), "linger").await;
}

#[tokio::test]
async fn seventeenth_modal_of_a_member_ends_the_wait_for_the_first() {
    let app = app(builder(&[order::COMMAND]));
    let mut modals = Vec::new();
    for id in 1..=17 {
        modals.push(shown(&app, ("40", id), "order").await);
    }

    assert_eq!(sent_off(&app, &modals[0]).await, GONE);
    for open in &modals[1..] {
        assert!(sent_off(&app, open).await.ends_with("orders 3"));
    }
}
