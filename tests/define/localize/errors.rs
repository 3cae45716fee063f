//! Texts from `.ftl` files for the framework's messages: invalid values, with the localized name of their option, and
//! rejections.

use acceptance::{SignedRequest, builder, click, option, slash, submit};
use guildhall::AppBuilder;
use guildhall::guard::GuardError;
use guildhall::messages::{Recipient, UserMessage};
use guildhall::option::ArgumentError;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// A rating, in a custom option type.
struct Stars(u8);

impl OptionType for Stars {
    const SPEC: OptionSpec = String::SPEC.max_length(2);

    fn read(input: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        let stars = input
            .text()?
            .parse()
            .ok()
            .filter(|stars| (1..=5).contains(stars));
        stars
            .map(Self)
            .ok_or_else(|| OptionError::new(tr!(input, "not-stars", max = 5)))
    }
}

/// A word in a dictionary, which a conversion with a context looks up.
struct Word;

impl ConvertedOption for Word {
    type Input = String;

    async fn convert(word: String, ctx: &Context) -> Result<Self> {
        Err(OptionError::new(tr!(ctx, "no-word", word)).into())
    }
}

#[derive(Choice)]
enum Spin {
    Left,
    Right,
}

/// Turn a dial
#[command]
fn dial(
    /// Number of turns
    #[option(min = 1, max = 6)]
    turns: Option<i64>,
    /// Engraving
    #[option(max_length = 3)]
    text: Option<String>,
    /// Direction
    #[option(name_localizations(de = "richtung"))]
    spin: Option<Spin>,
    /// Rating
    stars: Option<Stars>,
    /// Word
    word: Option<Word>,
) -> String {
    let spins = spin.map(|spin| matches!(spin, Spin::Left));
    let stars = stars.map(|stars| stars.0);
    format!("{turns:?} {text:?} {spins:?} {stars:?} {}", word.is_some())
}

fn is_mine(_ctx: &Context) -> bool {
    false
}

/// Turn a dial that nobody may turn
#[command(check = is_mine)]
fn own_dial() {}

/// Turn the dial of the guild
#[command(member_permissions(BAN_MEMBERS, KICK_MEMBERS))]
fn guild_dial() {}

#[derive(Modal)]
#[modal(title = "Dial")]
struct DialForm {
    #[text(label = "How many turns?")]
    turns: u8,
    #[text(label = "How good?")]
    stars: Option<Stars>,
}

#[modal("dial")]
fn dialed(form: DialForm) -> String {
    format!("{} {}", form.turns, form.stars.is_some())
}

#[component("rate", select)]
fn rate(#[selected] stars: Stars) -> String {
    stars.0.to_string()
}

fn app() -> AppBuilder {
    builder(&[dial::COMMAND, own_dial::COMMAND, guild_dial::COMMAND])
        .modal(dialed::MODAL)
        .component(rate::COMPONENT)
        .catalog(&crate::LOCALIZATIONS)
}

async fn text_in(locale: &str, mut body: Value, app: AppBuilder) -> String {
    body["locale"] = locale.into();
    body["member"]["permissions"] = json!("0");
    let app = app.build().expect("the app builds");
    SignedRequest::from(body).send_to(&app).await.content()
}

/// Asserts the messages to a German user and to a French user, whose language has no file.
async fn assert_messages(body: &Value, german: &str, english: &str) {
    for (locale, expected) in [("de", german), ("fr", english)] {
        let text = text_in(locale, body.clone(), app()).await;
        assert_eq!(text, expected, "{locale}");
    }
}

#[tokio::test]
async fn invalid_value_is_reported_with_the_localized_rule_and_name() {
    let cases = [
        (
            option(4, "turns", 7),
            "`drehungen`: von 1 bis 6",
            "`turns`: must be from 1 to 6",
        ),
        (
            option(3, "text", "long"),
            "`text`: höchstens 3 Zeichen",
            "`text`: must have at most 3 characters",
        ),
        (
            option(3, "spin", "up"),
            "`richtung`: must be one of the choices",
            "`spin`: must be one of the choices",
        ),
    ];
    for (value, german, english) in cases {
        assert_messages(&slash("dial", json!([value])), german, english).await;
    }
}

#[tokio::test]
async fn option_type_of_the_app_reports_a_localized_error() {
    let body = slash("dial", json!([option(3, "stars", "9")]));
    let (german, english) = ("`stars`: gib 1 bis 5 Sterne", "`stars`: give 1 to 5 stars");
    assert_messages(&body, german, english).await;
}

#[tokio::test]
async fn conversion_reports_a_localized_error() {
    let body = slash("dial", json!([option(3, "word", "zzz")]));
    let (german, english) = (
        "`wort`: „zzz“ steht nicht im Wörterbuch",
        "`word`: no entry for zzz",
    );
    assert_messages(&body, german, english).await;
}

#[tokio::test]
async fn field_of_a_modal_is_reported_with_its_localized_label() {
    let field =
        |id: &str, value: &str| json!({"type": 4, "id": 2, "custom_id": id, "value": value});
    let form = |turns, stars| {
        let fields = [field("turns", turns), field("stars", stars)];
        submit("dial", fields, &json!({}))
    };
    let (german, english) = (
        "`Wie oft?`: eine ganze Zahl",
        "`How many turns?`: must be a whole number",
    );
    assert_messages(&form("many", ""), german, english).await;
    let (german, english) = (
        "`How good?`: gib 1 bis 5 Sterne",
        "`How good?`: give 1 to 5 stars",
    );
    assert_messages(&form("1", "9"), german, english).await;
}

#[tokio::test]
async fn selected_value_is_reported_with_a_localized_error() {
    let body = acceptance::select(3, "rate", json!(["9"]), &json!({}));
    let (german, english) = ("`stars`: gib 1 bis 5 Sterne", "`stars`: give 1 to 5 stars");
    assert_messages(&body, german, english).await;
}

#[tokio::test]
async fn rejection_by_a_guard_is_localized_with_its_values() {
    let body = slash("own-dial", json!([]));
    let english = "You cannot use this here.";
    assert_messages(&body, "Hier nicht.", english).await;
    let body = slash("guild-dial", json!([]));
    let (german, english) = (
        "Dir fehlen 2 Rechte: Kick Members, Ban Members.",
        "You need the permissions Kick Members and Ban Members for this.",
    );
    assert_messages(&body, german, english).await;
}

#[tokio::test]
async fn other_message_of_the_framework_is_localized() {
    let english = "This button, menu or form is out of date. Run the command again.";
    assert_messages(&click("gone"), "Das ist veraltet.", english).await;
}

fn in_capitals(message: &UserMessage<'_>, to: &Recipient<'_>) -> Option<String> {
    match message {
        UserMessage::Argument(ArgumentError { localized_name, .. }) => localized_name.clone(),
        UserMessage::Guard(GuardError::Check) => Some("NOT HERE".to_owned()),
        UserMessage::Guard(_) => tr!(to, "no-word", word = "permission"),
        _ => None,
    }
}

#[tokio::test]
async fn function_of_the_app_takes_precedence_over_the_files() {
    let app = || app().messages(in_capitals);
    let turns = slash("dial", json!([option(4, "turns", 7)]));
    assert_eq!(text_in("de", turns, app()).await, "drehungen");
    let own = slash("own-dial", json!([]));
    assert_eq!(text_in("de", own, app()).await, "NOT HERE");
    let guild = text_in("fr", slash("guild-dial", json!([])), app()).await;
    assert_eq!(guild, "no entry for permission");
    let gone = text_in("de", click("gone"), app()).await;
    assert_eq!(gone, "Das ist veraltet.");
}
