//! The corpus contains every field and every value of a command.

use std::collections::BTreeSet;

use guildhall::model::{
    ApplicationIntegrationType, ChannelType, Choice, CommandBody, CommandOption, CommandOptionType,
    CommandType, InteractionContextType, Locale, Localizations, Permissions,
};
use serde_json::{Value, json};

use super::corpus::commands;

/// Objects of the corpus by kind.
#[derive(Default)]
struct CorpusObjects {
    commands: Vec<Value>,
    options: Vec<Value>,
    choices: Vec<Value>,
}

impl CorpusObjects {
    fn from_corpus() -> Self {
        let mut seen = Self::default();
        for body in commands() {
            let command = json!(body);
            seen.collect_options(&command);
            seen.commands.push(command);
        }
        seen
    }

    fn collect_options(&mut self, of: &Value) {
        for option in of["options"].as_array().into_iter().flatten() {
            let choices = option["choices"].as_array().into_iter().flatten();
            self.choices.extend(choices.cloned());
            self.collect_options(option);
            self.options.push(option.clone());
        }
    }
}

fn keys(object: &Value) -> BTreeSet<String> {
    let fields = object.as_object().into_iter().flatten();
    fields.map(|(key, _)| key.clone()).collect()
}

/// Asserts that the objects together have every key of `full` except `exceptions`.
fn assert_covers_keys(objects: &[Value], full: &Value, exceptions: &[&str]) {
    let seen: BTreeSet<_> = objects.iter().flat_map(keys).collect();
    let missing = keys(full).into_iter().filter(|key| !seen.contains(key));
    assert_eq!(missing.collect::<Vec<_>>(), exceptions);
}

/// Returns the values of a key; a list contributes its entries, an object its keys.
fn values(objects: &[Value], key: &str) -> BTreeSet<String> {
    let values = objects.iter().filter_map(|object| object.get(key));
    let entries = values.flat_map(|value| match value {
        Value::Array(list) => list.clone(),
        Value::Object(fields) => fields.keys().map(|key| json!(key)).collect(),
        value => vec![value.clone()],
    });
    entries.map(|entry| entry.to_string()).collect()
}

fn wire<T: Copy>(all: &[T], number: fn(T) -> i64) -> BTreeSet<String> {
    all.iter().map(|value| number(*value).to_string()).collect()
}

fn texts() -> Localizations {
    [(Locale::German, "de".to_owned())].into()
}

#[expect(deprecated, reason = "all of it is all of it")]
fn full_command() -> Value {
    json!(CommandBody {
        id: Some(1.into()),
        kind: CommandType::ChatInput,
        name: "a".into(),
        name_localizations: Some(texts()),
        description: "a".into(),
        description_localizations: Some(texts()),
        contexts: Some(Vec::new()),
        default_member_permissions: Some(Permissions::empty()),
        default_permission: Some(false),
        dm_permission: Some(false),
        handler: Some(guildhall::model::EntryPointHandler::AppHandler),
        integration_types: Some(Vec::new()),
        nsfw: true,
        options: vec![CommandOption::new(CommandOptionType::String, "a", "a")],
    })
}

fn full_option() -> Value {
    json!(CommandOption {
        kind: CommandOptionType::String,
        name: "a".into(),
        name_localizations: Some(texts()),
        name_localized: Some("a".into()),
        description: "a".into(),
        description_localizations: Some(texts()),
        description_localized: Some("a".into()),
        autocomplete: true,
        channel_types: vec![ChannelType::Dm],
        choices: vec![Choice::new("a", "a")],
        file_types: vec![".a".into()],
        max_length: Some(1),
        max_value: Some(1_i64.into()),
        min_length: Some(1),
        min_value: Some(1_i64.into()),
        options: vec![CommandOption::new(CommandOptionType::String, "a", "a")],
        required: true,
    })
}

fn full_choice() -> Value {
    json!(Choice {
        name: "a".into(),
        name_localizations: Some(texts()),
        name_localized: Some("a".into()),
        value: "a".into(),
    })
}

#[test]
fn corpus_has_every_field() {
    let CorpusObjects {
        commands,
        options,
        choices,
    } = CorpusObjects::from_corpus();
    // The service assigns IDs, and deprecated fields have no attribute.
    let exceptions = ["default_permission", "dm_permission", "id"];
    assert_covers_keys(&commands, &full_command(), &exceptions);
    // The service sends these only in responses, in the requested language.
    assert_covers_keys(
        &options,
        &full_option(),
        &["description_localized", "name_localized"],
    );
    assert_covers_keys(&choices, &full_choice(), &["name_localized"]);
}

#[test]
fn corpus_has_every_value() {
    let CorpusObjects {
        commands, options, ..
    } = CorpusObjects::from_corpus();
    assert_eq!(
        values(&commands, "type"),
        wire(CommandType::ALL, CommandType::wire)
    );
    assert_eq!(
        values(&options, "type"),
        wire(CommandOptionType::ALL, CommandOptionType::wire)
    );
    assert_eq!(
        values(&options, "channel_types"),
        wire(ChannelType::ALL, ChannelType::wire)
    );
    let contexts = wire(InteractionContextType::ALL, InteractionContextType::wire);
    assert_eq!(values(&commands, "contexts"), contexts);
    let types = wire(
        ApplicationIntegrationType::ALL,
        ApplicationIntegrationType::wire,
    );
    assert_eq!(values(&commands, "integration_types"), types);
    let locales: BTreeSet<_> = Locale::ALL
        .iter()
        .map(|locale| format!("{:?}", locale.code()))
        .collect();
    assert_eq!(values(&commands, "name_localizations"), locales);
    assert_eq!(values(&commands, "description_localizations"), locales);
    let permissions = values(&commands, "default_member_permissions");
    assert!(permissions.contains(&json!(Permissions::all()).to_string()));
}
