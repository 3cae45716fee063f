//! The playground page and its API.

use std::collections::BTreeSet;

use guildhall_emulator::{Emulator, Retention};
use guildhall_model::{Id, User};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::kit::{
    self, CannedResponse, Fixture, Reply, command, last, noon, option, request, text,
};

pub(crate) async fn playground_fixture() -> Fixture {
    Fixture::with_builder(Emulator::builder().playground(true)).await
}

/// Returns the host and the path of the page.
pub(crate) fn address(fixture: &Fixture) -> (String, String) {
    let page = fixture.service.playground();
    let page = page
        .strip_prefix("http://")
        .expect("the base URL starts with `http://`");
    let (host, path) = page.split_once('/').expect("the base URL has a path");
    (host.to_owned(), format!("/{path}"))
}

pub(crate) async fn get(fixture: &Fixture, tail: &str) -> Reply {
    let (host, path) = address(fixture);
    request(&host, "GET", &format!("{path}{tail}"), &[], "").await
}

/// Sends a GET request to the control API.
pub(crate) async fn read_api(fixture: &Fixture, tail: &str) -> Reply {
    let (host, _) = address(fixture);
    request(&host, "GET", &format!("/emulator/v1{tail}"), &[], "").await
}

/// Sends a request with JSON to the control API.
pub(crate) async fn call(fixture: &Fixture, method: &str, path: &str, body: &Value) -> Reply {
    let (host, _) = address(fixture);
    let media = ["Content-Type: application/json"];
    let path = format!("/emulator/v1/{path}");
    request(&host, method, &path, &media, &body.to_string()).await
}

/// Sends a command line as this member in `general`.
pub(crate) async fn send_line(fixture: &Fixture, member: &str, line: &str) -> Value {
    act_as(fixture, member, "send", json!({ "line": line })).await
}

/// Performs an action as alice in `general`.
pub(crate) async fn act(fixture: &Fixture, action: &str, body: Value) -> Value {
    act_as(fixture, "alice", action, body).await
}

async fn act_as(fixture: &Fixture, member: &str, action: &str, mut body: Value) -> Value {
    body["member"] = json!(fixture.user(member));
    body["channel"] = json!(fixture.channel("general"));
    body["locale"] = json!("de");
    post(fixture, action, body).await
}

pub(crate) async fn post(fixture: &Fixture, action: &str, body: Value) -> Value {
    call(fixture, "POST", action, &body).await.body
}

/// Reads a list from the control API as this member in `general`.
pub(crate) async fn read(fixture: &Fixture, list: &str, member: &str) -> Value {
    let (channel, member) = (fixture.channel("general"), fixture.user(member));
    let query = format!("?channel={channel}&member={member}&locale=de");
    read_api(fixture, &format!("/{list}{query}")).await.body
}

pub(crate) fn greeting() -> Value {
    let mut greet = command(
        "greet",
        json!([option(
            3,
            "name",
            json!({ "required": true, "autocomplete": true })
        )]),
    );
    greet["name_localizations"] = json!({ "de": "begrüßen" });
    greet
}

/// Returns the paths that a file loads: those in quotes after `href=`, `src=`, or `from` of an import.
fn loaded_files(path: &str, text: &str) -> Vec<String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let quoted = |marker: &'static str| {
        let parts = text.split(marker).skip(1);
        parts.filter_map(|part| part.split('"').next())
    };
    let own = ["href=\"/playground/", "src=\"/playground/"];
    let own = own.into_iter().flat_map(quoted).map(str::to_owned);
    let imports =
        quoted("from \"")
            .chain(quoted("import \""))
            .map(|file| match file.strip_prefix("../") {
                Some(other) => other.to_owned(),
                None => format!("{folder}/{}", file.trim_start_matches("./")),
            });
    let files = own.chain(imports);
    files
        .map(|file| file.trim_start_matches('/').to_owned())
        .collect()
}

#[tokio::test]
async fn file_that_the_browser_has_is_not_sent_again() {
    let fixture = playground_fixture().await;
    let first = get(&fixture, "/app.js").await;
    let tag = first.header("etag").expect("a file has a tag");
    let (host, path) = address(&fixture);
    for (tag, status, is_sent) in [(tag, 304, false), ("\"0\"", 200, true)] {
        let known = format!("If-None-Match: {tag}");
        let again = request(&host, "GET", &format!("{path}/app.js"), &[&known], "").await;
        assert_eq!(again.status, status);
        assert_eq!(again.bytes == first.bytes, is_sent);
    }
}

