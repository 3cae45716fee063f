//! Multipart forms as text.

use http::{HeaderMap, header};
use serde_json::Value;

/// Returns a multipart body as text, with the boundary replaced by `x`.
///
/// # Panics
///
/// Panics if the header has no boundary or the body is not text.
pub fn multipart_text(headers: &HeaderMap, body: &[u8]) -> String {
    let boundary = headers[header::CONTENT_TYPE]
        .to_str()
        .expect("a content type is text")
        .strip_prefix("multipart/form-data; boundary=")
        .expect("the body is a multipart form");
    String::from_utf8(body.to_vec())
        .expect("a test's files are text")
        .replace(boundary, "x")
}

/// Returns the JSON part of a multipart text.
///
/// # Panics
///
/// Panics if there is no JSON part.
pub fn multipart_json(form: &str) -> Value {
    let first_body = form.split("\r\n\r\n").nth(1).expect("a part has a body");
    let json = first_body.split("\r\n--x").next().unwrap_or_default();
    serde_json::from_str(json).expect("the first part is JSON")
}
