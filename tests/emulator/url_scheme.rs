//! Schemes of URLs in messages.

use serde_json::{Value, json};

use crate::kit::{CannedResponse, Exchange, text};

const WEB: &str = "'http', 'https'";
const MEDIA: &str = "'http', 'https', 'attachment'";
const LINK: &str = "'http', 'https', 'discord'";

/// Returns messages in which each field with a URL has this URL: the path of the field, the schemes
/// that it accepts, and the message.
fn messages(url: &str) -> [(&'static str, &'static str, Value); 9] {
    let embed = |embed: Value| json!({ "embeds": [embed] });
    let image = json!({ "type": 12, "items": [{ "media": { "url": url } }] });
    let button = json!({ "type": 2, "style": 5, "label": "Open", "url": url });
    let row = json!({ "type": 1, "components": [button] });
    [
        (
            "/embeds/0/url",
            WEB,
            embed(json!({ "title": "t", "url": url })),
        ),
        (
            "/embeds/0/author/url",
            WEB,
            embed(json!({ "author": { "name": "a", "url": url } })),
        ),
        (
            "/embeds/0/author/icon_url",
            MEDIA,
            embed(json!({ "author": { "name": "a", "icon_url": url } })),
        ),
        (
            "/embeds/0/footer/icon_url",
            MEDIA,
            embed(json!({ "footer": { "text": "a", "icon_url": url } })),
        ),
        (
            "/embeds/0/image/url",
            MEDIA,
            embed(json!({ "image": { "url": url } })),
        ),
        (
            "/embeds/0/thumbnail/url",
            MEDIA,
            embed(json!({ "thumbnail": { "url": url } })),
        ),
        (
            "/embeds/0/video/url",
            MEDIA,
            embed(json!({ "title": "t", "video": { "url": url } })),
        ),
        (
            "/components/0/components/0/url",
            LINK,
            json!({ "components": [row] }),
        ),
        (
            "/components/0/items/0/media/url",
            MEDIA,
            json!({ "components": [image], "flags": 1 << 15 }),
        ),
    ]
}

#[tokio::test]
async fn other_schemes_than_those_of_the_field_are_rejected() {
    let exchange = Exchange::new(text("one")).await;
    for url in [
        "javascript:alert(1)",
        "JavaScript://%0aalert(1)",
        "data:text/html,a",
        "ftp://a",
    ] {
        for (path, schemes, body) in messages(url) {
            let reply = exchange.webhook("POST", "", body.clone()).await;
            assert_eq!(reply.error(), (400, 50035), "{path}");
            assert_eq!(
                reply.codes(path),
                ["URL_TYPE_INVALID_SCHEME"],
                "{path}: {}",
                reply.body
            );
            let error = reply.body["errors"].pointer(&format!("{path}/_errors/0/message"));
            let scheme = url.split(':').next().unwrap_or_default().to_lowercase();
            let message =
                format!("Scheme \"{scheme}\" is not supported. Scheme must be one of ({schemes}).");
            assert_eq!(error, Some(&json!(message)), "{path}");
            let edit = exchange.webhook("PATCH", "/messages/@original", body).await;
            assert_eq!(edit.codes(path), ["URL_TYPE_INVALID_SCHEME"], "{path}");
        }
    }
}

#[tokio::test]
async fn web_urls_are_accepted_in_each_field() {
    let exchange = Exchange::new(text("one")).await;
    for url in ["https://example.org/a.png", "HTTP://example.org"] {
        for (path, _, body) in messages(url) {
            let reply = exchange.webhook("POST", "", body).await;
            assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        }
    }
}

#[tokio::test]
async fn url_without_a_scheme_is_not_well_formed() {
    let exchange = Exchange::new(text("one")).await;
    for (path, _, body) in messages("example.org/a.png") {
        let reply = exchange.webhook("POST", "", body).await;
        assert_eq!(reply.codes(path), ["URL_TYPE_INVALID_URL"], "{path}");
    }
}

#[tokio::test]
async fn malformed_urls_are_not_well_formed() {
    let exchange = Exchange::new(text("one")).await;
    for url in [
        "https://a.b/EU Long 3.png",
        "https://a b.c/x.png",
        "https://",
        "https:///x.png",
        "https:/a.b/x.png",
        "https://a.b/x\n.png",
        "https://a.b:65536/x.png",
        "https://.",
    ] {
        for (path, _, body) in messages(url) {
            let reply = exchange.webhook("POST", "", body.clone()).await;
            assert_eq!(reply.codes(path), ["URL_TYPE_INVALID_URL"], "{path}: {url}");
            let error = reply.body["errors"].pointer(&format!("{path}/_errors/0/message"));
            assert_eq!(error, Some(&json!("Not a well formed URL.")), "{path}");
            let edit = exchange.webhook("PATCH", "/messages/@original", body).await;
            assert_eq!(edit.codes(path), ["URL_TYPE_INVALID_URL"], "{path}: {url}");
        }
    }
}

#[tokio::test]
async fn initial_response_with_another_scheme_is_invalid() {
    for (_, _, data) in messages("javascript:alert(1)") {
        let response = CannedResponse::Json(json!({ "type": 4, "data": data }));
        let exchange = Exchange::new(response).await;
        let outcome = &exchange.outcome;
        assert!(!outcome.is_success(), "{data}");
        assert!(outcome.to_string().contains("the URL schemes"), "{outcome}");
    }
}
