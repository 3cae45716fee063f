//! A registry becomes one bulk overwrite per scope; an error message for a rejection names the function that defines the command.

use acceptance::{ReceivedRequest, StubResponse, StubServer, assert_contains};
use guildhall::client::ErrorKind;
use guildhall::command::{Command, Registry};
use guildhall::deploy::plan::{Scope, Target};
use guildhall::deploy::publish::{PublishError, PublishErrorKind, Published, ScopeState, publish};
use guildhall::model::{Application, Id};
use guildhall::prelude::*;
use serde_json::{Value, json};

const APP: Id<Application> = Id::new(1);

/// Roll some dice
#[command]
fn roll(
    /// Sides on each die
    #[option(min = 2, max = 1000)]
    sides: Option<u32>,
) -> String {
    format!("{sides:?}")
}

/// Moderate members
#[group(contexts(guild))]
mod moderate {
    use super::*;

    /// Time out a member
    #[command]
    pub(super) fn timeout(
        /// Who
        member: Member,
        /// How long
        length: String,
    ) -> String {
        format!("{member} {length}")
    }
}

#[user_command]
fn greet(user: User) -> String {
    format!("Hello, {user}.")
}

/// Only here
#[command(guilds(20, 21))]
fn local() -> &'static str {
    "local"
}

/// Also somewhere else
#[command(name = "roll", guilds(21))]
fn roll_here() -> &'static str {
    "here"
}

fn registry(commands: &[Command]) -> Registry {
    Registry::new(commands.iter().copied()).expect("the definitions are valid")
}

/// Returns a command as the service lists it.
fn registered(id: u64, kind: u8, name: &str) -> Value {
    json!({"id": id.to_string(), "application_id": "1", "version": "9", "type": kind, "name": name,
        "description": "", "default_member_permissions": null})
}

fn names(body: &Value) -> Vec<&str> {
    body.as_array()
        .into_iter()
        .flatten()
        .filter_map(|command| command["name"].as_str())
        .collect()
}

/// Publishes commands to a stub server with these responses; returns the result and the requests.
async fn publish_against(
    commands: &[Command],
    target: Target,
    responses: Vec<Value>,
) -> (Result<Published, PublishError>, Vec<ReceivedRequest>) {
    let responses = responses.into_iter().map(|body| match body.get("code") {
        Some(_) => StubResponse::json(400, &body),
        None => StubResponse::json(200, &body),
    });
    let service = StubServer::start(responses).await;
    let outcome = publish(&service.client(), APP, &registry(commands).declared(target)).await;
    (outcome, service.received())
}

async fn publish_everywhere(
    commands: &[Command],
    responses: Vec<Value>,
) -> (Result<Published, PublishError>, Vec<ReceivedRequest>) {
    publish_against(commands, Target::Everywhere, responses).await
}

#[tokio::test]
async fn global_commands_are_sent_in_one_overwrite() {
    let commands = [roll::COMMAND, moderate::COMMAND, greet::COMMAND];
    let (outcome, requests) = publish_everywhere(&commands, vec![json!([]), json!([])]).await;

    assert!(outcome.is_ok());
    let lines: Vec<_> = requests.iter().map(ReceivedRequest::line).collect();
    assert_eq!(
        lines,
        [
            "GET /applications/1/commands?with_localizations=true",
            "PUT /applications/1/commands",
        ]
    );
    assert_eq!(names(&requests[1].json()), ["moderate", "roll", "Greet"]);
}

#[tokio::test]
async fn body_contains_the_complete_definition() {
    let (_, requests) = publish_everywhere(&[moderate::COMMAND], vec![json!([]), json!([])]).await;

    assert_eq!(
        requests[1].json(),
        json!([{
            "type": 1, "name": "moderate", "description": "Moderate members", "contexts": [0],
            "options": [{"type": 1, "name": "timeout", "description": "Time out a member", "options": [
                {"type": 6, "name": "member", "description": "Who", "required": true},
                {"type": 3, "name": "length", "description": "How long", "required": true},
            ]}],
        }])
    );
}

