//! Arguments are of their type and inside their limits, or the handler is not called.

use acceptance::{Answer, Signed, app, option, slash};
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Take one of every type
#[command]
#[expect(clippy::too_many_arguments, reason = "one of every type")]
fn every(
    /// Text
    text: String,
    /// A whole number
    whole: i64,
    /// True or false
    truth: bool,
    /// A user
    user: User,
    /// A member
    member: Member,
    /// A channel
    channel: Channel,
    /// A role
    role: Role,
    /// A user or a role
    mentionable: Mentionable,
    /// A number
    number: f64,
    /// A file
    file: Attachment,
) -> String {
    format!(
        "{text} {whole} {truth} {user} {} {channel} {role} {mentionable} {number} {}",
        member.display_name(),
        file.filename
    )
}

fn every_option() -> Value {
    json!([
        option(3, "text", "hi"),
        option(4, "whole", -9_007_199_254_740_991_i64),
        option(5, "truth", true),
        option(6, "user", "80"),
        option(6, "member", "80"),
        option(7, "channel", "31"),
        option(8, "role", "70"),
        option(9, "mentionable", "70"),
        option(10, "number", 3),
        option(11, "file", "95"),
    ])
}

fn resolved() -> Value {
    json!({
        "users": {"80": {"id": "80", "username": "bob", "discriminator": "0", "global_name": "Bob", "avatar": null}},
        "members": {"80": {"roles": [], "joined_at": null, "flags": 0, "permissions": "0", "nick": "Bobby"}},
        "channels": {"31": {"id": "31", "type": 2, "name": "voice", "permissions": "0"}},
        "roles": {"70": {"id": "70", "name": "Helper", "color": 0, "hoist": false, "position": 1, "permissions": "0", "managed": false, "mentionable": true, "flags": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}}},
        "attachments": {"95": {"id": "95", "filename": "cat.png", "size": 12, "url": "https://cdn.example/cat.png", "proxy_url": "https://cdn.example/cat.png", "content_type": "image/png", "ephemeral": true}},
    })
}

async fn send(command: &guildhall::Command, options: Value) -> Answer {
    let mut body = slash(command.def().name, options);
    body["data"]["resolved"] = resolved();
    Signed::from(body).to(&app(&[*command])).await
}

#[tokio::test]
async fn every_option_type_arrives_as_its_rust_type() {
    let answer = send(&every::COMMAND, every_option()).await;
    assert_eq!(
        answer.content(),
        "hi -9007199254740991 true <@80> Bobby <#31> <@&70> <@&70> 3 cat.png"
    );
}

#[tokio::test]
async fn value_of_another_type_is_an_error_that_names_the_option() {
    let wrong = [
        (0, json!(1), "text"),
        (1, json!("1"), "whole"),
        (1, json!(1.5), "whole"),
        (2, json!("true"), "truth"),
        (3, json!(80), "user"),
        (3, json!("bob"), "user"),
        (5, json!(true), "channel"),
        (6, json!(""), "role"),
        (8, json!("3"), "number"),
        (9, json!(null), "file"),
        (0, json!({"a": 1}), "text"),
        (0, json!(["a"]), "text"),
    ];
    for (index, value, name) in wrong {
        let mut options = every_option();
        options[index]["value"] = value.clone();
        let answer = send(&every::COMMAND, options).await;
        let named = answer.content().starts_with(&format!("`{name}`: must be"));
        assert!(
            named && answer.is_ephemeral(),
            "{value}: {}",
            answer.content()
        );
    }
}

/// Take values with limits
#[command]
fn limited(
    /// Two to ten characters
    #[option(min_length = 2, max_length = 10)]
    text: Option<&str>,
    /// One to six
    #[option(min = 1, max = 6)]
    whole: Option<u8>,
    /// A half to one
    #[option(min = 0.5, max = 1)]
    number: Option<f64>,
    /// A text channel
    channel: Option<TextChannel>,
    /// Announcements or a forum
    #[option(channel_types(guild_announcement, guild_forum))]
    place: Option<Channel>,
    /// A planet
    planet: Option<Planet>,
    /// A byte
    byte: Option<i8>,
    /// A document
    #[option(file_types(".pdf", "video"))]
    document: Option<Attachment>,
    /// A picture
    #[option(file_types("image"))]
    picture: Option<Attachment>,
) -> String {
    drop((document, picture));
    let channel = channel.map(|channel| channel.id);
    format!(
        "{text:?} {whole:?} {number:?} {channel:?} {planet:?} {byte:?} {}",
        place.is_some()
    )
}

/// A planet, by its number.
#[derive(Debug, Choice)]
enum Planet {
    #[choice(value = 3)]
    Earth,
    #[choice(name = "The red one", value = 4)]
    Mars,
}

/// A dose, of which one is whole.
#[derive(Debug, Choice)]
#[choice(number)]
enum Dose {
    #[choice(value = 1)]
    Usual,
    #[choice(value = 1.5)]
    More,
}

/// Take a dose
#[command]
fn dosed(
    /// How much
    dose: Dose,
) -> String {
    format!("{dose:?}")
}

#[tokio::test]
async fn number_without_a_fraction_is_read_as_the_number_that_it_is() {
    for (value, read) in [
        (json!(1), "Usual"),
        (json!(1.0), "Usual"),
        (json!(1.5), "More"),
    ] {
        let answer = send(&dosed::COMMAND, json!([option(10, "dose", value)])).await;
        assert_eq!(answer.content(), read);
    }
}

