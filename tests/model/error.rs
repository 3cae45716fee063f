//! Error responses of the service.

use guildhall_model::api::{ErrorBody, ErrorCode, FieldError, RateLimitBody};
use serde_json::json;

use crate::wire::{assert_round_trip, read, written};

#[test]
fn error_round_trips() {
    assert_round_trip::<ErrorBody>("error/form_body");
}

#[test]
fn every_field_error_is_found_with_its_path() {
    let error: ErrorBody = read("error/form_body");

    let leaves = error.field_errors();

    let paths: Vec<_> = leaves.iter().map(|leaf| leaf.path.join(".")).collect();
    assert_eq!(error.code, ErrorCode::INVALID_FORM_BODY);
    assert_eq!(
        paths,
        ["10.name", "2", "2.options.1.name", "2.options.1.name"]
    );
    assert_eq!(leaves[3].code, "APPLICATION_COMMAND_INVALID_NAME");
}

#[test]
fn field_error_is_displayed_with_its_path() {
    let error: ErrorBody = read("error/form_body");

    assert_eq!(
        error.field_errors()[0].to_string(),
        "10.name: This field is required"
    );
}

#[test]
fn field_errors_added_at_one_path_share_the_path() {
    let mut error = ErrorBody::new(ErrorCode::INVALID_FORM_BODY, "Invalid Form Body");
    error.errors.add(["0", "name"], FieldError::new("A", "a"));
    error.errors.add(["0"], FieldError::new("B", "b"));
    error.errors.add(["0", "name"], FieldError::new("C", "c"));

    let names = json!({"_errors": [{"code": "A", "message": "a"}, {"code": "C", "message": "c"}]});
    let first = json!({"_errors": [{"code": "B", "message": "b"}], "name": names});
    assert_eq!(written(&error)["errors"], json!({"0": first}));
}

#[test]
fn code_of_a_field_error_may_be_a_number() {
    let wire = json!({"errors": {"_errors": [{"code": 7, "message": "seven"}]}});

    let error: ErrorBody = serde_json::from_value(wire).unwrap();

    assert_eq!(error.field_errors()[0].code, "7");
}

#[test]
fn field_errors_may_be_plain_strings() {
    let wire = json!({"code": 0, "message": "no", "errors": {"a": ["one", "two"], "b": "three", "c": null}});

    let error: ErrorBody = serde_json::from_value(wire).unwrap();

    let messages: Vec<_> = error
        .field_errors()
        .into_iter()
        .map(|leaf| leaf.message)
        .collect();
    assert_eq!(messages, ["one", "two", "three"]);
}

#[test]
fn error_response_may_have_only_a_message() {
    let wire = json!({"message": "401: Unauthorized", "code": 0});

    let error: ErrorBody = serde_json::from_value(wire.clone()).unwrap();

    assert_eq!(error.code, ErrorCode::GENERAL_ERROR);
    assert_eq!(written(&error), wire);
}

#[test]
fn rate_limit_response_contains_the_wait() {
    let wire =
        json!({"message": "You are being rate limited.", "retry_after": 64.57, "global": true});

    let limited: RateLimitBody = serde_json::from_value(wire.clone()).unwrap();

    assert!(limited.global);
    assert_eq!(written(&limited), wire);
}

#[test]
fn retry_after_of_a_rate_limit_may_be_a_string_or_missing() {
    for (wire, seconds) in [
        (json!({"retry_after": "64.57"}), Some(64.57)),
        (json!({"retry_after": "soon", "message": null}), None),
        (json!({}), None),
    ] {
        let limited: RateLimitBody = serde_json::from_value(wire).unwrap();

        assert_eq!(limited.retry_after, seconds);
    }
}
