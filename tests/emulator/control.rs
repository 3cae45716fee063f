//! The control API: its document, names, typed options, waits, the record, worlds and requests as a user.

use std::fs;
use std::path::Path;
use std::time::Duration;

use guildhall_emulator::{Emulator, control_document};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::kit::{CannedResponse, Fixture, Reply, command, last, noon, option, request, text};
use crate::playground::{call, greeting, playground_fixture, post, read_api};

#[tokio::test]
async fn document_is_that_of_the_operations() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../framework/emulator/src/control/openapi.json");
    let expected = format!("{:#}\n", control_document());
    if std::env::var_os("ACCEPT").is_some() {
        fs::write(&path, &expected).expect("the document can be written");
    }
    let stored = fs::read_to_string(&path).expect("the document is stored");
    assert!(
        stored == expected,
        "run `ACCEPT=1 cargo test -p acceptance --test emulator -- control::document`"
    );
    let served = read_api(&playground_fixture().await, "/openapi.json").await;
    assert_eq!(served.body["openapi"], "3.1.0");
    assert_eq!(served.header("content-type"), Some("application/json"));
}

#[test]
fn operations_document_their_errors_and_media_types() {
    let document = control_document();
    let mut operations = document["paths"].as_object().into_iter().flatten();
    let parameters = operations.clone().flat_map(|(_, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.flat_map(|(_, operation)| operation["parameters"].as_array().into_iter().flatten())
    });
    for parameter in parameters {
        assert!(!parameter["schema"].is_null(), "{parameter}");
        let text = parameter.get("description");
        assert!(text.is_none_or(Value::is_string), "{parameter}");
    }
    assert!(operations.all(|(_, methods)| {
        let mut methods = methods.as_object().into_iter().flatten();
        methods.all(|(_, operation)| {
            let responses = &operation["responses"];
            responses.get("400").is_some() && responses.get("default").is_none()
        })
    }));
    let content = |path: &str| {
        let content = &document["paths"][path]["get"]["responses"]["200"]["content"];
        let media = content.as_object().into_iter().flatten();
        media.map(|(media, _)| media.clone()).collect::<Vec<_>>()
    };
    let body = &document["paths"]["/send"]["post"]["requestBody"]["content"];
    let schema = &body["application/json"]["schema"];
    assert_eq!(schema["required"], json!(["member", "line"]));
    assert_eq!(content("/stream"), ["text/event-stream"]);
    assert_eq!(content("/world"), ["application/json"]);
    assert_eq!(content("/scenario").len(), 3);
    assert_eq!(content("/pictures/{picture}"), ["image/*"]);
}

#[tokio::test]
async fn every_error_is_json() {
    let fixture = playground_fixture().await;
    let unknown = read_api(&fixture, "/nothing").await;
    assert_eq!(unknown.error(), (404, 0));
    let unknown = read_api(&fixture, "/discord/nothing").await;
    assert_eq!(unknown.error(), (404, 0));
    let wrong = call(&fixture, "PUT", "state", &json!({})).await;
    assert_eq!(wrong.error(), (405, 0));
    assert_eq!(wrong.header("allow"), Some("GET,HEAD"));
    let wrong = call(&fixture, "POST", "discord/channels/5", &json!({})).await;
    assert_eq!(wrong.error(), (405, 0));
    let address = format!("127.0.0.1:{}", fixture.service.port());
    let path = "/emulator/v1/state";
    let foreign = request(&address, "GET", path, &["Origin: http://other.example"], "").await;
    assert_eq!(foreign.error(), (403, 0));
}

