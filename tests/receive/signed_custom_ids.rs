//! Signed custom IDs: a component or a modal whose custom ID the app did not sign is rejected.

use acceptance::{
    AppResponse, MockTransport, SignedRequest, assert_contains, builder, click, fixture,
    http_response, slash, submit,
};
use guildhall::component::Route;
use guildhall::prelude::*;
use guildhall::settings::CustomIds;
use guildhall::{AppBuilder, BuildError};
use serde_json::{Value, json};

const SECRET: [u8; 32] = [7; 32];
const OTHER_SECRET: [u8; 16] = [8; 16];
const REJECTED: &str = "This button, menu or form is not valid. Run the command again.";

#[component("buy/{item}", button(primary, label = "Buy"))]
fn buy(item: u32) -> Update {
    Update::text(format!("bought {item}")).component(ActionRow::buttons([buy::button(item + 1)]))
}

#[component("plain", button(primary, label = "Plain"))]
fn plain() -> &'static str {
    "plain"
}

#[derive(Debug, Modal)]
#[modal(title = "Review")]
struct Review {
    #[text(label = "Text")]
    text: String,
}

#[component("rate/{item}", button(secondary, label = "Rate"))]
fn rate(item: u32) -> ModalBuilder<Review> {
    review::open(item)
}

#[modal("review/{item}")]
fn review(item: u32, review: Review) -> String {
    format!("{item}: {}", review.text)
}

/// Show the shop
#[command]
fn shop() -> Reply {
    let buttons = [buy::button(3), rate::button(3), plain::button()];
    Reply::text("Shop").component(ActionRow::buttons(buttons))
}

/// Show the shop in a follow-up message
#[command]
async fn shop_later(ctx: Context) -> Result<()> {
    ctx.reply("Soon.").await?;
    let row = ActionRow::buttons([buy::button(3)]);
    ctx.followup(Reply::text("Shop").component(row)).await?;
    ctx.edit(Update::default().component(ActionRow::buttons([buy::button(4)])))
        .await?;
    Ok(())
}

/// Ask, with custom IDs of the framework
#[command]
async fn ask(ctx: Context) -> Result<()> {
    let row = ActionRow::buttons([Button::primary("yes", "Yes")]);
    let click = ctx.ask(Reply::text("Sure?").component(row)).await?;
    click.update(click.custom_id()).await?;
    Ok(())
}

#[component("name/{name}", button(primary, label = "Name"))]
fn name(name: String) -> String {
    name
}

/// Send a name
#[command]
fn greet(
    /// Name
    name: &str,
) -> Result<Reply> {
    let button = name::button(name.to_owned())?;
    Ok(Reply::text("Hi").component(ActionRow::buttons([button])))
}

const COMMANDS: [guildhall::command::Command; 4] = [
    shop::COMMAND,
    shop_later::COMMAND,
    ask::COMMAND,
    greet::COMMAND,
];

fn unsigned() -> AppBuilder {
    let routes = [
        buy::COMPONENT,
        rate::COMPONENT,
        plain::COMPONENT,
        name::COMPONENT,
    ];
    let builder = routes
        .into_iter()
        .fold(builder(&COMMANDS), AppBuilder::component);
    builder.modal(review::MODAL)
}

fn signed_app() -> App {
    let app = unsigned().custom_ids(CustomIds::new().sign(SECRET)).build();
    app.expect("the custom IDs are short enough")
}

async fn send(app: &App, body: Value) -> AppResponse {
    SignedRequest::from(body).send_to(app).await
}

/// Returns the custom IDs of the first row of a response.
fn custom_ids(response: &Value) -> Vec<String> {
    let row = response["data"]["components"][0]["components"].as_array();
    let buttons = row.expect("the response has a row").iter();
    let ids = buttons.map(|button| button["custom_id"].as_str().unwrap_or_default().to_owned());
    ids.collect()
}

async fn shop_ids(app: &App) -> Vec<String> {
    custom_ids(&send(app, slash("shop", json!([]))).await.json())
}

#[tokio::test]
async fn custom_ids_of_responses_are_signed_and_accepted() {
    let app = signed_app();
    let ids = shop_ids(&app).await;
    for (id, unsigned) in ids.iter().zip(["buy/3", "rate/3", "plain"]) {
        assert!(id.starts_with(&format!("{unsigned}/")), "{id}");
        assert_eq!(id.len(), unsigned.len() + 17);
    }

    let bought = send(&app, click(ids[0].as_str())).await.json();
    assert_eq!(bought["data"]["content"], "bought 3");
    let next = &custom_ids(&bought)[0];
    let bought = send(&app, click(next.as_str())).await;
    assert_eq!(bought.content(), "bought 4");
    assert_eq!(send(&app, click(ids[2].as_str())).await.content(), "plain");
}

