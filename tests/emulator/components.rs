//! Buttons and selects: what is sent when they are used, and what may answer.

use guildhall_emulator::{InputError, ResponseError};
use guildhall_model::{CallbackType, InteractionType, PermissionOverwrite, Permissions};
use serde_json::{Value, json};

use crate::kit::{Answer, Talk, last, message, row};

fn button(custom_id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": custom_id })
}

fn select(kind: u8, more: Value) -> Value {
    let mut select = json!({ "type": kind, "custom_id": "s" });
    if let (Some(select), Value::Object(more)) = (select.as_object_mut(), more) {
        select.extend(more);
    }
    select
}

fn options() -> Value {
    json!([{ "label": "One", "value": "1" }, { "label": "Two", "value": "2" }])
}

/// A message with this component, whose use is answered so.
async fn with(component: Value, answer: Value) -> Talk {
    Talk::about(row(&json!([component])), answer).await
}

#[tokio::test]
async fn a_click_is_sent_with_the_component_and_its_message() {
    let talk = with(button("go"), json!({ "type": 6 })).await;

    talk.member("bob").click(&talk.shown(), "go").await;

    let sent = last(&talk.seen);
    assert_eq!((&sent["type"], &sent["version"]), (&json!(3), &json!(1)));
    let data = json!({ "custom_id": "go", "component_type": 2, "id": 2 });
    assert_eq!(sent["data"], data);
    assert_eq!(sent["message"]["content"], "Choose");
    assert_eq!(sent["member"]["user"]["username"], "bob");
    for field in [
        "channel",
        "app_permissions",
        "context",
        "locale",
        "entitlements",
    ] {
        assert!(!sent[field].is_null(), "{field}");
    }
}

#[tokio::test]
async fn an_update_edits_the_message_of_the_component() {
    let update = json!({ "type": 7, "data": { "content": "Done", "components": [] } });
    let talk = with(button("go"), update).await;

    let outcome = talk.member("bob").click(&talk.shown(), "go").await;

    let updated = outcome.final_response().await.expect("it is there");
    assert_eq!(updated.id, talk.shown().id);
    assert_eq!(
        (updated.content.as_str(), updated.components.len()),
        ("Done", 0)
    );
    assert_eq!(talk.stage.last_event("MESSAGE_UPDATE")["content"], "Done");
}

#[tokio::test]
async fn an_acknowledged_click_leaves_the_message_until_it_is_edited() {
    let talk = with(button("go"), json!({ "type": 6 })).await;

    let outcome = talk.member("bob").click(&talk.shown(), "go").await;
    let before = talk.shown().content;
    let edit = json!({ "content": "Later" });
    talk.webhook("PATCH", "/messages/@original", edit).await;

    let settled = outcome.final_response().await.expect("it is there");
    assert_eq!(
        (before.as_str(), settled.content.as_str()),
        ("Choose", "Later")
    );
}

#[tokio::test]
async fn a_click_may_be_answered_by_a_message_of_its_own() {
    let talk = with(
        button("go"),
        message(&json!({ "content": "new", "flags": 64 })),
    )
    .await;

    let outcome = talk.member("bob").click(&talk.shown(), "go").await;

    let reply = outcome.final_response().await.expect("it is there");
    let metadata = reply.interaction_metadata.expect("it answers a click");
    assert_eq!(metadata.interacted_message_id, Some(talk.shown().id));
    assert_eq!(talk.member("bob").messages().len(), 2);
    assert_eq!(talk.member("alice").messages().len(), 1);
}

#[tokio::test]
async fn a_string_select_sends_the_values() {
    let more = json!({ "options": options(), "max_values": 2 });
    let talk = with(select(3, more), json!({ "type": 6 })).await;

    talk.member("bob")
        .select(&talk.shown(), "s", ["2", "1"])
        .await;

    let data = &last(&talk.seen)["data"];
    assert_eq!(
        (&data["component_type"], &data["values"]),
        (&json!(3), &json!(["2", "1"]))
    );
    assert!(data["resolved"].is_null());
}

#[tokio::test]
async fn entity_selects_send_what_the_ids_refer_to() {
    for (kind, name, maps) in [
        (5, "@bob", &["users", "members"][..]),
        (6, "Helper", &["roles"]),
        (7, "alice", &["users", "members"]),
        (7, "Helper", &["roles"]),
        (8, "#lounge", &["channels"]),
    ] {
        let talk = with(select(kind, json!({})), json!({ "type": 6 })).await;

        talk.member("bob").select(&talk.shown(), "s", [name]).await;

        let data = &last(&talk.seen)["data"];
        let id = data["values"][0].as_str().unwrap_or_default();
        for map in maps {
            assert!(data["resolved"][map][id].is_object(), "{kind} {name} {map}");
        }
    }
}

