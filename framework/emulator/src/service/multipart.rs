//! Bodies that hold files beside their JSON.

use serde_json::Value;

use super::{Call, Refusal};

/// The part that holds the JSON.
const PAYLOAD: &str = "name=\"payload_json\"";

impl Call {
    /// The JSON of a body, alone or in the part `payload_json` of a form with files.
    pub(super) fn payload(&self) -> Result<Value, Refusal> {
        let media = self.header("content-type").unwrap_or("");
        let Some((_, boundary)) = media
            .strip_prefix("multipart/form-data")
            .and_then(|rest| rest.split_once("boundary="))
        else {
            return self.json();
        };
        let boundary = boundary.trim_matches('"');
        let part = payload_part(&self.body, boundary.as_bytes());
        let json = part.map(serde_json::from_slice);
        match json {
            Some(Ok(json)) => Ok(json),
            _ => Err(Refusal::not_json()),
        }
    }
}

/// The body of the part that holds the JSON.
fn payload_part<'b>(body: &'b [u8], boundary: &[u8]) -> Option<&'b [u8]> {
    let delimiter = [b"--", boundary].concat();
    let mut rest = body;
    while let Some(start) = find(rest, &delimiter) {
        rest = &rest[start + delimiter.len()..];
        let end = find(rest, &delimiter)?;
        let part = &rest[..end];
        let blank = find(part, b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&part[..blank]);
        if head.contains(PAYLOAD) {
            return Some(part[blank + 4..].strip_suffix(b"\r\n").unwrap_or(part));
        }
    }
    None
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
