//! The page, and what it asks for.

use guildhall_emulator::Emulator;
use guildhall_model::{Id, User};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::kit::{self, Answer, Reply, Stage, command, last, noon, option, request, text};

async fn staged() -> Stage {
    Stage::of(Emulator::builder().playground()).await
}

/// The host of the page, and its path.
fn address(stage: &Stage) -> (String, String) {
    let page = stage.service.playground();
    let page = page.strip_prefix("http://").expect("it is plain HTTP");
    let (host, path) = page.split_once('/').expect("it has a path");
    (host.to_owned(), format!("/{path}"))
}

async fn get(stage: &Stage, tail: &str) -> Reply {
    let (host, path) = address(stage);
    request(&host, "GET", &format!("{path}{tail}"), &[], "").await
}

/// Types a line as this member, in `general`.
async fn typed(stage: &Stage, member: &str, line: &str) -> Value {
    let member = stage.user(member);
    posted(stage, "send", json!({ "member": member, "line": line })).await
}

/// Does something as alice, in `general`.
async fn did(stage: &Stage, what: &str, mut body: Value) -> Value {
    body["member"] = json!(stage.user("alice"));
    posted(stage, what, body).await
}

async fn posted(stage: &Stage, what: &str, mut body: Value) -> Value {
    let (host, path) = address(stage);
    body["channel"] = json!(stage.channel("general"));
    body["locale"] = json!("de");
    let media = ["Content-Type: application/json"];
    let path = format!("{path}/api/{what}");
    request(&host, "POST", &path, &media, &body.to_string())
        .await
        .body
}

/// What is asked about this member in `general`.
async fn seen(stage: &Stage, what: &str, member: &str) -> Value {
    let (channel, member) = (stage.channel("general"), stage.user(member));
    let query = format!("?channel={channel}&member={member}&locale=de");
    get(stage, &format!("/api/{what}{query}")).await.body
}

fn greeting() -> Value {
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

#[tokio::test]
async fn page_brings_all_that_it_loads() {
    let stage = staged().await;
    let page = get(&stage, "").await;
    let text = String::from_utf8(page.bytes).expect("it is text");
    let mut files = vec!["style.css".to_owned(), "app.js".to_owned()];
    while let Some(file) = files.pop() {
        let reply = get(&stage, &format!("/{file}")).await;
        assert_eq!(reply.status, 200, "{file}");
        let script = String::from_utf8(reply.bytes).expect("it is text");
        let imports = script.lines().filter(|line| line.starts_with("import "));
        files.extend(imports.filter_map(|line| {
            Some(
                line.split("\"./")
                    .nth(1)?
                    .trim_end_matches("\";")
                    .to_owned(),
            )
        }));
    }
    assert!(text.contains("/playground/style.css") && text.contains("/playground/app.js"));
    assert!(!text.contains("https://"), "nothing comes from elsewhere");
}

#[tokio::test]
async fn page_is_there_only_where_it_was_asked_for() {
    let stage = Stage::new().await;
    assert_eq!(get(&stage, "").await.status, 404);
    let stage = staged().await;
    assert_eq!(get(&stage, "").await.status, 200);
    assert_eq!(get(&stage, "/nothing.js").await.status, 404);
}

#[tokio::test]
async fn stage_tells_who_and_what_there_is() {
    let stage = staged().await;
    let told = get(&stage, "/api/stage").await.body;
    let home = &told["guilds"][0];
    let names = |list: &Value, key: &str| -> Vec<Value> {
        list.as_array()
            .into_iter()
            .flatten()
            .map(|one| one[key].clone())
            .collect()
    };
    assert_eq!(told["app"]["name"], "Your bot");
    assert!(names(&home["channels"], "name").contains(&json!("general")));
    assert!(names(&home["members"], "username").contains(&json!("alice")));
    assert!(names(&home["roles"], "name").contains(&json!("Moderator")));
    assert!(
        told["locales"]
            .as_array()
            .is_some_and(|all| all.contains(&json!("de")))
    );
}

#[tokio::test]
async fn member_is_offered_commands_in_their_language_and_told_what_is_withheld() {
    let stage = staged().await;
    let mut ban = command("ban", json!([]));
    ban["default_member_permissions"] = json!("4");
    stage.register(json!([greeting(), ban])).await;
    let bob = seen(&stage, "commands", "bob").await;
    assert_eq!(bob["offered"][0]["name_localized"], "begrüßen");
    assert_eq!(bob["withheld"][0]["name"], "ban");
    let why = bob["withheld"][0]["why"].as_str().unwrap_or("");
    assert!(why.starts_with("denied"), "{why}");
    let alice = seen(&stage, "commands", "alice").await;
    assert_eq!(alice["offered"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn line_is_sent_in_the_language_of_the_page() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    let app = stage.answering(text("Hello")).await;
    let came = typed(&stage, "alice", "/greet name:you").await;
    assert_eq!(came["answer"]["data"]["content"], "Hello");
    let sent = kit::last(&app);
    assert_eq!(
        (&sent["locale"], &sent["guild_locale"]),
        (&json!("de"), &json!("en-US"))
    );
    assert_eq!(sent["member"]["user"]["username"], "alice");
}

#[tokio::test]
async fn suggestions_come_back_as_choices() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    let choices = json!([{ "name": "Ferris", "value": "ferris" }]);
    stage
        .answering(Answer::Json(
            json!({ "type": 8, "data": { "choices": choices } }),
        ))
        .await;
    let came = typed(&stage, "alice", "?/greet name:fe").await;
    assert_eq!(came["choices"], choices);
}

#[tokio::test]
async fn what_a_client_would_not_send_is_told_with_its_place() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    let fault = typed(&stage, "alice", "/greeet").await["fault"].take();
    assert_eq!(
        (&fault["offset"], &fault["nearest"]),
        (&json!(1), &json!("greet"))
    );
    assert_eq!(fault["message"], "there is no CHAT_INPUT command `greeet`");
}

#[tokio::test]
async fn failure_is_told_as_the_member_sees_it() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    stage.answering(Answer::Raw(500, "text/plain", "oh")).await;
    let came = typed(&stage, "alice", "/greet name:you").await;
    assert_eq!(came["failure"], "the app responded with 500, not 200: oh");
}

