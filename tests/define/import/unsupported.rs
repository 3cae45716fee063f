//! Values that no attribute supports are reported; all other values are imported.

use acceptance::{assert_contains, assert_lacks};
use guildhall::deploy::import::{Imported, import};
use guildhall::deploy::plan::{Declared, Scope};
use guildhall::model::CommandBody;
use insta::assert_snapshot;
use serde_json::{Value, json};

fn import_commands(scope: Scope, commands: Value) -> Imported {
    let commands: Vec<CommandBody> =
        serde_json::from_value(commands).expect("the JSON is a list of commands");
    import(&Declared::default().commands(scope, commands))
}

/// Returns the report lines about global commands.
fn report(commands: Value) -> String {
    let imported = import_commands(Scope::Global, commands);
    let lines: Vec<_> = imported.omissions.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Returns a list with the command `/roll`, which has these fields in addition to its name and description.
fn roll(fields: &Value) -> Value {
    let mut roll = json!({"name": "roll", "description": "Roll some dice"});
    let all = roll.as_object_mut().expect("the value is a JSON object");
    all.extend(fields.as_object().cloned().unwrap_or_default());
    json!([roll])
}

/// Returns a list with the command `/roll`, which has an option of this type with these fields.
fn roll_with(kind: u8, fields: &Value) -> Value {
    let mut option = json!({"type": kind, "name": "die", "description": "Which"});
    let all = option.as_object_mut().expect("the value is a JSON object");
    all.extend(fields.as_object().cloned().unwrap_or_default());
    roll(&json!({"options": [option]}))
}

#[test]
fn unknown_locales_are_reported_at_every_level() {
    let texts = json!({"de": "würfel", "xx": "wurfil"});
    let of_command = json!({"name_localizations": texts, "description_localizations": texts});
    assert_snapshot!(report(roll(&of_command)), @r#"
    `/roll` name_localizations.xx = "wurfil": a locale must be one of the service's 34 locales, spelled exactly, such as `en-US`
    `/roll` description_localizations.xx = "wurfil": a locale must be one of the service's 34 locales, spelled exactly, such as `en-US`
    "#);
    let choice = json!({"name": "Six", "value": "6", "name_localizations": texts});
    let of_option = json!({"description_localizations": texts, "choices": [choice]});
    assert_snapshot!(report(roll_with(3, &of_option)), @r#"
    `/roll` options.die.description_localizations.xx = "wurfil": a locale must be one of the service's 34 locales, spelled exactly, such as `en-US`
    `/roll` options.die.choices.Six.name_localizations.xx = "wurfil": a locale must be one of the service's 34 locales, spelled exactly, such as `en-US`
    "#);
}

#[test]
fn unknown_types_are_reported() {
    let settings = json!({"contexts": [0, 7], "integration_types": [9, 1]});
    assert_snapshot!(report(roll(&settings)), @"
    `/roll` contexts = 7: a context must be GUILD, BOT_DM or PRIVATE_CHANNEL (0 to 2)
    `/roll` integration_types = 9: an integration type must be GUILD_INSTALL or USER_INSTALL (0 or 1)
    ");
    assert_snapshot!(report(roll_with(7, &json!({"channel_types": [0, 99]}))), @"`/roll` options.die.channel_types = 99: a channel type must be from 0 to 5 or from 10 to 16");
    assert_snapshot!(report(roll_with(99, &json!({}))), @"`/roll` options.die.type = 99: an option's type must be from SUB_COMMAND (1) to ATTACHMENT (11): the option is left out");
    assert_snapshot!(report(roll(&json!({"type": 9}))), @"`roll (UNKNOWN)` type = 9: a command's type must be CHAT_INPUT, USER, MESSAGE or PRIMARY_ENTRY_POINT (1 to 4): the command is left out");
}

#[test]
fn known_values_beside_unknown_ones_are_imported() {
    let settings = json!({"contexts": [0, 7], "name_localizations": {"de": "w", "xx": "w"}});
    let imported = import_commands(Scope::Global, roll(&settings));
    let attribute = "#[command(name_localizations(\"de\" = \"w\"), contexts(guild))]";
    assert_contains(&imported.source, attribute);
}

#[test]
fn list_of_unknown_contexts_becomes_no_attribute() {
    let imported = import_commands(Scope::Global, roll(&json!({"contexts": [7]})));
    assert_eq!(imported.omissions.len(), 1);
    assert_contains(&imported.source, "#[command]\n");
}

#[test]
fn command_disabled_by_default_is_limited_to_administrators() {
    let nobody = json!({"default_permission": false});
    let source = import_commands(Scope::Global, roll(&nobody)).source;
    let attribute = "#[command(default_member_permissions(none))]";
    assert_contains(&source, attribute);
}

#[test]
fn unknown_permissions_never_open_a_command_to_everybody() {
    let unnamed = "9007199254740992";
    let imported = import_commands(
        Scope::Global,
        roll(&json!({"default_member_permissions": unnamed})),
    );
    assert_snapshot!(imported.omissions[0], @r#"`/roll` default_member_permissions = "9007199254740992": this version of guildhall does not know these permissions"#);
    let nobody = "#[command(default_member_permissions(none))]";
    assert_contains(&imported.source, nobody);
}

#[test]
fn deprecated_fields_are_reported_only_if_they_have_an_effect() {
    let both = json!({"dm_permission": false, "default_permission": false});
    assert_snapshot!(report(roll(&both)), @"
    `/roll` default_permission = false: the field is deprecated: `default_member_permissions` replaces it
    `/roll` dm_permission = false: the field is deprecated: `contexts` without BOT_DM replaces it
    ");
    let neither = json!({"dm_permission": true, "default_permission": true});
    let replaced = json!({"dm_permission": false, "contexts": [0]});
    for without_effect in [neither, replaced] {
        assert_eq!(report(roll(&without_effect)), "");
    }
}

#[test]
fn command_that_breaks_a_rule_is_left_out() {
    let imported = import_commands(Scope::Global, roll(&json!({"name": "Roll"})));
    assert_snapshot!(imported.omissions[0], @r#"`/Roll` name = "Roll": a name must be in lowercase where a lowercase form exists: the command is left out"#);
    assert_lacks(&imported.source, "pub fn");
}

#[test]
fn second_command_of_the_same_name_is_left_out() {
    let twice = json!([{"name": "a", "description": "A"}, {"name": "a", "description": "B"}]);
    assert_snapshot!(report(twice), @"`/a`: a command's name must be unique among the commands of the same type and scope: the command is left out");
}

#[test]
fn command_without_remaining_subcommands_is_left_out() {
    let inner = json!({"type": 1, "name": "A", "description": "A"});
    assert_snapshot!(report(roll(&json!({"options": [inner]}))), @r#"
    `/roll` options.A.name = "A": a name must be in lowercase where a lowercase form exists: the option is left out
    `/roll` options = nothing: no subcommand remains: the command is left out
    "#);
}

#[test]
fn report_is_part_of_the_source_header() {
    let texts = json!({"name_localizations": {"xx": "a\u{202e}\u{1b}[31m\n"}});
    let source = import_commands(Scope::Global, roll(&texts)).source;
    assert_snapshot!(source, @r#"
    //! The registered commands, generated by `commands import`.
    //!
    //! The following was left out because attributes cannot express it:
    //!
    //! - `/roll` name_localizations.xx = "a\u{202e}\u001b[31m\n": a locale must be one of the service's 34 locales, spelled exactly, such as `en-US`

    use guildhall::prelude::*;

    /// Roll some dice
    #[command]
    pub fn roll() -> Reply {
        Reply::text("`/roll` is not implemented yet.").ephemeral()
    }
    "#);
}
