//! Requests with the token of an interaction.

use std::time::Duration;

use guildhall_emulator::{Clock, Emulator};
use serde_json::{Value, json};

use crate::kit::{CannedResponse, FORM, Fixture, Reply, command, form, last, noon, text};

/// A sent interaction with its ID and token.
struct SentInteraction {
    fixture: Fixture,
    clock: Clock,
    id: String,
    token: String,
}

impl SentInteraction {
    /// Sends `/ping` to an app with this response.
    async fn with_response(response: CannedResponse) -> Self {
        let clock = noon();
        let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
        fixture.register(json!([command("ping", json!([]))])).await;
        let app = fixture.connect_app(response).await;
        let sent = fixture.service.you().send("/ping").await;
        sent.expect("the command line is valid");
        let seen = last(&app);
        let text = |field: &str| seen[field].as_str().unwrap_or_default().to_owned();
        let (id, token) = (text("id"), text("token"));
        Self {
            fixture,
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
        let application = self.fixture.service.application_id();
        let path = format!("/webhooks/{application}/{}{tail}", self.token);
        self.call(method, &path, body).await
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> Reply {
        let headers = ["Content-Type: application/json"];
        let body = body.to_string();
        self.fixture.send(method, path, &headers, &body).await
    }
}

/// Returns a response that the service does not accept as the initial response: its status is 503.
fn no_response() -> CannedResponse {
    CannedResponse::Raw(503, "text/plain", "later")
}

#[tokio::test]
async fn callback_is_accepted_once() {
    let sent = SentInteraction::with_response(no_response()).await;
    let body = json!({ "type": 4, "data": { "content": "pong" } });

    let first = sent.callback("", body.clone()).await;
    let second = sent.callback("", body).await;

    assert_eq!((first.status, &first.body), (204, &Value::Null));
    assert_eq!(second.error(), (400, 40060));
    assert_eq!(sent.fixture.last_event("MESSAGE_CREATE")["content"], "pong");
}

#[tokio::test]
async fn callback_returns_its_result_on_request() {
    let sent = SentInteraction::with_response(no_response()).await;

    let body = json!({ "type": 4, "data": { "content": "pong", "flags": 64 } });
    let reply = sent.callback("?with_response=true", body).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["interaction"]["id"], *sent.id);
    assert_eq!(
        reply.body["interaction"]["response_message_ephemeral"],
        true
    );
    assert_eq!(reply.body["resource"]["message"]["content"], "pong");
    assert_eq!(sent.fixture.event_names(), [""; 0]);
}

#[tokio::test]
async fn http_response_counts_as_initial_response() {
    let sent = SentInteraction::with_response(text("pong")).await;

    let again = sent.callback("", json!({ "type": 5 })).await;
    let original = sent
        .webhook("GET", "/messages/@original", Value::Null)
        .await;

    assert_eq!(again.error(), (400, 40060));
    assert_eq!(
        (original.status, &original.body["content"]),
        (200, &json!("pong"))
    );
}

#[tokio::test]
async fn late_callback_and_wrong_token_are_not_found() {
    let sent = SentInteraction::with_response(no_response()).await;

    let other = "/interactions/1/nonsense/callback";
    let other = sent.call("POST", other, json!({ "type": 5 })).await;
    sent.clock.advance(Duration::from_secs(4));
    let late = sent.callback("", json!({ "type": 5 })).await;

    assert_eq!((other.error(), late.error()), ((404, 10062), (404, 10062)));
}

#[tokio::test]
async fn invalid_callback_type_is_a_form_error() {
    let sent = SentInteraction::with_response(no_response()).await;

    let reply = sent.callback("", json!({ "type": 1 })).await;

    assert_eq!(reply.error(), (400, 50035));
}

#[tokio::test]
async fn edit_completes_a_deferral() {
    let sent = SentInteraction::with_response(CannedResponse::Json(json!({ "type": 5 }))).await;

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
async fn followup_completes_a_deferral() {
    let sent = SentInteraction::with_response(CannedResponse::Json(json!({ "type": 5 }))).await;

    let first = sent.webhook("POST", "", json!({ "content": "one" })).await;
    let second = sent.webhook("POST", "", json!({ "content": "two" })).await;
    let original = sent
        .webhook("GET", "/messages/@original", Value::Null)
        .await;

    assert_eq!(first.body["id"], original.body["id"]);
    assert_ne!(second.body["id"], original.body["id"]);
}

#[tokio::test]
async fn followup_is_read_edited_and_deleted() {
    let sent = SentInteraction::with_response(text("pong")).await;

    let created = sent.webhook("POST", "", json!({ "content": "more" })).await;
    let path = format!("/messages/{}", created.body["id"].as_str().unwrap_or(""));
    let edited = sent
        .webhook("PATCH", &path, json!({ "content": "less" }))
        .await;
    let read = sent.webhook("GET", &path, Value::Null).await;
    let deleted = sent.webhook("DELETE", &path, Value::Null).await;
    let gone = sent.webhook("GET", &path, Value::Null).await;

    assert_eq!((created.status, &edited.body), (200, &read.body));
    assert_eq!(read.body["content"], "less");
    assert_eq!((deleted.status, gone.error()), (204, (404, 10008)));
}

#[tokio::test]
async fn token_is_valid_for_fifteen_minutes() {
    let sent = SentInteraction::with_response(text("pong")).await;

    sent.clock.advance(Duration::from_secs(15 * 60 + 1));
    let reply = sent.webhook("POST", "", json!({ "content": "late" })).await;

    assert_eq!(reply.error(), (401, 50027));
}

#[tokio::test]
async fn webhook_requires_an_initial_response() {
    let sent = SentInteraction::with_response(no_response()).await;

    let reply = sent
        .webhook("POST", "", json!({ "content": "early" }))
        .await;

    assert_eq!(reply.error(), (404, 10015));
}

#[tokio::test]
async fn empty_message_is_rejected() {
    let sent = SentInteraction::with_response(text("pong")).await;

    let reply = sent.webhook("POST", "", json!({})).await;

    assert_eq!(reply.error(), (400, 50006));
}

#[tokio::test]
async fn multipart_form_contains_the_message_in_its_payload() {
    let sent = SentInteraction::with_response(text("pong")).await;
    let application = sent.fixture.service.application_id();
    let path = format!("/webhooks/{application}/{}", sent.token);
    let body = &form(&json!({ "content": "file" }), &[]);

    let reply = sent.fixture.send("POST", &path, &[FORM], body).await;

    assert_eq!(
        (reply.status, &reply.body["content"]),
        (200, &json!("file"))
    );
}

#[tokio::test]
async fn file_in_a_part_with_another_name_is_rejected() {
    let sent = SentInteraction::with_response(text("pong")).await;
    let body = form(&json!({ "content": "file" }), &[("a.txt", "a")]);
    let body = body.replace("files[0]", "file");
    let application = sent.fixture.service.application_id();
    let path = format!("/webhooks/{application}/{}", sent.token);
    let reply = sent.fixture.send("POST", &path, &[FORM], &body).await;
    assert_eq!(reply.status, 400, "{}", reply.body);
    assert_eq!(reply.codes("/file"), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn followup_after_a_deleted_deferral_is_a_separate_message() {
    let sent = SentInteraction::with_response(CannedResponse::Json(json!({ "type": 5 }))).await;

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
    assert_eq!(original.error(), (404, 10008));
}

#[tokio::test]
async fn expired_token_stays_invalid_after_its_interaction_is_forgotten() {
    let sent = SentInteraction::with_response(text("pong")).await;
    let minutes = |count: u64| Duration::from_secs(60 * count);
    let again = async || {
        let ping = sent.fixture.service.you().send("/ping").await;
        ping.expect("the command line is valid");
        sent.webhook("GET", "/messages/@original", Value::Null)
            .await
            .error()
    };

    sent.clock.advance(minutes(30));
    let ended = again().await;
    sent.clock.advance(minutes(1));
    let forgotten = again().await;

    assert_eq!((ended, forgotten), ((401, 50027), (401, 50027)));
}