#[tokio::test]
async fn page_serves_all_its_files() {
    let fixture = playground_fixture().await;
    let (mut files, mut seen) = (vec![String::new()], BTreeSet::new());
    while let Some(file) = files.pop() {
        let path = if file.is_empty() {
            file.clone()
        } else {
            format!("/{file}")
        };
        let reply = get(&fixture, &path).await;
        assert_eq!(reply.status, 200, "{file}");
        let text = String::from_utf8(reply.bytes).expect("the file is UTF-8");
        assert!(
            !text.contains("=\"https://"),
            "{file} loads only files of the page"
        );
        let loaded = loaded_files(&file, &text).into_iter();
        files.extend(loaded.filter(|file| seen.insert(file.clone())));
    }
    assert!(seen.contains("app.js") && seen.contains("style/base.css"));
    assert!(seen.contains("base/api.js"), "{seen:?}");
}

#[tokio::test]
async fn page_is_served_only_on_request() {
    let fixture = Fixture::new().await;
    assert_eq!(get(&fixture, "").await.status, 404);
    let fixture = playground_fixture().await;
    assert_eq!(get(&fixture, "").await.status, 200);
    assert_eq!(get(&fixture, "/nothing.js").await.status, 404);
}

#[tokio::test]
async fn state_contains_the_app_and_the_guilds() {
    let fixture = playground_fixture().await;
    let state = read_api(&fixture, "/state").await.body;
    let home = &state["guilds"][0];
    let names = |list: &Value, key: &str| -> Vec<Value> {
        list.as_array()
            .into_iter()
            .flatten()
            .map(|one| one[key].clone())
            .collect()
    };
    assert_eq!(state["app"]["name"], "Your bot");
    assert!(state["app"]["program"].is_string(), "{}", state["app"]);
    assert!(state["app"]["root"].is_string(), "{}", state["app"]);
    let again = read_api(&fixture, "/state").await.body;
    assert_eq!(state["run"], again["run"]);
    assert!(names(&home["channels"], "name").contains(&json!("general")));
    assert!(names(&home["members"], "username").contains(&json!("alice")));
    assert!(names(&home["roles"], "name").contains(&json!("Moderator")));
    assert!(
        state["locales"]
            .as_array()
            .is_some_and(|all| all.contains(&json!("de")))
    );
}

#[tokio::test]
async fn state_has_the_dms_of_the_bot() {
    let fixture = playground_fixture().await;
    assert_eq!(
        read_api(&fixture, "/state").await.body["directs"],
        json!([])
    );
    let bob = json!(fixture.user("bob"));
    let body = json!({ "recipient_id": bob });
    let opened = fixture.post("/users/@me/channels", &body).await.body;
    let directs = &read_api(&fixture, "/state").await.body["directs"];
    assert_eq!(directs[0]["id"], opened["id"]);
    let people = directs[0]["people"].as_array();
    assert!(
        people.is_some_and(|people| people.contains(&bob)),
        "{directs}"
    );
}

#[tokio::test]
async fn samples_have_a_line_for_each_command() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let samples = read_api(&fixture, "/samples").await.body;
    assert_eq!(
        samples,
        json!(["/greet name:\"Tea party\"", "?/greet name:"])
    );
}

#[tokio::test]
async fn member_sees_localized_commands_and_unavailable_ones() {
    let fixture = playground_fixture().await;
    let mut ban = command("ban", json!([]));
    ban["default_member_permissions"] = json!("4");
    fixture.register(json!([greeting(), ban])).await;
    let bob = read(&fixture, "commands", "bob").await;
    assert_eq!(bob["available"][0]["name_localized"], "begrüßen");
    assert_eq!(bob["unavailable"][0]["name"], "ban");
    let why = bob["unavailable"][0]["reason"].as_str().unwrap_or("");
    assert!(why.starts_with("denied"), "{why}");
    let alice = read(&fixture, "commands", "alice").await;
    assert_eq!(alice["available"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn line_is_sent_with_the_locale_of_the_page() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let app = fixture.connect_app(text("Hello")).await;
    let result = send_line(&fixture, "alice", "/greet name:you").await;
    assert_eq!(result["response"]["data"]["content"], "Hello");
    let sent = kit::last(&app);
    assert_eq!(
        (&sent["locale"], &sent["guild_locale"]),
        (&json!("de"), &json!("en-US"))
    );
    assert_eq!(sent["member"]["user"]["username"], "alice");
}

#[tokio::test]
async fn suggestions_are_returned_as_choices() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let choices = json!([{ "name": "Ferris", "value": "ferris" }]);
    fixture
        .connect_app(CannedResponse::Json(
            json!({ "type": 8, "data": { "choices": choices } }),
        ))
        .await;
    let result = send_line(&fixture, "alice", "?/greet name:fe").await;
    assert_eq!(result["choices"], choices);
}

#[tokio::test]
async fn invalid_line_is_reported_with_its_position() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let fault = send_line(&fixture, "alice", "/greeet").await;
    assert_eq!(
        (&fault["offset"], &fault["nearest"]),
        (&json!(1), &json!("greet"))
    );
    assert_eq!(fault["message"], "there is no CHAT_INPUT command `greeet`");
}

