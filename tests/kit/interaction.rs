//! Minimal interactions as JSON.

use serde_json::{Value, json};

/// Returns the invocation of a CHAT_INPUT command with these options.
pub fn slash(name: &str, options: impl Into<Value>) -> Value {
    interaction(
        2,
        json!({"id": "10", "name": name, "type": 1, "options": options.into()}),
    )
}

/// Returns an autocomplete interaction for a CHAT_INPUT command.
pub fn autocomplete(name: &str, options: impl Into<Value>) -> Value {
    interaction(
        4,
        json!({"id": "10", "name": name, "type": 1, "options": options.into()}),
    )
}

/// Returns the invocation of a USER command on bob.
pub fn user_command(name: &str) -> Value {
    let users = json!({"80": {"id": "80", "username": "bob", "discriminator": "0", "global_name": "Bob", "avatar": null}});
    let members = json!({"80": {"roles": ["70"], "joined_at": "2022-01-01T00:00:00+00:00", "flags": 0, "permissions": "0", "nick": "Bobby"}});
    let resolved = json!({"users": users, "members": members});
    interaction(
        2,
        json!({"id": "11", "name": name, "type": 2, "target_id": "80", "resolved": resolved}),
    )
}

/// Returns the invocation of a MESSAGE command on a message with this content.
pub fn message_command(name: &str, content: &str) -> Value {
    let author = json!({"id": "80", "username": "bob", "discriminator": "0", "global_name": null, "avatar": null});
    let message = json!({"id": "90", "channel_id": "30", "author": author, "content": content, "type": 0,
        "timestamp": "2022-01-01T00:00:00+00:00", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "pinned": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": []});
    let resolved = json!({"messages": {"90": message}});
    interaction(
        2,
        json!({"id": "12", "name": name, "type": 3, "target_id": "90", "resolved": resolved}),
    )
}

/// Returns the interaction for a button click.
pub fn click(custom_id: impl Into<Value>) -> Value {
    interaction(
        3,
        json!({"id": 3, "custom_id": custom_id.into(), "component_type": 2}),
    )
}

/// Returns the interaction for a selection in a select menu of this component type, with the selected values and their
/// resolved objects.
pub fn select(kind: u8, custom_id: &str, values: impl Into<Value>, resolved: &Value) -> Value {
    interaction(
        3,
        json!({"id": 3, "custom_id": custom_id, "component_type": kind, "values": values.into(),
            "resolved": resolved}),
    )
}

/// Returns a modal submit with the components of its labels and their resolved objects.
pub fn submit(
    custom_id: impl Into<Value>,
    fields: impl IntoIterator<Item = Value>,
    resolved: &Value,
) -> Value {
    let label = |component| json!({"type": 18, "id": 1, "component": component});
    let components: Vec<_> = fields.into_iter().map(label).collect();
    interaction(
        5,
        json!({"custom_id": custom_id.into(), "components": components, "resolved": resolved}),
    )
}

/// Returns a command option of this type with a value.
pub fn option(kind: u8, name: &str, value: impl Into<Value>) -> Value {
    json!({"type": kind, "name": name, "value": value.into()})
}

fn interaction(kind: u8, data: impl Into<Value>) -> Value {
    json!({
        "id": "1", "application_id": "2", "type": kind, "token": "a-token", "version": 1, "data": data.into(),
        "guild_id": "20", "channel_id": "30", "channel": {"id": "30", "type": 0, "name": "general"},
        "member": {"user": {"id": "40", "username": "ada", "discriminator": "0", "global_name": "Ada", "avatar": null},
            "roles": [], "joined_at": "2021-03-13T19:19:14.040000+00:00", "deaf": false, "mute": false, "flags": 0,
            "pending": false, "permissions": "8"},
        "app_permissions": "442368", "locale": "de", "guild_locale": "en-US", "entitlements": [],
        "authorizing_integration_owners": {"0": "20"}, "context": 0, "attachment_size_limit": 10_485_760,
    })
}
