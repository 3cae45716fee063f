//! Scheduled events, and the users who are subscribed to an event.

use guildhall_model::guild::{ScheduledEvent, ScheduledEventBody};
use guildhall_model::{Id, Permissions, Timestamp};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, extended};

const CREATE: Permissions = Permissions::CREATE_EVENTS;
const MANAGE: Permissions = Permissions::MANAGE_EVENTS;

/// Times after the clock of the emulator, which stands at 12:00.
const START: &str = "2026-01-01T13:00:00+00:00";
const END: &str = "2026-01-01T15:00:00+00:00";

/// Returns an emulator in which members have only the permissions of their roles, and the bot has these.
async fn fixture(bot: Permissions) -> Fixture {
    let fixture = Fixture::at_noon().await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    fixture.set_bot_permissions(bot);
    fixture
}

fn events(fixture: &Fixture, tail: &str) -> String {
    fixture.guild(&format!("/scheduled-events{tail}"))
}

/// Returns the body of an external event with further fields.
fn external(more: Value) -> Value {
    let body = json!({
        "name": "Meetup", "privacy_level": 2, "entity_type": 3, "scheduled_start_time": START,
        "scheduled_end_time": END, "entity_metadata": { "location": "Town hall" },
    });
    extended(body, more)
}

/// Returns the body of an event in a channel.
fn in_channel(fixture: &Fixture, kind: u8, channel: &str) -> Value {
    json!({
        "name": "Talk", "privacy_level": 2, "entity_type": kind, "scheduled_start_time": START,
        "channel_id": fixture.channel(channel),
    })
}

async fn create(fixture: &Fixture, body: &Value) -> Reply {
    let path = events(fixture, "");
    fixture
        .call_with_reason("asked for", "POST", &path, body)
        .await
}

/// Returns the path of an event.
fn one(fixture: &Fixture, event: &Value) -> String {
    let id = event["id"].as_str().unwrap_or_default();
    events(fixture, &format!("/{id}"))
}

async fn edit(fixture: &Fixture, event: &Value, body: Value) -> Reply {
    let path = one(fixture, event);
    fixture
        .call_with_reason("new plan", "PATCH", &path, &body)
        .await
}

/// Creates an external event of the guild's owner.
fn of_owner(fixture: &Fixture) -> ScheduledEvent {
    let time = |text: &str| text.parse::<Timestamp>().expect("the time is in ISO 8601");
    let body = ScheduledEventBody::external("Party", "Garden", time(START)..time(END));
    fixture.member("you").create_scheduled_event(body)
}

#[tokio::test]
async fn event_is_created_listed_and_logged() {
    let fixture = fixture(CREATE).await;

    let created = create(&fixture, &external(json!({ "description": "Bring cake" }))).await;

    let list = fixture.get(&events(&fixture, "")).await;
    let read = fixture.get(&one(&fixture, &created.body)).await;
    assert_eq!(created.status, 200, "{}", created.body);
    let fields = [
        "name",
        "status",
        "entity_type",
        "privacy_level",
        "description",
        "channel_id",
    ];
    let fields = fields.map(|name| created.body[name].clone());
    let expected = [
        json!("Meetup"),
        json!(1),
        json!(3),
        json!(2),
        json!("Bring cake"),
        Value::Null,
    ];
    assert_eq!(fields, expected);
    assert_eq!(created.body["creator"]["id"], created.body["creator_id"]);
    assert_eq!(
        (&list.body, &read.body),
        (&json!([created.body]), &created.body)
    );
    assert_eq!(
        fixture.last_event("GUILD_SCHEDULED_EVENT_CREATE"),
        created.body
    );
    fixture.assert_logged("GUILD_SCHEDULED_EVENT_CREATE", Some("asked for"));
}

