//! Webhook events: the payload, the data of each type, and unknown types.

use guildhall_model::{
    ApplicationAuthorized, ApplicationDeauthorized, ApplicationIntegrationType, Id, WebhookEvent,
    WebhookEventData, WebhookEventPayload, WebhookEventType, WebhookPayloadType,
};
use guildhall_rules::WEBHOOK_EVENT_TYPES;
use serde_json::{Value, json};

use crate::wire::{assert_round_trip, assert_tolerant, read, written};

fn event(name: &str) -> WebhookEvent {
    let payload: WebhookEventPayload = read(&format!("object/webhook_event_{name}"));
    assert_eq!(payload.kind, WebhookPayloadType::Event);
    payload.event.expect("the payload has an event")
}

#[test]
fn every_event_round_trips() {
    for name in [
        "application_authorized",
        "application_deauthorized",
        "entitlement_create",
        "lobby_message_create",
        "quest_user_enrollment",
    ] {
        assert_round_trip::<WebhookEventPayload>(&format!("object/webhook_event_{name}"));
    }
}

#[test]
fn payload_and_its_data_may_be_partial() {
    let required = ["application_id", "type"];
    assert_tolerant::<WebhookEventPayload>("object/webhook_event_entitlement_create", &required);
    let WebhookEventData::ApplicationAuthorized(data) = event("application_authorized").data else {
        panic!("the data are typed");
    };
    assert_eq!(
        data.integration_type,
        Some(ApplicationIntegrationType::GuildInstall)
    );
    assert!(data.guild.is_some());
    let user = written(&data.user);
    let partial: ApplicationAuthorized = serde_json::from_value(json!({ "user": user })).unwrap();
    assert_eq!(partial, ApplicationAuthorized::new(data.user, Vec::new()));
}

#[test]
fn data_have_the_type_of_their_event() {
    let data = event("application_deauthorized").data;
    let is_typed = matches!(&data, WebhookEventData::ApplicationDeauthorized(ApplicationDeauthorized { user }) if user.username == "nelly");
    assert!(is_typed, "{data:?}");
    let entitlement = written(&event("entitlement_create").data);
    for kind in ["CREATE", "UPDATE", "DELETE"].map(|name| format!("ENTITLEMENT_{name}")) {
        let data = WebhookEventData::from_json((&*kind).into(), Some(entitlement.clone()));
        assert!(!matches!(data, WebhookEventData::Other { .. }), "{kind}");
        assert_eq!(
            (data.kind().as_str(), written(&data)),
            (&*kind, entitlement.clone())
        );
    }
}

#[test]
fn unknown_events_and_unreadable_data_are_preserved() {
    let cases: [(&str, Value); 3] = [
        ("SOMETHING_NEW", json!({ "any": [1.5, null, "thing"] })),
        ("ENTITLEMENT_CREATE", json!({ "id": "a" })),
        ("APPLICATION_AUTHORIZED", json!(7)),
    ];
    for (kind, data) in cases {
        let wire = json!({ "type": kind, "timestamp": "2026-11-26T12:00:00+00:00", "data": data });
        let event: WebhookEvent = serde_json::from_value(wire.clone()).unwrap();
        let kind = WebhookEventType::from(kind);
        let data = Some(data);
        assert_eq!(event.data, WebhookEventData::Other { kind, data });
        assert_eq!(written(&event), wire);
    }
}

#[test]
fn timestamp_may_lack_an_offset() {
    let wire =
        json!({ "type": "QUEST_USER_ENROLLMENT", "timestamp": "2024-10-18T14:42:53.064834" });
    let event: WebhookEvent = serde_json::from_value(wire).unwrap();
    assert_eq!(event.timestamp.as_millis(), 1_729_262_573_064);
}

#[test]
fn ping_has_no_event() {
    let ping = WebhookEventPayload::ping(Id::new(5));
    let wire = json!({ "version": 1, "application_id": "5", "type": 0 });
    assert_eq!(written(&ping), wire);
    assert_eq!(
        serde_json::from_value::<WebhookEventPayload>(wire).unwrap(),
        ping
    );
}

#[test]
fn known_types_are_those_of_the_rules() {
    let known: Vec<_> = WebhookEventType::ALL
        .iter()
        .map(WebhookEventType::as_str)
        .collect();
    assert_eq!(known, WEBHOOK_EVENT_TYPES);
}
