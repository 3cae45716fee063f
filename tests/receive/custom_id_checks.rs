//! Checks that take values of the custom ID, and values that checks and hooks pass to the handler.

use acceptance::{AppResponse, SignedRequest, builder, click, slash, submit};
use guildhall::hook::FinishedInteraction;
use guildhall::prelude::*;
use guildhall::{AppBuilder, ContextError};
use serde_json::json;

/// ID of the user of [`click`] and [`slash`].
const ADA: Id<User> = Id::new(40);

fn is_own(ctx: &Context, owner: Id<User>) -> Result<()> {
    if ctx.user().id == owner {
        return Ok(());
    }
    Err(Error::user("This is for somebody else."))
}

async fn is_current(_ctx: &Context, round: u32, owner: Id<User>) -> bool {
    tokio::task::yield_now().await;
    round == 7 && owner.get() > 0
}

#[component("take/{owner}/{round}", check = is_own(owner))]
fn take(owner: Id<User>, round: u32) -> String {
    format!("{owner} takes {round}")
}

#[component("turn/{round}/{owner}", check = is_own(owner), check = is_current(round, owner))]
async fn turn(round: u32, owner: Id<User>) -> String {
    format!("{owner} turns {round}")
}

#[derive(Modal)]
#[modal(title = "Note")]
struct Note {
    #[text(label = "Text")]
    text: String,
}

#[modal("note/{owner}", check = is_own(owner), cooldown(1 per 1h))]
fn note(owner: Id<User>, form: Note) -> String {
    format!("{owner} notes {}", form.text)
}

struct Account(u32);

struct Visits(u32);

fn open_account(ctx: &Context) -> bool {
    ctx.insert_extension(Account(1));
    ctx.insert_extension(Account(3));
    true
}

fn count_visit(ctx: &Context) {
    ctx.insert_extension(Visits(9));
}

/// Show the balance
#[command(check = open_account)]
fn balance(ctx: Context) -> Result<String> {
    let Account(coins) = ctx.extension()?;
    let Visits(visits) = ctx
        .clone()
        .extension()
        .map(|Visits(count)| Visits(*count))?;
    Ok(format!("{coins} coins, {visits} visits"))
}

/// Show what is missing
#[command]
fn missing(ctx: Context) -> String {
    match ctx.extension::<Account>() {
        Err(error @ ContextError::NoExtension(_)) => error.to_string(),
        _ => "an account".to_owned(),
    }
}

async fn send_with(builder: AppBuilder, body: serde_json::Value) -> AppResponse {
    let app = builder.build().expect("the app builds");
    SignedRequest::from(body).send_to(&app).await
}

async fn send(body: serde_json::Value) -> String {
    let builder = builder(&[])
        .component(take::COMPONENT)
        .component(turn::COMPONENT);
    send_with(builder.modal(note::MODAL), body).await.content()
}

#[tokio::test]
async fn check_reads_a_value_of_the_custom_id() {
    let own = take::custom_id(ADA, 1);
    assert_eq!(send(click(own)).await, "40 takes 1");
    let other = take::custom_id(Id::new(41), 1);
    assert_eq!(send(click(other)).await, "This is for somebody else.");
}

#[tokio::test]
async fn check_reads_several_values_in_any_order() {
    assert_eq!(send(click(turn::custom_id(7, ADA))).await, "40 turns 7");
    let late = turn::custom_id(8, ADA);
    assert_eq!(send(click(late)).await, "You cannot use this here.");
}

#[tokio::test]
async fn check_of_a_modal_reads_a_value() {
    let field = || [json!({"type": 4, "custom_id": "text", "value": "hello"})];
    let own = submit(note::custom_id(ADA), field(), &json!({}));
    assert_eq!(send(own).await, "40 notes hello");
    let other = submit(note::custom_id(Id::new(41)), field(), &json!({}));
    assert_eq!(send(other).await, "This is for somebody else.");
}

#[tokio::test]
async fn custom_id_whose_value_cannot_be_parsed_is_out_of_date() {
    let response = send(click("take/nobody/1")).await;
    assert!(response.contains("is out of date"), "{response}");
}

#[tokio::test]
async fn handler_finds_the_last_value_of_a_check_and_a_hook() {
    let builder = builder(&[balance::COMMAND]).before(count_visit);
    let response = send_with(builder, slash("balance", json!([]))).await;
    assert_eq!(response.content(), "3 coins, 9 visits");
}

#[tokio::test]
async fn after_hook_finds_the_value_of_a_check() {
    let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
    let builder = builder(&[balance::COMMAND]).before(count_visit).after(
        move |ctx: &Context, _: &FinishedInteraction| {
            let coins = ctx.extension().map_or(0, |Account(coins)| *coins);
            let _ = sender.send(coins);
        },
    );
    send_with(builder, slash("balance", json!([]))).await;
    assert_eq!(receiver.recv().await, Some(3));
}

#[tokio::test]
async fn missing_value_is_an_error_with_its_type() {
    let response = send_with(builder(&[missing::COMMAND]), slash("missing", json!([]))).await;
    let content = response.content();
    assert!(
        content.contains("no extension of type `receive::custom_id_checks::Account`"),
        "{content}"
    );
}
