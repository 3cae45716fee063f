//! What the emulator sends, against the service's published description. Every test is held to it
//! by its stage; here is what no other test sends, and what is held to it itself.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use guildhall_emulator::{Emulator, RateLimits};
use guildhall_model::api::{ENDPOINTS, EndpointInfo, Method};
use guildhall_model::{Id, Permissions};
use serde_json::{Value, json};

use crate::description::{Document, EXCEPTIONS, Held};
use crate::kit::{FORM, Reply, Stage, Talk, command, form, noon, text};

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
    let option = json!({ "title": "Rust", "emoji_name": "🦀" });
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
    let owner = stage.user("you").to_string();
    let user = match endpoint.name {
        "GetBan" => banned,
        "GetThreadMember" => &owner,
        _ => &bob,
    };
    let tail = if endpoint.name == "SearchMembers" {
        "?query=b"
    } else {
        ""
    };
    let path = endpoint.path;
    path.replace("{guild}", &stage.service.default_guild().id().to_string())
        .replace("{channel}", &stage.channel("book-club").to_string())
        .replace("{application}", &stage.service.application_id().to_string())
        .replace("{command}", &stage.service.commands()[0].id.to_string())
        .replace("{role}", &stage.role("Helper").to_string())
        .replace("{user}", user)
        + tail
}

#[tokio::test]
async fn what_is_sent_reads_as_the_reply_of_its_endpoint() {
    let replies = read(&full().await).await;

    for (endpoint, reply) in &replies {
        let reads = endpoint.reads(&reply.bytes);
        assert!(reads.is_ok(), "{}: {reads:?}", endpoint.name);
    }
    assert_eq!(replies.len(), 30);
}

#[tokio::test]
async fn a_message_of_everything_fits_the_description() {
    let talk = Talk::of(text("hello")).await;
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let body = json!({
        "content": format!("<@{}>", talk.stage.user("bob")),
        "embeds": [{ "title": "Card", "image": { "url": "attachment://a.png" } }],
        "components": [{ "type": 1, "components": [button] }],
        "poll": { "question": { "text": "?" }, "answers": [{ "poll_media": { "text": "A" } }] },
    });
    let files = form(&body, &[("a.png", "pixels")]);

    let reply = talk.webhook_with(FORM, "POST", "", &files).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}

/// What is no answer: of which path below the guild, where in it, what stands there, and what is
/// found.
const WRONG: [(&str, &str, &str, &str); 9] = [
    ("/roles", "/0", "{}", "missing properties"),
    ("/roles", "/0/id", "5", "want string, but got number"),
    (
        "/roles",
        "/0/id",
        r#""007""#,
        "'007' does not match pattern",
    ),
    (
        "/roles",
        "/0/id",
        r#""99999999999999999999""#,
        "is not valid snowflake",
    ),
    ("/roles", "/0/color", "3000000000", "is not valid int32"),
    ("/roles", "/0/colors", "null", "want object, but got null"),
    (
        "/members",
        "/0/joined_at",
        r#""today""#,
        "is not valid date-time",
    ),
    ("", "/verification_level", "9", "value must be"),
    ("", "/features", r#"["NEWS","NEWS"]"#, "are equal"),
];

#[tokio::test]
async fn what_is_not_as_described_is_found() {
    let Some(document) = Document::get() else {
        return;
    };
    let stage = Stage::new().await;

    for (tail, at, wrong, why) in WRONG {
        let path = stage.guild(tail);
        let mut body = stage.call("GET", &path, &Value::Null).await.body;
        let field = body.pointer_mut(at).expect("there is such a field");
        *field = serde_json::from_str(wrong).expect("it is JSON");
        let found = document.answer(("GET", &path), 200, &body);

        let is_told = found.iter().any(|fault| fault.to_string().contains(why));
        assert!(is_told && found[0].at.starts_with(at), "{at}: {found:?}");
    }
}

#[test]
fn what_is_not_said_of_a_status_is_found() {
    let Some(document) = Document::get() else {
        return;
    };
    for (status, body) in [(204, json!([])), (201, json!([])), (404, json!({}))] {
        let found = document.answer(("GET", "/guilds/1/roles"), status, &body);

        assert_eq!(found.len(), 1, "{status}: {found:?}");
    }
}

#[test]
fn a_record_that_cannot_be_read_fails_its_test() {
    if Document::get().is_none() {
        return;
    }
    let held = Held::default();

    let written = held.watch(io::sink()).write_all(b"no JSON\n");

    let failed = catch_unwind(AssertUnwindSafe(|| drop(held)));
    assert!(written.is_ok() && failed.is_err());
}

/// A service on which everything that is excepted happens.
async fn excepted() -> [Stage; 3] {
    let stage = full().await;
    read(&stage).await;
    stage
        .service
        .default_guild()
        .entitlement(Id::new(5))
        .grant();
    let _seen = stage.answering(text("pong")).await;
    stage.service.you().slash("/ping").await;
    let body = json!({ "hoist": 5 });
    stage.call("POST", &stage.guild("/roles"), &body).await;
    let limits = RateLimits::default();
    let enforcing = |limits| Stage::of(Emulator::builder().clock(noon()).rate_limits(limits));
    let full = enforcing(limits.with_bucket(1, Duration::from_secs(5))).await;
    let shut = enforcing(limits.with_invalid(1)).await;
    for stage in [&full, &shut] {
        stage.send("GET", &stage.guild(""), &[], "").await;
        for _ in 0..2 {
            stage.call("GET", &stage.guild(""), &Value::Null).await;
        }
    }
    [stage, full, shut]
}

#[tokio::test]
async fn every_exception_is_needed() {
    if Document::get().is_none() {
        return;
    }
    let stages = excepted().await;

    let found: Vec<_> = stages.iter().flat_map(|stage| stage.held.found()).collect();

    for exception in &EXCEPTIONS {
        let is_needed = found.iter().any(|fault| exception.covers(fault));
        assert!(is_needed, "nothing differs any more: {}", exception.reason);
    }
}
