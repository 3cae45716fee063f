//! Forms with files, as their bytes have them.

use http::{HeaderMap, header};
use serde_json::Value;

/// A form as text, in which the boundary that the header names is `x`.
///
/// # Panics
///
/// Where the header names none, or the body is no text.
pub fn form(headers: &HeaderMap, body: &[u8]) -> String {
    let media = headers[header::CONTENT_TYPE].to_str();
    let media = media.expect("a content type is text");
    let boundary = media.strip_prefix("multipart/form-data; boundary=");
    let body = String::from_utf8(body.to_vec()).expect("a test's files are text");
    body.replace(boundary.expect("it is a form"), "x")
}

/// The JSON of a form.
///
/// # Panics
///
/// Where it has none.
pub fn payload(form: &str) -> Value {
    let json = form.split("\r\n\r\n").nth(1).expect("a part has a body");
    let json = json.split("\r\n--x").next().unwrap_or_default();
    serde_json::from_str(json).expect("the first part is JSON")
}
