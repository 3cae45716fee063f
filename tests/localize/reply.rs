//! Files → the texts of replies.

use acceptance::{Log, Signed, app, builder, slash};
use guildhall::AppBuilder;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Says a text
#[command]
fn say(
    ctx: Context,
    /// Its key
    key: &str,
) -> String {
    ctx.tr(key, [("name", "Ada".into())])
}

/// Rolls dice
#[command]
fn throw(
    ctx: Context,
    /// How many
    dice: u64,
) -> String {
    ctx.tr("rolled", [("dice", dice.into()), ("sum", 7.into())])
}

/// Greets everybody
#[command]
fn greet_all(ctx: Context) -> String {
    ctx.tr_in(&Locale::German, "greeting", [("name", "alle".into())])
}

/// Suggests
#[command]
fn suggest(
    /// What
    #[option(autocomplete = translated)]
    what: &str,
) -> String {
    what.to_owned()
}

async fn translated(ctx: Autocomplete, _typed: &str) -> Vec<String> {
    vec![ctx.tr("brand", [])]
}

async fn said(locale: &str, key: &str) -> String {
    let options = json!([{"type": 3, "name": "key", "value": key}]);
    answered(builder(&[say::COMMAND]), slash("say", options), locale).await
}

async fn thrown(locale: &str, dice: u64) -> String {
    let options = json!([{"type": 4, "name": "dice", "value": dice}]);
    answered(builder(&[throw::COMMAND]), slash("throw", options), locale).await
}

/// What an app with the files of this folder answers in a locale.
async fn answered(app: AppBuilder, mut body: Value, locale: &str) -> String {
    body["locale"] = locale.into();
    let app = app.localizations(&crate::LOCALIZATIONS).build();
    let app = app.expect("the app is complete");
    Signed::from(body).to(&app).await.content()
}

#[tokio::test]
async fn reply_is_in_the_language_of_the_member() {
    assert_eq!(said("de", "greeting").await, "Hallo, Ada!");
    assert_eq!(said("en-GB", "greeting").await, "Good day, Ada.");
}

#[tokio::test]
async fn another_spanish_and_another_english_stand_in() {
    assert_eq!(said("es-419", "greeting").await, "¡Hola, Ada!");
    assert_eq!(said("en-GB", "brand").await, "Guildhall says hello.");
    assert_eq!(
        said("en-US", "only-british").await,
        "only in British English"
    );
}

#[tokio::test]
async fn default_stands_in_for_every_other_language() {
    for locale in ["ja", "es-ES", "de", "xx"] {
        assert_eq!(said(locale, "only-default").await, "in the default");
    }
    assert_eq!(said("ja", "only-british").await, "only in British English");
}

#[tokio::test]
async fn number_chooses_its_plural() {
    assert_eq!(thrown("de", 1).await, "Ein Würfel zeigt 7.");
    assert_eq!(thrown("de", 3).await, "3 Würfel zeigen 7.");
    assert_eq!(thrown("en-US", 1).await, "One die shows 7.");
    assert_eq!(
        thrown("en-US", 9_007_199_254_740_991).await,
        "9007199254740991 dice show 7."
    );
}

#[tokio::test]
async fn large_number_chooses_its_plural_too() {
    assert_eq!(thrown("pl", 3_000_000_002).await, "Few: 3000000002.");
    assert_eq!(thrown("pl", 5).await, "Many: 5.");
}

#[tokio::test]
async fn terms_are_filled_in_without_marks_around_them() {
    assert_eq!(said("de", "brand").await, "Gildehaus grüßt.");
}

#[tokio::test]
async fn text_in_a_given_language_is_in_that() {
    let mut body = slash("greet-all", json!([]));
    body["locale"] = "en-US".into();
    let app = builder(&[greet_all::COMMAND])
        .localizations(&crate::LOCALIZATIONS)
        .build();
    let answer = Signed::from(body)
        .to(&app.expect("the app is complete"))
        .await;
    assert_eq!(answer.content(), "Hallo, alle!");
}

#[tokio::test]
async fn autocomplete_function_has_the_texts_too() {
    let options = json!([{"type": 3, "name": "what", "value": "", "focused": true}]);
    let body = acceptance::autocomplete("suggest", options);
    let app = builder(&[suggest::COMMAND])
        .localizations(&crate::LOCALIZATIONS)
        .build();
    let answer = Signed::from(body)
        .to(&app.expect("the app is complete"))
        .await;
    assert_eq!(answer.choices(), ["Gildehaus grüßt."]);
}

#[tokio::test]
async fn unknown_key_is_the_text_and_is_logged() {
    let log = Log::take();
    assert_eq!(said("de", "nowhere").await, "nowhere");
    assert!(
        log.text().contains("no localization file has this key"),
        "{}",
        log.text()
    );
}

#[tokio::test]
async fn app_without_discovery_has_only_the_texts_that_it_was_given() {
    let options = json!([{"type": 3, "name": "key", "value": "greeting"}]);
    let answer = Signed::from(slash("say", options))
        .to(&app(&[say::COMMAND]))
        .await;
    assert_eq!(answer.content(), "greeting");
}

#[tokio::test]
async fn texts_are_found_at_link_time() {
    let key = acceptance::public_key();
    let app = App::builder().public_key(key).build();
    let options = json!([{"type": 3, "name": "key", "value": "greeting"}]);
    let answer = Signed::from(slash("say", options))
        .to(&app.expect("the app is complete"))
        .await;
    assert_eq!(answer.content(), "Hallo, Ada!");
}

/// Say nothing
#[command]
fn hush() {}

async fn worded(locale: &str, key: &'static str) -> String {
    let app = builder(&[hush::COMMAND]);
    let app = app.messages(move |_, to| to.tr(key, [("name", "Ada".into())]));
    answered(app, slash("hush", json!([])), locale).await
}

#[tokio::test]
async fn what_the_framework_says_is_worded_from_files() {
    assert_eq!(worded("de", "greeting").await, "Hallo, Ada!");
    assert_eq!(worded("ja", "only-default").await, "in the default");
}

#[tokio::test]
async fn sentence_that_no_file_has_is_said_in_english() {
    assert_eq!(worded("de", "no-such-key").await, "Done.");
}
