//! Objects of the interaction that a context returns.

use acceptance::{
    AppResponse, SignedRequest, autocomplete, builder, click, message_command, option, slash,
    submit,
};
use guildhall::ContextError;
use guildhall::model::ChannelType;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Show the message
#[command]
fn shown(ctx: Context) -> Result<String> {
    Ok(ctx.message()?.content.clone())
}

#[message_command]
fn quoted(ctx: Context, message: Message) -> Result<String> {
    let same = ctx.message()?;
    assert_eq!(same.id, message.id);
    Ok(same.content.clone())
}

#[component("shown")]
fn button(ctx: Context) -> Result<String> {
    Ok(ctx.message()?.content.clone())
}

#[modal("shown")]
fn form(ctx: Context) -> Result<String> {
    Ok(ctx.message()?.content.clone())
}

/// Describe the place
#[command]
fn place(ctx: Context) -> Result<String> {
    let channel = ctx.partial_channel()?;
    assert_eq!(channel.kind, ChannelType::GuildText);
    let name = channel.name.clone().unwrap_or_default();
    let locale = ctx.guild_locale().map_or("none", Locale::code);
    let permissions = channel.permissions.map(|permissions| permissions.bits());
    let skus: Vec<_> = ctx
        .entitlements()?
        .iter()
        .map(|entitlement| entitlement.sku_id)
        .collect();
    Ok(format!(
        "{name}, {locale}, {permissions:?}, {skus:?}, {}",
        ctx.attachment_size_limit()
    ))
}

/// Complete
#[command]
fn complete(
    /// Typed text
    #[option(autocomplete = suggest)]
    text: String,
) -> String {
    text
}

async fn suggest(ctx: Autocomplete, _typed: &str) -> Vec<Choice> {
    let name = ctx
        .partial_channel()
        .ok()
        .and_then(|channel| channel.name.clone());
    let locale = ctx.guild_locale().map_or("none", Locale::code);
    let count = ctx.entitlements().map_or(0, <[_]>::len);
    vec![Choice::new(format!("{name:?} {locale} {count}"), "chosen")]
}

fn message(content: &str) -> Value {
    let body = message_command("", content);
    body["data"]["resolved"]["messages"]["90"].clone()
}

fn with(mut body: Value, field: &str, value: impl Into<Value>) -> Value {
    body[field] = value.into();
    body
}

async fn send(body: Value) -> AppResponse {
    let app = builder(&[
        shown::COMMAND,
        quoted::COMMAND,
        place::COMMAND,
        complete::COMMAND,
    ])
    .component(button::COMPONENT)
    .modal(form::MODAL)
    .build();
    SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await
}

#[tokio::test]
async fn message_is_the_one_with_the_component_or_the_target_of_a_command() {
    let none = json!({});
    for (body, expected) in [
        (
            with(click("shown"), "message", message("a button")),
            "a button",
        ),
        (
            with(submit("shown", [], &none), "message", message("a form")),
            "a form",
        ),
        (message_command("Quoted", "a target"), "a target"),
    ] {
        assert_eq!(send(body).await.content(), expected);
    }
}

#[tokio::test]
async fn command_and_a_modal_of_a_command_have_no_message() {
    let none = json!({});
    for body in [slash("shown", json!([])), submit("shown", [], &none)] {
        let response = send(body).await;
        assert!(response.content().starts_with("Something went wrong."));
    }
    let error = ContextError::NoMessage.to_string();
    assert!(error.starts_with("this interaction did not come from a message"));
}

#[tokio::test]
async fn context_has_the_channel_the_guild_language_and_the_entitlements() {
    let channel = json!({"id": "30", "type": 0, "name": "general", "permissions": "2048"});
    let entitlement =
        json!({"id": "60", "sku_id": "61", "application_id": "2", "type": 8, "deleted": false});
    let body = with(slash("place", json!([])), "channel", channel);
    let body = with(body, "entitlements", json!([entitlement]));
    let body = with(body, "attachment_size_limit", 26_214_400);
    let expected = "general, en-US, Some(2048), [Id(61)], 26214400";
    assert_eq!(send(body).await.content(), expected);
}

#[tokio::test]
async fn absent_values_have_defaults() {
    let mut body = slash("place", json!([]));
    for field in ["guild_locale", "entitlements", "attachment_size_limit"] {
        body.as_object_mut().expect("an object").remove(field);
    }
    assert_eq!(
        send(body).await.content(),
        "general, none, None, [], 10485760"
    );
}

#[tokio::test]
async fn autocomplete_has_the_same_objects() {
    let mut typed = option(3, "text", "a");
    typed["focused"] = true.into();
    let response = send(autocomplete("complete", json!([typed]))).await;
    let choice = &response.json()["data"]["choices"][0]["name"];
    assert_eq!(*choice, "Some(\"general\") en-US 0");
}
