//! Buttons and selects: their interactions and permitted responses.

use guildhall_emulator::{InputError, ResponseError};
use guildhall_model::{
    CallbackType, Id, InteractionType, Message, PermissionOverwrite, Permissions,
};
use serde_json::{Value, json};

use crate::kit::{
    CannedResponse, Exchange, extended, final_message, final_metadata, last, message, row,
};

fn button(custom_id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": custom_id })
}

fn select(kind: u8, more: Value) -> Value {
    extended(json!({ "type": kind, "custom_id": "s" }), more)
}

fn options() -> Value {
    json!([{ "label": "One", "value": "1" }, { "label": "Two", "value": "2" }])
}

/// Returns a message with this component; `response` responds to its interactions.
async fn message_with(component: Value, response: Value) -> Exchange {
    Exchange::with_responses(row(&json!([component])), response).await
}

#[tokio::test]
async fn click_sends_the_component_and_its_message() {
    let exchange = message_with(button("go"), json!({ "type": 6 })).await;

    exchange
        .member("bob")
        .click(&exchange.message(), "go")
        .await;

    let sent = last(&exchange.seen);
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
async fn update_edits_the_message_of_the_component() {
    let update = json!({ "type": 7, "data": { "content": "Done", "components": [] } });
    let exchange = message_with(button("go"), update).await;

    let outcome = exchange
        .member("bob")
        .click(&exchange.message(), "go")
        .await;

    let updated = final_message(&outcome).await;
    assert_eq!(updated.id, exchange.message().id);
    assert_eq!(
        (updated.content.as_str(), updated.components.len()),
        ("Done", 0)
    );
    assert_eq!(
        exchange.fixture.last_event("MESSAGE_UPDATE")["content"],
        "Done"
    );
}

#[tokio::test]
async fn acknowledged_click_leaves_the_message_until_it_is_edited() {
    let exchange = message_with(button("go"), json!({ "type": 6 })).await;

    let outcome = exchange
        .member("bob")
        .click(&exchange.message(), "go")
        .await;
    let before = exchange.message().content;
    let edit = json!({ "content": "Later" });
    exchange.webhook("PATCH", "/messages/@original", edit).await;

    let final_response = final_message(&outcome).await;
    assert_eq!(
        (before.as_str(), final_response.content.as_str()),
        ("Choose", "Later")
    );
}

#[tokio::test]
async fn click_response_can_be_a_new_message() {
    let exchange = message_with(
        button("go"),
        message(&json!({ "content": "new", "flags": 64 })),
    )
    .await;

    let outcome = exchange
        .member("bob")
        .click(&exchange.message(), "go")
        .await;

    let metadata = final_metadata(&outcome).await;
    assert_eq!(metadata.interacted_message_id, Some(exchange.message().id));
    assert_eq!(exchange.member("bob").messages().len(), 2);
    assert_eq!(exchange.member("alice").messages().len(), 1);
}

#[tokio::test]
async fn string_select_sends_the_values() {
    let more = json!({ "options": options(), "max_values": 2 });
    let exchange = message_with(select(3, more), json!({ "type": 6 })).await;

    exchange
        .member("bob")
        .select(&exchange.message(), "s", ["2", "1"])
        .await;

    let data = &last(&exchange.seen)["data"];
    assert_eq!(
        (&data["component_type"], &data["values"]),
        (&json!(3), &json!(["2", "1"]))
    );
    assert!(data["resolved"].is_null());
}

#[tokio::test]
async fn entity_selects_send_resolved_objects() {
    for (kind, name, maps) in [
        (5, "@bob", &["users", "members"][..]),
        (6, "Helper", &["roles"]),
        (7, "alice", &["users", "members"]),
        (7, "Helper", &["roles"]),
        (8, "#lounge", &["channels"]),
    ] {
        let exchange = message_with(select(kind, json!({})), json!({ "type": 6 })).await;

        exchange
            .member("bob")
            .select(&exchange.message(), "s", [name])
            .await;

        let data = &last(&exchange.seen)["data"];
        let id = data["values"][0].as_str().unwrap_or_default();
        for map in maps {
            assert!(data["resolved"][map][id].is_object(), "{kind} {name} {map}");
        }
    }
}

/// Returns the error when bob selects these values.
async fn selection_error(select: Value, values: &[&str]) -> InputError {
    let exchange = message_with(select, json!({ "type": 6 })).await;
    let values = values.iter().copied();
    let done = exchange
        .member("bob")
        .try_select(&exchange.message(), "s", values)
        .await;
    assert_eq!(
        last(&exchange.seen)["type"],
        2,
        "the app receives no component interaction"
    );
    done.expect_err("the component does not accept the values")
}

#[tokio::test]
async fn values_that_are_not_options_cannot_be_selected() {
    let strings = || select(3, json!({ "options": options() }));

    let unknown = selection_error(strings(), &["3"]).await;
    assert_eq!(unknown.to_string(), "`s` does not accept `3`");
    let many = selection_error(strings(), &["1", "2"]).await;
    assert_eq!(many.to_string(), "`s` accepts 1–1 values, not 2");
    let none = selection_error(strings(), &[]).await;
    assert!(matches!(none, InputError::ValueCount { count: 0, .. }));
    let day = select(3, json!({ "options": options(), "placeholder": "Day" }));
    let unknown = selection_error(day, &["3"]).await;
    assert_eq!(unknown.to_string(), "`Day` does not accept `3`");
    let voice = select(8, json!({ "channel_types": [2] }));
    let text = selection_error(voice, &["general"]).await;
    assert!(matches!(text, InputError::InvalidValue { .. }));
}

#[tokio::test]
async fn disabled_or_missing_component_cannot_be_clicked() {
    let mut dead = button("dead");
    dead["disabled"] = json!(true);
    dead["label"] = json!("Stop");
    let exchange =
        Exchange::with_responses(row(&json!([button("go"), dead])), json!({ "type": 6 })).await;
    let (bob, shown) = (exchange.member("bob"), exchange.message());

    let disabled = bob
        .try_click(&shown, "dead")
        .await
        .expect_err("the button is disabled");
    let unknown = bob
        .try_click(&shown, "gone")
        .await
        .expect_err("the message has no such component");
    let other = bob
        .try_select(&shown, "go", ["1"])
        .await
        .expect_err("the component is a button");

    assert_eq!(disabled.to_string(), "`Stop` is disabled");
    let words = "no component has the custom ID `gone`; known: go, dead";
    assert_eq!(unknown.to_string(), words);
    assert!(matches!(
        other,
        InputError::WrongComponentType { kind: "BUTTON", .. }
    ));
    assert_eq!(last(&exchange.seen)["type"], 2);
}

fn invisible(message: Id<Message>, reason: &str) -> InputError {
    let reason = reason.to_owned();
    InputError::MessageNotVisible { message, reason }
}

#[tokio::test]
async fn component_of_an_ephemeral_message_is_hidden_from_other_users() {
    let go = json!([{ "type": 1, "components": [button("go")] }]);
    let shown = message(&json!({ "content": "psst", "flags": 64, "components": go }));
    let exchange = Exchange::with_responses(shown, json!({ "type": 6 })).await;

    let bob = exchange
        .member("bob")
        .try_click(&exchange.message(), "go")
        .await;

    let message = exchange.message().id;
    assert_eq!(
        bob.expect_err("bob cannot see the ephemeral message"),
        invisible(message, "it is ephemeral, for another user")
    );
    assert!(
        exchange
            .member("alice")
            .try_click(&exchange.message(), "go")
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn update_is_not_a_valid_response_to_a_command() {
    for kind in [6, 7] {
        let response = json!({ "type": kind, "data": { "content": "x" } });

        let exchange = Exchange::new(CannedResponse::Json(response)).await;

        let response = CallbackType::from_wire(kind);
        let interaction = InteractionType::ApplicationCommand;
        let not_allowed = ResponseError::NotAllowed {
            response,
            interaction,
        };
        assert_eq!(exchange.outcome.error(), Some(&not_allowed));
    }
}

#[tokio::test]
async fn component_can_be_used_only_in_its_channel_by_users_who_see_the_message() {
    let exchange = message_with(button("go"), json!({ "type": 6 })).await;
    let (bob, shown) = (exchange.member("bob"), exchange.message());
    let elsewhere = bob
        .in_channel("lounge")
        .expect("the default guild has the channel lounge");

    let from_elsewhere = elsewhere.try_click(&shown, "go").await;
    let default_guild = exchange.fixture.service.default_guild();
    let everyone = PermissionOverwrite::role(default_guild.id().cast());
    let closed = everyone.deny(Permissions::VIEW_CHANNEL);
    default_guild.edit_channel("general", |channel| {
        channel.permission_overwrites = Some(vec![closed]);
    });
    let unseen = bob.try_click(&shown, "go").await;

    let elsewhere =
        "it is in `general`, and the user in `lounge`; go there with `in_channel(\"general\")`";
    let closed = "the member `bob` lacks VIEW_CHANNEL in `general`";
    let rejected = [elsewhere, closed].map(|reason| Err(invisible(shown.id, reason)));
    assert_eq!([from_elsewhere, unseen], rejected);
    assert_eq!(bob.messages(), []);
    assert_eq!(exchange.fixture.service.you().messages().len(), 1);
}

#[tokio::test]
async fn token_of_a_click_edits_and_deletes_the_message_of_the_component() {
    let exchange = message_with(button("go"), message(&json!({ "content": "Next" }))).await;
    let clicked = exchange.message();
    exchange.member("bob").click(&clicked, "go").await;
    let path = format!("/messages/{}", clicked.id);

    let edit = json!({ "content": "Chosen", "components": [] });
    let edited = exchange.webhook("PATCH", &path, edit).await;
    let read = exchange.webhook("GET", &path, Value::Null).await;
    let deleted = exchange.webhook("DELETE", &path, Value::Null).await;
    let original = exchange
        .webhook("GET", "/messages/@original", Value::Null)
        .await;

    assert_eq!((edited.status, &read.body), (200, &edited.body));
    assert_eq!(
        (&read.body["content"], deleted.status),
        (&json!("Chosen"), 204)
    );
    assert_eq!(original.body["content"], "Next");
}

#[tokio::test]
async fn token_of_a_click_does_not_edit_other_messages() {
    let exchange = message_with(button("go"), message(&json!({ "content": "Next" }))).await;
    let first = exchange.message();
    let second = exchange.member("alice").slash("/ping").await;
    let second = second.original_response().expect("the app has responded");

    exchange.member("bob").click(&second, "go").await;
    let path = format!("/messages/{}", first.id);
    let edited = exchange
        .webhook("PATCH", &path, json!({ "content": "Other" }))
        .await;

    assert_eq!(edited.error(), (404, 10008));
}
