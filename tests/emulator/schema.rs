//! What the emulator sends, against the service's published description where that is at hand.

use std::path::Path;

use guildhall_model::Permissions;
use guildhall_model::api::{ENDPOINTS, EndpointInfo, Method};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage, Talk, command, form, text};

/// Replies that differ from the description, and why.
const EXCEPTIONS: [(&str, &str); 3] = [
    (
        "GetCurrentApplication",
        "fields of the settings page that the documentation does not have",
    ),
    ("GetIntegrations", "the app's `type` is not documented"),
    ("GetInvites", "the guild's `nsfw` is not documented"),
];

/// The description, if it lies beside the checkout.
fn description() -> Option<Value> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("../../shared/reference/openapi.json");
    serde_json::from_slice(&std::fs::read(file).ok()?).ok()
}

/// A path with nothing in its braces.
fn bare(path: &str) -> String {
    let parts = path
        .split('/')
        .map(|part| if part.starts_with('{') { "{}" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

fn schema<'d>(description: &'d Value, endpoint: &EndpointInfo, status: u16) -> Option<&'d Value> {
    let paths = description["paths"].as_object()?;
    let mut paths = paths
        .iter()
        .filter(|(path, _)| bare(path) == bare(endpoint.path));
    let method = endpoint.method.as_str().to_lowercase();
    let response = &paths.next()?.1[&method]["responses"][status.to_string()];
    response["content"]["application/json"].get("schema")
}

/// What in a value does not fit a schema, by its path. Formats and bounds are left out.
fn faults(description: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        let named = description.pointer(pointer).unwrap_or(&Value::Null);
        return faults(description, named, value, at);
    }
    let mut found = Vec::new();
    for key in ["oneOf", "anyOf"] {
        if let Some(ways) = schema[key].as_array() {
            let ways = ways.iter().map(|way| faults(description, way, value, at));
            found.extend(ways.min_by_key(Vec::len).unwrap_or_default());
        }
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        found.extend(faults(description, part, value, at));
    }
    if !is_typed(&schema["type"], value) {
        found.push(format!("{at} is no {}", schema["type"]));
    }
    found.extend(faults_inside(description, schema, value, at));
    found
}

fn faults_inside(description: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(fields) = value.as_object() {
        let required = schema["required"].as_array().into_iter().flatten();
        let missing = required.filter_map(Value::as_str);
        let missing = missing.filter(|name| !fields.contains_key(*name));
        found.extend(missing.map(|name| format!("{at}/{name} is missing")));
        for (name, value) in fields {
            let schema = &schema["properties"][name];
            found.extend(faults(description, schema, value, &format!("{at}/{name}")));
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        let at = format!("{at}/{index}");
        found.extend(faults(description, &schema["items"], item, &at));
    }
    found
}

fn is_typed(kind: &Value, value: &Value) -> bool {
    let is = |kind: &str| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    match kind {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}

/// A service with something of everything, whose bot may do all.
async fn full() -> Stage {
    let stage = Stage::where_bot_may(Permissions::ADMINISTRATOR).await;
    stage.register(json!([command("ping", json!([]))])).await;
    let shown = json!({ "enabled": true });
    for tail in ["/widget", "/welcome-screen"] {
        stage.call("PATCH", &stage.guild(tail), &shown).await;
    }
    let ban = stage.guild(&format!("/bans/{}", stage.user("alice")));
    stage.call("PUT", &ban, &json!({})).await;
    let option = json!({ "title": "Rust", "emoji_name": "🦀", "description": "Crabs" });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });
    let path = stage.guild("/onboarding");
    stage
        .call("PUT", &path, &json!({ "prompts": [prompt] }))
        .await;
    stage
}

/// Everything that can be read there: each endpoint with its reply.
async fn read(stage: &Stage) -> Vec<(&'static EndpointInfo, Reply)> {
    let bans = stage.call("GET", &stage.guild("/bans"), &Value::Null).await;
    let banned = bans.body[0]["user"]["id"].as_str().unwrap_or_default();
    let mut replies = Vec::new();
    for endpoint in ENDPOINTS.iter().filter(|row| row.method == Method::Get) {
        let path = filled(stage, banned, endpoint);
        let reply = stage.call("GET", &path, &Value::Null).await;
        if reply.status == 200 {
            replies.push((endpoint, reply));
        }
    }
    replies
}

fn filled(stage: &Stage, banned: &str, endpoint: &EndpointInfo) -> String {
    let bob = stage.user("bob").to_string();
    let of_bans = endpoint.path.contains("/bans/");
    let user = if of_bans { banned } else { &bob };
    let tail = if endpoint.name == "SearchMembers" {
        "?query=b"
    } else {
        ""
    };
    let path = endpoint.path;
    path.replace("{guild}", &stage.service.home().id().to_string())
        .replace("{application}", &stage.service.application_id().to_string())
        .replace("{command}", &stage.service.commands()[0].id.to_string())
        .replace("{role}", &stage.role("Helper").to_string())
        .replace("{user}", user)
        + tail
}

#[tokio::test]
async fn what_is_sent_fits_the_published_description() {
    let Some(description) = description() else {
        return;
    };
    let excepted = |name| EXCEPTIONS.iter().any(|(excepted, _)| *excepted == name);

    let mut found = Vec::new();
    for (endpoint, reply) in read(&full().await).await {
        let schema = schema(&description, endpoint, reply.status);
        if let Some(schema) = schema.filter(|_| !excepted(endpoint.name)) {
            found.extend(faults(&description, schema, &reply.body, endpoint.name));
        }
    }

    assert_eq!(found, [""; 0]);
}

#[tokio::test]
async fn what_is_sent_reads_as_the_reply_of_its_endpoint() {
    let replies = read(&full().await).await;

    for (endpoint, reply) in &replies {
        let reads = endpoint.reads(&reply.bytes);
        assert!(reads.is_ok(), "{}: {reads:?}", endpoint.name);
    }
    assert_eq!(replies.len(), 27);
}

#[tokio::test]
async fn a_message_fits_the_published_description() {
    let Some(description) = description() else {
        return;
    };
    let talk = Talk::of(text("hello")).await;
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let body = json!({
        "content": format!("<@{}>", talk.stage.user("bob")),
        "embeds": [{ "title": "Card", "image": { "url": "attachment://a.png" } }],
        "components": [{ "type": 1, "components": [button] }],
        "poll": { "question": { "text": "?" }, "answers": [{ "poll_media": { "text": "A" } }] },
    });
    let files = form(&body, &[("a.png", "pixels")]);
    let header = "Content-Type: multipart/form-data; boundary=x";

    let reply = talk.webhook_with(header, "POST", "", &files).await;

    let schema = json!({ "$ref": "#/components/schemas/MessageResponse" });
    let found = faults(&description, &schema, &reply.body, "message");
    assert_eq!((reply.status, found), (200, Vec::<String>::new()));
}