#[tokio::test]
async fn each_guild_receives_its_own_commands() {
    let commands = [roll::COMMAND, local::COMMAND, roll_here::COMMAND];
    let (outcome, requests) =
        publish_against(&commands, Target::Everywhere, vec![json!([]); 4]).await;

    assert_eq!(outcome.unwrap().scopes.len(), 3);
    assert_eq!(names(&requests[1].json()), ["roll"]);
    assert_eq!(requests[2].line(), "PUT /applications/1/guilds/20/commands");
    assert_eq!(names(&requests[2].json()), ["local"]);
    assert_eq!(requests[3].line(), "PUT /applications/1/guilds/21/commands");
    assert_eq!(names(&requests[3].json()), ["local", "roll"]);
}

#[tokio::test]
async fn target_guild_receives_all_commands_without_contexts() {
    let commands = [moderate::COMMAND, greet::COMMAND, local::COMMAND];
    let target = Target::Guild(Id::new(5));
    let (outcome, requests) = publish_against(&commands, target, vec![json!([])]).await;

    assert!(outcome.is_ok());
    assert_eq!(requests[0].line(), "PUT /applications/1/guilds/5/commands");
    let body = requests[0].json();
    assert_eq!(names(&body), ["moderate", "local", "Greet"]);
    assert!(
        body.as_array()
            .unwrap()
            .iter()
            .all(|command| command.get("contexts").is_none())
    );
}

#[tokio::test]
async fn guild_command_replaces_a_global_one_in_the_target_guild() {
    let commands = [roll::COMMAND, roll_here::COMMAND];
    let (_, there) = publish_against(&commands, Target::Guild(Id::new(21)), vec![json!([])]).await;
    let (_, elsewhere) =
        publish_against(&commands, Target::Guild(Id::new(5)), vec![json!([])]).await;

    let description = |requests: &[ReceivedRequest]| requests[0].json()[0]["description"].clone();
    assert_eq!(there[0].json().as_array().unwrap().len(), 1);
    assert_eq!(description(&there), "Also somewhere else");
    assert_eq!(description(&elsewhere), "Roll some dice");
}

#[tokio::test]
async fn entry_point_created_by_the_service_is_kept_unchanged() {
    let launch = json!({"id": "77", "application_id": "1", "version": "9", "type": 4, "name": "launch",
        "name_localizations": {"de": "starten"}, "description": "", "default_member_permissions": null,
        "handler": 2, "contexts": [0, 1], "integration_types": [0]});
    let listed = json!([registered(70, 1, "old"), launch]);
    let (_, requests) = publish_everywhere(&[roll::COMMAND], vec![listed, json!([])]).await;

    let body = requests[1].json();
    assert_eq!(names(&body), ["roll", "launch"]);
    assert_eq!(
        body[1],
        json!({"id": "77", "type": 4, "name": "launch", "handler": 2,
        "name_localizations": {"de": "starten"}, "contexts": [0, 1], "integration_types": [0]})
    );
}

#[tokio::test]
async fn empty_registry_is_rejected_before_any_request() {
    let (outcome, requests) = publish_everywhere(&[], vec![]).await;
    let error = outcome.unwrap_err();

    assert_eq!(error.kind(), PublishErrorKind::Empty);
    assert!(
        error
            .to_string()
            .starts_with("there is no command to register"),
        "{error}"
    );
    assert!(requests.is_empty());
}

#[tokio::test]
async fn report_lists_registered_commands_by_scope_with_ids() {
    let written = json!([registered(70, 1, "roll"), registered(71, 2, "greet")]);
    let commands = [roll::COMMAND, greet::COMMAND];
    let (outcome, _) = publish_everywhere(&commands, vec![json!([]), written]).await;

    let publish_against = outcome.unwrap();
    assert_eq!(publish_against.scopes[0].scope, Scope::Global);
    assert_eq!(
        publish_against.to_string(),
        "global: 2 commands\n  /roll         70\n  greet (USER)  71"
    );
}