#[tokio::test]
async fn failure_is_reported_as_the_user_sees_it() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    fixture
        .connect_app(CannedResponse::Raw(500, "text/plain", "oh"))
        .await;
    let result = send_line(&fixture, "alice", "/greet name:you").await;
    assert_eq!(
        result["failure"],
        "the app responded with status 500, not 200: oh"
    );
}

#[tokio::test]
async fn ephemeral_response_is_visible_only_to_its_user() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    fixture
        .connect_app(CannedResponse::Json(
            json!({ "type": 4, "data": { "content": "psst", "flags": 64 } }),
        ))
        .await;
    send_line(&fixture, "alice", "/greet name:you").await;
    assert_eq!(
        read(&fixture, "messages", "alice").await[0]["content"],
        "psst"
    );
    assert_eq!(read(&fixture, "messages", "bob").await, json!([]));
}

#[tokio::test]
async fn button_opens_a_modal_that_can_be_submitted() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let rows = json!([{ "type": 1, "components": [button] }]);
    fixture
        .connect_app(CannedResponse::Json(
            json!({ "type": 4, "data": { "components": rows, "content": "Well?" } }),
        ))
        .await;
    send_line(&fixture, "alice", "/greet name:you").await;
    let message = read(&fixture, "messages", "alice").await[0]["id"].take();

    let field = json!({ "type": 18, "label": "Why", "component": { "type": 4, "style": 1, "custom_id": "why" } });
    let modal = json!({ "type": 9, "data": { "custom_id": "form", "title": "Form", "components": [field] } });
    let app = fixture.connect_app(CannedResponse::Json(modal)).await;
    let click = json!({ "message": message, "custom_id": "go" });
    let opener = act(&fixture, "click", click).await["interaction"].take();
    assert_eq!(kit::last(&app)["data"]["custom_id"], "go");

    let empty = act(
        &fixture,
        "submit",
        json!({ "interaction": opener, "values": { "why": "" } }),
    )
    .await;
    assert!(empty["message"].is_string(), "{empty}");
    let filled = json!({ "interaction": opener, "values": { "why": "because" } });
    let submitted = act(&fixture, "submit", filled).await["interaction"].take();
    let value = |app| kit::last(app)["data"]["components"][0]["component"]["value"].take();
    assert_eq!(value(&app), "because");

    post(&fixture, "again", json!({ "interaction": opener })).await;
    assert_eq!(kit::last(&app)["data"]["custom_id"], "go");
    post(&fixture, "again", json!({ "interaction": submitted })).await;
    assert_eq!(value(&app), "because");
    let only = submitted.as_str().expect("an ID is text");
    let path = format!("/scenario?only={only}");
    let steps = read_api(&fixture, &path).await.body["steps"].take();
    let actions = steps.as_array().into_iter().flatten();
    let actions: Vec<_> = actions
        .filter_map(|step| step["action"].as_object()?.keys().next().cloned())
        .collect();
    assert_eq!(actions, ["send", "click", "submit"]);
    let unknown = read_api(&fixture, "/scenario?only=1").await;
    assert_eq!(unknown.error(), (400, 50035));
}

#[tokio::test]
async fn missing_component_is_an_error() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    fixture.connect_app(text("Hello")).await;
    send_line(&fixture, "alice", "/greet name:you").await;
    let message = read(&fixture, "messages", "alice").await[0]["id"].take();
    let select = json!({ "message": message, "custom_id": "go", "values": ["a"] });
    let fault = act(&fixture, "select", select).await["message"].take();
    assert!(
        fault.as_str().is_some_and(|fault| fault.contains("`go`")),
        "{fault}"
    );
}

