//! Webhook events: the check of the URL, the changes that cause events, and retries.

use std::time::Duration;

use guildhall_emulator::{
    Clock, ConnectError, DeliveryFault, Emulator, EmulatorBuilder, EndpointError, EventDelivery,
    EventDeliveryWatch, FaultPlan, Signing,
};
use guildhall_model::{
    Id, Timestamp, WebhookEvent, WebhookEventData, WebhookEventPayload, WebhookEventType,
};
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, Received, app, last, unverifying_app};

const ME: &str = "/applications/@me";

const ACKNOWLEDGED: CannedResponse = CannedResponse::Raw(204, "text/plain", "");

/// An emulator, an app that acknowledges events, and the deliveries of events.
struct Events {
    fixture: Fixture,
    url: String,
    seen: Received,
    deliveries: EventDeliveryWatch,
}

impl Events {
    async fn new() -> Self {
        Self::on(Emulator::builder().user_install(true)).await
    }

    async fn on(emulator: EmulatorBuilder) -> Self {
        let fixture = Fixture::with_builder(emulator).await;
        let app = app(&fixture.service.public_key(), ACKNOWLEDGED).await;
        let connected = fixture.service.connect_events(&app.url).await;
        connected.expect("the app acknowledges the PING");
        let deliveries = fixture.service.watch_event_deliveries();
        Self {
            fixture,
            url: app.url,
            seen: app.seen,
            deliveries,
        }
    }

    /// Waits for the next event of this type, and returns its data.
    async fn next(&mut self, kind: WebhookEventType) -> Value {
        let delivery = self.deliveries.next(&kind).await;
        assert_eq!((delivery.attempt, delivery.status), (1, Some(204)));
        let payload = last(&self.seen);
        assert_eq!(payload["event"]["type"], kind.as_str());
        let application = self.fixture.service.application_id().to_string();
        assert_eq!(payload["application_id"], application);
        payload["event"]["data"].clone()
    }
}

fn quest() -> WebhookEvent {
    let kind = WebhookEventType::QuestUserEnrollment;
    WebhookEvent::new(Timestamp::now(), WebhookEventData::from_json(kind, None))
}

#[tokio::test]
async fn url_that_acknowledges_a_ping_is_saved() {
    let fixture = Fixture::new().await;
    let app = app(&fixture.service.public_key(), ACKNOWLEDGED).await;

    let edit = json!({ "event_webhooks_url": app.url });
    let reply = fixture.patch(ME, &edit).await;

    assert_eq!(
        (reply.status, &reply.body["event_webhooks_url"]),
        (200, &json!(app.url))
    );
    let ping =
        json!({ "version": 1, "application_id": fixture.service.application_id(), "type": 0 });
    assert_eq!(last(&app.seen), ping);
}

#[tokio::test]
async fn url_that_fails_the_check_is_a_form_error() {
    let fixture = Fixture::new().await;
    let key = fixture.service.public_key();
    let urls = [
        unverifying_app(ACKNOWLEDGED).await.url,
        app(&key, CannedResponse::Raw(200, "text/plain", ""))
            .await
            .url,
        app(&key, CannedResponse::Raw(204, "", "")).await.url,
        "https://example.org/events".to_owned(),
    ];
    for url in urls {
        let edit = json!({ "event_webhooks_url": url, "description": "x" });
        let reply = fixture.patch(ME, &edit).await;
        assert_eq!(
            (reply.status, &reply.body["code"]),
            (400, &json!(50035)),
            "{url}"
        );
        assert_eq!(reply.codes("/event_webhooks_url").len(), 1);
    }
    let now = fixture.get(ME).await;
    assert_eq!(now.body["description"], "");
}

#[tokio::test]
async fn connection_fails_with_the_reason() {
    let service = Emulator::start().await;
    let key = service.public_key();
    let app = app(&key, CannedResponse::Raw(200, "text/plain", "fine")).await;

    let error = service.connect_events(&app.url).await;
    let error = error.expect_err("the app does not acknowledge the PING");
    assert!(matches!(error, ConnectError::EventPing(_)), "{error}");
    assert!(error.to_string().contains("200 fine"), "{error}");
    let error = service
        .connect_events(&unverifying_app(ACKNOWLEDGED).await.url)
        .await;
    assert!(matches!(error, Err(ConnectError::Forged(_))));
    assert_eq!(
        service.send_event(&quest()).await,
        Err(EndpointError::NoEndpoint)
    );
}

