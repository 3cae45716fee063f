//! Downloads of files from the URLs in attachments.

use guildhall::emulator::{Clock, Emulator};
use serde_json::{Value, json};

use crate::kit::{
    Exchange, FORM, Fixture, Reply, command, form, form_with_file, last, option, request, text,
};
use crate::playground::{address, playground_fixture, post};

/// Downloads a file from its URL.
async fn download(url: &Value) -> Reply {
    let url = url.as_str().unwrap_or_default();
    let (host, path) = url["http://".len()..]
        .split_once('/')
        .expect("the URL has a path");
    request(host, "GET", &format!("/{path}"), &[], "").await
}

/// Asserts that no browser runs a downloaded file in the origin of the page.
#[track_caller]
fn assert_inert(reply: &Reply) {
    assert_eq!(reply.header("content-disposition"), Some("attachment"));
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    let policy = reply.header("content-security-policy");
    assert_eq!(policy, Some("default-src 'none'; sandbox"));
}

#[tokio::test]
async fn file_of_the_app_is_downloaded() {
    let exchange = Exchange::new(text("pong")).await;
    let body = form(
        &json!({ "content": "file" }),
        &[("report.txt", "all is well")],
    );
    let reply = exchange.webhook_with(FORM, "POST", "", body).await;

    let file = download(&reply.body["attachments"][0]["url"]).await;

    assert_eq!((file.status, &*file.bytes), (200, &b"all is well"[..]));
    assert_inert(&file);
}

#[tokio::test]
async fn file_that_a_browser_could_run_is_no_page() {
    let exchange = Exchange::new(text("pong")).await;
    let script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";

    for media in [
        "image/svg+xml",
        "text/html",
        "application/xhtml+xml",
        "text/javascript",
    ] {
        let body = form_with_file(&json!({}), media, script.as_bytes());
        let reply = exchange.webhook_with(FORM, "POST", "", body).await;
        let file = download(&reply.body["attachments"][0]["url"]).await;

        assert_eq!(&*file.bytes, script.as_bytes(), "{media}");
        assert_eq!(
            file.header("content-type"),
            Some("application/octet-stream")
        );
        assert_inert(&file);
    }
}

/// Returns the only attachment in the resolved data of an interaction.
fn only_attachment(interaction: &Value) -> Value {
    let files = interaction["data"]["resolved"]["attachments"].as_object();
    let first = files.and_then(|files| files.values().next());
    first.cloned().unwrap_or_default()
}

#[tokio::test]
async fn file_of_an_option_is_downloaded() {
    let fixture = Fixture::new().await;
    let file = option(11, "file", json!({}));
    fixture
        .register(json!([command("read", json!([file]))]))
        .await;
    let seen = fixture.connect_app(text("done")).await;
    fixture.service.you().slash("/read file:notes.txt").await;

    let resolved = only_attachment(&last(&seen));
    let file = download(&resolved["url"]).await;

    assert_eq!(
        (file.status, json!(file.bytes.len())),
        (200, resolved["size"].clone())
    );
    assert!(file.bytes.starts_with(b"notes.txt\n"));
    assert_inert(&file);
}

#[tokio::test]
async fn unknown_file_is_not_found() {
    let fixture = Fixture::new().await;
    let base = fixture.service.api_base().replace("/api/v10", "");

    for path in ["/attachments/1/2/a.txt", "/ephemeral-attachments/1/x/a.txt"] {
        let reply = download(&json!(format!("{base}{path}"))).await;
        assert_eq!(reply.status, 404, "{path}");
    }
}

#[tokio::test]
async fn page_sends_the_files_of_a_command_and_of_its_repetition() {
    let fixture = playground_fixture().await;
    let file = option(11, "file", json!({}));
    let commands = json!([command("read", json!([file]))]);
    fixture.register(commands).await;
    let seen = fixture.connect_app(text("done")).await;
    let line = json!({
        "channel": fixture.channel("general"),
        "member": fixture.user("alice"),
        "line": "/read file:my notes.txt",
    });
    let (host, _) = address(&fixture);
    let body = form(&line, &[("my notes.txt", "all is well")]);

    let sent = request(&host, "POST", "/emulator/v1/send", &[FORM], body).await;
    let first = only_attachment(&last(&seen));
    let again = json!({ "interaction": sent.body["interaction"] });
    post(&fixture, "again", again).await;

    let second = only_attachment(&last(&seen));
    assert_ne!(first["id"], second["id"]);
    for attachment in [first, second] {
        assert_eq!(attachment["content_type"], "text/plain; charset=utf-8");
        let file = download(&attachment["proxy_url"]).await;
        assert_eq!(&*file.bytes, b"all is well");
    }
}

#[tokio::test]
async fn url_of_a_file_has_the_parameters_of_the_cdn() {
    let start = "2026-01-01T00:00:00Z".parse().expect("a time");
    let emulator = Emulator::builder().clock(Clock::at(start));
    let service = emulator.start().await.expect("a loopback port is free");
    let you = service.you();

    let messages = [
        you.with_file("a.txt", "1").send_message("Look"),
        you.with_file("b.txt", "2").send_message("Look"),
    ];

    let [first, second] = messages.map(|message| message.attachments[0].url.clone());
    let (path, query) = first.split_once('?').expect("a query");
    assert!(path.ends_with("/a.txt"), "{first}");
    let signature = query.strip_prefix("ex=69570a80&is=6955b900&hm=");
    let signature = signature.and_then(|rest| rest.strip_suffix('&'));
    let signature = signature.expect("a signature");
    assert_eq!(signature.len(), 64);
    assert!(!second.contains(signature), "{second}");
    let file = download(&json!(first)).await;
    assert_eq!(&*file.bytes, b"1");
}

#[tokio::test]
async fn file_of_a_member_s_message_is_downloaded() {
    let fixture = Fixture::new().await;
    let you = fixture.service.you().with_file("a.txt", "from a member");

    let message = you.send_message("Look");

    let file = download(&json!(message.attachments[0].url)).await;
    assert_eq!(&*file.bytes, b"from a member");
}