/// Returns the service's rejection of one field.
fn rejection(path: &[&str]) -> Value {
    let leaf =
        json!({"_errors": [{"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be shorter."}]});
    let errors = path
        .iter()
        .rev()
        .fold(leaf, |inner, name| json!({*name: inner}));
    json!({"code": 50035, "message": "Invalid Form Body", "errors": errors})
}

/// Returns the error message for a rejected field of `moderate` (0) or `roll` (1).
async fn printed_rejection(path: &[&str]) -> String {
    let responses = vec![json!([]), rejection(path)];
    let commands = [moderate::COMMAND, roll::COMMAND];
    let error = publish_everywhere(&commands, responses)
        .await
        .0
        .expect_err("the service rejects the commands");
    assert_eq!(error.kind(), PublishErrorKind::Rejected);
    error.field_errors()[0].to_string()
}

#[tokio::test]
async fn rejected_field_is_reported_with_its_command_and_function() {
    let location = |command: Command| {
        let source = command.source();
        format!("({}:{}, {})", source.file, source.line, source.path)
    };
    let timeout = location(moderate::timeout::COMMAND);
    assert_contains(&timeout, "publish.rs:");
    assert_contains(&timeout, "::moderate::timeout");
    let roll = location(roll::COMMAND);
    let cases: [(&[&str], String); 6] = [
        (
            &["0", "options", "0", "options", "1", "name"],
            format!("command `moderate timeout`, option `length` {timeout}: name: "),
        ),
        (
            &["1", "description"],
            format!("command `roll` {roll}: description: "),
        ),
        (
            &["1", "options", "0", "choices", "3", "name"],
            format!("command `roll`, option `sides` {roll}: choices.3.name: "),
        ),
        (
            &["1", "options", "8", "name"],
            format!("command `roll` {roll}: options.8.name: "),
        ),
        (&["9", "options"], "9.options: ".to_owned()),
        (&[], String::new()),
    ];
    for (path, place) in cases {
        let reason = "Must be shorter. (BASE_TYPE_BAD_LENGTH)";
        assert_eq!(printed_rejection(path).await, place + reason);
    }
}

#[tokio::test]
async fn rejected_entry_point_of_the_service_has_no_function() {
    let responses = vec![
        json!([registered(77, 4, "launch")]),
        rejection(&["1", "handler"]),
    ];
    let error = publish_everywhere(&[roll::COMMAND], responses)
        .await
        .0
        .unwrap_err();

    let field_error = &error.field_errors()[0];
    assert_eq!(field_error.command.as_deref(), Some("launch"));
    assert_eq!(field_error.source, None);
}

#[tokio::test]
async fn rate_limited_overwrite_leaves_the_scope_unchanged() {
    let rate_limit = json!({"message": "slow down", "retry_after": 3600.0, "global": false});
    let responses = [
        StubResponse::json(200, &json!([])),
        StubResponse::json(429, &rate_limit),
    ];
    let service = StubServer::start(responses).await;
    let declared = registry(&[roll::COMMAND]).declared(Target::Everywhere);
    let error = publish(&service.client(), APP, &declared)
        .await
        .unwrap_err();

    assert_eq!(error.client_error().unwrap().kind(), ErrorKind::RateLimited);
    assert_eq!(error.scope_state(), &ScopeState::Unchanged);
}

#[tokio::test]
async fn partial_failure_lists_the_scopes_written_before() {
    let responses = vec![json!([]), json!([registered(70, 1, "roll")])];
    let (outcome, _) = publish_everywhere(&[roll::COMMAND, local::COMMAND], responses).await;
    let error = outcome.unwrap_err();

    assert_eq!(error.kind(), PublishErrorKind::Failed);
    assert_eq!(error.scope(), Some(Scope::Guild(Id::new(20))));
    assert_eq!(error.client_error().unwrap().kind(), ErrorKind::Interrupted);
    assert_eq!(error.written().scopes.len(), 1);
    assert!(
        error
            .to_string()
            .ends_with("\nscopes overwritten before the error: global"),
        "{error}"
    );
}