#[tokio::test]
async fn users_channels_and_guilds_are_given_by_name() {
    let fixture = playground_fixture().await;
    fixture.service.guild("Abroad").await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let seen = fixture.connect_app(text("pong")).await;
    for (place, channel, context) in [
        (json!({ "member": "alice" }), "general", 0),
        (
            json!({ "member": "@alice", "channel": "lounge" }),
            "lounge",
            0,
        ),
        (
            json!({ "member": "alice", "channel": "#lounge" }),
            "lounge",
            0,
        ),
        (json!({ "member": "you", "guild": "Abroad" }), "general", 0),
        (json!({ "member": "alice", "channel": "dm" }), "", 1),
    ] {
        let mut body = place.clone();
        body["line"] = json!("/ping");
        let sent = call(&fixture, "POST", "send", &body).await;
        assert_eq!(sent.status, 200, "{place}: {}", sent.body);
        assert_eq!(last(&seen)["context"], context, "{place}");
        let name = last(&seen)["channel"]["name"].take();
        assert_eq!(name.as_str().unwrap_or_default(), channel, "{place}");
    }
    for (place, field) in [
        (json!({ "member": "nobody" }), "/member"),
        (
            json!({ "member": "alice", "channel": "nowhere" }),
            "/channel",
        ),
        (json!({ "member": "alice", "guild": "Nowhere" }), "/guild"),
        (
            json!({ "member": "alice", "channel": "dm:bob,nobody" }),
            "/channel",
        ),
    ] {
        let mut body = place.clone();
        body["line"] = json!("/ping");
        let refused = call(&fixture, "POST", "send", &body).await;
        assert_eq!(
            (refused.status, refused.codes(field)),
            (400, vec!["UNKNOWN"]),
            "{place}"
        );
    }
}

#[tokio::test]
async fn unknown_field_and_wrong_type_are_named() {
    let fixture = playground_fixture().await;
    for (action, body, field) in [
        (
            "send",
            json!({ "member": "alice", "line": "/a", "chanel": "b" }),
            "chanel",
        ),
        ("send", json!({ "line": "/a" }), "member"),
        ("send", json!({ "member": "alice", "line": 5 }), "line"),
        ("clock", json!({ "seconds": -1 }), "seconds"),
        ("clock", json!({ "seconds": 40_000_000 }), "seconds"),
        (
            "submit",
            json!({ "member": "alice", "interaction": "x", "values": {} }),
            "interaction",
        ),
        ("worlds", json!({ "quotas": { "rolls": 1 } }), "rolls"),
        ("worlds", json!([null, null]), "object"),
        ("faults", json!([]), "object"),
        (
            "send",
            json!({ "member": "alice", "line": "/a", "wait": 61 }),
            "wait",
        ),
        (
            "send",
            json!({ "member": "alice", "line": "/a", "wait": -1 }),
            "wait",
        ),
        (
            "send",
            json!({ "member": "alice", "line": "/a", "locale": "xx" }),
            "locale",
        ),
    ] {
        let refused = call(&fixture, "POST", action, &body).await;
        assert_eq!(refused.error(), (400, 50035), "{action} {body}");
        let text = refused.body.to_string();
        assert!(text.contains(field), "{action} {body}: {text}");
    }
    for query in [
        "messages?member=alice&limit=many",
        "messages?member=alice&limit=0",
        "messages?member=alice&limit=301",
        "messages?member=alice&colour=red",
        "messages?limit=3",
        "state?colour=red",
        "pictures/5?colour=red",
        "record?types=evnt",
        "record?wait=NaN",
        "interactions/5?wait=61",
    ] {
        let refused = read_api(&fixture, &format!("/{query}")).await;
        assert_eq!(refused.error(), (400, 50035), "{query}: {}", refused.body);
    }
}