#[tokio::test]
async fn event_is_edited_and_deleted() {
    let fixture = fixture(CREATE).await;
    let created = create(&fixture, &external(json!({}))).await.body;
    let new_end = "2026-01-01T16:00:00+00:00";

    let body = json!({
        "name": "Party", "description": "Cake", "entity_metadata": { "location": "Garden" },
        "scheduled_end_time": new_end, "image": "data:image/gif;base64,R0lGODlh",
    });
    let edited = edit(&fixture, &created, body).await;
    let event = fixture.last_event("GUILD_SCHEDULED_EVENT_UPDATE");
    let logged = fixture.service.audit_log().last().clone();
    let deleted = fixture.delete(&one(&fixture, &created)).await;
    let gone = fixture.get(&one(&fixture, &created)).await;

    let fields =
        ["name", "description", "scheduled_end_time"].map(|name| edited.body[name].clone());
    assert_eq!(fields, [json!("Party"), json!("Cake"), json!(new_end)]);
    assert_eq!(edited.body["entity_metadata"]["location"], "Garden");
    assert!(edited.body["image"].is_string() && event == edited.body);
    let entry = (logged.action, logged.reason());
    assert_eq!(entry, ("GUILD_SCHEDULED_EVENT_UPDATE", Some("new plan")));
    assert_eq!((deleted.status, gone.error()), (204, (404, 10070)));
    assert_eq!(
        fixture.last_event("GUILD_SCHEDULED_EVENT_DELETE")["name"],
        "Party"
    );
    let action = fixture.service.audit_log().last().action;
    assert_eq!(action, "GUILD_SCHEDULED_EVENT_DELETE");
}

