//! Endpoint values become requests with method, path, query, headers and body.

use acceptance::{ReceivedRequest, StubResponse, StubServer, TOKEN, fixture};
use guildhall::model::api::*;
use guildhall::model::{
    Application, Command, CommandBody, CommandEdit, CommandType, Guild, Id, Patch,
};
use serde_json::{Value, json};

const APP: Id<Application> = Id::new(1);
const GUILD: Id<Guild> = Id::new(2);
const COMMAND: Id<Command> = Id::new(3);

/// Sends an endpoint to a server that responds with `reply`; returns the request and the parsed response.
async fn send<E: Endpoint>(endpoint: E, reply: &Value) -> (ReceivedRequest, E::Response) {
    let service = StubServer::start([StubResponse::json(200, reply)]).await;
    let reply = service
        .client()
        .send(&endpoint)
        .await
        .expect("the client can parse the response");
    (service.received().remove(0), reply)
}

fn command() -> Value {
    let text = fixture("command/registered_global.json");
    serde_json::from_str(&text).expect("the fixture is JSON")
}

fn ping() -> CommandBody {
    CommandBody::new(CommandType::ChatInput, "ping", "Answer")
}

fn ping_json() -> Value {
    json!({"type": 1, "name": "ping", "description": "Answer"})
}

#[tokio::test]
async fn every_request_has_authorization_and_user_agent() {
    let (request, ()) = send(
        DeleteGlobalCommand {
            application: APP,
            command: COMMAND,
        },
        &json!(null),
    )
    .await;

    assert_eq!(request.header("authorization"), format!("Bot {TOKEN}"));
    let agent = request.header("user-agent");
    assert!(
        agent.starts_with("DiscordBot (https://") && agent.ends_with(')'),
        "{agent}"
    );
    assert!(request.header("host").starts_with("127.0.0.1:"));
}

#[tokio::test]
async fn request_body_is_json() {
    let (request, _) = send(
        CreateGlobalCommand {
            application: APP,
            command: ping(),
        },
        &command(),
    )
    .await;

    assert_eq!(request.header("content-type"), "application/json");
    assert_eq!(request.json(), ping_json());
}

#[tokio::test]
async fn request_without_a_body_is_empty() {
    let (request, _) = send(
        GetGlobalCommand {
            application: APP,
            command: COMMAND,
        },
        &command(),
    )
    .await;

    assert_eq!(request.header("content-type"), "");
    assert!(request.body.is_empty());
}

#[tokio::test]
async fn global_commands_are_listed_with_and_without_localizations() {
    let list = |with_localizations| ListGlobalCommands {
        application: APP,
        with_localizations,
    };
    let (plain, none) = send(list(false), &json!([])).await;
    let (localized, one) = send(list(true), &json!([command()])).await;

    assert_eq!(plain.line(), "GET /applications/1/commands");
    assert_eq!(
        localized.line(),
        "GET /applications/1/commands?with_localizations=true"
    );
    assert_eq!((none.len(), one.len()), (0, 1));
}

#[tokio::test]
async fn global_command_is_created() {
    let (request, reply) = send(
        CreateGlobalCommand {
            application: APP,
            command: ping(),
        },
        &command(),
    )
    .await;

    assert_eq!(request.line(), "POST /applications/1/commands");
    assert_eq!(serde_json::to_value(reply).unwrap()["id"], command()["id"]);
}

#[tokio::test]
async fn global_commands_are_replaced() {
    let commands = vec![ping()];
    let (request, reply) = send(
        BulkOverwriteGlobalCommands {
            application: APP,
            commands,
        },
        &json!([command()]),
    )
    .await;

    assert_eq!(request.line(), "PUT /applications/1/commands");
    assert_eq!(request.json(), json!([ping_json()]));
    assert_eq!(reply.len(), 1);
}

/// Sends an endpoint; returns method, path and query as one line, and the body.
async fn sent<E: Endpoint>(endpoint: E, reply: Value) -> (String, Value) {
    let (request, _) = send(endpoint, &reply).await;
    (request.line(), request.json())
}

