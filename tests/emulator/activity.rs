//! Activities: only an app that has one launches it.

use std::time::Duration;

use guildhall_emulator::{DeliveryError, Emulator, LaunchError, ResponseError};
use guildhall_model::InteractionResponse;
use serde_json::json;

use crate::kit::{Answer, Stage, Talk, command, last, noon, text};

fn launch() -> serde_json::Value {
    json!({ "name": "play", "type": 4, "handler": 2 })
}

#[tokio::test]
async fn an_app_without_an_activity_launches_none() {
    let talk = Talk::of(Answer::Json(json!({ "type": 12 }))).await;
    assert_eq!(talk.outcome.error(), Some(&ResponseError::NoActivity));

    let talk = Talk::of(Answer::Raw(503, "text/plain", "later")).await;
    let reply = talk.callback(json!({ "type": 12 })).await;

    assert_eq!(reply.refusal(), (400, 50035));
    assert_eq!(reply.codes("/type"), ["INTERACTION_RESPONSE_TYPE_INVALID"]);
}

#[tokio::test]
async fn an_app_without_an_activity_has_no_command_that_launches_it() {
    let stage = Stage::new().await;

    let one = stage.call("POST", &stage.global(""), &launch()).await;
    let all = json!([command("ping", json!([])), launch()]);
    let all = stage.call("PUT", &stage.global(""), &all).await;

    let code = "APPLICATION_COMMAND_HANDLER_INVALID";
    assert_eq!(one.codes("/handler"), [code]);
    let mut own = launch();
    own["handler"] = json!(1);
    let own = stage.call("POST", &stage.global(""), &own).await;
    assert_eq!(own.codes("/handler"), [code]);
    assert_eq!(all.codes("/1/handler"), [code]);
    assert!(stage.service.commands().is_empty());
}

#[tokio::test]
async fn an_app_with_an_activity_launches_it() {
    let stage = Stage::of(Emulator::builder().entry_point()).await;
    let all = json!([launch(), command("ping", json!([]))]);
    stage.register(all).await;
    stage.answering(Answer::Json(json!({ "type": 12 }))).await;

    let outcome = stage.service.you().slash("/ping").await;

    assert!(outcome.is_success(), "{outcome}");
}

#[tokio::test]
async fn an_entry_point_of_the_app_is_used_from_the_launcher() {
    let stage = Stage::of(Emulator::builder().entry_point()).await;
    let play = json!({ "name": "play", "type": 4, "handler": 1, "contexts": [0] });
    stage.register(json!([play])).await;
    let seen = stage.answering(Answer::Json(json!({ "type": 12 }))).await;

    let outcome = stage.service.you().launch().await;

    assert!(outcome.is_success(), "{outcome}");
    let data = &last(&seen)["data"];
    assert_eq!((&data["type"], &data["name"]), (&json!(4), &json!("play")));
    let direct = stage.service.user("alice").dm().try_launch().await;
    let withheld = "the entry point is not available: denied because the command is not for BOT_DM";
    assert_eq!(
        direct.map_err(|error| error.to_string()),
        Err(withheld.to_owned())
    );
}

#[tokio::test]
async fn an_entry_point_of_the_service_posts_a_message_and_does_not_ask_the_app() {
    let stage = Stage::of(Emulator::builder().entry_point()).await;
    let seen = stage.answering(text("play")).await;

    let outcome = stage.service.you().launch().await;

    assert_eq!(outcome.result, Ok(InteractionResponse::LaunchActivity));
    assert_eq!(last(&seen)["type"], 1, "only the PING came");
    let posted = outcome.original_response().expect("it is posted");
    assert_eq!(stage.service.you().messages().first(), Some(&posted));
    let told = stage.last_event("MESSAGE_CREATE");
    assert_eq!(told["id"], json!(posted.id));
    assert_eq!(told["interaction_metadata"]["user"]["username"], "you");
}

#[tokio::test]
async fn an_entry_point_that_has_changed_is_not_launched_before_the_client_knows() {
    let delay = Duration::from_secs(60);
    let builder = Emulator::builder().clock(noon()).entry_point();
    let stage = Stage::of(builder.command_delay(delay)).await;
    let launch = &stage.service.commands()[0].id;
    let path = stage.global(&format!("/{launch}"));
    stage.call("PATCH", &path, &json!({ "name": "go" })).await;

    let first = stage.service.you().launch().await;
    let second = stage.service.you().launch().await;

    let outdated = ResponseError::Delivery(DeliveryError::Outdated);
    assert_eq!(first.error(), Some(&outdated));
    assert_eq!(
        (first.original_response(), second.is_success()),
        (None, true)
    );
}

#[tokio::test]
async fn an_app_without_an_entry_point_is_not_in_the_launcher() {
    let stage = Stage::new().await;

    let launched = stage.service.you().try_launch().await;

    assert_eq!(launched, Err(LaunchError::NoEntryPoint));
}