#[tokio::test]
async fn ephemeral_reply_is_seen_by_its_member_alone() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    stage
        .answering(Answer::Json(
            json!({ "type": 4, "data": { "content": "psst", "flags": 64 } }),
        ))
        .await;
    typed(&stage, "alice", "/greet name:you").await;
    assert_eq!(
        seen(&stage, "messages", "alice").await[0]["content"],
        "psst"
    );
    assert_eq!(seen(&stage, "messages", "bob").await, json!([]));
}

#[tokio::test]
async fn button_is_clicked_and_its_modal_is_filled_and_submitted() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let rows = json!([{ "type": 1, "components": [button] }]);
    stage
        .answering(Answer::Json(
            json!({ "type": 4, "data": { "components": rows, "content": "Well?" } }),
        ))
        .await;
    typed(&stage, "alice", "/greet name:you").await;
    let message = seen(&stage, "messages", "alice").await[0]["id"].take();

    let field = json!({ "type": 18, "label": "Why", "component": { "type": 4, "style": 1, "custom_id": "why" } });
    let modal = json!({ "type": 9, "data": { "custom_id": "form", "title": "Form", "components": [field] } });
    let app = stage.answering(Answer::Json(modal)).await;
    let click = json!({ "message": message, "custom_id": "go" });
    let opener = did(&stage, "click", click).await["interaction"].take();
    assert_eq!(kit::last(&app)["data"]["custom_id"], "go");

    let empty = did(
        &stage,
        "submit",
        json!({ "interaction": opener, "values": [["why", ""]] }),
    )
    .await;
    assert!(empty["fault"]["message"].is_string(), "{empty}");
    let filled = json!({ "interaction": opener, "values": [["why", "because"]] });
    did(&stage, "submit", filled).await;
    assert_eq!(
        kit::last(&app)["data"]["components"][0]["component"]["value"],
        "because"
    );
}

#[tokio::test]
async fn component_that_is_not_there_is_no_deed() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    stage.answering(text("Hello")).await;
    typed(&stage, "alice", "/greet name:you").await;
    let message = seen(&stage, "messages", "alice").await[0]["id"].take();
    let select = json!({ "message": message, "custom_id": "go", "values": ["a"] });
    let fault = did(&stage, "select", select).await["fault"]["message"].take();
    assert!(
        fault.as_str().is_some_and(|fault| fault.contains("`go`")),
        "{fault}"
    );
}

