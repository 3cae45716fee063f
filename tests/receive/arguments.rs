//! Argument types and limits: the handler is invoked only if every value fits.

use acceptance::{AppResponse, SignedRequest, app, option, slash};
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Take one option of every type
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

fn resolved_data() -> Value {
    json!({
        "users": {"80": {"id": "80", "username": "bob", "discriminator": "0", "global_name": "Bob", "avatar": null}},
        "members": {"80": {"roles": [], "joined_at": null, "flags": 0, "permissions": "0", "nick": "Bobby"}},
        "channels": {"31": {"id": "31", "type": 2, "name": "voice", "permissions": "0"}},
        "roles": {"70": {"id": "70", "name": "Helper", "color": 0, "hoist": false, "position": 1, "permissions": "0", "managed": false, "mentionable": true, "flags": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}}},
        "attachments": {"95": {"id": "95", "filename": "cat.png", "size": 12, "url": "https://cdn.example/cat.png", "proxy_url": "https://cdn.example/cat.png", "content_type": "image/png", "ephemeral": true}},
    })
}

async fn send(command: &guildhall::command::Command, options: Value) -> AppResponse {
    let mut body = slash(command.def().name, options);
    body["data"]["resolved"] = resolved_data();
    SignedRequest::from(body).send_to(&app(&[*command])).await
}

#[tokio::test]
async fn every_option_type_is_parsed_into_its_rust_type() {
    let response = send(&every::COMMAND, every_option()).await;
    assert_eq!(
        response.content(),
        "hi -9007199254740991 true <@80> Bobby <#31> <@&70> <@&70> 3 cat.png"
    );
}

#[tokio::test]
async fn value_of_the_wrong_type_is_an_error_naming_the_option() {
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
        let response = send(&every::COMMAND, options).await;
        let named = response
            .content()
            .starts_with(&format!("`{name}`: must be"));
        assert!(
            named && response.is_ephemeral(),
            "{value}: {}",
            response.content()
        );
    }
}

/// Take values with limits
#[command]
fn limited(
    /// Two to ten characters
    #[option(min_length = 2, max_length = 10)]
    text: Option<&str>,
    /// From one to six
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

/// A planet, by number.
#[derive(Debug, Choice)]
enum Planet {
    #[choice(value = 3)]
    Earth,
    #[choice(name = "The red one", value = 4)]
    Mars,
}

/// A dose; the value of one choice is a whole number.
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
    /// The amount
    dose: Dose,
) -> String {
    format!("{dose:?}")
}

#[tokio::test]
async fn number_choices_accept_whole_and_fractional_values() {
    for (value, read) in [
        (json!(1), "Usual"),
        (json!(1.0), "Usual"),
        (json!(1.5), "More"),
    ] {
        let response = send(&dosed::COMMAND, json!([option(10, "dose", value)])).await;
        assert_eq!(response.content(), read);
    }
}

async fn send_limited(kind: u8, name: &str, value: impl Into<Value>) -> String {
    send(&limited::COMMAND, json!([option(kind, name, value)]))
        .await
        .content()
}

#[tokio::test]
async fn value_outside_of_its_limits_is_an_error() {
    assert_eq!(
        send_limited(3, "text", "x").await,
        "`text`: must have 2 to 10 characters"
    );
    assert_eq!(
        send_limited(3, "text", "é".repeat(11)).await,
        "`text`: must have 2 to 10 characters"
    );
    assert_eq!(
        send_limited(4, "whole", 0).await,
        "`whole`: must be from 1 to 6"
    );
    assert_eq!(
        send_limited(4, "whole", 7).await,
        "`whole`: must be from 1 to 6"
    );
    assert_eq!(
        send_limited(10, "number", 0.25).await,
        "`number`: must be from 0.5 to 1"
    );
    assert_eq!(
        send_limited(4, "byte", 128).await,
        "`byte`: must be from -128 to 127"
    );
    assert_eq!(
        send_limited(4, "planet", 5).await,
        "`planet`: must be one of the choices"
    );
    let wrong_file = send_limited(11, "document", "95").await;
    assert_eq!(wrong_file, "`document`: must be a file of an allowed type");
    assert!(send_limited(11, "picture", "95").await.starts_with("None"));
    let wrong_channel = send_limited(7, "channel", "31").await;
    assert_eq!(
        wrong_channel,
        "`channel`: must be a channel of an allowed type"
    );
    assert!(
        send_limited(7, "place", "31")
            .await
            .starts_with("`place`: must be a channel")
    );
}

