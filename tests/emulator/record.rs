//! The record of all traffic, as lines of JSON.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall_emulator::{DeliveryFault, Disconnect, Emulator, Fault, FaultPlan, Signing};
use guildhall_model::Permissions;
use guildhall_model::api::GetRoles;
use serde_json::{Value, json};

use crate::kit::{Fixture, app, app_that_rejects_with, command, noon, request, text};

/// A file in memory.
#[derive(Clone, Default)]
pub(crate) struct MemoryFile(Arc<Mutex<Vec<u8>>>);

impl Write for MemoryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .expect("no test panics while it holds the lock")
            .extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MemoryFile {
    pub(crate) fn entries(&self) -> Vec<Value> {
        let bytes = self
            .0
            .lock()
            .expect("no test panics while it holds the lock")
            .clone();
        let text = String::from_utf8(bytes).expect("the record is UTF-8");
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("a line is JSON"))
            .collect()
    }

    /// Returns the type of each entry, in order.
    fn kinds(&self) -> Vec<String> {
        let kinds = self.entries().into_iter();
        kinds
            .map(|entry| entry["type"].as_str().unwrap_or("").to_owned())
            .collect()
    }
}

/// Starts an emulator whose clock stands at noon, and returns its record too.
pub(crate) async fn recording_fixture() -> (Fixture, MemoryFile) {
    let file = MemoryFile::default();
    let builder = Emulator::builder().clock(noon());
    (Fixture::recording_to(builder, file.clone()).await, file)
}

#[tokio::test]
async fn access_token_of_a_new_member_is_not_recorded() {
    let (fixture, file) = recording_fixture().await;
    let body = json!({"access_token": "secret"});
    let path = fixture.guild("/members/5");
    let _response = fixture.put(&path, &body).await;
    assert_eq!(file.entries()[0]["body"], json!({"access_token": "***"}));
}

#[tokio::test]
async fn rest_call_is_recorded_with_its_response() {
    let (fixture, file) = recording_fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let entry = &file.entries()[0];
    assert_eq!(
        (&entry["type"], &entry["method"]),
        (&json!("call"), &json!("PUT"))
    );
    assert_eq!(entry["body"][0]["name"], "ping");
    assert_eq!(
        (&entry["status"], &entry["response"][0]["name"]),
        (&json!(200), &json!("ping"))
    );
    assert_eq!(
        (&entry["number"], &entry["at"]),
        (&json!(0), &json!("2026-01-01T12:00:00+00:00"))
    );
}

#[tokio::test]
async fn interaction_and_response_are_recorded_with_their_events() {
    let (fixture, file) = recording_fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture.connect_app(text("pong")).await;
    let sent = fixture.service.you().slash("/ping").await.interaction.id;
    assert_eq!(file.kinds(), ["call", "interaction", "response", "event"]);
    let response = &file.entries()[2];
    assert_eq!(response["interaction"], sent.to_string());
    assert_eq!(response["body"]["data"]["content"], "pong");
}

