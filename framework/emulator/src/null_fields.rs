//! Fields that the service sends even if they are empty.
//!
//! The model omits null fields, since clients need not distinguish them from absent ones. The
//! service sends them, so this module adds them to its JSON.

use serde_json::{Map, Value, json};

/// Fields that identify an object, and fields that it always has.
struct Shape {
    marks: &'static [&'static str],
    nulls: &'static [&'static str],
}

const SHAPES: [Shape; 9] = [
    Shape {
        marks: &["username", "discriminator", "global_name"],
        nulls: &["avatar_decoration_data", "collectibles", "primary_guild"],
    },
    Shape {
        marks: &["joined_at", "deaf", "roles"],
        nulls: &[
            "avatar",
            "banner",
            "communication_disabled_until",
            "nick",
            "premium_since",
        ],
    },
    Shape {
        marks: &["hoist", "mentionable"],
        nulls: &["icon", "unicode_emoji"],
    },
    Shape {
        marks: &["afk_timeout", "nsfw_level", "owner_id"],
        nulls: &[
            "home_header",
            "max_presences",
            "region",
            "widget_channel_id",
        ],
    },
    Shape {
        marks: &["approximate_member_count", "discovery_splash", "features"],
        nulls: &["home_header"],
    },
    Shape {
        marks: &["permission_overwrites", "guild_id", "position"],
        nulls: &["last_message_id", "parent_id"],
    },
    Shape {
        marks: &["thread_metadata", "owner_id"],
        nulls: &["last_message_id"],
    },
    Shape {
        marks: &["verify_key", "description"],
        nulls: &[
            "icon",
            "interactions_endpoint_url",
            "role_connections_verification_url",
            "type",
        ],
    },
    Shape {
        marks: &["verify_key", "redirect_uris"],
        nulls: &["team"],
    },
];

/// Fields that components always have, by component type.
const COMPONENT_DEFAULTS: [(&[u64], &str, Filler); 8] = [
    (&[3, 5, 6, 7, 8], "min_values", || json!(1)),
    (&[3, 5, 6, 7, 8], "max_values", || json!(1)),
    (&[11, 13, 17], "spoiler", || json!(false)),
    (&[13], "name", || Value::Null),
    (&[13], "size", || Value::Null),
    (&[14], "divider", || json!(true)),
    (&[14], "spacing", || json!(1)),
    (&[17], "accent_color", || Value::Null),
];

/// Returns the default value of a field.
type Filler = fn() -> Value;

/// Further fields of text channels.
const TEXT_CHANNEL_NULLS: [&str; 1] = ["topic"];

/// Further fields of voice channels.
const VOICE_CHANNEL_NULLS: [&str; 1] = ["rtc_region"];

/// Adds the null and default fields to a value, recursively.
pub(crate) fn fill_nulls(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(fill_nulls),
        Value::Object(fields) => {
            fields.values_mut().for_each(fill_nulls);
            fill_object(fields);
        }
        _ => {}
    }
}

fn fill_object(fields: &mut Map<String, Value>) {
    for shape in &SHAPES {
        if shape.marks.iter().all(|mark| fields.contains_key(*mark)) {
            fill_fields(fields, shape.nulls);
        }
    }
    if fields.contains_key("permission_overwrites") {
        match fields.get("type").and_then(Value::as_u64) {
            Some(0 | 5 | 15 | 16) => fill_fields(fields, &TEXT_CHANNEL_NULLS),
            Some(2 | 13) => fill_fields(fields, &VOICE_CHANNEL_NULLS),
            _ => {}
        }
    }
    fill_defaults(fields);
    fill_component(fields);
    fill_integration_application(fields);
}

/// Completes a component of a message; only those have numbers as IDs.
fn fill_component(fields: &mut Map<String, Value>) {
    if fields.contains_key("media") {
        fill_fields(fields, &["description"]);
        fields.entry("spoiler").or_insert(json!(false));
    }
    // A submitted modal component has only its type, its ID and its values.
    let chosen = fields.contains_key("values") || fields.contains_key("value");
    if chosen || !fields.get("id").is_some_and(Value::is_number) {
        return;
    }
    let kind = fields.get("type").and_then(Value::as_u64);
    for (kinds, name, filler) in &COMPONENT_DEFAULTS {
        if kind.is_some_and(|kind| kinds.contains(&kind)) {
            fields.entry(*name).or_insert_with(filler);
        }
    }
}

/// Completes the application of an integration.
fn fill_integration_application(fields: &mut Map<String, Value>) {
    if !fields.contains_key("account") {
        return;
    }
    if let Some(Value::Object(application)) = fields.get_mut("application") {
        fill_fields(application, &["icon", "type"]);
    }
}

/// Adds fields whose default is not null.
fn fill_defaults(fields: &mut Map<String, Value>) {
    if fields.contains_key("threads") && fields.contains_key("members") {
        fields.entry("has_more").or_insert(json!(false));
    }
    if fields.contains_key("mention_everyone") {
        fields.entry("components").or_insert(json!([]));
    }
    if let Some(Value::Array(columns)) = fields.get_mut("fields") {
        for column in columns.iter_mut().filter_map(Value::as_object_mut) {
            column.entry("inline").or_insert(json!(false));
        }
    }
    if fields.contains_key("afk_timeout") {
        fields.entry("stickers").or_insert(json!([]));
    }
    if let Some(level) = fields.get("nsfw_level")
        && fields.contains_key("vanity_url_code")
    {
        let explicit = [json!(1), json!(3)].contains(level);
        fields.entry("nsfw").or_insert(explicit.into());
    }
    if fields.contains_key("channel_ids") && fields.contains_key("role_ids") {
        let none = json!({ "id": null, "name": null });
        let emoji = fields.entry("emoji").or_insert(none);
        if let Value::Object(emoji) = emoji {
            emoji.entry("animated").or_insert(json!(false));
        }
    }
    if let Some(flags) = fields
        .get("flags")
        .filter(|_| fields.contains_key("verify_key"))
    {
        let flags = flags.to_string();
        fields.entry("flags_new").or_insert(flags.into());
    }
}

fn fill_fields(fields: &mut Map<String, Value>, names: &[&str]) {
    for name in names {
        fields.entry(*name).or_insert(Value::Null);
    }
}
