//! Empty fields that the service sends in replies.

use guildhall_model::component::{Separator, StringSelect};
use guildhall_model::{Application, Channel, ChannelType, Component, Id, Role, User, to_response};
use serde::Serialize;
use serde_json::{Value, json};

fn reply(value: &impl Serialize) -> Value {
    to_response(value).expect("the value can be serialized")
}

/// Returns the names of the fields that are only in the JSON of a reply.
fn only_in_reply(value: &impl Serialize) -> Vec<String> {
    let plain = serde_json::to_value(value).expect("the value can be serialized");
    let Value::Object(fields) = reply(value) else {
        panic!("expected a JSON object");
    };
    let mut names: Vec<_> = fields.into_iter().map(|(name, _)| name).collect();
    names.retain(|name| plain.get(name).is_none());
    names.sort();
    names
}

#[test]
fn role_and_user_have_null_for_missing_values() {
    let role = Role::new(Id::new(1), "Staff");
    let user = User::new(Id::new(2), "ada");

    assert_eq!(only_in_reply(&role), ["icon", "unicode_emoji"]);
    assert_eq!(
        only_in_reply(&user),
        ["avatar_decoration_data", "collectibles", "primary_guild"]
    );
    assert_eq!(reply(&role)["icon"], Value::Null);
}

#[test]
fn fields_of_a_channel_depend_on_its_type() {
    let full = |kind| Channel {
        guild_id: Some(Id::new(1)),
        permission_overwrites: Some(Vec::new()),
        position: Some(0),
        ..Channel::new(Id::new(2), kind)
    };

    let common = ["last_message_id", "parent_id"];
    assert_eq!(only_in_reply(&full(ChannelType::GuildCategory)), common);
    assert_eq!(
        only_in_reply(&full(ChannelType::GuildText)),
        ["last_message_id", "parent_id", "topic"]
    );
    assert_eq!(
        only_in_reply(&full(ChannelType::GuildVoice)),
        ["last_message_id", "parent_id", "rtc_region"]
    );
}

#[test]
fn partial_objects_have_no_empty_fields() {
    let channel = Channel::new(Id::new(1), ChannelType::GuildText);
    let application = Application::new(Id::new(2), "Ledger");

    assert_eq!(only_in_reply(&channel), [""; 0]);
    assert_eq!(only_in_reply(&application), [""; 0]);
}

#[test]
fn components_have_their_defaults() {
    let select = reply(&Component::from(StringSelect::new("days")));
    let separator = reply(&Component::from(Separator::new()));

    assert_eq!(
        (&select["min_values"], &select["max_values"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(
        (&separator["divider"], &separator["spacing"]),
        (&json!(true), &json!(1))
    );
}

#[test]
fn value_outside_of_a_reply_has_no_empty_fields() {
    let role = Role::new(Id::new(1), "Staff");

    let _ = reply(&role);
    let plain = serde_json::to_value(&role).expect("the role can be serialized");

    assert_eq!(plain.get("icon"), None);
}