#[tokio::test]
async fn slash_command_is_invoked_with_typed_options() {
    let fixture = playground_fixture().await;
    let options = json!([
        option(3, "text", json!({})),
        option(4, "number", json!({})),
        option(5, "flag", json!({})),
        option(6, "user", json!({})),
        option(10, "share", json!({})),
    ]);
    fixture.register(json!([command("all", options)])).await;
    let seen = fixture.connect_app(text("done")).await;
    let given = json!({
        "text": "two words, \"quoted\" and user:me",
        "number": 3,
        "flag": true,
        "user": "@bob",
        "share": 0.5,
    });

    let body = json!({ "member": "alice", "command": "all", "options": given });
    let outcome = post(&fixture, "invoke", body).await;

    assert_eq!(outcome["status"], "completed", "{outcome}");
    assert_eq!(outcome["message"]["content"], "done");
    let interaction = last(&seen);
    let sent = interaction["data"]["options"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let value = |name: &str| {
        let found = sent.iter().find(|option| option["name"] == name);
        found.map_or(Value::Null, |option| option["value"].clone())
    };
    assert_eq!(value("text"), given["text"]);
    assert_eq!(value("number"), 3);
    assert_eq!(value("flag"), true);
    assert_eq!(value("user"), json!(fixture.user("bob")));
    assert_eq!(value("share"), 0.5);
    let body = json!({ "member": "alice", "command": "all", "options": { "number": [1] } });
    let refused = call(&fixture, "POST", "invoke", &body).await;
    assert_eq!(refused.codes("/options/number"), ["INVALID"]);
    let body = json!({ "member": "alice", "command": "al" });
    let refused = call(&fixture, "POST", "invoke", &body).await;
    assert_eq!(
        (refused.status, &refused.body["nearest"]),
        (400, &json!("all"))
    );
}

#[tokio::test]
async fn outcome_waits_for_the_end_of_a_deferral() {
    let fixture = playground_fixture().await;
    fixture.register(json!([command("slow", json!([]))])).await;
    let seen = fixture
        .connect_app(CannedResponse::Json(json!({ "type": 5 })))
        .await;
    let line = json!({ "member": "alice", "line": "/slow" });
    let mut pending = post(&fixture, "send", line).await;
    assert_eq!(pending["status"], "pending", "{pending}");
    let interaction = pending["interaction"].take();
    let path = format!(
        "/interactions/{}?wait=30",
        interaction.as_str().expect("it is an ID")
    );

    let sent = last(&seen);
    let token = sent["token"]
        .as_str()
        .expect("the token is text")
        .to_owned();
    let webhook = format!(
        "/webhooks/{}/{token}/messages/@original",
        fixture.service.application_id()
    );
    let complete = async {
        fixture
            .patch(&webhook, &json!({ "content": "ready" }))
            .await
    };
    let (outcome, completed) = tokio::join!(read_api(&fixture, &path), complete);

    assert_eq!(completed.status, 200);
    assert_eq!(outcome.body["status"], "completed");
    assert_eq!(outcome.body["message"]["content"], "ready");
    assert_eq!(outcome.body["text"], "ready");
    assert_eq!(
        read_api(&fixture, "/interactions/5")
            .await
            .codes("/interaction"),
        ["UNKNOWN"]
    );
}

#[tokio::test]
async fn failed_interaction_is_a_failure_and_a_refused_line_is_not() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    fixture
        .connect_app(CannedResponse::Raw(500, "text/plain", "oh"))
        .await;
    let body = json!({ "member": "alice", "line": "/greet name:you" });
    let outcome = post(&fixture, "send", body).await;
    assert_eq!(outcome["status"], "failed");
    post(
        &fixture,
        "send",
        json!({ "member": "alice", "line": "/greeet" }),
    )
    .await;

    let failures = read_api(&fixture, "/failures").await.body;

    let entries = failures["entries"].as_array().expect("it is a list");
    assert_eq!(entries.len(), 1, "{failures}");
    assert_eq!(entries[0]["reason"], outcome["failure"]);
    let next = failures["next"].as_u64().expect("it is a number");
    let later = read_api(&fixture, &format!("/failures?since={next}"))
        .await
        .body;
    assert_eq!(later["entries"], json!([]));
}

/// Sends a message as alice, and returns the message.
async fn hello_of_alice(fixture: &Fixture) -> Value {
    let hello = json!({ "member": "alice", "content": "Hello" });
    post(fixture, "say", hello).await
}