/// Why bob cannot select these.
async fn refused(select: Value, values: &[&str]) -> InputError {
    let talk = with(select, json!({ "type": 6 })).await;
    let values = values.iter().copied();
    let done = talk
        .member("bob")
        .try_select(&talk.shown(), "s", values)
        .await;
    assert_eq!(last(&talk.seen)["type"], 2, "nothing is sent");
    done.expect_err("it is not possible")
}

#[tokio::test]
async fn what_is_not_offered_cannot_be_selected() {
    let strings = || select(3, json!({ "options": options() }));

    let unknown = refused(strings(), &["3"]).await;
    assert_eq!(unknown.to_string(), "`s` does not accept `3`");
    let many = refused(strings(), &["1", "2"]).await;
    assert_eq!(many.to_string(), "`s` takes 1–1 values, not 2");
    let none = refused(strings(), &[]).await;
    assert!(matches!(none, InputError::Count { count: 0, .. }));
    let voice = select(8, json!({ "channel_types": [2] }));
    let text = refused(voice, &["general"]).await;
    assert!(matches!(text, InputError::Value { .. }));
}

#[tokio::test]
async fn what_is_disabled_or_not_there_cannot_be_clicked() {
    let mut dead = button("dead");
    dead["disabled"] = json!(true);
    let talk = Talk::about(row(&json!([button("go"), dead])), json!({ "type": 6 })).await;
    let (bob, shown) = (talk.member("bob"), talk.shown());

    let disabled = bob.try_click(&shown, "dead").await.expect_err("disabled");
    let unknown = bob.try_click(&shown, "gone").await.expect_err("unknown");
    let other = bob
        .try_select(&shown, "go", ["1"])
        .await
        .expect_err("no select");

    assert_eq!(disabled.to_string(), "`dead` is disabled");
    let words = "no component has the custom ID `gone`; known: go, dead";
    assert_eq!(unknown.to_string(), words);
    assert!(matches!(other, InputError::Kind { kind: "BUTTON", .. }));
    assert_eq!(last(&talk.seen)["type"], 2);
}

#[tokio::test]
async fn what_only_another_member_sees_cannot_be_clicked() {
    let go = json!([{ "type": 1, "components": [button("go")] }]);
    let shown = message(&json!({ "content": "psst", "flags": 64, "components": go }));
    let talk = Talk::about(shown, json!({ "type": 6 })).await;

    let bob = talk.member("bob").try_click(&talk.shown(), "go").await;

    let message = talk.shown().id;
    assert_eq!(bob.expect_err("unseen"), InputError::Unseen { message });
    assert!(
        talk.member("alice")
            .try_click(&talk.shown(), "go")
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn an_update_is_no_answer_to_a_command() {
    for kind in [6, 7] {
        let answer = json!({ "type": kind, "data": { "content": "x" } });

        let talk = Talk::of(Answer::Json(answer)).await;

        let answer = CallbackType::from_wire(kind);
        let to = InteractionType::ApplicationCommand;
        let not_allowed = ResponseError::NotAllowed { answer, to };
        assert_eq!(talk.outcome.error(), Some(&not_allowed));
    }
}

#[tokio::test]
async fn a_component_is_used_in_its_channel_by_who_sees_that() {
    let talk = with(button("go"), json!({ "type": 6 })).await;
    let (bob, shown) = (talk.member("bob"), talk.shown());
    let elsewhere = bob.in_channel("lounge").expect("it is there");

    let from_elsewhere = elsewhere.try_click(&shown, "go").await;
    let home = talk.stage.service.default_guild();
    let everyone = PermissionOverwrite::role(home.id().cast());
    let closed = everyone.deny(Permissions::VIEW_CHANNEL);
    let _home = home.with_channel("general", |channel| {
        channel.permission_overwrites = Some(vec![closed]);
    });
    let unseen = bob.try_click(&shown, "go").await;

    let refused = Err(InputError::Unseen { message: shown.id });
    assert_eq!((from_elsewhere, unseen), (refused.clone(), refused));
    assert_eq!(bob.messages(), []);
    assert_eq!(talk.stage.service.you().messages().len(), 1);
}
