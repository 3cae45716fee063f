//! Definitions that the attributes of commands, options, choices and groups produce.

use guildhall::model::CommandBody;
use guildhall::prelude::*;
use insta::assert_snapshot;
use serde_json::{Value, json};

fn wire_form(command: &guildhall::command::Command) -> Value {
    serde_json::to_value(CommandBody::from(command.def())).expect("every body can be serialized")
}

/// Say something plainly
///
/// Later paragraphs are for readers of the code.
#[command]
fn plain() {}

#[test]
fn first_paragraph_is_the_description() {
    let expected = json!({"name": "plain", "type": 1, "description": "Say something plainly"});
    assert_eq!(wire_form(&plain::COMMAND), expected);
}

/// Overwritten
#[command(
    name = "renamed",
    description = "Say it in other words",
    contexts(guild, bot_dm, private_channel),
    integration_types(guild_install, user_install),
    default_member_permissions(MODERATE_MEMBERS | BAN_MEMBERS),
    nsfw
)]
fn with_every_setting() {}

#[test]
fn attribute_sets_every_field_of_a_command() {
    let expected = json!({
        "name": "renamed", "type": 1, "description": "Say it in other words", "contexts": [0, 1, 2],
        "integration_types": [0, 1], "default_member_permissions": "1099511627780", "nsfw": true,
    });
    assert_eq!(wire_form(&with_every_setting::COMMAND), expected);
}

/// For administrators
#[command(default_member_permissions(none))]
fn for_administrators() {}

#[test]
fn empty_permissions_differ_from_absent_permissions() {
    assert_eq!(
        wire_form(&for_administrators::COMMAND)["default_member_permissions"],
        "0"
    );
    assert_eq!(
        wire_form(&plain::COMMAND).get("default_member_permissions"),
        None
    );
}

/// Take every type
#[command]
#[expect(
    clippy::too_many_arguments,
    unused_variables,
    reason = "one of every type"
)]
fn every_type(
    /// A byte
    byte: u8,
    /// A signed number
    signed: i32,
    /// A large number
    large: u64,
    /// Text
    text: &str,
    /// True or false
    truth: bool,
    /// A user
    user: User,
    /// A member
    member: Member,
    /// A channel
    channel: Channel,
    /// A thread
    thread: Thread,
    /// A role
    role: Role,
    /// A user or a role
    whom: Mentionable,
    /// A number
    number: f64,
    /// A picture
    #[option(file_types("image", ".pdf"))]
    picture: Attachment,
    /// Anything
    #[option(
        name = "else",
        description = "Something else",
        min_length = 1,
        max_length = 20
    )]
    other: Option<String>,
) {
}

/// Returns the options of a command, a line of JSON each.
fn option_lines(command: &guildhall::command::Command) -> String {
    let wire_form = wire_form(command);
    let options = wire_form["options"].as_array().into_iter().flatten();
    let lines: Vec<_> = options.map(Value::to_string).collect();
    lines.join("\n")
}

