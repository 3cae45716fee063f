//! Endpoints as values: methods, paths and bodies.

use std::collections::{BTreeMap, HashSet};

use guildhall_model::api::{
    ApplicationEdit, BulkOverwriteGuildCommands, CreateGlobalCommand, DeleteGuildCommand,
    ENDPOINTS, EditCurrentApplication, Endpoint, GetCurrentApplication, ListGlobalCommands, Method,
    ResponseBody,
};
use guildhall_model::{CommandBody, CommandType, Id, Patch};
use serde_json::json;

use crate::wire::written;

#[test]
fn every_command_endpoint_is_listed_once() {
    let routes: HashSet<_> = ENDPOINTS
        .iter()
        .map(|info| (info.method, info.path))
        .collect();

    let commands = ENDPOINTS
        .iter()
        .filter(|info| info.path.contains("/commands") && !info.path.ends_with("/permissions"));

    assert_eq!(routes.len(), ENDPOINTS.len());
    assert_eq!(commands.count(), 12);
}

#[test]
fn endpoint_table_contains_the_declared_method_and_path() {
    let info = ENDPOINTS
        .iter()
        .find(|info| info.name == "DeleteGuildCommand")
        .unwrap();

    assert_eq!(info.method, DeleteGuildCommand::METHOD);
    assert_eq!(info.path, DeleteGuildCommand::PATH);
}

#[test]
fn parameters_fill_the_path_in_order() {
    let delete = DeleteGuildCommand {
        application: Id::new(1),
        guild: Id::new(2),
        command: Id::new(3),
    };

    assert_eq!(
        delete.path_and_query(),
        "/applications/1/guilds/2/commands/3"
    );
    assert_eq!(delete.body(), None);
}

#[test]
fn localizations_are_requested_in_the_query_string() {
    let list = |with_localizations| ListGlobalCommands {
        application: Id::new(1),
        with_localizations,
    };

    assert_eq!(list(false).path_and_query(), "/applications/1/commands");
    assert_eq!(
        list(true).path_and_query(),
        "/applications/1/commands?with_localizations=true"
    );
}

#[test]
fn command_is_created_from_its_body() {
    let command = CommandBody::new(CommandType::ChatInput, "ping", "Answer");
    let create = CreateGlobalCommand {
        application: Id::new(1),
        command: command.clone(),
    };

    assert_eq!(CreateGlobalCommand::METHOD, Method::Post);
    assert_eq!(create.body(), Some(&command));
}

#[test]
fn bulk_overwrite_sends_a_list() {
    let overwrite = BulkOverwriteGuildCommands {
        application: Id::new(1),
        guild: Id::new(2),
        commands: Vec::new(),
    };

    assert_eq!(BulkOverwriteGuildCommands::METHOD, Method::Put);
    assert_eq!(overwrite.body().map(written), Some(json!([])));
}

#[test]
fn application_edit_sends_only_the_interactions_endpoint() {
    let edit = ApplicationEdit {
        interactions_endpoint_url: Patch::Set("https://example.org/i".to_owned()),
        ..ApplicationEdit::default()
    };
    let edit = EditCurrentApplication { edit };

    assert_eq!(
        GetCurrentApplication.path_and_query(),
        edit.path_and_query()
    );
    let body = edit.body().map(written);
    assert_eq!(
        body,
        Some(json!({"interactions_endpoint_url": "https://example.org/i"}))
    );
}

#[test]
fn error_of_a_response_has_the_expected_type_and_the_position_and_omits_the_string() {
    let error = |body: &str| {
        let read = u64::read(body.as_bytes());
        read.expect_err("the body has another type").to_string()
    };
    assert_eq!(
        error("\n \"secret\""),
        "invalid type: string, expected u64 at line 2 column 10"
    );
    assert_eq!(
        error("null"),
        "invalid type: null, expected u64 at line 1 column 5"
    );
    assert_eq!(
        error("[1"),
        "invalid type: sequence, expected u64 at line 1 column 2"
    );
}

#[test]
fn response_of_an_own_type_is_read_as_by_serde_json() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    enum Change {
        None,
        Renamed(String),
        Moved { from: u8, to: Option<u8> },
    }

    let body = r#"{"7": "None", "8": {"Renamed": "a"}, "-9": {"Moved": {"from": 1, "to": null}}}"#;
    let read = BTreeMap::<i64, Change>::read(body.as_bytes());
    let expected: BTreeMap<i64, Change> = serde_json::from_str(body).expect("the body is valid");
    assert_eq!(read.expect("the body is valid"), expected);
    assert!(Vec::<Change>::read(br#"["Renamed"]"#).is_err());
    assert!(Vec::<Change>::read(br#"[{"None": null, "Moved": null}]"#).is_err());
}
