//! Localized texts from `.ftl` files, in buttons and selects of messages.

use acceptance::{SignedRequest, builder, slash};
use guildhall::component::Choices;
use guildhall::prelude::*;
use serde_json::{Value, json};

#[derive(Choice, Debug)]
enum Haze {
    Thin,
    Thick,
}

#[component("haze/{place}", select(placeholder = "How hazy is it?"))]
fn hazes(place: u8, #[selected] hazes: Vec<Haze>) -> String {
    format!("{place} {hazes:?}")
}

#[component(
    "viewer/{of}",
    select(placeholder = "Who sees it?", key = "haze-viewer")
)]
fn viewer(of: String, #[selected] viewer: User) -> String {
    format!("{of} {}", viewer.username)
}

#[component("clear/up", button(primary, label = "Clear up", emoji = "🌤"))]
fn clear_up() {}

#[component("stay", button(secondary, label = "Stay"))]
fn stay() {}

/// A component whose values have the names of generated parameters.
#[component("x/{ctx}/{locale}/{custom_id}", button(primary, label = "X"))]
fn named(ctx: u8, locale: u8, custom_id: u8) -> String {
    format!("{ctx} {locale} {custom_id}")
}

/// Show the components, in the language of the user or of the guild
#[command]
fn outlook(
    ctx: Context,
    /// For everybody in the guild
    public: bool,
) -> Result<Reply> {
    let locale = if public {
        ctx.guild_locale()
    } else {
        ctx.locale()
    };
    let viewer = viewer::select_in(&ctx, locale, "me".to_owned())?;
    let buttons = [
        clear_up::button_in(&ctx, locale),
        stay::button_in(&ctx, locale),
        named::button_in(&ctx, locale, 1, 2, 3),
    ];
    Ok(Reply::text("How does it look?").components([
        ActionRow::select(hazes::select_in(&ctx, locale, 7)),
        ActionRow::select(viewer),
        ActionRow::buttons(buttons),
    ]))
}

/// Returns the rows of components for a user with this locale, in a guild whose language is Polish.
async fn rows_in(locale: &str, public: bool) -> Value {
    let app = builder(&[outlook::COMMAND])
        .catalog(&crate::LOCALIZATIONS)
        .build();
    let mut body = slash(
        "outlook",
        json!([{"type": 5, "name": "public", "value": public}]),
    );
    body["locale"] = locale.into();
    body["guild_locale"] = "pl".into();
    let app = app.expect("the app builds");
    let response = SignedRequest::from(body).send_to(&app).await;
    response.json()["data"]["components"].clone()
}

/// Returns the only select of a row.
fn select_of(rows: &Value, row: usize) -> &Value {
    &rows[row]["components"][0]
}

#[tokio::test]
async fn select_has_a_localized_placeholder_and_the_names_of_its_enum() {
    let rows = rows_in("de", false).await;
    let hazes = select_of(&rows, 0);
    assert_eq!(hazes["placeholder"], "Wie dunstig ist es?");
    assert_eq!(hazes["custom_id"], "haze/7");
    assert_eq!(hazes["max_values"], 2);
    let options = json!([
        {"label": "leicht", "value": "thin"},
        {"label": "Thick", "value": "thick"},
    ]);
    assert_eq!(hazes["options"], options);
}

#[tokio::test]
async fn select_of_users_has_the_key_that_its_attribute_gives() {
    let rows = rows_in("de", false).await;
    assert_eq!(select_of(&rows, 1)["placeholder"], "Wer sieht es?");
    assert_eq!(select_of(&rows, 1)["custom_id"], "viewer/me");
}

#[tokio::test]
async fn button_has_a_localized_label_and_keeps_its_emoji() {
    let rows = rows_in("de", false).await;
    let [clear, stay, named] = [0, 1, 2].map(|index| rows[2]["components"][index].clone());
    assert_eq!(named["custom_id"], "x/1/2/3");
    assert_eq!(clear["label"], "Aufklaren");
    assert_eq!(clear["emoji"]["name"], "🌤");
    assert_eq!(stay["label"], "Stay");
}

#[tokio::test]
async fn component_without_a_text_in_the_language_has_that_of_the_attribute() {
    let rows = rows_in("fr", false).await;
    assert_eq!(select_of(&rows, 0)["placeholder"], "How hazy is it?");
    assert_eq!(select_of(&rows, 0)["options"][0]["label"], "Thin");
    assert_eq!(select_of(&rows, 1)["placeholder"], "Who sees it?");
    assert_eq!(rows[2]["components"][0]["label"], "Clear up");
}

#[tokio::test]
async fn component_of_a_public_message_can_have_the_language_of_the_guild() {
    let rows = rows_in("de", true).await;
    assert_eq!(select_of(&rows, 0)["placeholder"], "Jak mgliście jest?");
    assert_eq!(select_of(&rows, 0)["options"][1]["label"], "gęsta");
}

#[test]
fn options_of_an_enum_have_the_names_of_a_language() {
    let labels = |locale: Option<&Locale>| {
        let options = Haze::options_in(locale).into_iter();
        options.map(|option| option.label).collect::<Vec<_>>()
    };
    assert_eq!(labels(Some(&Locale::German)), ["leicht", "Thick"]);
    assert_eq!(labels(Some(&Locale::Polish)), ["Thin", "gęsta"]);
    assert_eq!(labels(None), ["Thin", "Thick"]);
}