/// Asserts that each request has the expected line and body.
#[track_caller]
fn assert_requests<const N: usize>(rows: [((String, Value), &str, Value); N]) {
    for (found, line, body) in rows {
        assert_eq!(found, (line.to_owned(), body));
    }
}

#[tokio::test]
async fn each_global_command_endpoint_sends_its_line_and_body() {
    let get = GetGlobalCommand {
        application: APP,
        command: COMMAND,
    };
    let edit = EditGlobalCommand {
        application: APP,
        command: COMMAND,
        edit: CommandEdit {
            default_member_permissions: Patch::Clear,
            ..CommandEdit::default()
        },
    };
    let delete = DeleteGlobalCommand {
        application: APP,
        command: COMMAND,
    };
    let nothing = Value::Null;

    assert_requests([
        (
            sent(get, command()).await,
            "GET /applications/1/commands/3",
            nothing.clone(),
        ),
        (
            sent(edit, command()).await,
            "PATCH /applications/1/commands/3",
            json!({"default_member_permissions": null}),
        ),
        (
            sent(delete, nothing.clone()).await,
            "DELETE /applications/1/commands/3",
            nothing,
        ),
    ]);
}

#[tokio::test]
async fn each_guild_command_endpoint_sends_its_line_and_body() {
    let list = |with_localizations| ListGuildCommands {
        application: APP,
        guild: GUILD,
        with_localizations,
    };
    let create = CreateGuildCommand {
        application: APP,
        guild: GUILD,
        command: ping(),
    };
    let get = GetGuildCommand {
        application: APP,
        guild: GUILD,
        command: COMMAND,
    };
    let edit = EditGuildCommand {
        application: APP,
        guild: GUILD,
        command: COMMAND,
        edit: CommandEdit {
            name: Some("pong".to_owned()),
            ..CommandEdit::default()
        },
    };
    let delete = DeleteGuildCommand {
        application: APP,
        guild: GUILD,
        command: COMMAND,
    };
    let overwrite = BulkOverwriteGuildCommands {
        application: APP,
        guild: GUILD,
        commands: Vec::new(),
    };
    let (none, nothing) = (json!([]), Value::Null);

    assert_requests([
        (
            sent(list(false), none.clone()).await,
            "GET /applications/1/guilds/2/commands",
            nothing.clone(),
        ),
        (
            sent(list(true), none.clone()).await,
            "GET /applications/1/guilds/2/commands?with_localizations=true",
            nothing.clone(),
        ),
        (
            sent(create, command()).await,
            "POST /applications/1/guilds/2/commands",
            ping_json(),
        ),
        (
            sent(get, command()).await,
            "GET /applications/1/guilds/2/commands/3",
            nothing.clone(),
        ),
        (
            sent(edit, command()).await,
            "PATCH /applications/1/guilds/2/commands/3",
            json!({"name": "pong"}),
        ),
        (
            sent(delete, nothing.clone()).await,
            "DELETE /applications/1/guilds/2/commands/3",
            nothing,
        ),
        (
            sent(overwrite, none.clone()).await,
            "PUT /applications/1/guilds/2/commands",
            none,
        ),
    ]);
}

#[tokio::test]
async fn current_application_is_read() {
    let (request, app) = send(GetCurrentApplication, &json!({"id": "1", "name": "dice"})).await;

    assert_eq!(request.line(), "GET /applications/@me");
    assert_eq!(app.name, "dice");
}

#[tokio::test]
async fn current_application_is_edited() {
    let edit = ApplicationEdit {
        interactions_endpoint_url: Patch::Set("https://dice.example/interactions".to_owned()),
        ..ApplicationEdit::default()
    };
    let (request, _) = send(
        EditCurrentApplication { edit },
        &json!({"id": "1", "name": "dice"}),
    )
    .await;

    assert_eq!(request.line(), "PATCH /applications/@me");
    assert_eq!(
        request.json(),
        json!({"interactions_endpoint_url": "https://dice.example/interactions"})
    );
}
