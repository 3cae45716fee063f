//! Bodies of requests and responses.

use std::collections::BTreeMap;

use guildhall_model::Patch;
use guildhall_model::api::{
    ApplicationEdit, EditCurrentApplication, Endpoint, GetCurrentApplication, ResponseBody,
};
use serde_json::json;

use crate::wire::written;

#[test]
fn application_edit_sends_only_the_interactions_endpoint() {
    let edit = ApplicationEdit {
        interactions_endpoint_url: Patch::Set("https://example.org/i".to_owned()),
        ..ApplicationEdit::default()
    };
    let edit = EditCurrentApplication { edit };

    assert_eq!(
        GetCurrentApplication.path_and_query(),
        edit.path_and_query()
    );
    let body = edit.body().map(written);
    assert_eq!(
        body,
        Some(json!({"interactions_endpoint_url": "https://example.org/i"}))
    );
}

#[test]
fn error_of_a_response_has_the_expected_type_and_the_position_and_omits_the_string() {
    let error = |body: &str| {
        let read = u64::read(body.as_bytes());
        read.expect_err("the body has another type").to_string()
    };
    assert_eq!(
        error("\n \"secret\""),
        "invalid type: string, expected u64 at line 2 column 10"
    );
    assert_eq!(
        error("null"),
        "invalid type: null, expected u64 at line 1 column 5"
    );
    assert_eq!(
        error("[1"),
        "invalid type: sequence, expected u64 at line 1 column 2"
    );
}

#[test]
fn response_of_an_own_type_is_read_as_by_serde_json() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    enum Change {
        None,
        Renamed(String),
        Moved { from: u8, to: Option<u8> },
    }

    let body = r#"{"7": "None", "8": {"Renamed": "a"}, "-9": {"Moved": {"from": 1, "to": null}}}"#;
    let read = BTreeMap::<i64, Change>::read(body.as_bytes());
    let expected: BTreeMap<i64, Change> = serde_json::from_str(body).expect("the body is valid");
    assert_eq!(read.expect("the body is valid"), expected);
    assert!(Vec::<Change>::read(br#"["Renamed"]"#).is_err());
    assert!(Vec::<Change>::read(br#"[{"None": null, "Moved": null}]"#).is_err());
}
