//! Validates bodies that the emulator sends against Discord's published OpenAPI description. The fixture of every test
//! validates all traffic of the test; this file covers the remaining bodies, and the validation itself.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use guildhall_emulator::{Emulator, RateLimits};
use guildhall_model::api::{ENDPOINTS, EndpointInfo, Method};
use guildhall_model::{Id, Permissions, Sku};
use serde_json::{Value, json};

use crate::description::{DescriptionCheck, Document, EXCEPTIONS};
use crate::kit::{Exchange, FORM, Fixture, Reply, command, form, noon, text};
use crate::stickers;

const SKU: Id<Sku> = Id::new(7);

/// Returns an emulator with objects of every kind and an administrator bot.
async fn full_fixture() -> Fixture {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let shown = json!({ "enabled": true });
    for tail in ["/widget", "/welcome-screen"] {
        fixture.patch(&fixture.guild(tail), &shown).await;
    }
    let ban = fixture.guild(&format!("/bans/{}", fixture.user("alice")));
    fixture.put(&ban, &json!({})).await;
    let option = json!({ "title": "Rust", "emoji_name": "🦀" });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });
    let path = fixture.guild("/onboarding");
    fixture.put(&path, &json!({ "prompts": [prompt] })).await;
    let path = format!("/channels/{}/messages", fixture.channel("book-club"));
    fixture.post(&path, &json!({ "content": "Hi" })).await;
    let path = format!("/channels/{}/webhooks", fixture.channel("general"));
    fixture.post(&path, &json!({ "name": "Mirror" })).await;
    let image = "data:image/gif;base64,R0lGODlh";
    let emoji = json!({ "name": "ferris", "image": image });
    let app = format!("/applications/{}", fixture.service.application_id());
    for owner in [fixture.guild(""), app] {
        let path = format!("{owner}/emojis");
        fixture.post(&path, &emoji).await;
    }
    let (start, end) = ("2100-01-01T12:00:00Z", "2100-01-01T13:00:00Z");
    let event = json!({
        "name": "Meetup", "privacy_level": 2, "entity_type": 3, "entity_metadata": { "location": "Town hall" },
        "scheduled_start_time": start, "scheduled_end_time": end,
        "recurrence_rule": { "start": start, "frequency": 3, "interval": 1 },
    });
    let path = fixture.guild("/auto-moderation/rules");
    for kind in [1, 3, 4, 5, 6] {
        let rule = json!({
            "name": "Rule", "event_type": 1, "trigger_type": kind, "trigger_metadata": {},
            "actions": [{ "type": 1 }, { "type": 4 }],
        });
        fixture.post(&path, &rule).await;
    }
    let path = fixture.guild("/scheduled-events");
    let created = fixture.post(&path, &event).await;
    let id = created.body["id"].as_str().expect("the event has an ID");
    let id = id.parse().expect("the text is an ID");
    fixture.member("bob").subscribe(id);
    let gif = stickers::form(&[], Some(b"GIF89a"));
    stickers::upload(&fixture, gif).await;
    fixture.service.user("bob").subscription(SKU).create();
    fixture
}

/// Returns the ID of the last message in the thread.
fn last_message(fixture: &Fixture) -> String {
    let thread = fixture.service.channel("book-club");
    let last = thread.and_then(|thread| thread.last_message_id);
    last.expect("the thread has a message").to_string()
}

/// Requests every GET endpoint; returns the endpoints with the responses.
async fn read(fixture: &Fixture) -> Vec<(&'static EndpointInfo, Reply)> {
    let ids = PathIds::read(fixture).await;
    let mut replies = Vec::new();
    for endpoint in ENDPOINTS.iter().filter(|row| row.method == Method::Get) {
        let path = fill_path(fixture, &ids, endpoint);
        let reply = fixture.get(&path).await;
        if reply.status == 200 {
            replies.push((endpoint, reply));
        }
    }
    replies
}