async fn limited_answer(kind: u8, name: &str, value: impl Into<Value>) -> String {
    send(&limited::COMMAND, json!([option(kind, name, value)]))
        .await
        .content()
}

#[tokio::test]
async fn limits_hold_on_arrival() {
    assert_eq!(
        limited_answer(3, "text", "x").await,
        "`text`: must have from 2 to 10 characters"
    );
    assert_eq!(
        limited_answer(3, "text", "é".repeat(11)).await,
        "`text`: must have from 2 to 10 characters"
    );
    assert_eq!(
        limited_answer(4, "whole", 0).await,
        "`whole`: must be from 1 to 6"
    );
    assert_eq!(
        limited_answer(4, "whole", 7).await,
        "`whole`: must be from 1 to 6"
    );
    assert_eq!(
        limited_answer(10, "number", 0.25).await,
        "`number`: must be from 0.5 to 1"
    );
    assert_eq!(
        limited_answer(4, "byte", 128).await,
        "`byte`: must be from -128 to 127"
    );
    assert_eq!(
        limited_answer(4, "planet", 5).await,
        "`planet`: must be one of its choices"
    );
    let wrong_file = limited_answer(11, "document", "95").await;
    assert_eq!(
        wrong_file,
        "`document`: must be a file of a type that it accepts"
    );
    assert!(
        limited_answer(11, "picture", "95")
            .await
            .starts_with("None")
    );
    let wrong_channel = limited_answer(7, "channel", "31").await;
    assert_eq!(
        wrong_channel,
        "`channel`: must be a channel of a type that it offers"
    );
    assert!(
        limited_answer(7, "place", "31")
            .await
            .starts_with("`place`: must be a channel")
    );
}

#[tokio::test]
async fn largest_and_smallest_legal_values_arrive() {
    assert!(
        limited_answer(3, "text", "é".repeat(10))
            .await
            .contains(&"é".repeat(10))
    );
    assert!(
        limited_answer(4, "whole", 6)
            .await
            .starts_with("None Some(6)")
    );
    assert!(
        limited_answer(10, "number", 1)
            .await
            .starts_with("None None Some(1.0)")
    );
    assert!(limited_answer(4, "planet", 4).await.contains("Some(Mars)"));
    assert!(limited_answer(4, "planet", 3).await.contains("Some(Earth)"));
}

#[tokio::test]
async fn optional_options_may_be_absent() {
    let answer = send(&limited::COMMAND, json!([])).await;
    assert_eq!(answer.content(), "None None None None None None false");
}

#[tokio::test]
async fn missing_required_option_is_drift() {
    let answer = send(&every::COMMAND, json!([option(3, "text", "hi")])).await;
    assert_eq!(
        answer.content(),
        "This command has changed. Try again in a moment."
    );
}

#[tokio::test]
async fn escaped_text_is_unescaped() {
    let body = slash("limited", json!([option(3, "text", "a\"b\n☃")]));
    let escaped = body.to_string().replace('☃', "\\u2603");
    let answer = Signed::new(escaped).to(&app(&[limited::COMMAND])).await;
    assert!(
        answer.content().starts_with(r#"Some("a\"b\n☃")"#),
        "{}",
        answer.content()
    );
}

#[tokio::test]
async fn user_who_is_no_member_is_refused_where_a_member_is_asked_for() {
    let mut body = slash("every", every_option());
    body["data"]["resolved"] = resolved();
    body["data"]["resolved"]["members"] = json!(null);
    let answer = Signed::from(body).to(&app(&[every::COMMAND])).await;
    assert_eq!(
        answer.content(),
        "`member`: must be a member of this server"
    );
}

/// Take a type of one's own
#[command]
fn own(
    /// An even number
    even: Even,
    /// Five unless given
    #[option(default = 5)]
    other: u8,
) -> String {
    format!("{} {other}", even.0)
}

struct Even(u32);

impl OptionType for Even {
    const SPEC: OptionSpec = u32::SPEC;

    fn read(given: &OptionInput<'_>) -> Result<Self, OptionError> {
        let number = u32::read(given)?;
        if number % 2 == 0 {
            Ok(Self(number))
        } else {
            Err(OptionError::new(format!("{number} is odd")))
        }
    }
}

#[tokio::test]
async fn own_type_says_what_is_wrong_with_a_value() {
    let answer = send(&own::COMMAND, json!([option(4, "even", 3)])).await;
    assert_eq!(
        (answer.content().as_str(), answer.is_ephemeral()),
        ("`even`: 3 is odd", true)
    );
}

#[tokio::test]
async fn default_stands_in_for_an_absent_value() {
    assert_eq!(
        send(&own::COMMAND, json!([option(4, "even", 2)]))
            .await
            .content(),
        "2 5"
    );
    let given = json!([option(4, "even", 2), option(4, "other", 6)]);
    assert_eq!(send(&own::COMMAND, given).await.content(), "2 6");
}

#[test]
fn function_stays_callable_as_written() {
    assert_eq!(own(Even(4), 1), "4 1");
}

#[tokio::test]
async fn number_arrives_as_exactly_as_it_was_sent() {
    let body = slash(
        "own-number",
        json!([option(10, "number", 271_369_769_109_091.38)]),
    );
    let answer = Signed::from(body).to(&app(&[own_number::COMMAND])).await;
    assert_eq!(answer.content(), "271369769109091.38");
}

/// Say a number
#[command]
fn own_number(
    /// Any
    number: f64,
) -> String {
    number.to_string()
}
