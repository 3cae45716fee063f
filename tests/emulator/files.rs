//! Downloads of files from the URLs in attachments.

use serde_json::{Value, json};

use crate::kit::{
    Exchange, FORM, Fixture, Reply, command, form, form_with_file, last, option, request, text,
};

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

#[tokio::test]
async fn file_of_an_option_is_downloaded() {
    let fixture = Fixture::new().await;
    let file = option(11, "file", json!({}));
    fixture
        .register(json!([command("read", json!([file]))]))
        .await;
    let seen = fixture.connect_app(text("done")).await;
    fixture.service.you().slash("/read file:notes.txt").await;

    let resolved = last(&seen)["data"]["resolved"]["attachments"].clone();
    let resolved = resolved.as_object().and_then(|files| files.values().next());
    let resolved = resolved.cloned().unwrap_or_default();
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