#[tokio::test]
async fn members_are_found_by_the_beginning_of_a_name() {
    let stage = staged().await;
    let path = format!("/api/members?channel={}&name=ALI", stage.channel("general"));
    let found = get(&stage, &path).await.body;
    assert_eq!(found[0]["username"], "alice");
    assert_eq!(found.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn body_that_says_nothing_of_json_is_refused() {
    let stage = staged().await;
    let (host, path) = address(&stage);
    let reply = request(&host, "POST", &format!("{path}/api/send"), &[], "{}").await;
    assert_eq!(reply.status, 400, "another site's form must not act here");
}

#[tokio::test]
async fn clock_is_told_and_put_forward() {
    let stage = Stage::of(Emulator::builder().clock(noon()).playground()).await;

    let before = get(&stage, "/api/clock").await.body;
    let after = json!({ "seconds": 90 });
    let (host, path) = address(&stage);
    let media = ["Content-Type: application/json"];
    let path = format!("{path}/api/clock");
    let after = request(&host, "POST", &path, &media, after.to_string()).await;

    assert_eq!(before["now"], "2026-01-01T12:00:00+00:00");
    assert_eq!(after.body["now"], "2026-01-01T12:01:30+00:00");
}

async fn listening(stage: &Stage) -> BufReader<TcpStream> {
    let (host, path) = address(stage);
    let mut stream = TcpStream::connect(&host)
        .await
        .expect("the service listens");
    let head = format!("GET {path}/api/stream HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the service reads");
    BufReader::new(stream)
}

/// The next entry of the stream.
async fn heard(stream: &mut BufReader<TcpStream>) -> Value {
    loop {
        let mut line = String::new();
        stream
            .read_line(&mut line)
            .await
            .expect("the stream goes on");
        if let Some(data) = line.strip_prefix("data: ") {
            return serde_json::from_str(data).expect("an entry is JSON");
        }
    }
}

#[tokio::test]
async fn stream_tells_what_was_before_and_what_happens() {
    let stage = staged().await;
    stage.register(json!([greeting()])).await;
    let mut stream = listening(&stage).await;
    assert_eq!(heard(&mut stream).await["method"], "PUT");
    stage.answering(text("Hello")).await;
    typed(&stage, "alice", "/greet name:you").await;
    assert_eq!(heard(&mut stream).await["what"], "interaction");
    assert_eq!(heard(&mut stream).await["what"], "answer");
    assert_eq!(heard(&mut stream).await["name"], "MESSAGE_CREATE");
}

#[tokio::test]
async fn stream_ends_with_the_service() {
    let stage = staged().await;
    let mut stream = listening(&stage).await;
    stage.register(json!([greeting()])).await;
    heard(&mut stream).await;
    drop(stage);
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).await.expect("it ends");
}

/// Does something as a user where they talk with somebody, and says what came of it.
async fn did_with(stage: &Stage, other: Id<User>, what: &str, mut body: Value) -> Value {
    let (host, path) = address(stage);
    body["channel"] = json!(other);
    body["member"] = json!(stage.user("alice"));
    let media = ["Content-Type: application/json"];
    let path = format!("{path}/api/{what}");
    let reply = request(&host, "POST", &path, &media, &body.to_string()).await;
    reply.body
}

#[tokio::test]
async fn a_place_may_be_somebody_to_talk_with() {
    let stage = staged().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let seen = stage.answering(text("pong")).await;
    let bot = stage.user("Your bot");

    let came = did_with(&stage, bot, "send", json!({ "line": "/ping" })).await;

    assert_eq!(came["answer"]["data"]["content"], "pong");
    assert_eq!(last(&seen)["context"], 1);
    let alice = stage.user("alice");
    let query = format!("/api/messages?channel={bot}&member={alice}");
    assert_eq!(get(&stage, &query).await.body[0]["content"], "pong");
    let query = format!("/api/commands?channel={bot}&member={alice}");
    assert_eq!(get(&stage, &query).await.body["offered"][0]["name"], "ping");
}

#[tokio::test]
async fn withheld_commands_come_with_their_reasons() {
    let stage = staged().await;
    let mut ban = command("ban", json!([]));
    ban["default_member_permissions"] = json!("4");
    ban["name_localizations"] = json!({ "de": "sperren" });
    stage.register(json!([ban])).await;

    let commands = seen(&stage, "commands", "bob").await;

    let withheld = &commands["withheld"][0];
    assert_eq!(commands["offered"], json!([]));
    assert_eq!(
        (&withheld["name"], &withheld["type"]),
        (&json!("ban"), &json!(1))
    );
    assert_eq!(withheld["name_localized"], "sperren");
    let why = withheld["why"].as_str().expect("a clause");
    assert!(why.starts_with("denied because the member lacks Ban Members"));
}

#[tokio::test]
async fn stage_tells_who_has_installed_the_app_and_who_talks_in_groups() {
    let stage = Stage::of(Emulator::builder().playground().user_install()).await;
    let (alice, body) = (stage.user("alice"), json!({ "installed": true }));
    did(&stage, "install", body).await;
    stage.service.user("alice").dm_with(["bob", "you"]);

    let told = get(&stage, "/api/stage").await.body;

    assert_eq!(told["app"]["user_install"], true);
    assert_eq!(told["installed"], json!([alice]));
    assert_eq!(
        told["groups"][0]["people"].as_array().map(Vec::len),
        Some(3)
    );
    let people = told["people"].as_array().expect("a list");
    assert!(people.iter().any(|one| one["bot"] == true));
    did(&stage, "install", json!({ "installed": false })).await;
    assert!(!stage.service.user("alice").has_installed());
}

#[tokio::test]
async fn who_has_no_account_opens_no_messages() {
    let mut made = Vec::new();
    for strangers in [0, 3] {
        let builder = Emulator::builder().clock(noon()).seed(5).playground();
        let stage = Stage::of(builder).await;
        let bob = stage.user("bob");
        for stranger in 1..=strangers {
            let query = format!("?channel={bob}&member={stranger}");
            let seen = get(&stage, &format!("/api/messages{query}")).await;
            assert_eq!(seen.body, json!([]));
        }
        made.push(stage.service.create_user("carol").id);
    }

    assert_eq!(made[0], made[1], "ids were given to channels");
}