#[tokio::test]
async fn members_are_found_by_name_prefix() {
    let fixture = playground_fixture().await;
    let path = format!(
        "/members?channel={}&member=alice&name=ALI",
        fixture.channel("general")
    );
    let found = read_api(&fixture, &path).await.body;
    assert_eq!(found[0]["username"], "alice");
    assert_eq!(found.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn request_without_the_json_content_type_is_rejected() {
    let fixture = playground_fixture().await;
    let (host, _) = address(&fixture);
    let reply = request(&host, "POST", "/emulator/v1/send", &[], "{}").await;
    assert_eq!(
        reply.status, 400,
        "a form of another site must not perform an action"
    );
}

#[tokio::test]
async fn clock_is_read_and_advanced() {
    let fixture = Fixture::with_builder(Emulator::builder().clock(noon()).playground(true)).await;

    let before = read_api(&fixture, "/clock").await.body;
    let after = call(&fixture, "POST", "clock", &json!({ "seconds": 90 })).await;

    assert_eq!(before["now"], "2026-01-01T12:00:00+00:00");
    assert_eq!(after.body["now"], "2026-01-01T12:01:30+00:00");
}

async fn open_stream(fixture: &Fixture) -> BufReader<TcpStream> {
    let (host, _) = address(fixture);
    let mut stream = TcpStream::connect(&host)
        .await
        .expect("the service listens");
    let head = format!("GET /emulator/v1/stream HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the response is sent");
    BufReader::new(stream)
}

/// Returns the next entry of the event stream.
async fn next_entry(stream: &mut BufReader<TcpStream>) -> Value {
    let (_, data) = next_event(stream).await;
    serde_json::from_str(&data).expect("an entry is JSON")
}

#[tokio::test]
async fn stream_contains_past_and_new_entries() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let mut stream = open_stream(&fixture).await;
    assert_eq!(next_entry(&mut stream).await["method"], "PUT");
    fixture.connect_app(text("Hello")).await;
    send_line(&fixture, "alice", "/greet name:you").await;
    assert_eq!(next_entry(&mut stream).await["type"], "interaction");
    assert_eq!(next_entry(&mut stream).await["type"], "response");
    assert_eq!(next_entry(&mut stream).await["name"], "MESSAGE_CREATE");
}

/// Returns the name and the data of the next event of the stream; the name is empty for an entry.
async fn next_event(stream: &mut BufReader<TcpStream>) -> (String, String) {
    let mut name = String::new();
    loop {
        let mut line = String::new();
        stream
            .read_line(&mut line)
            .await
            .expect("the stream continues");
        if let Some(event) = line.strip_prefix("event: ") {
            event.trim().clone_into(&mut name);
        } else if let Some(data) = line.strip_prefix("data: ") {
            return (name, data.trim().to_owned());
        }
    }
}

#[tokio::test]
async fn stream_contains_the_number_of_dropped_entries() {
    let builder = Emulator::builder().playground(true);
    let fixture = Fixture::with_builder(builder.retention(Retention::with_limit(3))).await;
    for _ in 0..5 {
        let path = fixture.guild("/roles");
        fixture.get(&path).await;
    }

    let mut stream = open_stream(&fixture).await;

    assert_eq!(
        next_event(&mut stream).await,
        ("dropped".into(), "2".into())
    );
    for number in 2..5 {
        assert_eq!(next_entry(&mut stream).await["number"], number);
    }
}

#[tokio::test]
async fn record_keeps_at_most_64_kib_per_entry_on_average() {
    let builder = Emulator::builder().playground(true);
    let fixture = Fixture::with_builder(builder.retention(Retention::with_limit(3))).await;
    for _ in 0..3 {
        let body = json!("a".repeat(100 << 10));
        fixture.post("/unknown", &body).await;
    }
    let text = vec![b'a'; 100 << 10];
    let path = "/api/v10/unknown";
    request(&address(&fixture).0, "POST", path, &[], &text).await;

    let mut stream = open_stream(&fixture).await;

    assert_eq!(
        next_event(&mut stream).await,
        ("dropped".into(), "2".into())
    );
    assert_eq!(next_entry(&mut stream).await["number"], 2);
    assert_eq!(next_entry(&mut stream).await["body"], "102400 bytes");
}

#[tokio::test]
async fn unknown_user_cannot_install_the_app() {
    let fixture =
        Fixture::with_builder(Emulator::builder().playground(true).user_install(true)).await;
    let body = json!({ "member": "1", "installed": true });
    let reply = call(&fixture, "POST", "install", &body).await;

    assert_eq!(
        (reply.status, reply.codes("/member")),
        (400, vec!["UNKNOWN"])
    );
    let state = read_api(&fixture, "/state").await.body;
    assert_eq!(state["installed"], json!([]));
}

#[tokio::test]
async fn bot_user_cannot_act_on_the_page() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;

    let reply = send_line(&fixture, "Your bot", "/greet name:you").await;
    let commands = read(&fixture, "commands", "Your bot").await;

    assert_eq!(
        reply["message"],
        "`Your bot` is a bot user, which cannot use commands, components or modals; \
         `you`, `alice` and `bob` can"
    );
    assert_eq!(commands, json!({ "available": [], "unavailable": [] }));
}

