//! Activities: only an app that has one launches it.

use guildhall_emulator::{Emulator, Failure};
use serde_json::json;

use crate::kit::{Answer, Stage, Talk, command};

fn launch() -> serde_json::Value {
    json!({ "name": "play", "type": 4, "handler": 2 })
}

#[tokio::test]
async fn an_app_without_an_activity_launches_none() {
    let talk = Talk::of(Answer::Json(json!({ "type": 12 }))).await;
    assert_eq!(talk.outcome.failure(), Some(&Failure::NoActivity));

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

    assert!(outcome.is_answered(), "{outcome}");
}
