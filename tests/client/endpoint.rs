//! Endpoint values become requests with method, path, query, headers and body.

use acceptance::{ReceivedRequest, StubResponse, StubServer, TOKEN, fixture};
use guildhall::model::api::*;
use guildhall::model::{Application, Command, CommandBody, CommandType, Id};
use serde_json::{Value, json};

const APP: Id<Application> = Id::new(1);
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
async fn request_body_is_json_and_its_response_is_parsed() {
    let (request, created) = send(
        CreateGlobalCommand {
            application: APP,
            command: ping(),
        },
        &command(),
    )
    .await;

    assert_eq!(request.line(), "POST /applications/1/commands");
    assert_eq!(request.header("content-type"), "application/json");
    assert_eq!(request.json(), ping_json());
    assert_eq!(
        serde_json::to_value(created).unwrap()["id"],
        command()["id"]
    );
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