#[tokio::test]
async fn stream_ends_with_the_emulator() {
    let fixture = playground_fixture().await;
    let mut stream = open_stream(&fixture).await;
    fixture.register(json!([greeting()])).await;
    next_entry(&mut stream).await;
    drop(fixture);
    let mut rest = Vec::new();
    stream
        .read_to_end(&mut rest)
        .await
        .expect("the stream ends");
}

/// Performs an action as alice in her direct messages with another user.
async fn act_in_dm(fixture: &Fixture, other: Id<User>, action: &str, mut body: Value) -> Value {
    body["channel"] = json!(other);
    body["member"] = json!(fixture.user("alice"));
    post(fixture, action, body).await
}

#[tokio::test]
async fn location_may_be_a_direct_message() {
    let fixture = playground_fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let seen = fixture.connect_app(text("pong")).await;
    let bot = fixture.user("Your bot");

    let result = act_in_dm(&fixture, bot, "send", json!({ "line": "/ping" })).await;

    assert_eq!(result["response"]["data"]["content"], "pong");
    assert_eq!(last(&seen)["context"], 1);
    let alice = fixture.user("alice");
    let query = format!("/messages?channel={bot}&member={alice}");
    assert_eq!(read_api(&fixture, &query).await.body[0]["content"], "pong");
    let query = format!("/commands?channel={bot}&member={alice}");
    assert_eq!(
        read_api(&fixture, &query).await.body["available"][0]["name"],
        "ping"
    );
}

#[tokio::test]
async fn unavailable_commands_are_returned_with_reasons() {
    let fixture = playground_fixture().await;
    let mut ban = command("ban", json!([]));
    ban["default_member_permissions"] = json!("4");
    ban["name_localizations"] = json!({ "de": "sperren" });
    fixture.register(json!([ban])).await;

    let commands = read(&fixture, "commands", "bob").await;

    let unavailable = &commands["unavailable"][0];
    assert_eq!(commands["available"], json!([]));
    assert_eq!(
        (&unavailable["name"], &unavailable["type"]),
        (&json!("ban"), &json!(1))
    );
    assert_eq!(unavailable["name_localized"], "sperren");
    let why = unavailable["reason"]
        .as_str()
        .expect("the reason is a string");
    assert!(why.starts_with("denied because the member lacks Ban Members"));
}

#[tokio::test]
async fn state_contains_installations_and_groups() {
    let fixture =
        Fixture::with_builder(Emulator::builder().playground(true).user_install(true)).await;
    let alice = fixture.user("alice");
    let body = json!({ "member": alice, "installed": true });
    post(&fixture, "install", body).await;
    fixture.service.user("alice").dm_with(["bob", "you"]);

    let state = read_api(&fixture, "/state").await.body;

    assert_eq!(state["app"]["user_install"], true);
    assert_eq!(state["installed"], json!([alice]));
    assert_eq!(
        state["groups"][0]["people"].as_array().map(Vec::len),
        Some(3)
    );
    let people = state["people"].as_array().expect("`people` is a list");
    assert!(people.iter().any(|one| one["bot"] == true));
    let body = json!({ "member": "alice", "installed": false });
    post(&fixture, "install", body).await;
    assert!(!fixture.service.user("alice").has_installed());
}

#[tokio::test]
async fn unknown_member_creates_no_direct_messages() {
    let mut ids = Vec::new();
    for unknown_count in [0, 3] {
        let builder = Emulator::builder().clock(noon()).seed(5).playground(true);
        let fixture = Fixture::with_builder(builder).await;
        let bob = fixture.user("bob");
        for unknown in 1..=unknown_count {
            let query = format!("?channel={bob}&member={unknown}");
            let seen = read_api(&fixture, &format!("/messages{query}")).await;
            assert_eq!(seen.codes("/member"), ["UNKNOWN"]);
        }
        ids.push(fixture.service.create_user("carol").id);
    }

    assert_eq!(
        ids[0], ids[1],
        "requests with unknown members do not allocate IDs"
    );
}
