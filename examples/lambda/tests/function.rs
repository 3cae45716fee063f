//! Customers of the print shop, whose bot runs as a function: the process is frozen from each response to the next
//! invocation, so all work for an interaction must be done when the response is returned.

mod runtime_api;

use std::process::Command;

use axum::http::HeaderMap;
use guildhall::emulator::Emulator;

use crate::runtime_api::Lambda;

/// Returns the program of the example, with the settings of an app of the service.
fn program(discord: &Emulator) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_lambda"));
    program
        .env("DISCORD_API_BASE", discord.api_base())
        .env(
            "DISCORD_APPLICATION_ID",
            discord.application_id().to_string(),
        )
        .env("DISCORD_PUBLIC_KEY", discord.public_key());
    program
}

/// Starts the service and the function, and registers the commands and the URL of the function.
async fn start() -> (Emulator, Lambda) {
    let discord = Emulator::start().await;
    let mut tool = program(&discord);
    tool.env("DISCORD_TOKEN", discord.bot_token());
    tool.args(["commands", "apply", "--yes"]);
    let applied = tokio::task::spawn_blocking(move || tool.output()).await;
    let applied = applied
        .expect("nothing panics")
        .expect("the program exists");
    assert!(applied.status.success(), "{applied:?}");
    let mut lambda = Lambda::start(program(&discord)).await;
    let connected = discord.connect(&lambda.url("/interactions")).await;
    connected.expect("the function accepts the requests that are signed, and refuses the others");
    // The service sends a PING, and a request with a wrong signature.
    let mut statuses = [lambda.next_status().await, lambda.next_status().await];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    (discord, lambda)
}

#[tokio::test]
async fn handler_in_time_responds_in_the_http_response() {
    let (discord, mut lambda) = start().await;
    let outcome = discord.you().slash("/price pages:3").await;

    assert_eq!(outcome.content(), "3 pages are 15 cents.");
    assert_eq!(lambda.next_status().await, 200);
}

#[tokio::test]
async fn late_handler_has_responded_when_its_process_is_frozen() {
    let (discord, mut lambda) = start().await;
    let outcome = discord.you().slash("/print").await;

    assert_eq!(lambda.next_status().await, 202);
    let message = outcome.original_response();
    let message = message.expect("the function has responded");
    assert_eq!(message.content, "The page is printed.");
    // The process continues where it was frozen.
    let next = discord.you().slash("/price pages:1").await;
    assert_eq!(next.content(), "1 pages are 5 cents.");
}

#[tokio::test]
async fn immediate_deferral_arrives_before_the_handler_ends() {
    let (discord, mut lambda) = start().await;
    let outcome = discord.you().slash("/print-now").await;

    assert!(outcome.error().is_none(), "{outcome:?}");
    let message = outcome.final_response().await;
    let message = message.expect("the loading message is replaced");
    assert_eq!(message.content, "The page is printed.");
    assert_eq!(lambda.next_status().await, 202);
}

#[tokio::test]
async fn submitted_modal_is_another_invocation() {
    let (discord, mut lambda) = start().await;
    let modal = discord.you().slash("/poster").await.modal();
    let modal = modal.expect("the modal is shown");
    assert_eq!(lambda.next_status().await, 200);
    let submitted = discord.you().submit(&modal, [("text", "Sale")]).await;

    assert_eq!(
        submitted.content(),
        "A poster with “Sale” is ready tomorrow."
    );
}

#[tokio::test]
async fn unsigned_request_is_refused() {
    let (_service, lambda) = start().await;
    let (headers, ping) = (HeaderMap::new(), br#"{"type": 1}"#);
    for base64 in [false, true] {
        let response = lambda.invoke("/interactions", &headers, ping, base64).await;
        assert_eq!(response["statusCode"], 401);
    }
}

#[tokio::test]
async fn other_path_is_not_found() {
    let (_service, lambda) = start().await;
    let response = lambda.invoke("/", &HeaderMap::new(), b"", false).await;
    assert_eq!(response["statusCode"], 404);
}
