//! Endpoints as values: methods, paths and bodies.

use std::collections::HashSet;

use guildhall_model::api::{
    ApplicationEdit, BulkOverwriteGuildCommands, CreateGlobalCommand, DeleteGuildCommand,
    ENDPOINTS, EditCurrentApplication, Endpoint, GetCurrentApplication, ListGlobalCommands, Method,
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