#[tokio::test]
async fn boundary_values_are_accepted() {
    assert!(
        send_limited(3, "text", "é".repeat(10))
            .await
            .contains(&"é".repeat(10))
    );
    assert!(
        send_limited(4, "whole", 6)
            .await
            .starts_with("None Some(6)")
    );
    assert!(
        send_limited(10, "number", 1)
            .await
            .starts_with("None None Some(1.0)")
    );
    assert!(send_limited(4, "planet", 4).await.contains("Some(Mars)"));
    assert!(send_limited(4, "planet", 3).await.contains("Some(Earth)"));
}

#[tokio::test]
async fn optional_options_can_be_omitted() {
    let response = send(&limited::COMMAND, json!([])).await;
    assert_eq!(response.content(), "None None None None None None false");
}

#[tokio::test]
async fn missing_required_option_is_a_definition_mismatch() {
    let response = send(&every::COMMAND, json!([option(3, "text", "hi")])).await;
    assert_eq!(
        response.content(),
        "This command has changed. Try again in a moment."
    );
}

#[tokio::test]
async fn json_escapes_in_a_string_are_decoded() {
    let body = slash("limited", json!([option(3, "text", "a\"b\n☃")]));
    let escaped = body.to_string().replace('☃', "\\u2603");
    let response = SignedRequest::new(escaped)
        .send_to(&app(&[limited::COMMAND]))
        .await;
    assert!(
        response.content().starts_with(r#"Some("a\"b\n☃")"#),
        "{}",
        response.content()
    );
}

/// Shows the ID of a user
#[command]
fn identify(
    /// A user
    user: Id<User>,
) -> String {
    user.to_string()
}

#[tokio::test]
async fn id_of_a_user_needs_no_resolved_data() {
    let body = slash("identify", json!([option(6, "user", "80")]));
    let response = SignedRequest::from(body)
        .send_to(&app(&[identify::COMMAND]))
        .await;
    assert_eq!(response.content(), "80");
}

#[tokio::test]
async fn member_option_rejects_a_user_outside_the_guild() {
    let mut body = slash("every", every_option());
    body["data"]["resolved"] = resolved_data();
    body["data"]["resolved"]["members"] = json!(null);
    let response = SignedRequest::from(body)
        .send_to(&app(&[every::COMMAND]))
        .await;
    assert_eq!(
        response.content(),
        "`member`: must be a member of this server"
    );
}

/// Take a custom type
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
async fn custom_type_sets_the_message_for_an_invalid_value() {
    let response = send(&own::COMMAND, json!([option(4, "even", 3)])).await;
    assert_eq!(
        (response.content().as_str(), response.is_ephemeral()),
        ("`even`: 3 is odd", true)
    );
}

#[tokio::test]
async fn default_replaces_an_omitted_option() {
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
fn command_function_remains_callable() {
    assert_eq!(own(Even(4), 1), "4 1");
}

#[tokio::test]
async fn number_option_keeps_its_precision() {
    let body = slash(
        "own-number",
        json!([option(10, "number", 271_369_769_109_091.38)]),
    );
    let response = SignedRequest::from(body)
        .send_to(&app(&[own_number::COMMAND]))
        .await;
    assert_eq!(response.content(), "271369769109091.38");
}

/// Say a number
#[command]
fn own_number(
    /// Any
    number: f64,
) -> String {
    number.to_string()
}

/// Roll dice
#[command]
fn sides(
    /// Number of sides
    #[option(choices(6, 20, 100))]
    sides: u8,
    /// Size of the dice
    #[option(choices("small", "large"))]
    size: Option<&str>,
    /// Weight of the dice
    #[option(choices(0.5, 1, 2.25), default = 1.0)]
    weight: f64,
) -> String {
    format!("{sides} {size:?} {weight}")
}

#[tokio::test]
async fn inline_choices_are_the_only_values() {
    let sent = |number: u8| {
        json!([
            option(4, "sides", number),
            option(3, "size", "large"),
            option(10, "weight", 0.5)
        ])
    };
    let app = app(&[sides::COMMAND]);
    let chosen = SignedRequest::from(slash("sides", sent(20)))
        .send_to(&app)
        .await;
    assert_eq!(chosen.content(), "20 Some(\"large\") 0.5");
    let other = SignedRequest::from(slash("sides", sent(21)))
        .send_to(&app)
        .await;
    assert_eq!(other.content(), "`sides`: must be one of the choices");
}

#[test]
fn inline_choices_are_named_after_their_values() {
    let names = |index: usize| {
        let choices = sides::COMMAND.def().options[index].choices.iter();
        choices.map(|choice| choice.name).collect::<Vec<_>>()
    };
    assert_eq!(names(0), ["6", "20", "100"]);
    assert_eq!(names(1), ["small", "large"]);
    assert_eq!(names(2), ["0.5", "1", "2.25"]);
}