#[tokio::test]
async fn injected_fault_is_marked_in_the_record() {
    let (fixture, file) = recording_fixture().await;
    let fault_plan = FaultPlan::everywhere(Fault::Disconnect(Disconnect::DuringBody)).times(1);
    let _fault_plan = fixture.service.inject(fault_plan);
    for _ in 0..2 {
        fixture.get(&fixture.guild("/roles")).await;
    }
    let entries = file.entries();
    assert_eq!(
        (&entries[0]["fault_injected"], &entries[0]["response"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(entries[1].get("fault_injected"), None);
}

/// Reads the roles of a guild with an injected fault; returns the entry of the call.
async fn entry_with(fault: Fault) -> Value {
    let (fixture, file) = recording_fixture().await;
    let _fault_plan = fixture.service.inject(FaultPlan::everywhere(fault));
    let client = Client::builder(Auth::bot(fixture.service.bot_token()));
    let client = client.base_url(fixture.service.api_base()).retries(0);
    let client = client.build().expect("a loopback base URL is accepted");
    let roles = GetRoles::new(fixture.service.default_guild().id());
    let result = client.send(&roles).await;
    assert!(result.is_err());
    file.entries().remove(0)
}

#[tokio::test]
async fn lost_response_is_marked_in_the_record() {
    for (place, status) in [
        (Disconnect::BeforeHandling, Value::Null),
        (Disconnect::BeforeResponse, json!(200)),
        (Disconnect::DuringBody, json!(200)),
    ] {
        let entry = entry_with(Fault::Disconnect(place)).await;
        assert_eq!(entry["not_delivered"], true, "{place:?}");
        assert_eq!(entry["fault_injected"], true, "{place:?}");
        assert_eq!(
            (&entry["status"], &entry["response"]),
            (&status, &Value::Null)
        );
    }
}

#[tokio::test]
async fn delivered_response_has_no_mark() {
    let entry = entry_with(Fault::Status(503)).await;
    assert_eq!(
        (&entry["status"], &entry["fault_injected"]),
        (&json!(503), &json!(true))
    );
    assert_eq!(
        (entry.get("not_delivered"), entry.get("delay_ms")),
        (None, None)
    );
}

#[tokio::test]
async fn slow_call_and_slow_delivery_are_recorded_with_their_delays() {
    let file = MemoryFile::default();
    let fixture = Fixture::recording_to(Emulator::builder(), file.clone()).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture.connect_app(text("pong")).await;
    let call = Fault::Slow(Duration::from_millis(2));
    let delivery = DeliveryFault::Slow(Duration::from_millis(3));
    let _calls = fixture.service.inject(FaultPlan::everywhere(call));
    let _deliveries = fixture.service.inject(FaultPlan::delivery(delivery));

    fixture.get(&fixture.guild("/roles")).await;
    fixture.service.you().slash("/ping").await;

    let entries = file.entries();
    let marked = entries
        .iter()
        .filter(|entry| entry["fault_injected"] == true);
    let delays: Vec<_> = marked
        .map(|entry| (&entry["type"], &entry["delay_ms"]))
        .collect();
    assert_eq!(
        delays,
        [(&json!("call"), &json!(2)), (&json!("response"), &json!(3))]
    );
}

#[tokio::test]
async fn call_that_the_client_abandons_is_recorded() {
    let (fixture, file) = recording_fixture().await;
    let fault = Fault::Slow(Duration::from_mins(1));
    let fault_plan = fixture.service.inject(FaultPlan::everywhere(fault));
    let path = fixture.guild("/roles");

    tokio::select! {
        _ = fixture.get(&path) => panic!("the clock is stopped"),
        () = fault_plan.wait_for_hits(1) => {}
    }
    while file.entries().is_empty() {
        tokio::task::yield_now().await;
    }

    let entry = &file.entries()[0];
    assert_eq!(
        (&entry["status"], &entry["not_delivered"]),
        (&Value::Null, &json!(true))
    );
    assert_eq!(
        (&entry["path"], &entry["delay_ms"]),
        (&json!(format!("/api/v10{path}")), &json!(60_000))
    );
}

#[tokio::test]
async fn rejection_by_the_app_is_recorded() {
    let (fixture, file) = recording_fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let app = app(&fixture.service.public_key(), text("pong")).await;
    fixture
        .service
        .connect(&app.url)
        .await
        .expect("the app passes the endpoint check");
    let lie = json!({ "type": 1 });
    let reply = fixture.service.deliver(&lie, Signing::Missing).await;
    assert_eq!(reply.map(|reply| reply.status), Ok(401));
    assert_eq!(file.entries()[2]["status"], 401);
}

#[tokio::test]
async fn audit_log_entry_is_recorded_with_its_reason() {
    let (fixture, file) = recording_fixture().await;
    let body = json!({ "name": "Helper" });
    let created = fixture
        .call_with_reason("needed", "POST", &fixture.guild("/roles"), &body)
        .await;
    assert_eq!(created.status, 200, "{}", created.body);
    let entries = file.entries();
    let audit = entries.iter().find(|entry| entry["type"] == "audit");
    let audit = audit.expect("the record has an audit log entry");
    assert_eq!(
        (&audit["action"], &audit["reason"]),
        (&json!("ROLE_CREATE"), &json!("needed"))
    );
    assert!(file.kinds().contains(&"event".to_owned()));
}

#[tokio::test]
async fn secrets_of_the_token_endpoint_are_not_recorded() {
    let (fixture, file) = recording_fixture().await;
    let secret = fixture.service.client_secret();
    let form = format!(
        "grant_type=client_credentials&scope=identify&client_id={}&client_secret={secret}",
        fixture.service.application_id()
    );
    let media = "Content-Type: application/x-www-form-urlencoded";
    let reply = fixture.send("POST", "/oauth2/token", &[media], &form).await;
    let token = reply.body["access_token"]
        .as_str()
        .expect("the response has an access token");
    let written = json!(file.entries()).to_string();
    assert!(written.contains("/oauth2/token"));
    assert!(
        !written.contains(token) && !written.contains(&secret),
        "{written}"
    );
}

#[tokio::test]
async fn call_to_another_version_has_a_note() {
    let (fixture, file) = recording_fixture().await;
    let host = fixture.service.api_base()["http://".len()..].replace("/api/v10", "");

    for path in ["/api/v9/gateway", "/api/gateway?a=b", "/api/v10/gateway"] {
        request(&host, "GET", path, &[], "").await;
    }

    let note = "the service responds as to /api/v10/gateway";
    let notes = file
        .entries()
        .into_iter()
        .map(|entry| entry["note"].clone());
    let expected = [json!(note), json!(format!("{note}?a=b")), Value::Null];
    assert_eq!(notes.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn endpoint_that_rejects_a_forgery_with_another_status_is_noted() {
    let (fixture, file) = recording_fixture().await;
    let app = app_that_rejects_with(&fixture, 400).await;

    fixture
        .service
        .connect(&app.url)
        .await
        .expect("the status is between 400 and 499");

    let note =
        "the endpoint responds to a wrongly signed PING with status 400; Discord requires 401";
    let entry = &file.entries()[0];
    assert_eq!(
        (&entry["type"], &entry["message"]),
        (&json!("note"), &json!(note))
    );
}

#[tokio::test]
async fn mention_of_a_role_that_is_not_mentionable_is_noted() {
    let (fixture, file) = recording_fixture().await;
    let moderator = fixture.role("Moderator");
    let path = format!("/channels/{}/messages", fixture.channel("general"));
    let body = json!({ "content": format!("<@&{moderator}>") });
    fixture.set_bot_permissions(Permissions::SEND_MESSAGES);

    let silent = fixture.post(&path, &body).await;
    fixture.set_bot_permissions(Permissions::SEND_MESSAGES | Permissions::MENTION_EVERYONE);
    let loud = fixture.post(&path, &body).await;

    assert_eq!(
        [&silent.body["mention_roles"], &loud.body["mention_roles"]],
        [&json!([]), &json!([moderator])]
    );
    let entries = file.entries().into_iter();
    let notes: Vec<_> = entries.filter(|entry| entry["type"] == "note").collect();
    assert_eq!(notes.len(), 1);
    assert_eq!(
        notes[0]["message"],
        "a message mentions the role @Moderator, which is not mentionable: to notify its members, the author needs MENTION_EVERYONE"
    );
}