/// IDs of objects that the requests of [`full_fixture`] have created.
struct PathIds {
    banned: String,
    emoji: String,
    application_emoji: String,
    sticker: String,
    event: String,
    rule: String,
    invite: String,
    webhook: String,
    webhook_token: String,
    subscription: String,
}

impl PathIds {
    async fn read(fixture: &Fixture) -> Self {
        let id = async |path: &str, pointer: &str| {
            let list = fixture.get(path).await.body;
            let id = list.pointer(pointer).and_then(Value::as_str);
            id.unwrap_or_default().to_owned()
        };
        let app = format!("/applications/{}", fixture.service.application_id());
        let subscriptions = format!("/skus/{SKU}/subscriptions?user_id={}", fixture.user("bob"));
        Self {
            banned: id(&fixture.guild("/bans"), "/0/user/id").await,
            emoji: id(&fixture.guild("/emojis"), "/0/id").await,
            application_emoji: id(&format!("{app}/emojis"), "/items/0/id").await,
            sticker: id(&fixture.guild("/stickers"), "/0/id").await,
            event: id(&fixture.guild("/scheduled-events"), "/0/id").await,
            rule: id(&fixture.guild("/auto-moderation/rules"), "/0/id").await,
            invite: id(&fixture.guild("/invites"), "/0/code").await,
            webhook: id(&fixture.guild("/webhooks"), "/0/id").await,
            webhook_token: id(&fixture.guild("/webhooks"), "/0/token").await,
            subscription: id(&subscriptions, "/0/id").await,
        }
    }

    /// Replaces the parameter after a collection.
    fn fill(&self, endpoint: &EndpointInfo) -> String {
        let emoji = match endpoint.name {
            "GetApplicationEmoji" => &self.application_emoji,
            _ => &self.emoji,
        };
        let path = endpoint.path;
        path.replace("/emojis/{emoji}", &format!("/emojis/{emoji}"))
            .replace("{sticker}", &self.sticker)
            .replace("{event}", &self.event)
            .replace("{rule}", &self.rule)
            .replace("{code}", &self.invite)
            .replace("{webhook}", &self.webhook)
            .replace("{token}", &self.webhook_token)
            .replace("{subscription}", &self.subscription)
    }
}

fn fill_path(fixture: &Fixture, ids: &PathIds, endpoint: &EndpointInfo) -> String {
    let bob = fixture.user("bob").to_string();
    let owner = fixture.user("you").to_string();
    let user = match endpoint.name {
        "GetBan" => &ids.banned,
        "GetThreadMember" => &owner,
        _ => &bob,
    };
    let tail = match endpoint.name {
        "SearchMembers" => "?query=b".to_owned(),
        "ListSkuSubscriptions" => format!("?user_id={bob}"),
        _ => String::new(),
    };
    let channel = if endpoint.path.contains("/archived/") {
        "general"
    } else {
        "book-club"
    };
    let path = ids.fill(endpoint);
    path.replace("{guild}", &fixture.service.default_guild().id().to_string())
        .replace("{channel}", &fixture.channel(channel).to_string())
        .replace(
            "{application}",
            &fixture.service.application_id().to_string(),
        )
        .replace("{command}", &fixture.service.commands()[0].id.to_string())
        .replace("{role}", &fixture.role("Helper").to_string())
        .replace("{user}", user)
        .replace("{message}", &last_message(fixture))
        .replace("{answer}", "1")
        .replace("{emoji}", "%F0%9F%91%8D")
        .replace("{sku}", &SKU.to_string())
        + &tail
}

#[tokio::test]
async fn responses_parse_as_the_type_of_their_endpoint() {
    let replies = read(&full_fixture().await).await;

    for (endpoint, reply) in &replies {
        let reads = endpoint.check_response(&reply.bytes);
        assert!(reads.is_ok(), "{}: {reads:?}", endpoint.name);
    }
    assert_eq!(replies.len(), 70);
}

