//! Errors of command lines that a client would not send.

use guildhall_emulator::LineError;
use serde_json::{Value, json};

use crate::kit::{Fixture, command, option};

fn commands() -> Value {
    let member = option(6, "member", json!({ "required": true }));
    let length = option(3, "length", json!({ "max_length": 3 }));
    let timeout = option(1, "timeout", json!({ "options": [member, length] }));
    let warn = option(1, "warn", json!({}));
    let choices = json!([{ "name": "Red", "value": "r" }, { "name": "Blue", "value": "b" }]);
    let pick = json!([
        option(4, "count", json!({ "min_value": 1, "max_value": 5 })),
        option(3, "color", json!({ "choices": choices })),
        option(5, "loud", json!({})),
        option(7, "channel", json!({ "channel_types": [0] })),
        option(11, "file", json!({ "file_types": ["image", ".pdf"] })),
    ]);
    let ban = json!({
        "name": "Ban", "type": 2, "default_member_permissions": "4"
    });
    json!([
        command("moderate", json!([timeout, warn])),
        command("pick", pick),
        ban
    ])
}

async fn error_for(member: &str, line: &str) -> LineError {
    let fixture = Fixture::new().await;
    fixture.register(commands()).await;
    let member = fixture.member(member);
    member
        .send(line)
        .await
        .expect_err("the command line is invalid")
}

async fn error(line: &str) -> LineError {
    error_for("you", line).await
}

#[tokio::test]
async fn caret_points_at_the_error() {
    let error = error("/moderate timeuot member:@bob").await;

    let expected = [
        "there is no subcommand `timeuot`; did you mean `timeout`?",
        "  /moderate timeuot member:@bob",
        "            ^",
        "  known: timeout, warn",
    ];
    assert_eq!(error.to_string(), expected.join("\n"));
    assert_eq!(error.offset(), 10);
    assert_eq!(error.nearest(), Some("timeout"));
    assert_eq!(error.known(), ["timeout", "warn"]);
}

#[tokio::test]
async fn caret_position_counts_characters() {
    let error = error("/pick color:Grün").await;

    assert!(
        error
            .to_string()
            .ends_with("  /pick color:Grün\n              ^\n  known: Red, Blue")
    );
}

#[tokio::test]
async fn unknown_command_is_reported() {
    let error = error("/pik").await;

    assert_eq!(error.message(), "there is no CHAT_INPUT command `pik`");
    assert_eq!((error.offset(), error.nearest()), (1, Some("pick")));
}

#[tokio::test]
async fn unknown_option_is_reported() {
    let error = error("/moderate timeout membre:@bob").await;

    assert_eq!(error.message(), "there is no option `membre`");
    assert_eq!((error.offset(), error.nearest()), (18, Some("member")));
}

#[tokio::test]
async fn unknown_member_is_reported() {
    let error = error("/moderate timeout member:@bbo").await;

    assert_eq!(error.message(), "there is no member `bbo`");
    assert_eq!((error.offset(), error.nearest()), (25, Some("@bob")));
}

#[tokio::test]
async fn missing_subcommand_is_reported() {
    let error = error("/moderate ").await;

    assert_eq!(error.message(), "the name of a subcommand is missing");
    assert_eq!(error.offset(), 10);
}

#[tokio::test]
async fn missing_required_option_is_reported() {
    let error = error("/moderate timeout length:1m").await;

    assert_eq!(error.message(), "the option `member` is required");
    assert_eq!(error.offset(), 27);
}

const VALUES: [(&str, &str); 7] = [
    ("/pick count:six", "`count` must be a whole number"),
    ("/pick count:6", "`count` must be from 1 to 5"),
    ("/pick color:Green", "`color` must be one of the choices"),
    (
        "/pick loud:maybe",
        "a boolean must be `true`, `false`, `yes` or `no`",
    ),
    (
        "/pick channel:#lounge",
        "`channel` must be a channel of an allowed type",
    ),
    ("/pick file:song.mp3", "`file` accepts only image, .pdf"),
    (
        "/moderate timeout member:@bob length:long",
        "`length` must have at most 3 characters",
    ),
];

#[tokio::test]
async fn value_is_checked_against_its_definition() {
    for (line, message) in VALUES {
        assert_eq!(error(line).await.message(), message, "{line}");
    }
}

#[tokio::test]
async fn duplicate_option_is_reported() {
    let error = error("/pick count:1 count:2").await;

    assert_eq!(
        (error.message(), error.offset()),
        ("the option `count` is given twice", 14)
    );
}

#[tokio::test]
async fn word_outside_of_an_option_is_reported() {
    let error = error("/pick five").await;

    assert_eq!(
        error.message(),
        "an option must be written as `count:value`"
    );
    assert_eq!(error.offset(), 6);
}

#[tokio::test]
async fn quotes_must_be_closed_and_followed_by_whitespace() {
    let open = error("/pick color:\"Red").await;
    let close = error("/pick color:\"Red\"count:1").await;

    assert_eq!(
        (open.message(), open.offset()),
        ("missing closing quotation mark", 12)
    );
    assert_eq!(close.offset(), 17);
}

#[tokio::test]
async fn autocomplete_requires_an_option_that_has_it() {
    let without = error("?/pick").await;
    let plain = error("?/pick count:1").await;

    assert!(without.message().contains("requires an option"));
    assert_eq!(
        plain.message(),
        "the option `count` does not support autocomplete"
    );
}

#[tokio::test]
async fn user_command_requires_a_member_and_a_name() {
    assert_eq!(
        error("@bbo Ban").await.message(),
        "there is no member `bbo`"
    );
    assert_eq!(error("@bob Bun").await.nearest(), Some("Ban"));
    assert_eq!(
        error("@bob").await.message(),
        "the name of a USER command is missing"
    );
}

#[tokio::test]
async fn forbidden_command_is_reported_with_its_reason() {
    let error = error_for("bob", "@alice Ban").await;

    let message = "Bob cannot use `Ban`: denied because the member lacks Ban Members, \
                   which the command requires by default";
    assert_eq!((error.message(), error.offset()), (message, 7));
}

#[tokio::test]
async fn command_line_must_start_with_a_prefix() {
    for line in ["", "   ", "hello", "?pick"] {
        assert_eq!(error(line).await.offset(), 0, "{line}");
    }
}

#[tokio::test]
async fn line_of_more_than_a_mebibyte_is_rejected() {
    let line = format!("/{}", "x".repeat(1 << 20));

    let error = error(&line).await;

    assert_eq!(
        error.message(),
        "the line has 1048577 bytes; at most 1048576 are allowed"
    );
}