#[test]
fn parameter_types_determine_option_types() {
    assert_snapshot!(option_lines(&every_type::COMMAND), @r#"
    {"description":"A byte","max_value":255,"min_value":0,"name":"byte","required":true,"type":4}
    {"description":"A signed number","max_value":2147483647,"min_value":-2147483648,"name":"signed","required":true,"type":4}
    {"description":"A large number","max_value":9007199254740991,"min_value":0,"name":"large","required":true,"type":4}
    {"description":"Text","name":"text","required":true,"type":3}
    {"description":"True or false","name":"truth","required":true,"type":5}
    {"description":"A user","name":"user","required":true,"type":6}
    {"description":"A member","name":"member","required":true,"type":6}
    {"description":"A channel","name":"channel","required":true,"type":7}
    {"channel_types":[10,11,12],"description":"A thread","name":"thread","required":true,"type":7}
    {"description":"A role","name":"role","required":true,"type":8}
    {"description":"A user or a role","name":"whom","required":true,"type":9}
    {"description":"A number","name":"number","required":true,"type":10}
    {"description":"A picture","file_types":["image",".pdf"],"name":"picture","required":true,"type":11}
    {"description":"Something else","max_length":20,"min_length":1,"name":"else","type":3}
    "#);
}

/// A weather
#[derive(Choice)]
enum Weather {
    LightRain,
    #[choice(name = "It pours", value = "rain/heavy")]
    Downpour,
}

/// A grade
#[derive(Choice)]
enum Grade {
    #[choice(value = -1)]
    Bad,
    #[choice(value = 5)]
    Good,
}

/// A share
#[derive(Choice)]
enum Share {
    #[choice(value = 0.5)]
    Half,
}

/// A dose
#[derive(Choice)]
#[choice(number)]
enum Dose {
    #[choice(value = 1)]
    One,
    #[choice(value = 1.5)]
    More,
    #[choice(value = 2.0)]
    Two,
}

/// Dose
#[command]
#[expect(unused_variables, reason = "only the definition counts")]
fn dose(
    /// How much
    dose: Dose,
    /// How often
    #[option(min = 1, max = 2.0)]
    times: f64,
) {
}

#[test]
fn numbers_keep_their_written_form() {
    assert_snapshot!(option_lines(&dose::COMMAND), @r#"
    {"choices":[{"name":"One","value":1},{"name":"More","value":1.5},{"name":"Two","value":2.0}],"description":"How much","name":"dose","required":true,"type":10}
    {"description":"How often","max_value":2.0,"min_value":1,"name":"times","required":true,"type":10}
    "#);
}

/// Choose
#[command]
#[expect(unused_variables, reason = "only the definition counts")]
fn choose(
    /// A weather
    weather: Weather,
    /// A grade
    grade: Option<Grade>,
    /// A share
    share: Option<Share>,
) {
}

#[test]
fn choices_have_their_declared_values() {
    assert_snapshot!(option_lines(&choose::COMMAND), @r#"
    {"choices":[{"name":"Light Rain","value":"light_rain"},{"name":"It pours","value":"rain/heavy"}],"description":"A weather","name":"weather","required":true,"type":3}
    {"choices":[{"name":"Bad","value":-1},{"name":"Good","value":5}],"description":"A grade","name":"grade","type":4}
    {"choices":[{"name":"Half","value":0.5}],"description":"A share","name":"share","type":10}
    "#);
}

/// Moderate members
#[group(
    name = "mod",
    contexts(guild),
    default_member_permissions(KICK_MEMBERS)
)]
mod moderate {
    use super::*;

    /// Warn somebody
    #[command]
    fn warn(
        /// Whom
        _member: Member,
    ) {
    }

    /// Work with notes
    #[group]
    mod notes {
        use super::*;

        /// Add a note
        #[command]
        fn add() {}
    }
}

#[test]
fn annotated_module_becomes_a_command_with_subcommands_and_groups() {
    let member = json!({"type": 6, "name": "member", "description": "Whom", "required": true});
    let expected = json!({
        "name": "mod", "type": 1, "description": "Moderate members", "contexts": [0], "default_member_permissions": "2",
        "options": [
            {"type": 1, "name": "warn", "description": "Warn somebody", "options": [member]},
            {"type": 2, "name": "notes", "description": "Work with notes",
                "options": [{"type": 1, "name": "add", "description": "Add a note"}]},
        ],
    });
    assert_eq!(wire_form(&moderate::COMMAND), expected);
}

#[user_command]
fn show_user(_user: User) {}

#[test]
fn context_menu_command_has_no_description_and_no_options() {
    assert_eq!(
        wire_form(&show_user::COMMAND),
        json!({"name": "Show user", "type": 2})
    );
}

/// In two guilds
#[command(guilds(1, 2))]
fn local() {}

#[test]
fn guild_command_lists_its_guilds() {
    assert_eq!(local::COMMAND.guilds(), [1, 2]);
    assert_eq!(
        wire_form(&local::COMMAND),
        json!({"name": "local", "type": 1, "description": "In two guilds"})
    );
}

/// Suggest
#[command]
async fn suggest(
    /// What
    #[option(autocomplete = nothing)]
    _what: String,
) {
}

async fn nothing(_typed: &str) -> [Choice; 0] {
    []
}

#[test]
fn autocomplete_is_set_on_its_option() {
    assert_eq!(
        wire_form(&suggest::COMMAND)["options"][0]["autocomplete"],
        true
    );
}