#[tokio::test]
async fn message_with_all_fields_fits_the_description() {
    let exchange = Exchange::new(text("hello")).await;
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let body = json!({
        "content": format!("<@{}>", exchange.fixture.user("bob")),
        "embeds": [{ "title": "Card", "image": { "url": "attachment://a.png" } }],
        "components": [{ "type": 1, "components": [button] }],
        "poll": { "question": { "text": "?" }, "answers": [{ "poll_media": { "text": "A" } }] },
    });
    let files = form(&body, &[("a.png", "pixels")]);

    let reply = exchange.webhook_with(FORM, "POST", "", &files).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}

/// Wrong responses: path below the guild, position in the body, wrong value, expected fault.
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
async fn deviation_from_the_description_is_found() {
    let document = Document::get();
    let fixture = Fixture::new().await;

    for (tail, at, wrong, why) in WRONG {
        let path = fixture.guild(tail);
        let mut body = fixture.get(&path).await.body;
        let field = body.pointer_mut(at).expect("the body has the field");
        *field = serde_json::from_str(wrong).expect("the value in the table is JSON");
        let found = document.response_faults("GET", &path, 200, &body);

        let is_reported = found.iter().any(|fault| fault.to_string().contains(why));
        assert!(
            is_reported && found[0].at.starts_with(at),
            "{at}: {found:?}"
        );
    }
}

#[test]
fn undescribed_status_is_found() {
    let document = Document::get();
    for (status, body) in [(204, json!([])), (201, json!([])), (404, json!({}))] {
        let found = document.response_faults("GET", "/guilds/1/roles", status, &body);

        assert_eq!(found.len(), 1, "{status}: {found:?}");
    }
}

#[test]
fn unreadable_record_fails_its_test() {
    let held = DescriptionCheck::default();

    let written = held.watch(io::sink()).write_all(b"no JSON\n");

    let failed = catch_unwind(AssertUnwindSafe(|| drop(held)));
    assert!(written.is_ok() && failed.is_err());
}

/// Returns emulators that together have caused every exception.
async fn fixtures_with_exceptions() -> [Fixture; 3] {
    let fixture = full_fixture().await;
    fixture
        .service
        .default_guild()
        .entitlement(Id::new(5))
        .grant();
    read(&fixture).await;
    let source = fixture.channel("book-club");
    let forward = json!({ "type": 1, "channel_id": source, "message_id": last_message(&fixture) });
    let path = format!("/channels/{}/messages", fixture.channel("general"));
    let body = json!({ "message_reference": forward });
    fixture.post(&path, &body).await;
    let _seen = fixture.connect_app(text("pong")).await;
    fixture.service.you().slash("/ping").await;
    let body = json!({ "hoist": 5 });
    fixture.post(&fixture.guild("/roles"), &body).await;
    let limits = RateLimits::default();
    let enforcing =
        |limits| Fixture::with_builder(Emulator::builder().clock(noon()).rate_limits(limits));
    let full = enforcing(limits.bucket(1, Duration::from_secs(5))).await;
    let blocked = enforcing(limits.invalid_requests(1)).await;
    for fixture in [&full, &blocked] {
        fixture.send("GET", &fixture.guild(""), &[], "").await;
        for _ in 0..2 {
            fixture.get(&fixture.guild("")).await;
        }
    }
    [fixture, full, blocked]
}

#[tokio::test]
async fn every_exception_is_needed() {
    let fixtures = fixtures_with_exceptions().await;

    let found: Vec<_> = fixtures
        .iter()
        .flat_map(|fixture| fixture.description_check.found())
        .collect();

    for exception in &EXCEPTIONS {
        let is_needed = found.iter().any(|fault| exception.covers(fault));
        assert!(
            is_needed,
            "the service now matches the description: {}",
            exception.reason
        );
    }
}
