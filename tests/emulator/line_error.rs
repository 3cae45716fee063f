//! How a line is refused where a client would not send it.

use guildhall_emulator::LineError;
use serde_json::{Value, json};

use crate::kit::{Stage, command, option};

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

async fn refused_to(member: &str, line: &str) -> LineError {
    let stage = Stage::new().await;
    stage.register(commands()).await;
    let member = stage
        .service
        .default_guild()
        .find_member(member)
        .expect("the member exists");
    member.send(line).await.expect_err("the line is wrong")
}

async fn refused(line: &str) -> LineError {
    refused_to("you", line).await
}

#[tokio::test]
async fn the_caret_stands_below_the_fault() {
    let error = refused("/moderate timeuot member:@bob").await;

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
async fn the_caret_counts_characters() {
    let error = refused("/pick color:Grün").await;

    assert!(
        error
            .to_string()
            .ends_with("  /pick color:Grün\n              ^\n  known: Red, Blue")
    );
}

#[tokio::test]
async fn an_unknown_command_is_named() {
    let error = refused("/pik").await;

    assert_eq!(error.message(), "there is no CHAT_INPUT command `pik`");
    assert_eq!((error.offset(), error.nearest()), (1, Some("pick")));
}

#[tokio::test]
async fn an_unknown_option_is_named() {
    let error = refused("/moderate timeout membre:@bob").await;

    assert_eq!(error.message(), "there is no option `membre`");
    assert_eq!((error.offset(), error.nearest()), (18, Some("member")));
}

#[tokio::test]
async fn an_unknown_member_is_named() {
    let error = refused("/moderate timeout member:@bbo").await;

    assert_eq!(error.message(), "there is no member `bbo`");
    assert_eq!((error.offset(), error.nearest()), (25, Some("@bob")));
}

#[tokio::test]
async fn a_missing_subcommand_is_asked_for() {
    let error = refused("/moderate ").await;

    assert_eq!(error.message(), "the name of a subcommand is missing");
    assert_eq!(error.offset(), 10);
}

#[tokio::test]
async fn a_required_option_is_asked_for() {
    let error = refused("/moderate timeout length:1m").await;

    assert_eq!(error.message(), "the option `member` is required");
    assert_eq!(error.offset(), 27);
}

const VALUES: [(&str, &str); 7] = [
    ("/pick count:six", "`count` must be a whole number"),
    ("/pick count:6", "`count` must be from 1 to 5"),
    ("/pick color:Green", "`color` must be one of its choices"),
    (
        "/pick loud:maybe",
        "a boolean is `true`, `false`, `yes` or `no`",
    ),
    (
        "/pick channel:#lounge",
        "`channel` must be a channel of a type that it offers",
    ),
    ("/pick file:song.mp3", "`file` takes image, .pdf"),
    (
        "/moderate timeout member:@bob length:long",
        "`length` must have at most 3 characters",
    ),
];

#[tokio::test]
async fn a_value_is_held_to_its_definition() {
    for (line, message) in VALUES {
        assert_eq!(refused(line).await.message(), message, "{line}");
    }
}

#[tokio::test]
async fn an_option_is_given_once() {
    let error = refused("/pick count:1 count:2").await;

    assert_eq!(
        (error.message(), error.offset()),
        ("`count` is given twice", 14)
    );
}

#[tokio::test]
async fn a_stray_word_is_no_option() {
    let error = refused("/pick five").await;

    assert_eq!(error.message(), "an option is written like `count:value`");
    assert_eq!(error.offset(), 6);
}

#[tokio::test]
async fn quotes_are_closed_and_followed_by_a_blank() {
    let open = refused("/pick color:\"Red").await;
    let close = refused("/pick color:\"Red\"count:1").await;

    assert_eq!(
        (open.message(), open.offset()),
        ("missing closing quotation mark", 12)
    );
    assert_eq!(close.offset(), 17);
}

#[tokio::test]
async fn suggestions_need_an_option_with_autocomplete() {
    let without = refused("?/pick").await;
    let plain = refused("?/pick count:1").await;

    assert!(without.message().contains("needs an option"));
    assert_eq!(plain.message(), "the option `count` has no autocomplete");
}

#[tokio::test]
async fn a_command_on_a_member_needs_both() {
    assert_eq!(
        refused("@bbo Ban").await.message(),
        "there is no member `bbo`"
    );
    assert_eq!(refused("@bob Bun").await.nearest(), Some("Ban"));
    assert_eq!(
        refused("@bob").await.message(),
        "the name of a USER command is missing"
    );
}

#[tokio::test]
async fn a_command_is_kept_from_those_who_may_not_use_it() {
    let error = refused_to("bob", "@alice Ban").await;

    let message = "Bob may not use `Ban`: denied because the member lacks Ban Members, \
                   which the command requires by default";
    assert_eq!((error.message(), error.offset()), (message, 7));
}

#[tokio::test]
async fn a_line_begins_with_what_it_is() {
    for line in ["", "   ", "hello", "?pick"] {
        assert_eq!(refused(line).await.offset(), 0, "{line}");
    }
}
