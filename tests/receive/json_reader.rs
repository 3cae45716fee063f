//! Strings, numbers and skipped values of a body reach the handler unchanged, at every position of the reader's blocks.

use acceptance::{SignedRequest, app, fixture, option, slash};
use guildhall::App;
use guildhall::prelude::*;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Repeat the options
#[command]
async fn echo(
    ctx: Context,
    /// A text
    text: &str,
    /// A whole number
    count: Option<i64>,
    /// A number
    share: Option<f64>,
) -> String {
    json!([ctx.user().username, text, count, share]).to_string()
}

fn echo_app() -> App {
    app(&[echo::COMMAND])
}

fn request(user: &str, text: &str, unknown: Value) -> Value {
    let mut body = slash("echo", json!([option(3, "text", text)]));
    body["member"]["user"]["username"] = json!(user);
    body["aaa_unknown"] = unknown.clone();
    body["member"]["unknown"] = unknown.clone();
    body["data"]["unknown"] = unknown;
    body
}

/// Sends a body, and returns the status and the options that the handler repeats.
fn send(app: &App, body: impl Into<bytes::Bytes>) -> (u16, Value) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("the runtime starts");
    let response = runtime.block_on(SignedRequest::new(body.into()).send_to(app));
    let content = response.content();
    let repeated = serde_json::from_str(&content).unwrap_or(Value::String(content));
    (response.status.as_u16(), repeated)
}

/// Any JSON value, nested up to three levels.
pub(crate) fn json_value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[\\[\\]{}\",:\\\\/]{0,90}".prop_map(Value::from),
    ];
    scalar.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// A text of visible characters, quotes, backslashes and brackets, such that the message is not blank.
fn text() -> impl Strategy<Value = String> {
    "x[ -~äß€🦀\\n\\t\\u{0}\"\\\\{}]{0,150}"
}

proptest! {
    #[test]
    fn strings_reach_the_handler_unchanged(
        user in text(), text in text(), unknown in json_value(), is_pretty in any::<bool>(),
    ) {
        let body = request(&user, &text, unknown);
        let body = if is_pretty { serde_json::to_string_pretty(&body) } else { serde_json::to_string(&body) };

        let (status, repeated) = send(&echo_app(), body.expect("a value can be written"));

        prop_assert_eq!((status, repeated), (200, json!([user, text, null, null])));
    }

    #[test]
    fn damaged_string_is_rejected_or_read_as_serde_json_reads_it(position in 0_usize..19, byte in any::<u8>()) {
        let written = r#"a \"quoted\" text"#;
        let body = request("ada", "a \"quoted\" text", json!([{"a": [1, "b]"]}])).to_string();
        let start = body.find(written).expect("the body contains the text");
        let mut body = body.into_bytes();
        body[start + position % written.len()] = byte;

        let (status, repeated) = send(&echo_app(), body.clone());

        if let Ok(read) = serde_json::from_slice::<Value>(&body) {
            let text = &read["data"]["options"][0]["value"];
            prop_assert_eq!((status, repeated), (200, json!(["ada", text, null, null])));
        } else {
            prop_assert_eq!(status, 400);
        }
    }
}

#[test]
fn string_is_read_at_every_position_of_a_block() {
    let app = echo_app();
    for padding in 0..200 {
        let body = request(
            "ada\\\"\u{1}",
            "back\\slash\\\\ \"quote\"",
            json!("\\".repeat(padding)),
        );
        let body = format!("{}{body}", " ".repeat(padding));
        let repeated = json!(["ada\\\"\u{1}", "back\\slash\\\\ \"quote\"", null, null]);
        assert_eq!(send(&app, body), (200, repeated), "{padding}");
    }
}

#[test]
fn numbers_are_read_as_serde_json_reads_them() {
    let app = echo_app();
    let integers = ["0", "-1", "7", "9007199254740991", "-9007199254740991"];
    let numbers = ["0", "-0.0", "1.5", "1e3", "-2.5E-3", "0.1", "123456789.125"];
    for (count, share) in integers
        .iter()
        .flat_map(|count| numbers.map(|share| (*count, share)))
    {
        let number = |text| serde_json::from_str::<Value>(text).expect("the text is a number");
        let body = format!(
            r#"{{"type":2,"id":"1","application_id":"2","token":"t","user":{{"id":"4","username":"ada"}},
            "data":{{"id":"10","name":"echo","type":1,"options":[{{"type":3,"name":"text","value":"x"}},
            {{"type":4,"name":"count","value":{count}}},{{"type":10,"name":"share","value":{share}}}]}}}}"#
        );
        let (status, repeated) = send(&app, body);
        assert_eq!(status, 200, "{count} {share}");
        let count = number(count).as_f64();
        assert_eq!(repeated[2].as_f64(), count, "{repeated}");
        assert_eq!(repeated[3].as_f64(), number(share).as_f64(), "{repeated}");
    }
}