#[tokio::test]
async fn record_is_read_from_a_number_on_and_by_type() {
    let fixture = playground_fixture().await;
    let start = read_api(&fixture, "/record").await.body["next"].take();
    let path = format!("/record?since={start}&types=event&wait=30");
    let say = hello_of_alice(&fixture);

    let (page, _) = tokio::join!(read_api(&fixture, &path), say);

    let entries = page.body["entries"].as_array().expect("it is a list");
    assert_eq!(entries[0]["name"], "MESSAGE_CREATE", "{}", page.body);
    assert!(entries.iter().all(|entry| entry["type"] == "event"));
    let next = &page.body["next"];
    let later = read_api(&fixture, &format!("/record?since={next}"))
        .await
        .body;
    assert_eq!((&later["entries"], &later["next"]), (&json!([]), next));
}

#[tokio::test]
async fn user_reacts_and_leaves() {
    let fixture = playground_fixture().await;
    let message = hello_of_alice(&fixture).await;
    let mut reaction = json!({ "member": "bob", "message": message["id"], "emoji": "👍" });
    assert_eq!(call(&fixture, "POST", "react", &reaction).await.status, 204);
    let seen = read_api(&fixture, "/messages?member=bob").await.body;
    assert_eq!(seen[0]["reactions"][0]["count"], 1, "{seen}");
    reaction["remove"] = json!(true);
    call(&fixture, "POST", "react", &reaction).await;
    let seen = read_api(&fixture, "/messages?member=bob").await.body;
    assert_eq!(seen[0].get("reactions"), None, "{seen}");

    let left = call(&fixture, "DELETE", "members", &json!({ "name": "bob" })).await;
    assert_eq!(left.status, 204);
    fixture.last_event("GUILD_MEMBER_REMOVE");
    let again = call(&fixture, "DELETE", "members", &json!({ "name": "bob" })).await;
    assert_eq!(again.codes("/name"), ["UNKNOWN"]);
}