#[tokio::test]
async fn custom_id_of_a_modal_is_signed_and_accepted() {
    let app = signed_app();
    let modal = send(&app, click(shop_ids(&app).await[1].as_str()))
        .await
        .json();
    let id = modal["data"]["custom_id"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    assert!(id.starts_with("review/3/"), "{id}");
    let text = || [json!({"type": 4, "custom_id": "text", "value": "good"})];

    let reviewed = send(&app, submit(id.as_str(), text(), &json!({}))).await;
    assert_eq!(reviewed.content(), "3: good");
    let forged = id.replace("review/3", "review/4");
    let rejected = send(&app, submit(forged, text(), &json!({}))).await;
    assert_eq!(rejected.content(), REJECTED);
}

#[tokio::test]
async fn forged_custom_ids_are_rejected_with_an_ephemeral_message() {
    let app = signed_app();
    let ids = shop_ids(&app).await;
    let bought = &ids[0];
    let other_app = unsigned()
        .custom_ids(CustomIds::new().sign(OTHER_SECRET))
        .build();
    let foreign = shop_ids(&other_app.expect("the app builds"))
        .await
        .swap_remove(0);
    let signature = bought.rsplit('/').next().unwrap_or_default();
    let cases = [
        "buy/3".to_owned(),
        "plain".to_owned(),
        String::new(),
        bought.replace("buy/3", "buy/4"),
        bought.replace("buy/3", "buy/03"),
        bought.to_lowercase() + "x",
        bought[..bought.len() - 1].to_owned(),
        format!("{bought}/"),
        format!("{bought}="),
        format!("/{signature}"),
        foreign,
        format!("buy/3/{}", "A".repeat(16)),
        format!("buy/3/{}", "é".repeat(16)),
    ];
    for case in cases {
        let response = send(&app, click(case.as_str())).await;
        assert_eq!(response.content(), REJECTED, "{case}");
        assert!(response.is_ephemeral(), "{case}");
    }
}

#[tokio::test]
async fn every_secret_is_accepted_and_the_first_one_signs() {
    let old_ids = shop_ids(&signed_app()).await;
    let rotated = unsigned().custom_ids(CustomIds::new().sign(OTHER_SECRET).sign(SECRET));
    let rotated = rotated.build().expect("the app builds");
    let bought = send(&rotated, click(old_ids[0].as_str())).await;
    assert_eq!(bought.content(), "bought 3");

    let new_ids = shop_ids(&rotated).await;
    assert_ne!(new_ids, old_ids);
    let rejected = send(&signed_app(), click(new_ids[0].as_str())).await;
    assert_eq!(rejected.content(), REJECTED);
}

#[tokio::test]
async fn followups_and_edits_are_signed_and_signatures_are_not_repeated() {
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport = MockTransport::always(message);
    let builder = unsigned()
        .custom_ids(CustomIds::new().sign(SECRET))
        .client(transport.client());
    let app = builder.build().expect("the app builds");
    send(&app, slash("shop-later", json!([]))).await;
    app.idle().await;

    for (request, item) in transport.requests().iter().zip([3, 4]) {
        let body: Value = serde_json::from_slice(request.request.body()).unwrap_or_default();
        let id = custom_ids(&json!({"data": body})).swap_remove(0);
        assert_eq!(id.len(), "buy/3".len() + 17, "{id}");
        let bought = send(&app, click(id)).await;
        assert_eq!(bought.content(), format!("bought {item}"));
    }
}

#[tokio::test]
async fn component_for_another_message_can_be_signed() {
    let app = signed_app();
    let component = app.signed(ActionRow::buttons([buy::button(9)]));
    let id = component.children()[0].custom_id().map(str::to_owned);
    let bought = send(&app, click(id.expect("the button has a custom ID"))).await;
    assert_eq!(bought.content(), "bought 9");

    let app = unsigned().build().expect("the app builds");
    let component = app.signed(ActionRow::buttons([buy::button(9)]));
    assert_eq!(component.children()[0].custom_id(), Some("buy/9"));
}

#[tokio::test]
async fn awaited_clicks_keep_their_random_custom_ids() {
    let app = signed_app();
    let question = send(&app, slash("ask", json!([]))).await.json();
    let id = custom_ids(&question).swap_remove(0);
    assert!(id.starts_with("guildhall."), "{id}");
    assert_eq!(send(&app, click(id)).await.content(), "yes");
}

#[tokio::test]
async fn custom_id_without_maximum_length_is_checked_with_its_signature() {
    let app = signed_app();
    for (length, fits) in [(78, true), (79, false)] {
        let name = "x".repeat(length);
        let greeted = send(
            &app,
            slash("greet", json!([acceptance::option(3, "name", name)])),
        );
        let content = greeted.await.content();
        assert_eq!(content == "Hi", fits, "{length}: {content}");
    }
}

#[component("a-long-text-that-takes-most-of-the-characters-of-a-custom-id-with-a-text/{id}")]
fn longest(id: u32) -> String {
    id.to_string()
}

#[component("a-long-text-that-takes-most-of-the-characters-of-a-custom-id-with-a-value/{id}")]
fn too_long(id: u32) -> String {
    id.to_string()
}

#[test]
fn build_fails_if_a_custom_id_can_be_too_long_with_its_signature() {
    let build = |route: Route| {
        let builder = builder(&[]).component(route);
        let signed = builder.custom_ids(CustomIds::new().sign(SECRET)).build();
        signed.map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(build(longest::COMPONENT), Ok(()));
    let error = build(too_long::COMPONENT).expect_err("84 characters are too many");
    assert_contains(
        &error,
        "can have 84 characters; with signed custom IDs, at most 83",
    );
    let unsigned = builder(&[]).component(too_long::COMPONENT).build();
    assert!(unsigned.is_ok());
}

#[test]
fn build_fails_for_a_short_secret() {
    let build = |secret: &[u8]| {
        builder(&[])
            .custom_ids(CustomIds::new().sign(secret))
            .build()
    };
    assert!(build(&[1; 16]).is_ok());
    let error = build(&[1; 15]).expect_err("15 bytes are too few");
    assert!(
        matches!(error, BuildError::Secret { length: 15 }),
        "{error}"
    );
    let text = "a secret for custom IDs has 15 bytes; at least 16 are required";
    assert_eq!(error.to_string(), text);
}
