//! Maximum sizes of bodies.

use guildhall_emulator::ResponseError;
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Exchange, FORM, form, form_with_file, text};

const JSON: &str = "Content-Type: application/json";

/// Maximum size of JSON, in bytes.
const JSON_SIZE_MAX: usize = 2 << 20;

/// Returns JSON of this size.
fn padded(json: &Value, size: usize) -> Vec<u8> {
    let mut body = json.to_string().into_bytes();
    body.resize(size, b' ');
    body
}

#[tokio::test]
async fn json_has_at_most_2_mib() {
    let exchange = Exchange::new(text("one")).await;
    let followup = json!({ "content": "two" });
    let send = async |size| {
        let body = padded(&followup, size);
        exchange.webhook_with(JSON, "POST", "", body).await
    };
    assert_eq!(send(JSON_SIZE_MAX).await.status, 200);
    assert_eq!(send(JSON_SIZE_MAX + 1).await.error(), (413, 40005));
    let other = "Content-Type: text/plain";
    let reply = exchange.webhook_with(other, "POST", "", padded(&followup, JSON_SIZE_MAX + 1));
    assert_eq!(reply.await.error(), (413, 40005));
}

#[tokio::test]
async fn json_has_at_most_200_000_commas_and_brackets() {
    let exchange = Exchange::new(text("one")).await;
    let send = async |count| {
        let ignored = vec![0; count];
        let body = json!({ "content": "two", "ignored": ignored }).to_string();
        exchange.webhook_with(JSON, "POST", "", body).await
    };
    assert_eq!(send(199_998).await.status, 200);
    assert_eq!(send(199_999).await.error(), (413, 40005));
}

#[tokio::test]
async fn files_of_a_form_do_not_count_as_json() {
    let exchange = Exchange::new(text("one")).await;
    let body = form_with_file(&json!({}), "text/plain", &vec![b'a'; 3 << 20]);
    let reply = exchange.webhook_with(FORM, "POST", "", body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.body["attachments"][0]["size"], 3 << 20);
}

#[tokio::test]
async fn json_of_a_form_has_at_most_2_mib() {
    let exchange = Exchange::new(text("one")).await;
    let long = json!({ "content": "a".repeat(JSON_SIZE_MAX) });
    let reply = exchange
        .webhook_with(FORM, "POST", "", form(&long, &[]))
        .await;
    assert_eq!(reply.error(), (413, 40005));
}

#[tokio::test]
async fn response_of_the_app_with_larger_json_is_rejected() {
    let long = json!({ "type": 4, "data": { "content": "a".repeat(JSON_SIZE_MAX) } });
    let exchange = Exchange::new(CannedResponse::Json(long)).await;
    let result = &exchange.outcome.result;
    assert!(
        matches!(result, Err(ResponseError::Delivery(_))),
        "{result:?}"
    );
}