#[tokio::test]
async fn request_as_a_user_has_the_permissions_of_the_user() {
    let fixture = playground_fixture().await;
    let message = hello_of_alice(&fixture).await;
    let path = format!(
        "/emulator/v1/discord/channels/{}/messages/{}",
        fixture.channel("general"),
        message["id"].as_str().expect("it is an ID")
    );
    let edit = async |user: &str| -> Reply {
        let host = format!("127.0.0.1:{}", fixture.service.port());
        let user = format!("X-Emulator-User: {user}");
        let headers = ["Content-Type: application/json", &user];
        request(&host, "PATCH", &path, &headers, r#"{"content":"Hi"}"#).await
    };
    assert_eq!(edit("bob").await.error(), (403, 50005));
    assert_eq!(edit("alice").await.body["content"], "Hi");
    assert_eq!(edit("nobody").await.error(), (404, 10013));
}

#[tokio::test]
async fn stub_responds_instead_of_the_emulator() {
    let fixture = playground_fixture().await;
    let stub = json!({ "at": "GET /voice/regions", "body": [] });
    assert_eq!(call(&fixture, "POST", "stubs", &stub).await.status, 204);
    assert_eq!(fixture.get("/voice/regions").await.body, json!([]));
    for stub in [
        json!({ "at": "GET /nothing" }),
        json!({ "at": "GET /users/@me", "status": 99 }),
    ] {
        assert_eq!(
            call(&fixture, "POST", "stubs", &stub).await.error(),
            (400, 50035),
            "{stub}"
        );
    }
}

/// Emulator with further worlds.
struct Process(Fixture);

impl Process {
    async fn start() -> Self {
        let builder = Emulator::builder().playground(true).clock(noon());
        Self(Fixture::with_builder(builder).await)
    }

    async fn create(&self, settings: Value) -> Value {
        let created = call(&self.0, "POST", "worlds", &settings).await;
        assert_eq!(created.status, 200, "{}", created.body);
        created.body
    }

    async fn count(&self) -> usize {
        let worlds = read_api(&self.0, "/worlds").await.body;
        worlds.as_array().map_or(0, Vec::len)
    }
}

/// Sends a request to the control API of a world.
async fn in_world(world: &Value, method: &str, path: &str, body: &str) -> Reply {
    let url = world["url"].as_str().expect("it is a URL");
    let host = url.trim_start_matches("http://");
    let (host, base) = host.split_once('/').expect("the URL has a path");
    let media = ["Content-Type: application/json"];
    request(host, method, &format!("/{base}{path}"), &media, body).await
}

#[tokio::test]
async fn worlds_share_nothing() {
    let process = Process::start().await;
    let (one, two) = (
        process.create(json!({})).await,
        process.create(json!({})).await,
    );
    for secret in ["DISCORD_TOKEN", "DISCORD_PUBLIC_KEY", "DISCORD_API_BASE"] {
        assert_ne!(
            one["variables"][secret], two["variables"][secret],
            "{secret}"
        );
    }
    let hello = json!({ "member": "alice", "content": "Hello" }).to_string();
    assert_eq!(in_world(&one, "POST", "/say", &hello).await.status, 200);
    in_world(&one, "POST", "/clock", r#"{"seconds":3600}"#).await;

    let seen = async |world: &Value| {
        in_world(world, "GET", "/messages?member=alice", "")
            .await
            .body
    };
    assert_eq!(seen(&one).await[0]["content"], "Hello");
    assert_eq!(seen(&two).await, json!([]));
    let now =
        async |world: &Value| in_world(world, "GET", "/clock", "").await.body["now"].to_string();
    assert!(now(&one).await > now(&two).await);
    let first = read_api(&process.0, "/record?types=event").await.body;
    assert_eq!(first["entries"], json!([]));
    let nested = in_world(&one, "POST", "/worlds", "{}").await;
    assert_eq!(nested.codes("/world"), ["UNKNOWN"]);
}

#[tokio::test]
async fn world_has_its_settings_and_ends() {
    let process = Process::start().await;
    let file = json!({ "guilds": [{ "name": "Tea house", "members": [{ "name": "carl" }] }] });
    let settings = json!({
        "world": file,
        "seed": 5,
        "start_at": "2026-01-01T00:00:00Z",
        "quotas": { "roles": 1 },
        "rate_limits": { "requests_per_second": 1 },
    });
    let world = process.create(settings.clone()).await;
    let state = in_world(&world, "GET", "/state", "").await.body;
    assert_eq!(state["guilds"][0]["name"], "Tea house");
    assert_eq!(state["now"], "2026-01-01T00:00:00+00:00");
    let same = process.create(settings).await;
    assert_eq!(
        world["variables"]["DISCORD_TOKEN"],
        same["variables"]["DISCORD_TOKEN"]
    );

    let id = world["id"].as_str().expect("it is an ID");
    let ended = call(&process.0, "DELETE", &format!("worlds/{id}"), &json!({})).await;
    assert_eq!(ended.body, json!({ "failures": [] }));
    assert_eq!(process.count().await, 1);
    let again = call(&process.0, "DELETE", &format!("worlds/{id}"), &json!({})).await;
    assert_eq!(again.codes("/world"), ["UNKNOWN"]);
}

#[tokio::test]
async fn world_ends_with_its_last_stream() {
    let process = Process::start().await;
    let world = process.create(json!({ "ends_with_stream": true })).await;
    let url = world["url"].as_str().expect("it is a URL");
    let url = url.trim_start_matches("http://");
    let (host, base) = url.split_once('/').expect("the URL has a path");
    let mut streams = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(host).await.expect("it listens");
        let head = format!("GET /{base}/stream HTTP/1.1\r\nHost: {host}\r\n\r\n");
        let sent = stream.write_all(head.as_bytes()).await;
        sent.expect("the request is sent");
        let mut status = [0; 15];
        let read = stream.read_exact(&mut status).await;
        read.expect("the response begins");
        assert_eq!(&status, b"HTTP/1.1 200 OK");
        streams.push(stream);
    }

    streams.pop();
    assert_eq!(process.count().await, 1);
    drop(streams);

    let ended = async { while process.count().await > 0 {} };
    let ended = timeout(Duration::from_secs(20), ended).await;
    ended.expect("the world ends with its last stream");
}

#[tokio::test]
async fn invalid_world_and_app_leave_no_world() {
    let process = Process::start().await;
    for (settings, field) in [
        (json!({ "world": { "guilds": [] } }), "guilds"),
        (json!({ "app": "http://127.0.0.1:1/" }), "respond"),
        (json!({ "app": "ftp://localhost" }), "http"),
    ] {
        let refused = call(&process.0, "POST", "worlds", &settings).await;
        assert_eq!(refused.status, 400, "{settings}");
        assert!(refused.body.to_string().contains(field), "{}", refused.body);
    }
    assert_eq!(process.count().await, 0);
}

#[tokio::test]
async fn worlds_are_bounded_in_number() {
    let process = Process::start().await;
    let mut created = 0;
    let refused = loop {
        let reply = call(&process.0, "POST", "worlds", &json!({})).await;
        if reply.status != 200 {
            break reply;
        }
        created += 1;
    };
    assert_eq!(created, 256);
    assert!(
        refused.body.to_string().contains("256 worlds"),
        "{}",
        refused.body
    );
    let ended = call(&process.0, "DELETE", "worlds/7", &json!({})).await;
    assert_eq!(ended.status, 200);
    process.create(json!({})).await;
}

#[tokio::test]
async fn limits_are_changed_at_run_time() {
    let fixture = playground_fixture().await;
    let limits = read_api(&fixture, "/limits").await.body;
    assert_eq!(limits["rate_limits"], Value::Null);
    assert_eq!(limits["quotas"]["roles"], 250);
    assert_eq!(limits["quotas"]["members"], Value::Null);

    let none = json!({ "quotas": { "roles": 1 }, "rate_limits": { "requests_per_bucket": 1, "window_ms": 60_000 } });
    let changed = call(&fixture, "PUT", "limits", &none).await;

    assert_eq!(changed.body["rate_limits"]["requests_per_second"], 50);
    assert_eq!(changed.body, read_api(&fixture, "/limits").await.body);
    let role = json!({ "name": "Guest" });
    let path = fixture.guild("/roles");
    assert_eq!(fixture.post(&path, &role).await.error(), (400, 30005));
    assert_eq!(fixture.post(&path, &role).await.status, 429);
    post(&fixture, "reset", json!({})).await;
    assert_eq!(changed.body, read_api(&fixture, "/limits").await.body);

    let all = json!({ "rate_limits": null, "quotas": { "roles": null } });
    let changed = call(&fixture, "PUT", "limits", &all).await;
    assert_eq!(changed.body["quotas"]["roles"], Value::Null);
    for _ in 0..3 {
        assert_eq!(fixture.post(&path, &role).await.status, 200);
    }
    let kept = call(&fixture, "PUT", "limits", &json!({})).await;
    assert_eq!(kept.body, changed.body);
}

#[tokio::test]
async fn invalid_limits_change_nothing() {
    let fixture = playground_fixture().await;
    let before = read_api(&fixture, "/limits").await.body;
    for limits in [
        json!({ "quotas": { "rolls": 1 } }),
        json!({ "quotas": { "roles": -1 } }),
        json!({ "quotas": [1, 2] }),
        json!({ "quotas": null, "rate_limits": { "max_concurrency": 0 } }),
        json!({ "rate_limits": { "window_ms": 0 } }),
        json!({ "quotas": { "roles": 1 }, "rate_limits": { "requests_per_second": "many" } }),
    ] {
        let refused = call(&fixture, "PUT", "limits", &limits).await;
        assert_eq!(refused.error(), (400, 50035), "{limits}");
        let in_world = call(&fixture, "POST", "worlds", &limits).await;
        assert_eq!(in_world.error(), (400, 50035), "{limits}");
    }
    assert_eq!(read_api(&fixture, "/limits").await.body, before);
}
