//! Compares the names of the fields in Discord's published OpenAPI description with those of the model.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use guildhall_model::api::ENDPOINTS;
use regex::Regex;
use serde_json::Value;

use crate::openapi::{description, operation};

/// Fields of the description that no type of the model has, grouped by reason. A line has the schema and the field.
const MISSING: &[(&str, &[&str])] = &[
    (
        "Only for group DMs, which bots cannot be in.",
        &[
            "CreatePrivateChannelRequest: access_tokens",
            "CreatePrivateChannelRequest: nicks",
        ],
    ),
    (
        "The documentation has neither the interaction nor the response of the social layer.",
        &[
            "SocialLayerSKUPurchaseEligibilityCallbackData: eligible",
            "SocialLayerSKUPurchaseEligibilityCallbackData: ineligible_reason",
            "SocialLayerSKUPurchaseEligibilityCallbackData: ineligible_reason_description",
        ],
    ),
    (
        "The documentation of the lists of threads does not have the field.",
        &["ThreadsResponse: first_messages"],
    ),
];

/// Adds the Rust files below a folder.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder exists");
    for entry in entries {
        let path = entry.expect("the folder is readable").path();
        if path.is_dir() {
            add_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Returns the names of all fields in the source of the model: names before a colon, and names as text.
fn names_of_the_model() -> BTreeSet<String> {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../framework/model/src");
    add_files(&root, &mut files);
    let name = Regex::new(r#"\b([a-z_][a-z0-9_]*)\s*:|"([a-z_][a-z0-9_]*)""#)
        .expect("the pattern is valid");
    let mut names = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(file).expect("the file is text");
        let found = name.captures_iter(&text);
        names.extend(found.map(|found| {
            let group = found.get(1).or_else(|| found.get(2));
            group.map_or_else(String::new, |group| group.as_str().to_owned())
        }));
    }
    names
}

/// Adds the schemas to which a value refers, and those to which they refer.
fn add_schemas<'a>(description: &'a Value, value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Array(items) => {
            for item in items {
                add_schemas(description, item, found);
            }
        }
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            let name = name.and_then(|name| name.rsplit('/').next());
            if let Some(name) = name.filter(|name| found.insert(name)) {
                add_schemas(description, schema(description, name), found);
            }
            for field in fields.values() {
                add_schemas(description, field, found);
            }
        }
        _ => {}
    }
}

fn schema<'a>(description: &'a Value, name: &str) -> &'a Value {
    let components = &description["components"];
    let mut kinds = ["schemas", "responses"].into_iter();
    let found = kinds.find_map(|kind| components[kind].get(name));
    found.unwrap_or(&Value::Null)
}

/// Returns the fields of all schemas that the endpoints of the model send and receive, with the schema.
fn described_fields(description: &Value) -> Vec<(&str, &str)> {
    let mut schemas = BTreeSet::new();
    for info in ENDPOINTS {
        if let Some(operation) = operation(description, info) {
            add_schemas(description, operation, &mut schemas);
        }
    }
    let fields = schemas.into_iter().flat_map(|name| {
        let properties = schema(description, name)["properties"].as_object();
        let names = properties.into_iter().flat_map(|fields| fields.keys());
        names.map(move |field| (name, field.as_str()))
    });
    fields.collect()
}

#[test]
fn fields_of_the_description_are_in_the_model_except_for_known_ones() {
    let description = description();
    let names = names_of_the_model();
    let fields = described_fields(&description).into_iter();
    let missing = fields.filter(|(_, field)| !names.contains(*field));
    let found: BTreeSet<_> = missing
        .map(|(schema, field)| format!("{schema}: {field}"))
        .collect();

    let known = MISSING.iter().flat_map(|(_, lines)| *lines);
    let known: BTreeSet<_> = known.map(|line| (*line).to_owned()).collect();
    let new: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(new.is_empty(), "fields that MISSING lacks:\n{new:#?}");
    assert!(
        gone.is_empty(),
        "entries of MISSING that the model has:\n{gone:#?}"
    );
}
