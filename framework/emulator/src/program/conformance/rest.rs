//! Chapter *REST*: the calls that the bot has made, each of which the service has to accept.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use serde::Deserialize;
use serde_json::Value;

use crate::program::conformance::report::{Chapter, Report};

/// Status of a call that a client has to wait out.
const TOO_MANY_REQUESTS: u16 = 429;

/// Shortest segment of a path that is the token of an interaction or a webhook.
const TOKEN_LENGTH_MIN: usize = 40;

/// Line of the record.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum RecordLine {
    Call(Call),
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Call {
    method: String,
    path: String,
    status: Option<u16>,
    #[serde(default)]
    response: Value,
}

/// Reports each operation that the bot has called. A step fails if the service has rejected a call.
pub(super) fn report_calls(record: &str, report: &mut Report) {
    let entries = record.lines().map(serde_json::from_str);
    let mut operations = BTreeMap::<String, Result<(), String>>::new();
    for entry in entries {
        let Ok(RecordLine::Call(call)) = entry else {
            continue;
        };
        let result = operations.entry(operation(&call)).or_insert(Ok(()));
        if result.is_ok() {
            *result = check(&call);
        }
    }
    if operations.is_empty() {
        report.skip(Chapter::Rest, "calls", "the bot sends no requests");
    }
    for (operation, result) in operations {
        report.add(Chapter::Rest, &operation, result);
    }
}

fn check(call: &Call) -> Result<(), String> {
    match call.status {
        Some(status) if status < 400 || status == TOO_MANY_REQUESTS => Ok(()),
        Some(status) => Err(format!("{}: {status} {}", call.path, call.response)),
        None => Err(format!("{}: no response", call.path)),
    }
}

/// Returns method and path of a call, with names in the place of IDs and tokens.
fn operation(Call { method, path, .. }: &Call) -> String {
    let path = path.split('?').next().unwrap_or_default();
    let path = percent_decode_str(path).decode_utf8_lossy();
    let segments = path.split('/').skip(1).filter(|segment| !is_base(segment));
    let names = segments.map(|segment| {
        if segment.bytes().all(|byte| byte.is_ascii_digit()) {
            "{id}"
        } else if segment.len() >= TOKEN_LENGTH_MIN {
            "{token}"
        } else {
            segment
        }
    });
    format!("{method} /{}", names.collect::<Vec<_>>().join("/"))
}

/// Returns whether a segment is `api` or a version such as `v10`.
fn is_base(segment: &str) -> bool {
    let version = segment.strip_prefix('v');
    segment == "api" || version.is_some_and(|version| version.parse::<u8>().is_ok())
}