#[tokio::test]
async fn event_becomes_active_then_completed() {
    let fixture = fixture(CREATE).await;
    let created = create(&fixture, &external(json!({}))).await.body;

    let skipped = edit(&fixture, &created, json!({ "status": 3 })).await;
    let active = edit(&fixture, &created, json!({ "status": 2 })).await;
    let canceled = edit(&fixture, &created, json!({ "status": 4 })).await;
    let moved = edit(&fixture, &created, json!({ "scheduled_start_time": END })).await;
    let completed = edit(&fixture, &created, json!({ "status": 3 })).await;
    let renamed = edit(&fixture, &created, json!({ "name": "Late" })).await;

    assert_eq!(skipped.codes("/status"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(
        (&active.body["status"], &completed.body["status"]),
        (&json!(2), &json!(3))
    );
    assert_eq!(canceled.codes("/status"), ["BASE_TYPE_CHOICES"]);
    let code = "GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID_START_BY_STATUS";
    assert_eq!(moved.codes("/scheduled_start_time"), [code]);
    assert_eq!(renamed.error(), (400, 180_000));
}

#[tokio::test]
async fn scheduled_event_is_canceled_for_good() {
    let fixture = fixture(CREATE).await;
    let created = create(&fixture, &external(json!({}))).await.body;

    let canceled = edit(&fixture, &created, json!({ "status": 4 })).await;
    let revived = edit(&fixture, &created, json!({ "status": 1 })).await;

    assert_eq!((canceled.status, revived.error()), (200, (400, 180_000)));
}

#[tokio::test]
async fn own_events_require_create_and_others_manage() {
    let fixture = fixture(CREATE).await;
    let own = create(&fixture, &external(json!({}))).await.body;
    let other = json!({ "id": of_owner(&fixture).id });
    let status = async |event: &Value, held| {
        fixture.set_bot_permissions(held);
        edit(&fixture, event, json!({ "name": "Party" }))
            .await
            .error()
            .0
    };

    let with_create = [status(&own, CREATE).await, status(&other, CREATE).await];
    let with_manage = [status(&own, MANAGE).await, status(&other, MANAGE).await];
    let created = create(&fixture, &external(json!({}))).await;

    assert_eq!((with_create, with_manage), ([200, 403], [200, 200]));
    assert_eq!(created.error(), (403, 50013));
}

#[tokio::test]
async fn event_in_a_channel_requires_permissions_in_the_channel() {
    let stage =
        Permissions::MANAGE_CHANNELS | Permissions::MUTE_MEMBERS | Permissions::MOVE_MEMBERS;
    for (kind, channel, needed) in [(1, "stage", stage), (2, "lounge", Permissions::CONNECT)] {
        let held = CREATE | Permissions::CONNECT | needed;
        let fixture = fixture(held).await;
        let body = in_channel(&fixture, kind, channel);
        let created = create(&fixture, &body).await;
        assert_eq!(created.status, 200, "{}", created.body);

        for missing in needed | CREATE {
            fixture.set_bot_permissions(held - missing);
            let created_again = create(&fixture, &body).await;
            let edited = edit(&fixture, &created.body, json!({ "name": "x" })).await;
            assert_eq!(created_again.error(), (403, 50013), "{missing}");
            assert_eq!(edited.error(), (403, 50013), "{missing}");
        }
    }
}

#[tokio::test]
async fn event_in_a_hidden_channel_is_not_visible() {
    let fixture = fixture(CREATE | Permissions::CONNECT).await;
    let body = in_channel(&fixture, 2, "lounge");
    let created = create(&fixture, &body).await.body;
    fixture.set_everyone_permissions(Permissions::empty()).await;
    fixture.set_bot_permissions(CREATE);

    let list = fixture.get(&events(&fixture, "")).await;
    let read = fixture.get(&one(&fixture, &created)).await;

    assert_eq!((list.body, read.error()), (json!([]), (403, 50001)));
}

#[tokio::test]
async fn entity_type_determines_channel_location_and_end() {
    let fixture = fixture(Permissions::ADMINISTRATOR).await;
    let lounge = fixture.channel("lounge");
    for (body, error) in [
        (external(json!({ "channel_id": lounge })), (400, 50035)),
        (external(json!({ "entity_metadata": null })), (400, 50035)),
        (
            external(json!({ "entity_metadata": { "location": "" } })),
            (400, 50035),
        ),
        (
            external(json!({ "entity_metadata": { "location": "a".repeat(100) } })),
            (200, 0),
        ),
        (
            external(json!({ "entity_metadata": { "location": "a".repeat(101) } })),
            (400, 50035),
        ),
        (
            external(json!({ "scheduled_end_time": null })),
            (400, 50035),
        ),
        (external(json!({ "entity_type": 2 })), (400, 50035)),
        (in_channel(&fixture, 2, "stage"), (400, 50024)),
        (in_channel(&fixture, 1, "lounge"), (400, 50024)),
        (in_channel(&fixture, 0, "lounge"), (400, 50035)),
    ] {
        let reply = create(&fixture, &body).await;
        assert_eq!(reply.error(), error, "{body}: {}", reply.body);
    }
}

#[tokio::test]
async fn event_moves_between_a_channel_and_a_location() {
    let fixture = fixture(Permissions::ADMINISTRATOR).await;
    let created = create(&fixture, &external(json!({}))).await.body;
    let lounge = fixture.channel("lounge");

    let incomplete = edit(&fixture, &created, json!({ "entity_type": 2 })).await;
    let body = json!({ "entity_type": 2, "channel_id": lounge });
    let voice = edit(&fixture, &created, body).await;
    let body = json!({ "entity_type": 3, "channel_id": null, "entity_metadata": { "location": "Garden" } });
    let outside = edit(&fixture, &created, body).await;

    assert_eq!(incomplete.error(), (400, 50035));
    assert_eq!(voice.body["channel_id"], json!(lounge));
    assert_eq!(voice.body["entity_metadata"], Value::Null);
    assert_eq!(outside.body["entity_metadata"]["location"], "Garden");
}

#[tokio::test]
async fn names_texts_and_times_have_limits() {
    let fixture = fixture(CREATE).await;
    let noon = "2026-01-01T12:00:00+00:00";
    for (more, field) in [
        (json!({ "name": "a".repeat(100) }), ""),
        (json!({ "name": "a".repeat(101) }), "/name"),
        (json!({ "name": "" }), "/name"),
        (json!({ "description": "a".repeat(1000) }), ""),
        (json!({ "description": "a".repeat(1001) }), "/description"),
        (
            json!({ "scheduled_start_time": "2026-01-01T12:00:01+00:00" }),
            "",
        ),
        (
            json!({ "scheduled_start_time": noon }),
            "/scheduled_start_time",
        ),
        (
            json!({ "scheduled_end_time": START }),
            "/scheduled_end_time",
        ),
        (json!({ "privacy_level": 1 }), "/privacy_level"),
        (
            json!({ "image": "data:image/png;base64,R0lGODlh" }),
            "/image",
        ),
    ] {
        let reply = create(&fixture, &external(more.clone())).await;
        let is_rejected = !reply.codes(field).is_empty() && reply.status == 400;
        assert_eq!(is_rejected, !field.is_empty(), "{more}: {}", reply.body);
    }
    let past = create(&fixture, &external(json!({ "scheduled_start_time": noon }))).await;
    let code = "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST";
    assert_eq!(past.codes("/scheduled_start_time"), [code]);
}

#[tokio::test]
async fn event_recurs_by_its_rule() {
    let fixture = fixture(CREATE).await;
    let rule = json!({ "start": START, "frequency": 2, "interval": 2, "by_weekday": [3] });

    let created = create(&fixture, &external(json!({ "recurrence_rule": rule }))).await;
    let rule = json!({ "start": START, "frequency": 3 });
    let daily = edit(&fixture, &created.body, json!({ "recurrence_rule": rule })).await;
    let rule = json!({ "start": START, "frequency": 3, "count": 5 });
    let counted = edit(&fixture, &created.body, json!({ "recurrence_rule": rule })).await;

    let expected = json!({
        "start": START, "end": null, "frequency": 2, "interval": 2, "by_weekday": [3],
        "by_n_weekday": null, "by_month": null, "by_month_day": null, "by_year_day": null,
        "count": null,
    });
    assert_eq!(
        created.body["recurrence_rule"], expected,
        "{}",
        created.body
    );
    assert_eq!(daily.body["recurrence_rule"]["interval"], 1);
    assert_eq!(
        counted.codes("/recurrence_rule/count"),
        ["BASE_TYPE_CHOICES"]
    );
}

#[tokio::test]
async fn guild_has_at_most_100_unfinished_events() {
    let fixture = fixture(CREATE).await;
    let first = create(&fixture, &external(json!({}))).await.body;
    for _ in 1..100 {
        assert_eq!(create(&fixture, &external(json!({}))).await.status, 200);
    }

    let full = create(&fixture, &external(json!({}))).await;
    edit(&fixture, &first, json!({ "status": 4 })).await;
    let after = create(&fixture, &external(json!({}))).await;

    assert_eq!((full.error(), after.status), ((400, 30038), 200));
}

/// Returns the IDs of the users that a request lists.
async fn listed(fixture: &Fixture, event: Id<ScheduledEvent>, query: &str) -> Vec<String> {
    let path = events(fixture, &format!("/{event}/users{query}"));
    let reply = fixture.get(&path).await;
    let list = reply.body.as_array().cloned().unwrap_or_default();
    let ids = list.iter().filter_map(|rsvp| rsvp["user_id"].as_str());
    ids.map(str::to_owned).collect()
}

#[tokio::test]
async fn members_subscribe_and_are_listed_in_pages() {
    let fixture = fixture(CREATE).await;
    let event = of_owner(&fixture).id;
    let names = ["you", "alice", "bob"];
    let mut ids = names.map(|name| fixture.member(name).id());
    ids.sort_unstable();
    for name in names {
        fixture.member(name).subscribe(event);
    }

    let added = fixture.last_event("GUILD_SCHEDULED_EVENT_USER_ADD");
    let [first, second, third] = ids.map(|id| id.to_string());
    let pages = [
        listed(&fixture, event, "").await,
        listed(&fixture, event, "?limit=1").await,
        listed(&fixture, event, &format!("?after={first}&limit=1")).await,
        listed(&fixture, event, &format!("?before={third}&limit=1")).await,
        listed(&fixture, event, &format!("?before={second}&after={second}")).await,
    ];
    fixture.member("bob").unsubscribe(event);

    assert_eq!(added["guild_scheduled_event_id"], json!(event));
    let expected: [&[&String]; 5] = [
        &[&first, &second, &third],
        &[&first],
        &[&second],
        &[&second],
        &[&first],
    ];
    assert_eq!(
        pages.each_ref().map(|page| page.iter().collect::<Vec<_>>()),
        expected.map(<[_]>::to_vec)
    );
    let removed = fixture.last_event("GUILD_SCHEDULED_EVENT_USER_REMOVE");
    assert_eq!(removed["user_id"], json!(fixture.member("bob").id()));
    assert_eq!(listed(&fixture, event, "").await.len(), 2);
}

#[tokio::test]
async fn subscriptions_are_counted_and_shown_with_members() {
    let fixture = fixture(CREATE).await;
    let event = of_owner(&fixture).id;
    fixture.member("bob").subscribe(event);
    fixture.member("bob").subscribe(event);

    let get = async |tail: &str| {
        let path = events(&fixture, &format!("/{event}{tail}"));
        fixture.get(&path).await
    };
    let (plain, counted) = (get("").await, get("?with_user_count=true").await);
    let (users, members) = (get("/users").await, get("/users?with_member=true").await);

    assert_eq!(
        (plain.body.get("user_count"), &counted.body["user_count"]),
        (None, &json!(1))
    );
    assert_eq!(
        (users.body[0].get("member"), &users.body[0]["response"]),
        (None, &json!(1))
    );
    assert_eq!(users.body[0]["user"]["username"], "bob");
    assert_eq!(members.body[0]["member"]["user"]["username"], "bob");
    for (limit, status) in [(0, 400), (1, 200), (100, 200), (101, 400)] {
        assert_eq!(
            get(&format!("/users?limit={limit}")).await.status,
            status,
            "{limit}"
        );
    }
}

#[tokio::test]
async fn exceptions_of_a_recurrence_are_not_served() {
    let fixture = fixture(CREATE).await;
    let event = of_owner(&fixture).id;

    let path = events(&fixture, &format!("/{event}/exceptions"));
    let reply = fixture.post(&path, &json!({})).await;

    assert_eq!(reply.status, 501);
}
