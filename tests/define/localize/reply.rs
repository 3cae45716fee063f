//! Localized texts from `.ftl` files, in replies.

use acceptance::{CapturedLog, SignedRequest, app, builder, slash};
use guildhall::AppBuilder;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Say something
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
    /// The number
    dice: u64,
) -> String {
    ctx.tr("rolled", [("dice", dice.into()), ("sum", 7.into())])
}

/// Greets everybody
#[command]
fn greet_all(ctx: Context) -> String {
    ctx.tr_in(&Locale::German, "greeting", [("name", "alle".into())])
}

/// Greets the guild
#[command]
fn greet_guild(ctx: Context) -> String {
    ctx.tr_in(ctx.guild_locale(), "greeting", [("name", "Ada".into())])
}

/// Suggests
#[command]
fn suggest(
    /// The text
    #[option(autocomplete = translated)]
    what: &str,
) -> String {
    what.to_owned()
}

async fn translated(ctx: Autocomplete, _typed: &str) -> Vec<String> {
    vec![ctx.tr("brand", [])]
}

async fn say_in(locale: &str, key: &str) -> String {
    let options = json!([{"type": 3, "name": "key", "value": key}]);
    respond_in(builder(&[say::COMMAND]), slash("say", options), locale).await
}

async fn throw_in(locale: &str, dice: u64) -> String {
    let options = json!([{"type": 4, "name": "dice", "value": dice}]);
    respond_in(builder(&[throw::COMMAND]), slash("throw", options), locale).await
}

/// Returns the app's response to a user with this locale; the texts come from this folder's `.ftl` files.
async fn respond_in(app: AppBuilder, mut body: Value, locale: &str) -> String {
    body["locale"] = locale.into();
    let app = app.catalog(&crate::LOCALIZATIONS).build();
    let app = app.expect("the app builds");
    SignedRequest::from(body).send_to(&app).await.content()
}

#[tokio::test]
async fn reply_is_in_the_locale_of_the_user() {
    assert_eq!(say_in("de", "greeting").await, "Hallo, Ada!");
    assert_eq!(say_in("en-GB", "greeting").await, "Good day, Ada.");
}

#[tokio::test]
async fn regional_variant_falls_back_to_its_language() {
    assert_eq!(say_in("es-419", "greeting").await, "¡Hola, Ada!");
    assert_eq!(say_in("en-GB", "brand").await, "Guildhall says hello.");
    assert_eq!(
        say_in("en-US", "only-british").await,
        "only in British English"
    );
}

#[tokio::test]
async fn default_locale_is_the_last_fallback() {
    for locale in ["ja", "es-ES", "de", "xx"] {
        assert_eq!(say_in(locale, "only-default").await, "in the default");
    }
    assert_eq!(
        say_in("ja", "only-british").await,
        "only in British English"
    );
}

#[tokio::test]
async fn number_selects_its_plural_form() {
    assert_eq!(throw_in("de", 1).await, "Ein Würfel zeigt 7.");
    assert_eq!(throw_in("de", 3).await, "3 Würfel zeigen 7.");
    assert_eq!(throw_in("en-US", 1).await, "One die shows 7.");
    assert_eq!(
        throw_in("en-US", 9_007_199_254_740_991).await,
        "9007199254740991 dice show 7."
    );
}

#[tokio::test]
async fn large_number_selects_its_plural_form() {
    assert_eq!(throw_in("pl", 3_000_000_002).await, "Few: 3000000002.");
    assert_eq!(throw_in("pl", 5).await, "Many: 5.");
}

#[tokio::test]
async fn terms_are_inserted_without_isolation_marks() {
    assert_eq!(say_in("de", "brand").await, "Gildehaus grüßt.");
}

#[tokio::test]
async fn handler_can_request_a_text_in_a_given_locale() {
    let mut body = slash("greet-all", json!([]));
    body["locale"] = "en-US".into();
    let app = builder(&[greet_all::COMMAND])
        .catalog(&crate::LOCALIZATIONS)
        .build();
    let response = SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await;
    assert_eq!(response.content(), "Hallo, alle!");
}

#[tokio::test]
async fn absent_locale_of_a_guild_is_the_default_locale() {
    for (locale, text) in [(json!("de"), "Hallo, Ada!"), (Value::Null, "Hello, Ada!")] {
        let mut body = slash("greet-guild", json!([]));
        body["guild_locale"] = locale;
        let app = builder(&[greet_guild::COMMAND]);
        let response = respond_in(app, body, "de").await;
        assert_eq!(response, text);
    }
}

#[tokio::test]
async fn autocomplete_function_can_translate() {
    let options = json!([{"type": 3, "name": "what", "value": "", "focused": true}]);
    let body = acceptance::autocomplete("suggest", options);
    let app = builder(&[suggest::COMMAND])
        .catalog(&crate::LOCALIZATIONS)
        .build();
    let response = SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await;
    assert_eq!(response.choices(), ["Gildehaus grüßt."]);
}

#[tokio::test]
async fn unknown_key_is_returned_and_logged() {
    let log = CapturedLog::start();
    assert_eq!(say_in("de", "nowhere").await, "nowhere");
    assert!(
        log.text().contains("no localization file has this key"),
        "{}",
        log.text()
    );
}

#[tokio::test]
async fn app_without_discovery_has_only_the_registered_catalogs() {
    let options = json!([{"type": 3, "name": "key", "value": "greeting"}]);
    let response = SignedRequest::from(slash("say", options))
        .send_to(&app(&[say::COMMAND]))
        .await;
    assert_eq!(response.content(), "greeting");
}

/// Say nothing
#[command]
fn hush() {}

async fn default_message_in(locale: &str, key: &'static str) -> String {
    let app = builder(&[hush::COMMAND]).messages(move |_, to| to.tr(key, [("name", "Ada".into())]));
    respond_in(app, slash("hush", json!([])), locale).await
}

#[tokio::test]
async fn framework_messages_come_from_files() {
    assert_eq!(default_message_in("de", "greeting").await, "Hallo, Ada!");
    assert_eq!(
        default_message_in("ja", "only-default").await,
        "in the default"
    );
}

#[tokio::test]
async fn framework_message_without_a_text_is_in_english() {
    assert_eq!(default_message_in("de", "no-such-key").await, "Done.");
}

/// Throws dice, with keys and values that the compiler has compared with the files
#[command]
fn checked_throw(
    ctx: Context,
    /// The number
    dice: u64,
) -> String {
    let name = "Ada";
    let rolled = tr!(ctx, "rolled", dice, sum = 7);
    let greeting = tr_in!(ctx, &Locale::German, "greeting", name);
    // Names that no Rust variable can have.
    let wave = tr!(ctx, "wave", user-name = name, type = "member");
    format!("{greeting} {rolled} {} {wave}", tr!(ctx, "brand",))
}

#[tokio::test]
async fn checked_key_is_looked_up_like_a_computed_one() {
    for (locale, expected) in [
        (
            "de",
            "Hallo, Ada! 3 Würfel zeigen 7. Gildehaus grüßt. Ada (member).",
        ),
        (
            "en-GB",
            "Hallo, Ada! 3 dice show 7. Guildhall says hello. Ada (member).",
        ),
    ] {
        let options = json!([{"type": 4, "name": "dice", "value": 3}]);
        let app = builder(&[checked_throw::COMMAND]);
        let said = respond_in(app, slash("checked-throw", options), locale).await;
        assert_eq!(said, expected, "{locale}");
    }
}