#[tokio::test]
async fn installations_cause_events() {
    let mut events = Events::new().await;
    let service = events.fixture.service.clone();
    let authorized = WebhookEventType::ApplicationAuthorized;

    let zoe = service.user("zoe").install().await;
    let data = events.next(authorized.clone()).await;
    assert_eq!(data["integration_type"], 1);
    assert_eq!(data["scopes"], json!(["applications.commands"]));
    assert_eq!(data["user"]["username"], "zoe");
    assert_eq!(data["guild"], Value::Null);

    let guild = service.guild("Rust users").await;
    let data = events.next(authorized).await;
    assert_eq!(data["integration_type"], 0);
    assert_eq!(data["guild"]["id"], guild.id().to_string());
    assert_eq!(data["guild"]["name"], "Rust users");
    assert_eq!(data["user"]["username"], "you");

    zoe.uninstall();
    let data = events.next(WebhookEventType::ApplicationDeauthorized).await;
    assert_eq!(data["user"]["username"], "zoe");
    // The app is not installed for zoe, so there is nothing to remove.
    zoe.uninstall();
    assert_eq!(service.event_deliveries().len(), 3);
}

#[tokio::test]
async fn consent_causes_an_event_with_its_scopes() {
    let mut events = Events::new().await;
    let service = events.fixture.service.clone();
    service.register_redirect_uri("http://localhost/done");
    let zoe = service.user("zoe").id();
    for (query, integration_type) in [
        ("scope=identify%20email", Value::Null),
        (
            "scope=identify%20applications.commands&integration_type=1",
            json!(1),
        ),
    ] {
        let client = service.application_id();
        let url = format!(
            "https://discord.com/oauth2/authorize?client_id={client}&response_type=code&redirect_uri=http%3A%2F%2Flocalhost%2Fdone&{query}"
        );
        service.consent(&url, zoe).expect("the URL is valid");
        let data = events.next(WebhookEventType::ApplicationAuthorized).await;
        assert_eq!(data["integration_type"], integration_type);
        assert_eq!(data["scopes"][0], "identify");
        assert_eq!(data["scopes"].as_array().map(Vec::len), Some(2));
        service.decline(&url, zoe).expect("the URL is valid");
    }
    assert_eq!(service.event_deliveries().len(), 2);
}

#[tokio::test]
async fn entitlements_cause_events() {
    let mut events = Events::new().await;
    let service = events.fixture.service.clone();
    let zoe = service.user("zoe");
    let path = format!("/applications/{}/entitlements", service.application_id());

    let granted = zoe.entitlement(Id::new(7)).consumed(false).grant();
    let data = events.next(WebhookEventType::EntitlementCreate).await;
    assert_eq!(data["id"], granted.to_string());
    assert_eq!(data["user_id"], zoe.id().to_string());

    let consume = format!("{path}/{granted}/consume");
    events.fixture.post(&consume, &json!({})).await;
    let data = events.next(WebhookEventType::EntitlementUpdate).await;
    assert_eq!(
        (&data["id"], &data["consumed"]),
        (&json!(granted), &json!(true))
    );

    let body = json!({ "sku_id": "7", "owner_id": zoe.id(), "owner_type": 2 });
    let created = events.fixture.post(&path, &body).await;
    let data = events.next(WebhookEventType::EntitlementCreate).await;
    assert_eq!(data["id"], created.body["id"]);

    let id = created.body["id"].as_str().expect("the ID is a string");
    let delete = format!("{path}/{id}");
    events.fixture.delete(&delete).await;
    let data = events.next(WebhookEventType::EntitlementDelete).await;
    assert_eq!((&data["id"], &data["deleted"]), (&json!(id), &json!(true)));
}

