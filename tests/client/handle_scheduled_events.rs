//! Handle for the scheduled events of a guild.

use std::ops::Range;

use acceptance::{MockTransport, http_response};
use guildhall::client::handle::ScheduledEvents;
use guildhall::client::{ErrorKind, Request};
use guildhall::model::api::Endpoint;
use guildhall::model::guild::{
    EventFrequency, EventRecurrence, EventStatus, EventWeekday, ScheduledEvent,
};
use guildhall::model::{Id, Permissions, Timestamp};
use serde_json::json;

use crate::handle::{CHANNEL, GUILD, SentRequest, sent_by_guild};

const EVENT: Id<ScheduledEvent> = Id::new(9);
const START: &str = "2100-01-01T12:00:00+00:00";
const END: &str = "2100-01-01T14:00:00+00:00";

/// Returns the times of an event.
pub(crate) fn times() -> Range<Timestamp> {
    time(START)..time(END)
}

fn time(text: &str) -> Timestamp {
    text.parse().expect("the time is in ISO 8601")
}

async fn sent_by_events<E: Endpoint>(
    call: impl FnOnce(ScheduledEvents) -> Request<E>,
) -> SentRequest {
    sent_by_guild(|guild| call(guild.scheduled_events())).await
}

#[tokio::test]
async fn events_are_created_at_a_location_and_in_channels() {
    let outside = sent_by_events(|events| {
        let meetup = events.create_external("Meetup", "Town hall", times());
        meetup.description("Cake").reason("why")
    });
    let voice = sent_by_events(|events| events.create_in_voice("Talk", CHANNEL, time(START)));
    let stage = sent_by_events(|events| {
        let talk = events.create_in_stage("Talk", CHANNEL, time(START));
        talk.scheduled_end_time(time(END))
    });

    let expected = || SentRequest::new("POST /guilds/2/scheduled-events");
    let body = json!({"name": "Meetup", "entity_type": 3, "privacy_level": 2, "scheduled_start_time": START,
        "scheduled_end_time": END, "entity_metadata": {"location": "Town hall"}, "description": "Cake"});
    assert_eq!(outside.await, expected().body(body).reason("why"));
    let mut body = json!({"name": "Talk", "entity_type": 2, "privacy_level": 2, "scheduled_start_time": START,
        "channel_id": "5"});
    assert_eq!(voice.await, expected().body(body.clone()));
    body["entity_type"] = json!(1);
    body["scheduled_end_time"] = json!(END);
    assert_eq!(stage.await, expected().body(body));
}

#[tokio::test]
async fn recurrence_rule_has_only_the_fields_that_are_set() {
    let rule = EventRecurrence {
        by_weekday: Some(vec![EventWeekday::Friday]),
        ..EventRecurrence::new(EventFrequency::Weekly, time(START))
    };

    let edited = sent_by_events(|events| events.edit(EVENT).recurrence_rule(rule)).await;

    let rule = json!({"start": START, "frequency": 2, "interval": 1, "by_weekday": [4]});
    let expected = SentRequest::new("PATCH /guilds/2/scheduled-events/9");
    assert_eq!(edited, expected.body(json!({ "recurrence_rule": rule })));
}

#[tokio::test]
async fn events_are_read_edited_and_deleted() {
    let list = sent_by_events(|events| events.list().with_user_count(true)).await;
    let read = sent_by_events(|events| events.get(EVENT).with_user_count(true)).await;
    let edited = sent_by_events(|events| {
        let edit = events
            .edit(EVENT)
            .status(EventStatus::Active)
            .location("Garden");
        edit.channel_id(None).reason("why")
    })
    .await;
    let deleted = sent_by_events(|events| events.delete(EVENT).reason("old")).await;

    let line = "/guilds/2/scheduled-events";
    assert_eq!(
        list,
        SentRequest::new(&format!("GET {line}?with_user_count=true"))
    );
    assert_eq!(
        read,
        SentRequest::new(&format!("GET {line}/9?with_user_count=true"))
    );
    let body = json!({"status": 2, "entity_metadata": {"location": "Garden"}, "channel_id": null});
    let expected = SentRequest::new(&format!("PATCH {line}/9")).body(body);
    assert_eq!(edited, expected.reason("why"));
    let expected = SentRequest::new(&format!("DELETE {line}/9"));
    assert_eq!(deleted, expected.reason("old"));
}

#[tokio::test]
async fn users_of_an_event_are_a_stream() {
    let rsvp = |id: u64| json!({"guild_scheduled_event_id": "9", "user_id": id.to_string(), "response": 1});
    let pages = [json!([rsvp(1), rsvp(2)]), json!([rsvp(3)])];
    let transport =
        MockTransport::new(pages.map(|page| http_response(200, &[], &page.to_string())));
    let users = transport
        .client()
        .guild(GUILD)
        .scheduled_events()
        .users(EVENT);

    let users = users
        .limit(2)
        .with_member(true)
        .stream()
        .all()
        .await
        .unwrap();

    let ids: Vec<_> = users.iter().map(|rsvp| rsvp.user_id.get()).collect();
    assert_eq!(ids, [1, 2, 3]);
    let first = "GET /guilds/2/scheduled-events/9/users?limit=2&with_member=true";
    assert_eq!(
        transport.request_lines(),
        [first, &format!("{first}&after=2")]
    );
}

#[tokio::test]
async fn only_external_events_are_checked_against_the_guild_permissions() {
    let transport = MockTransport::new([]);
    let guild = transport
        .client()
        .guild(GUILD)
        .check_permissions(Permissions::empty());
    let events = guild.scheduled_events();

    let outside = events.create_external("Meetup", "Town hall", times()).await;
    let voice = events.create_in_voice("Talk", CHANNEL, time(START)).await;

    let outside = outside.expect_err("the permission is missing").kind();
    assert_eq!(outside, ErrorKind::MissingPermission);
    assert_ne!(
        voice.err().map(|error| error.kind()),
        Some(ErrorKind::MissingPermission)
    );
    assert_eq!(
        transport.request_lines(),
        ["POST /guilds/2/scheduled-events"]
    );
}

#[tokio::test]
async fn event_in_the_past_is_not_sent() {
    let transport = MockTransport::new([]);
    let events = transport.client().guild(GUILD).scheduled_events();
    let past = time("2020-01-01T12:00:00+00:00");

    let error = events
        .create_in_voice("Talk", CHANNEL, past)
        .await
        .unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Invalid);
    assert_eq!(transport.request_lines(), [""; 0]);
}
