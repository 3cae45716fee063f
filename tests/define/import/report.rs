//! Every field of a command's JSON is either imported or reported.

use acceptance::assert_contains;
use guildhall::deploy::import::{ImportInput, Imported, import};
use insta::assert_snapshot;
use serde_json::{Value, json};

/// Imports `/roll` as the service lists it, with its name, its description and these fields.
fn import_fields(fields: &Value) -> Imported {
    let mut roll = json!({"name": "roll", "description": "Roll some dice"});
    let all = roll.as_object_mut().expect("the value is a JSON object");
    all.extend(fields.as_object().cloned().unwrap_or_default());
    let dump: ImportInput = json!([roll])
        .to_string()
        .parse()
        .expect("the text is a list of commands");
    import(dump)
}

fn report(fields: &Value) -> String {
    let omissions = import_fields(fields).omissions;
    let lines: Vec<_> = omissions.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Returns an option with these fields and one choice.
fn die(fields: &Value, choice: &Value) -> Value {
    let mut die = json!({"type": 4, "name": "die", "description": "Which", "choices": [choice]});
    let all = die.as_object_mut().expect("the value is a JSON object");
    all.extend(fields.as_object().cloned().unwrap_or_default());
    json!({"options": [die]})
}

#[test]
fn unknown_fields_are_reported_at_every_level() {
    let of_command = json!({"sound": {"name": "dice"}, "silent": false});
    assert_snapshot!(report(&of_command), @r#"
    `/roll` silent = false: this version of guildhall does not know the field
    `/roll` sound = {"name":"dice"}: this version of guildhall does not know the field
    "#);
    let six = json!({"name": "Six", "value": 6, "icon": "⚅"});
    assert_snapshot!(report(&die(&json!({"faces": [6]}), &six)), @r#"
    `/roll` options.die.choices.Six.icon = "⚅": this version of guildhall does not know the field
    `/roll` options.die.faces = [6]: this version of guildhall does not know the field
    "#);
}

#[test]
fn default_values_are_not_reported() {
    let six = json!({"name": "Six", "value": 6, "name_localizations": {}});
    let mut fields = die(&json!({"required": false, "min_value": null}), &six);
    fields["nsfw"] = json!(false);
    fields["name_localizations"] = json!({});
    fields["default_permission"] = json!(true);
    fields["dm_permission"] = json!(true);
    assert_eq!(report(&fields), "");
}

#[test]
fn ids_and_versions_are_ignored() {
    let given = import_fields(&json!({"id": "5", "application_id": "6", "version": "7"}));
    assert_eq!(given.omissions, []);
}

#[test]
fn contexts_of_a_guild_command_are_reported_only_if_they_have_an_effect() {
    let everywhere = json!({"guild_id": "5", "contexts": [0, 1, 2], "integration_types": [0]});
    assert_eq!(report(&everywhere), "");
    assert_snapshot!(report(&json!({"guild_id": "5", "contexts": [0]})), @"`/roll` contexts = [0]: a guild command must not have contexts: the command is available in its guilds only");
}

#[test]
fn command_hidden_from_direct_messages_stays_hidden() {
    let source = import_fields(&json!({"dm_permission": false})).source;
    assert_contains(&source, "#[command(contexts(guild))]");
    let by_users =
        import_fields(&json!({"dm_permission": false, "integration_types": [0, 1]})).source;
    let contexts = "#[command(contexts(guild, private_channel), integration_types(";
    assert_contains(&by_users, contexts);
}

#[test]
fn integral_float_is_imported_as_an_integer() {
    let six = json!({"name": "Six", "value": 6.0});
    let fields = die(&json!({"min_value": 1.0}), &six);
    let imported = import_fields(&fields);
    assert_eq!(imported.omissions, []);
    assert_contains(&imported.source, "value = 6)");
    assert_contains(&imported.source, "min = 1)");
}

#[test]
fn localized_texts_in_a_single_language_are_reported() {
    let fields = json!({"name_localized": "würfeln", "description_localized": null});
    assert_snapshot!(report(&fields), @r#"`/roll` name_localized = "würfeln": the field has the text in one language only: request all localizations with `with_localizations=true`"#);
}

#[test]
fn invalid_dump_is_reported_with_its_content() {
    let error = "{\"commands\": []}"
        .parse::<ImportInput>()
        .expect_err("the text is not an export");
    assert!(
        error
            .to_string()
            .starts_with("the text is neither a list of commands nor the output of `commands export`: unknown field `commands`")
    );
}
