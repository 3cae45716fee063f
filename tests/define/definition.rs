//! Attributes determine the registered definition, and nothing else does.

use guildhall::model::CommandBody;
use guildhall::prelude::*;
use serde_json::{Value, json};

fn wire_form(command: &guildhall::Command) -> Value {
    serde_json::to_value(CommandBody::from(command.def())).expect("a definition has a wire form")
}

/// Say something plainly
///
/// What follows the first paragraph is for whoever reads the code.
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

#[test]
fn parameter_types_determine_option_types() {
    let option = |kind: u8, name: &str, description: &str, more: Value| {
        let mut option =
            json!({"type": kind, "name": name, "description": description, "required": true});
        let object = option.as_object_mut().unwrap();
        object.extend(more.as_object().unwrap().clone());
        option
    };
    let mut last = option(
        3,
        "else",
        "Something else",
        json!({"min_length": 1, "max_length": 20}),
    );
    last.as_object_mut().unwrap().remove("required");
    let expected = json!([
        option(
            4,
            "byte",
            "A byte",
            json!({"min_value": 0, "max_value": 255})
        ),
        option(
            4,
            "signed",
            "A signed number",
            json!({"min_value": i32::MIN, "max_value": i32::MAX})
        ),
        option(
            4,
            "large",
            "A large number",
            json!({"min_value": 0, "max_value": 9_007_199_254_740_991_i64})
        ),
        option(3, "text", "Text", json!({})),
        option(5, "truth", "True or false", json!({})),
        option(6, "user", "A user", json!({})),
        option(6, "member", "A member", json!({})),
        option(7, "channel", "A channel", json!({})),
        option(
            7,
            "thread",
            "A thread",
            json!({"channel_types": [10, 11, 12]})
        ),
        option(8, "role", "A role", json!({})),
        option(9, "whom", "A user or a role", json!({})),
        option(10, "number", "A number", json!({})),
        option(
            11,
            "picture",
            "A picture",
            json!({"file_types": ["image", ".pdf"]})
        ),
        last,
    ]);
    assert_eq!(wire_form(&every_type::COMMAND)["options"], expected);
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
    let options = wire_form(&dose::COMMAND)["options"].clone();
    let doses =
        r#"[{"name":"One","value":1},{"name":"More","value":1.5},{"name":"Two","value":2.0}]"#;
    assert_eq!(options[0]["choices"].to_string(), doses);
    assert_eq!(options[0]["type"], 10);
    assert_eq!(options[1]["min_value"].to_string(), "1");
    assert_eq!(options[1]["max_value"].to_string(), "2.0");
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
    let options = wire_form(&choose::COMMAND)["options"].clone();
    let weather = json!([{"name": "Light Rain", "value": "light_rain"}, {"name": "It pours", "value": "rain/heavy"}]);
    assert_eq!(
        (&options[0]["type"], &options[0]["choices"]),
        (&json!(3), &weather)
    );
    let grades = json!([{"name": "Bad", "value": -1}, {"name": "Good", "value": 5}]);
    assert_eq!(
        (&options[1]["type"], &options[1]["choices"]),
        (&json!(4), &grades)
    );
    let shares = json!([{"name": "Half", "value": 0.5}]);
    assert_eq!(
        (&options[2]["type"], &options[2]["choices"]),
        (&json!(10), &shares)
    );
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