#[tokio::test]
async fn app_receives_only_events_to_which_it_is_subscribed() {
    let mut events = Events::new().await;
    let service = events.fixture.service.clone();
    for edit in [
        json!({ "event_webhooks_types": ["ENTITLEMENT_DELETE"] }),
        json!({ "event_webhooks_types": ["ENTITLEMENT_CREATE"], "event_webhooks_status": 1 }),
        json!({ "event_webhooks_url": null, "event_webhooks_status": 2 }),
    ] {
        events.fixture.patch(ME, &edit).await;
        service.user("zoe").entitlement(Id::new(7)).grant();
    }
    let edit = json!({ "event_webhooks_url": events.url });
    events.fixture.patch(ME, &edit).await;
    let granted = service.user("zoe").entitlement(Id::new(7)).grant();
    service.user("zoe").install().await;

    let data = events.next(WebhookEventType::EntitlementCreate).await;
    assert_eq!(data["id"], granted.to_string());
    assert_eq!(service.event_deliveries().len(), 1);
}

#[tokio::test]
async fn event_is_sent_again_until_it_is_acknowledged_for_up_to_ten_minutes() {
    let start = "2026-11-26T12:00:00Z".parse().expect("the time is valid");
    let clock = Clock::at(start);
    let events = Events::on(Emulator::builder().clock(clock.clone())).await;
    let (service, mut deliveries) = (&events.fixture.service, events.deliveries);
    // The app rejects events without a signature.
    let unsigned = FaultPlan::delivery(DeliveryFault::Signed(Signing::Missing));
    let unsigned = service.inject(unsigned);
    service.user("zoe").entitlement(Id::new(7)).grant();

    for (attempt, pause) in (1..).zip([0, 5, 10, 20, 40, 80, 160]) {
        clock.advance(Duration::from_secs(pause));
        let delivery = deliveries.next(&WebhookEventType::EntitlementCreate).await;
        assert_eq!((delivery.attempt, delivery.status), (attempt, Some(401)));
    }
    drop(unsigned);
    clock.advance(Duration::from_hours(1));
    service
        .send_event(&quest())
        .await
        .expect("the app responds");
    let deliveries = service.event_deliveries();
    let last = deliveries
        .last()
        .map(|delivery| delivery.event.kind().as_str());
    assert_eq!((deliveries.len(), last), (8, Some("QUEST_USER_ENROLLMENT")));
}

#[tokio::test]
async fn acknowledged_event_is_not_sent_again() {
    let start = "2026-11-26T12:00:00Z".parse().expect("the time is valid");
    let clock = Clock::at(start);
    let events = Events::on(Emulator::builder().clock(clock.clone())).await;
    let (service, mut deliveries) = (&events.fixture.service, events.deliveries);
    let once = FaultPlan::delivery(DeliveryFault::Signed(Signing::WrongKey)).times(1);
    let _once = service.inject(once);
    service.user("zoe").entitlement(Id::new(7)).grant();

    let kind = WebhookEventType::EntitlementCreate;
    let first = deliveries.next(&kind).await;
    clock.advance(Duration::from_secs(5));
    let second = deliveries.next(&kind).await;
    assert_eq!((first.status, second.status), (Some(401), Some(204)));
    assert_eq!(first.event, second.event);
    clock.advance(Duration::from_hours(1));
    service.user("zoe").entitlement(Id::new(8)).grant();
    let third = deliveries.next(&kind).await;
    assert_eq!((third.attempt, third.status), (1, Some(204)));
}

#[tokio::test]
async fn app_without_a_response_is_an_attempt_with_its_reason() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;
    let app = app(&service.public_key(), ACKNOWLEDGED).await;
    let connected = service.connect_events(&app.url).await;
    connected.expect("the app acknowledges the PING");
    let _plan = service.inject(FaultPlan::delivery(DeliveryFault::Truncated));

    let response = service.send_event(&quest()).await;

    response.expect_err("the connection breaks");
    let deliveries = service.event_deliveries();
    let [
        EventDelivery {
            status: None,
            error: Some(_),
            ..
        },
    ] = &deliveries[..]
    else {
        panic!("{deliveries:?}");
    };
}

#[tokio::test]
async fn any_payload_can_be_delivered() {
    let events = Events::new().await;
    let service = &events.fixture.service;
    let payload = WebhookEventPayload::new(Id::new(5), quest());

    let valid = service.deliver_event(&payload, Signing::Valid).await;
    let forged = service.deliver_event(&payload, Signing::WrongBody).await;

    let statuses = [valid, forged].map(|response| response.expect("the app responds").status);
    assert_eq!(statuses, [204, 401]);
    assert_eq!(last(&events.seen), serde_json::to_value(&payload).unwrap());
}
