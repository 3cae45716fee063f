//! Activities: only an app with an Activity can launch one.

use std::time::Duration;

use guildhall_emulator::{Emulator, EndpointError, LaunchError, ResponseError};
use guildhall_model::InteractionResponse;
use serde_json::json;

use crate::kit::{CannedResponse, Exchange, Fixture, command, last, noon, text};

fn launch() -> serde_json::Value {
    json!({ "name": "play", "type": 4, "handler": 2 })
}

#[tokio::test]
async fn app_without_an_activity_cannot_launch_one() {
    let exchange = Exchange::new(CannedResponse::Json(json!({ "type": 12 }))).await;
    assert_eq!(exchange.outcome.error(), Some(&ResponseError::NoActivity));

    let exchange = Exchange::new(CannedResponse::Raw(503, "text/plain", "later")).await;
    let reply = exchange.callback(json!({ "type": 12 })).await;

    assert_eq!(reply.error(), (400, 50035));
    assert_eq!(reply.codes("/type"), ["INTERACTION_RESPONSE_TYPE_INVALID"]);
}

#[tokio::test]
async fn app_without_an_activity_cannot_register_an_entry_point() {
    let fixture = Fixture::new().await;

    let one = fixture.post(&fixture.global_commands(""), &launch()).await;
    let all = json!([command("ping", json!([])), launch()]);
    let all = fixture.put(&fixture.global_commands(""), &all).await;

    let code = "APPLICATION_COMMAND_HANDLER_INVALID";
    assert_eq!(one.codes("/handler"), [code]);
    let mut own = launch();
    own["handler"] = json!(1);
    let own = fixture.post(&fixture.global_commands(""), &own).await;
    assert_eq!(own.codes("/handler"), [code]);
    assert_eq!(all.codes("/1/handler"), [code]);
    assert!(fixture.service.commands().is_empty());
}

#[tokio::test]
async fn app_with_an_activity_launches_it() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;
    let all = json!([launch(), command("ping", json!([]))]);
    fixture.register(all).await;
    fixture
        .connect_app(CannedResponse::Json(json!({ "type": 12 })))
        .await;

    let outcome = fixture.service.you().slash("/ping").await;

    assert!(outcome.is_success(), "{outcome}");
}

#[tokio::test]
async fn entry_point_handled_by_the_app_is_invoked_from_the_launcher() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;
    let play = json!({ "name": "play", "type": 4, "handler": 1, "contexts": [0] });
    fixture.register(json!([play])).await;
    let seen = fixture
        .connect_app(CannedResponse::Json(json!({ "type": 12 })))
        .await;

    let outcome = fixture.service.you().launch().await;

    assert!(outcome.is_success(), "{outcome}");
    let data = &last(&seen)["data"];
    assert_eq!((&data["type"], &data["name"]), (&json!(4), &json!("play")));
    let direct = fixture.service.user("alice").dm().try_launch().await;
    let unavailable = "the entry point command is not available: denied because the contexts of the command do not include BOT_DM";
    assert_eq!(
        direct.map_err(|error| error.to_string()),
        Err(unavailable.to_owned())
    );
}

#[tokio::test]
async fn entry_point_handled_by_the_service_posts_a_message_without_the_app() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;
    let seen = fixture.connect_app(text("play")).await;

    let outcome = fixture.service.you().launch().await;

    assert_eq!(outcome.result, Ok(InteractionResponse::LaunchActivity));
    assert_eq!(last(&seen)["type"], 1, "the app received only the PING");
    let posted = outcome
        .original_response()
        .expect("the service posted a message");
    assert_eq!(fixture.service.you().messages().first(), Some(&posted));
    let event = fixture.last_event("MESSAGE_CREATE");
    assert_eq!(event["id"], json!(posted.id));
    assert_eq!(event["interaction_metadata"]["user"]["username"], "you");
}

#[tokio::test]
async fn changed_entry_point_is_outdated_until_the_client_reloads() {
    let delay = Duration::from_mins(1);
    let builder = Emulator::builder().clock(noon()).activity(true);
    let fixture = Fixture::with_builder(builder.command_delay(delay)).await;
    let launch = &fixture.service.commands()[0].id;
    let path = fixture.global_commands(&format!("/{launch}"));
    fixture.patch(&path, &json!({ "name": "go" })).await;

    let first = fixture.service.you().launch().await;
    let second = fixture.service.you().launch().await;

    let outdated = ResponseError::Delivery(EndpointError::Outdated);
    assert_eq!(first.error(), Some(&outdated));
    assert_eq!(
        (first.original_response(), second.is_success()),
        (None, true)
    );
}

#[tokio::test]
async fn launch_without_an_entry_point_is_an_error() {
    let fixture = Fixture::new().await;

    let launched = fixture.service.you().try_launch().await;

    assert_eq!(launched, Err(LaunchError::NoEntryPoint));
}
