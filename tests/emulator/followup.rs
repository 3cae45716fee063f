//! What is answered with the token of an interaction.

use std::time::Duration;

use guildhall_emulator::{Clock, Emulator};
use serde_json::{Value, json};

use crate::kit::{Answer, FORM, Reply, Stage, command, form, last, noon, text};

/// An interaction that was sent, and what it says of itself.
struct Sent {
    stage: Stage,
    clock: Clock,
    id: String,
    token: String,
}

impl Sent {
    /// Sends `/ping` to an app that answers so.
    async fn answered(answer: Answer) -> Self {
        let clock = noon();
        let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
        stage.register(json!([command("ping", json!([]))])).await;
        let app = stage.answering(answer).await;
        let sent = stage.service.you().send("/ping").await;
        sent.expect("the line is right");
        let seen = last(&app);
        let text = |field: &str| seen[field].as_str().unwrap_or_default().to_owned();
        let (id, token) = (text("id"), text("token"));
        Self {
            stage,
            clock,
            id,
            token,
        }
    }

    async fn callback(&self, query: &str, body: Value) -> Reply {
        let path = format!("/interactions/{}/{}/callback{query}", self.id, self.token);
        self.call("POST", &path, body).await
    }

    async fn webhook(&self, method: &str, tail: &str, body: Value) -> Reply {
        let application = self.stage.service.application_id();
        let path = format!("/webhooks/{application}/{}{tail}", self.token);
        self.call(method, &path, body).await
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> Reply {
        let headers = ["Content-Type: application/json"];
        let body = body.to_string();
        self.stage.send(method, path, &headers, &body).await
    }
}

/// An app that has not answered: what it sends is no success.
fn nothing() -> Answer {
    Answer::Raw(503, "text/plain", "later")
}

#[tokio::test]
async fn a_callback_answers_once() {
    let sent = Sent::answered(nothing()).await;
    let body = json!({ "type": 4, "data": { "content": "pong" } });

    let first = sent.callback("", body.clone()).await;
    let second = sent.callback("", body).await;

    assert_eq!((first.status, &first.body), (204, &Value::Null));
    assert_eq!(second.refusal(), (400, 40060));
    assert_eq!(sent.stage.last_event("MESSAGE_CREATE")["content"], "pong");
}

#[tokio::test]
async fn a_callback_says_what_it_made_where_asked() {
    let sent = Sent::answered(nothing()).await;

    let body = json!({ "type": 4, "data": { "content": "pong", "flags": 64 } });
    let reply = sent.callback("?with_response=true", body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["interaction"]["id"], *sent.id);
    assert_eq!(
        reply.body["interaction"]["response_message_ephemeral"],
        true
    );
    assert_eq!(reply.body["resource"]["message"]["content"], "pong");
    assert_eq!(sent.stage.happened(), [""; 0]);
}

#[tokio::test]
async fn an_answer_in_the_response_is_an_answer() {
    let sent = Sent::answered(text("pong")).await;

    let again = sent.callback("", json!({ "type": 5 })).await;
    let original = sent
        .webhook("GET", "/messages/@original", Value::Null)
        .await;

    assert_eq!(again.refusal(), (400, 40060));
    assert_eq!(
        (original.status, &original.body["content"]),
        (200, &json!("pong"))
    );
}

#[tokio::test]
async fn a_callback_after_three_seconds_or_with_another_token_is_unknown() {
    let sent = Sent::answered(nothing()).await;

    let other = "/interactions/1/nonsense/callback";
    let other = sent.call("POST", other, json!({ "type": 5 })).await;
    sent.clock.advance(Duration::from_secs(4));
    let late = sent.callback("", json!({ "type": 5 })).await;

    assert_eq!(
        (other.refusal(), late.refusal()),
        ((404, 10062), (404, 10062))
    );
}

#[tokio::test]
async fn a_type_that_is_no_answer_is_a_form_error() {
    let sent = Sent::answered(nothing()).await;

    let reply = sent.callback("", json!({ "type": 1 })).await;

    assert_eq!(reply.refusal(), (400, 50035));
}

#[tokio::test]
async fn a_deferral_is_completed_by_an_edit() {
    let sent = Sent::answered(Answer::Json(json!({ "type": 5 }))).await;

    let waiting = sent
        .webhook("GET", "/messages/@original", Value::Null)
        .await;
    let edit = json!({ "content": "done" });
    let edited = sent.webhook("PATCH", "/messages/@original", edit).await;

    assert_eq!(waiting.body["flags"], 128);
    assert_eq!(
        (edited.status, &edited.body["content"]),
        (200, &json!("done"))
    );
    assert_eq!(edited.body["flags"], 0);
}

#[tokio::test]
async fn a_follow_up_after_a_deferral_completes_it() {
    let sent = Sent::answered(Answer::Json(json!({ "type": 5 }))).await;

    let first = sent.webhook("POST", "", json!({ "content": "one" })).await;
    let second = sent.webhook("POST", "", json!({ "content": "two" })).await;
    let original = sent
        .webhook("GET", "/messages/@original", Value::Null)
        .await;

    assert_eq!(first.body["id"], original.body["id"]);
    assert_ne!(second.body["id"], original.body["id"]);
}

#[tokio::test]
async fn a_follow_up_is_read_edited_and_deleted() {
    let sent = Sent::answered(text("pong")).await;

    let made = sent.webhook("POST", "", json!({ "content": "more" })).await;
    let path = format!("/messages/{}", made.body["id"].as_str().unwrap_or(""));
    let edited = sent
        .webhook("PATCH", &path, json!({ "content": "less" }))
        .await;
    let read = sent.webhook("GET", &path, Value::Null).await;
    let deleted = sent.webhook("DELETE", &path, Value::Null).await;
    let gone = sent.webhook("GET", &path, Value::Null).await;

    assert_eq!((made.status, &edited.body), (200, &read.body));
    assert_eq!(read.body["content"], "less");
    assert_eq!((deleted.status, gone.refusal()), (204, (404, 10008)));
}

#[tokio::test]
async fn a_token_is_good_for_fifteen_minutes() {
    let sent = Sent::answered(text("pong")).await;

    sent.clock.advance(Duration::from_secs(15 * 60 + 1));
    let reply = sent.webhook("POST", "", json!({ "content": "late" })).await;

    assert_eq!(reply.refusal(), (401, 50027));
}

#[tokio::test]
async fn without_a_first_answer_there_is_no_webhook() {
    let sent = Sent::answered(nothing()).await;

    let reply = sent
        .webhook("POST", "", json!({ "content": "early" }))
        .await;

    assert_eq!(reply.refusal(), (404, 10015));
}

#[tokio::test]
async fn an_empty_message_is_refused() {
    let sent = Sent::answered(text("pong")).await;

    let reply = sent.webhook("POST", "", json!({})).await;

    assert_eq!(reply.refusal(), (400, 50006));
}

#[tokio::test]
async fn a_form_with_files_holds_the_message_in_its_payload() {
    let sent = Sent::answered(text("pong")).await;
    let application = sent.stage.service.application_id();
    let path = format!("/webhooks/{application}/{}", sent.token);
    let body = &form(&json!({ "content": "file" }), &[]);

    let reply = sent.stage.send("POST", &path, &[FORM], body).await;

    assert_eq!(
        (reply.status, &reply.body["content"]),
        (200, &json!("file"))
    );
}

#[tokio::test]
async fn what_follows_a_deleted_deferral_is_a_message_of_its_own() {
    let sent = Sent::answered(Answer::Json(json!({ "type": 5 }))).await;

    let gone = sent
        .webhook("DELETE", "/messages/@original", Value::Null)
        .await;
    let body = json!({ "content": "for you alone", "flags": 64 });
    let posted = sent.webhook("POST", "", body).await;
    let original = sent
        .webhook("GET", "/messages/@original", Value::Null)
        .await;

    assert_eq!((gone.status, posted.status), (204, 200));
    assert_eq!(posted.body["content"], "for you alone");
    assert_eq!(posted.body["flags"], 64);
    assert_eq!(original.refusal(), (404, 10008));
}

#[tokio::test]
async fn a_token_that_has_ended_stays_so_when_its_interaction_is_forgotten() {
    let sent = Sent::answered(text("pong")).await;
    let minutes = |count: u64| Duration::from_secs(60 * count);
    let again = async || {
        let ping = sent.stage.service.you().send("/ping").await;
        ping.expect("the line is right");
        sent.webhook("GET", "/messages/@original", Value::Null)
            .await
            .refusal()
    };

    sent.clock.advance(minutes(30));
    let ended = again().await;
    sent.clock.advance(minutes(1));
    let forgotten = again().await;

    assert_eq!((ended, forgotten), ((401, 50027), (401, 50027)));
}
