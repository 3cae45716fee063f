//! Commands and their definitions as JSON.

use guildhall_model::{
    Choice, Command, CommandBody, CommandEdit, CommandOption, CommandType, Id,
    InteractionContextType, Patch, Permissions,
};
use guildhall_rules::{CommandDef, CommandOptionType, Fault, check};
use serde_json::{Value, json};

use crate::definition::MODERATE;
use crate::wire::{assert_round_trip, read, written};

#[test]
fn registered_command_round_trips() {
    assert_round_trip::<Command>("command/registered_global");
    assert_round_trip::<Command>("command/registered_in_guild");
    assert_round_trip::<Command>("command/entry_point");
}

#[test]
fn command_body_round_trips() {
    assert_round_trip::<CommandBody>("command/body_every_field");
}

#[test]
fn definition_with_every_field_is_written_completely() {
    let body = CommandBody::from(&MODERATE);

    assert_eq!(written(&body), read::<Value>("command/body_every_field"));
}

#[test]
fn minimal_definition_is_written_without_optional_fields() {
    let def = CommandDef::new(CommandType::ChatInput, "ping", "Answer");

    let body = CommandBody::from(&def);

    assert_eq!(
        written(&body),
        json!({"type": 1, "name": "ping", "description": "Answer"})
    );
}

#[test]
fn command_for_administrators_is_written_with_permissions_zero() {
    let mut def = CommandDef::new(CommandType::ChatInput, "ping", "Answer");
    def.default_member_permissions = Some(0);

    let body = written(&CommandBody::from(&def));

    assert_eq!(body["default_member_permissions"], json!("0"));
}

#[test]
fn guild_command_is_written_without_contexts_and_integration_types() {
    let mut def = MODERATE;
    def.in_guild = true;

    let body = written(&CommandBody::from(&def));

    assert_eq!(body.get("contexts"), None);
    assert_eq!(body.get("integration_types"), None);
}

#[test]
fn context_menu_command_is_written_without_description_and_options() {
    let mut def = CommandDef::new(CommandType::User, "Wave at", "not shown");
    def.options = MODERATE.options;

    let body = written(&CommandBody::from(&def));

    assert_eq!(body, json!({"type": 2, "name": "Wave at"}));
}

#[test]
fn body_has_the_findings_of_its_definition() {
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
fn valid_body_has_no_findings() {
    let body: CommandBody = read("command/body_every_field");

    assert!(body.check(false).is_empty());
}

#[test]
fn guild_body_with_contexts_has_a_finding() {
    let body: CommandBody = read("command/body_every_field");

    assert!(!body.check(true).is_empty());
}

#[test]
fn findings_are_reported_at_every_depth() {
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
fn options_below_the_third_level_have_a_finding() {
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
fn body_without_a_name_is_readable_but_has_a_finding() {
    let body: CommandBody = serde_json::from_value(json!({"options": [{}]})).unwrap();

    assert_eq!(body.kind, CommandType::ChatInput);
    assert!(!body.check(false).is_empty());
}

#[test]
fn integral_choice_value_of_a_number_option_is_read_as_a_number() {
    let wire = json!({"name": "a", "description": "b", "options": [
        {"type": 10, "name": "x", "description": "y", "min_value": 1, "choices": [{"name": "three", "value": 3}]},
    ]});

    let body: CommandBody = serde_json::from_value(wire).unwrap();

    assert!(body.check(false).is_empty());
    assert_eq!(body.options[0].choices[0], Choice::new("three", 3.0));
}

#[test]
fn registered_command_becomes_a_body_with_its_id() {
    let entry_point: Command = read("command/entry_point");

    let body = CommandBody::from(entry_point.clone());

    assert_eq!(body.id, Some(entry_point.id));
    assert_eq!(written(&body)["handler"], json!(2));
}

#[test]
fn edit_contains_only_the_changed_fields() {
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
fn edit_is_set_field_by_field() {
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
fn applied_edit_changes_only_its_fields() {
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
fn command_becomes_the_body_it_was_built_from() {
    let body = CommandBody::new(CommandType::ChatInput, "ping", "Answer");

    let command = Command::new(Id::new(1), Id::new(2), Id::new(3), body.clone());

    let body = CommandBody {
        id: Some(Id::new(1)),
        ..body
    };
    assert_eq!(CommandBody::from(command), body);
}

#[test]
fn choice_is_built_from_a_value_or_a_name_and_value() {
    assert_eq!(Choice::from("Berlin"), Choice::new("Berlin", "Berlin"));
    assert_eq!(Choice::from(6), Choice::new("6", 6));
    assert_eq!(Choice::from(("six", 6)), Choice::new("six", 6));
}

#[test]
fn applied_edit_empties_cleared_fields() {
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

#[test]
fn whole_number_with_a_fraction_of_zero_is_an_integer() {
    let with_bound = |bound: f64| {
        let mut sides = CommandOption::new(CommandOptionType::Integer, "sides", "Sides");
        sides.min_value = Some(bound.into());
        sides.choices = vec![Choice::new("two", bound)];
        let mut body = CommandBody::new(CommandType::ChatInput, "roll", "Rolls");
        body.options = vec![sides];
        let findings = body.check(false);
        findings
            .iter()
            .map(|finding| finding.fault)
            .collect::<Vec<_>>()
    };

    assert_eq!(with_bound(2.0), []);
    assert_eq!(
        with_bound(2.5),
        [Fault::BoundNotWhole, Fault::ChoiceValueType]
    );
    let beyond = [Fault::BoundBeyondInteger, Fault::ChoiceValueBeyondInteger];
    assert_eq!(with_bound(9_007_199_254_740_992.0), beyond);
}