#[test]
fn malformed_json_is_rejected_with_its_position() {
    let app = echo_app();
    let valid = request("ada", "x", json!({"a": [1, 2]})).to_string();
    let with = |old: &str, new: &str| {
        assert!(valid.contains(old), "{valid}");
        valid.replacen(old, new, 1)
    };
    let malformed = [
        format!("{valid}x"),
        format!("{valid}}}"),
        with(r#""token":"a-token""#, r#""token":a-token"#),
        with(r#""token":"a-token""#, r#""token" "a-token""#),
        with(r#""token":"a-token""#, "\"token\":\"a\ntoken\""),
        with(r#""token":"a-token""#, r#""token":"a\qtoken""#),
        with(r#""token":"a-token","#, r#""token":"a-token""#),
        with(r#""type":2"#, r#""type":02"#),
        with(r#""type":2"#, r#""type":+2"#),
        with(r#""type":2"#, r#""type":2."#),
        with(r#""type":2"#, r#""type":nul"#),
        with(r#"{"a":[1,2]}"#, r#"{"a":[1,2}"#),
        with(r#""options":["#, r#""options":[,"#),
        with(r#"{"a":[1,2]}"#, r#"1","k":{"k":"}"}"#),
        with(r#"{"a":[1,2]}"#, r#"{"k":1","k":{"k":"}"}}"#),
        with(r#"{"a":[1,2]}"#, r#"fal"e"#),
        with(r#"{"a":[1,2]}"#, r"null\"),
        with(r#"{"a":[1,2]}"#, "\"a\n\""),
        with(r#""type":2"#, r#""type":2,"type":2"#),
        with(r#""type":2"#, "\"type\":\u{0}2"),
        with(r#""token":"a-token""#, r#""token":"\ud800""#),
        with(r#""application_id":"2""#, r#""application_id":1e999"#),
        format!("\u{feff}{valid}"),
    ];
    for body in malformed {
        let response = send(&app, body.clone()).0;
        assert_eq!(response, 400, "{body}");
    }
    for length in 0..valid.len() {
        assert_eq!(send(&app, valid[..length].to_owned()).0, 400, "{length}");
    }
}

#[test]
fn position_of_the_error_is_in_the_rejection() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("the runtime starts");
    for (body, line, column) in [
        ("{\n  \"type\": 2,\n  \"id\": x\n}", 3, 9),
        (r#"{"unused":[1,}"#, 1, 14),
        (r#"{"unused":{"a":[1 2]}}"#, 1, 19),
        (r#"{"unused":{"a":[1}}"#, 1, 18),
        (r#"{"unused":"a\qb"}"#, 1, 13),
        (r#"{"unused":[nul]}"#, 1, 12),
        (r#"{"unused":01}"#, 1, 12),
        (r#"{"unused":-1.}"#, 1, 14),
    ] {
        let response = runtime.block_on(SignedRequest::new(body).send_to(&echo_app()));
        let place = format!("error at line {line}, column {column}");
        assert_eq!(
            (response.status.as_u16(), response.text()),
            (400, format!("the body is not an interaction: {place}"))
        );
    }
}

#[test]
fn escaped_key_is_the_key() {
    let body = request("ada", "x", Value::Null).to_string();
    let body = body.replace(r#""token""#, r#""\u0074oken""#);
    let repeated = json!(["ada", "x", null, null]);
    assert_eq!(send(&echo_app(), body), (200, repeated));
}

#[test]
fn option_value_of_another_json_type_is_not_passed_to_the_handler() {
    let app = echo_app();
    for value in [
        json!({"a": ["}"]}),
        json!([1, "]"]),
        json!(u64::MAX),
        Value::Null,
    ] {
        let mut body = request("ada", "x", Value::Null);
        body["data"]["options"][0]["value"] = value.clone();
        let (status, repeated) = send(&app, body.to_string());
        assert_eq!(status, 200, "{value}");
        assert!(repeated.is_string(), "{value}: {repeated}");
    }
}

#[test]
fn deeply_nested_options_are_rejected() {
    let app = echo_app();
    let option = |inner: &str| format!(r#"{{"type":1,"name":"a","options":[{inner}]}}"#);
    let nested = (0..10_000).fold(String::new(), |inner, _| option(&inner));
    let body = slash("echo", json!([])).to_string();
    let body = body.replace(r#""options":[]"#, &format!(r#""options":[{nested}]"#));
    assert_eq!(send(&app, body).0, 400);
}

#[test]
fn unknown_values_may_be_nested_deeply() {
    let nested = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let body = fixture("bench/role_member_add.json");
    let body = body.replacen('{', &format!(r#"{{"unknown":{nested},"#), 1);
    let (status, content) = send(&echo_app(), body);
    assert_eq!(status, 200, "{content}");
}
