//! Claims about commands on the wire.

use guildhall_model::{
    Choice, Command, CommandBody, CommandEdit, CommandOption, CommandType, Id,
    InteractionContextType, Patch, Permissions,
};
use guildhall_rules::{CommandDef, CommandOptionType, check};
use serde_json::{Value, json};

use crate::definition::MODERATE;
use crate::wire::{read, round_trip, written};

#[test]
fn a_registered_command_is_written_as_it_was_read() {
    round_trip::<Command>("command/registered_global");
    round_trip::<Command>("command/registered_in_guild");
    round_trip::<Command>("command/entry_point");
}

#[test]
fn a_body_is_written_as_it_was_read() {
    round_trip::<CommandBody>("command/body_every_field");
}

#[test]
fn a_definition_with_every_field_is_sent_as_the_service_wants_it() {
    let body = CommandBody::from(&MODERATE);

    assert_eq!(written(&body), read::<Value>("command/body_every_field"));
}

#[test]
fn a_definition_that_says_nothing_more_is_sent_without_more() {
    let def = CommandDef::new(CommandType::ChatInput, "ping", "Answer");

    let body = CommandBody::from(&def);

    assert_eq!(
        written(&body),
        json!({"type": 1, "name": "ping", "description": "Answer"})
    );
}

#[test]
fn a_command_for_administrators_needs_permissions_zero() {
    let mut def = CommandDef::new(CommandType::ChatInput, "ping", "Answer");
    def.default_member_permissions = Some(0);

    let body = written(&CommandBody::from(&def));

    assert_eq!(body["default_member_permissions"], json!("0"));
}

#[test]
fn a_guild_command_is_sent_without_contexts_and_integration_types() {
    let mut def = MODERATE;
    def.in_guild = true;

    let body = written(&CommandBody::from(&def));

    assert_eq!(body.get("contexts"), None);
    assert_eq!(body.get("integration_types"), None);
}

#[test]
fn a_command_in_a_menu_is_sent_without_description_and_options() {
    let mut def = CommandDef::new(CommandType::User, "Wave at", "not shown");
    def.options = MODERATE.options;

    let body = written(&CommandBody::from(&def));

    assert_eq!(body, json!({"type": 2, "name": "Wave at"}));
}

#[test]
fn a_body_is_found_at_fault_wherever_its_definition_is() {
    let def = {
        let mut def = MODERATE;
        def.name = "Moderate";
        def
    };

    let findings = CommandBody::from(&def).check(false);

    assert_eq!(findings, check(&def));
    assert_eq!(findings.len(), 1);
}

#[test]
fn a_lawful_body_has_no_findings() {
    let body: CommandBody = read("command/body_every_field");

    assert!(body.check(false).is_empty());
}

#[test]
fn a_guild_body_with_contexts_is_at_fault() {
    let body: CommandBody = read("command/body_every_field");

    assert!(!body.check(true).is_empty());
}

#[test]
fn a_fault_is_found_at_every_depth() {
    let mut body: CommandBody = read("command/body_every_field");
    body.options[0].options[4].choices[0].name.clear();
    body.options[1].options[0].options[0].description.clear();

    let paths: Vec<_> = body
        .check(false)
        .iter()
        .map(|finding| finding.at.to_string())
        .collect();

    assert_eq!(
        paths,
        [
            "options.0.options.4.choices.0.name",
            "options.1.options.0.options.0.description"
        ]
    );
}

#[test]
fn options_below_the_third_level_are_at_fault() {
    let mut body: CommandBody = read("command/body_every_field");
    let deeper = CommandOption::new(CommandOptionType::String, "deeper", "Too deep");
    let too_deep = CommandOption {
        options: vec![deeper.clone()],
        ..deeper
    };
    body.options[1].options[0].options[0].options.push(too_deep);

    assert!(!body.check(false).is_empty());
}

#[test]
fn a_body_without_a_name_is_read_and_at_fault() {
    let body: CommandBody = serde_json::from_value(json!({"options": [{}]})).unwrap();

    assert_eq!(body.kind, CommandType::ChatInput);
    assert!(!body.check(false).is_empty());
}

#[test]
fn a_whole_number_of_a_number_option_is_a_number() {
    let wire = json!({"name": "a", "description": "b", "options": [
        {"type": 10, "name": "x", "description": "y", "min_value": 1, "choices": [{"name": "three", "value": 3}]},
    ]});

    let body: CommandBody = serde_json::from_value(wire).unwrap();

    assert!(body.check(false).is_empty());
    assert_eq!(body.options[0].choices[0], Choice::new("three", 3.0));
}

#[test]
fn a_registered_command_can_be_sent_again_under_its_id() {
    let entry_point: Command = read("command/entry_point");

    let body = CommandBody::from(entry_point.clone());

    assert_eq!(body.id, Some(entry_point.id));
    assert_eq!(written(&body)["handler"], json!(2));
}

#[test]
fn an_edit_sends_what_it_changes_and_nothing_else() {
    let edit = CommandEdit {
        description: "New".into(),
        default_member_permissions: Patch::Clear,
        ..CommandEdit::default()
    };

    assert_eq!(
        written(&edit),
        json!({"description": "New", "default_member_permissions": null})
    );
}

#[test]
fn an_edit_of_a_command_is_set_field_by_field() {
    let edit = CommandEdit::new()
        .name("pong")
        .contexts(vec![InteractionContextType::Guild])
        .default_member_permissions(None)
        .nsfw(true);

    let wire =
        json!({"name": "pong", "contexts": [0], "default_member_permissions": null, "nsfw": true});
    assert_eq!(written(&edit), wire);
    assert_eq!(CommandEdit::new(), CommandEdit::default());
}

#[test]
fn an_edit_changes_what_it_names_and_nothing_else() {
    let mut command: Command = read("command/registered_global");
    let before = command.clone();
    let wire = json!({"default_member_permissions": "8", "name_localizations": null});

    serde_json::from_value::<CommandEdit>(wire)
        .unwrap()
        .apply(&mut command);

    assert_eq!(
        command.default_member_permissions,
        Some(Permissions::ADMINISTRATOR)
    );
    assert_eq!(command.name_localizations, None);
    assert_eq!(command.options, before.options);
}

#[test]
fn a_body_becomes_the_command_that_it_registers() {
    let body = CommandBody::new(CommandType::ChatInput, "ping", "Answer");

    let command = Command::new(Id::new(1), Id::new(2), Id::new(3), body.clone());

    let body = CommandBody {
        id: Some(Id::new(1)),
        ..body
    };
    assert_eq!(CommandBody::from(command), body);
}

#[test]
fn a_choice_is_made_from_its_value_or_from_name_and_value() {
    assert_eq!(Choice::from("Berlin"), Choice::new("Berlin", "Berlin"));
    assert_eq!(Choice::from(6), Choice::new("6", 6));
    assert_eq!(Choice::from(("six", 6)), Choice::new("six", 6));
}

#[test]
fn an_edit_empties_what_it_clears() {
    let mut command: Command = read("command/registered_global");
    let edit = CommandEdit::new()
        .description(Patch::Clear)
        .integration_types(Patch::Clear)
        .options(Patch::Clear);

    edit.apply(&mut command);

    assert_eq!(command.description, "");
    assert_eq!(command.integration_types, None);
    assert!(command.options.is_empty());
}
