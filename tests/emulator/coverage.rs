//! Coverage: how often each part of an app was used.

use guildhall_emulator::{CoverageKind as Kind, Emulator, Invoker};
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, command, option, text};
use crate::playground::read_api;

/// Commands `/flip` with a choice, `/mod` with two subcommands, `/city` with autocomplete, and `Quote`.
fn commands() -> Value {
    let choices = json!([{ "name": "Heads", "value": "h" }, { "name": "Tails", "value": "t" }]);
    let bet = option(3, "bet", json!({ "choices": choices }));
    let (warn, kick) = (option(1, "warn", json!({})), option(1, "kick", json!({})));
    let name = option(3, "name", json!({ "autocomplete": true }));
    json!([
        command("flip", json!([bet])),
        command("mod", json!([warn, kick])),
        command("city", json!([name])),
        { "name": "Quote", "type": 3 },
        { "name": "secret", "description": "secret", "default_member_permissions": "8" },
    ])
}

async fn fixture_with_commands() -> (Fixture, Invoker) {
    let fixture = Fixture::with_builder(Emulator::builder().playground(true)).await;
    fixture.register(commands()).await;
    let bob = fixture.service.default_guild().find_member("bob");
    let bob = (*bob.expect("bob is a member")).clone();
    (fixture, bob)
}

#[tokio::test]
async fn registered_parts_that_were_not_used_have_the_count_zero() {
    let (fixture, _) = fixture_with_commands().await;
    let coverage = fixture.service.coverage();
    let rows: Vec<_> = coverage
        .rows()
        .iter()
        .map(|row| (row.kind, row.name.as_str()))
        .collect();
    assert_eq!(
        rows,
        [
            (Kind::Command, "/city"),
            (Kind::Command, "/flip"),
            (Kind::Command, "/mod kick"),
            (Kind::Command, "/mod warn"),
            (Kind::Command, "/secret"),
            (Kind::Command, "Quote"),
            (Kind::CommandOption, "/city name"),
            (Kind::CommandOption, "/flip bet"),
            (Kind::Choice, "/flip bet: Heads"),
            (Kind::Choice, "/flip bet: Tails"),
            (Kind::Autocomplete, "/city name"),
        ]
    );
    assert_eq!(coverage.unused().count(), 11);
}

#[tokio::test]
async fn uses_are_counted_by_subcommand_option_and_choice() {
    let (fixture, bob) = fixture_with_commands().await;
    let _app = fixture.connect_app(text("Hello")).await;
    for line in [
        "/flip bet:Heads",
        "/flip",
        "/mod warn",
        "/city name:Bern",
        "\"Tea\" Quote",
    ] {
        bob.send(line).await.expect("the line is valid");
    }
    bob.send("?/city name:b").await.expect("the line is valid");
    let coverage = fixture.service.coverage();
    for (kind, name, count) in [
        (Kind::Command, "/flip", 2),
        (Kind::CommandOption, "/flip bet", 1),
        (Kind::Choice, "/flip bet: Heads", 1),
        (Kind::Choice, "/flip bet: Tails", 0),
        (Kind::Command, "/mod warn", 1),
        (Kind::Command, "/mod kick", 0),
        (Kind::CommandOption, "/city name", 1),
        (Kind::Autocomplete, "/city name", 1),
        (Kind::Command, "Quote", 1),
    ] {
        assert_eq!(coverage.count(kind, name), count, "{kind} {name}");
    }
}

#[tokio::test]
async fn components_and_modals_are_known_when_they_are_shown() {
    let (fixture, bob) = fixture_with_commands().await;
    let button = |label: &str| json!({ "type": 2, "style": 1, "label": label, "custom_id": label });
    let rows = json!([{ "type": 1, "components": [button("Order 7"), button("No")] }]);
    let field = json!({ "type": 4, "style": 1, "custom_id": "why", "required": false });
    let label = json!({ "type": 18, "label": "Why?", "component": field });
    let modal = json!({ "custom_id": "form/7", "title": "Order 7", "components": [label] });
    let _app = fixture
        .connect_app(CannedResponse::Each {
            command: json!({ "type": 4, "data": { "content": "Well?", "components": rows } }),
            other: json!({ "type": 9, "data": modal }),
        })
        .await;
    let message = bob.slash("/flip").await.original_response();
    let opened = bob
        .press(&message.expect("a message is shown"), "Order 7")
        .await;
    let count = |kind, name| fixture.service.coverage().count(kind, name);
    assert_eq!(count(Kind::Component, "Order #"), 1);
    assert_eq!(count(Kind::Component, "No"), 0);
    assert_eq!(count(Kind::Modal, "Order #"), 0);
    let _app = fixture.connect_app(text("Thanks")).await;
    let modal = opened.modal().expect("a modal opens");
    bob.submit(&modal, [("why", "so")]).await;
    assert_eq!(count(Kind::Modal, "Order #"), 1);
    let coverage = fixture.service.coverage();
    let names: Vec<_> = coverage
        .rows()
        .iter()
        .map(|row| row.name.as_str())
        .collect();
    assert!(names.contains(&"No"), "{names:?}");
}

#[tokio::test]
async fn refusals_and_errors_are_counted() {
    let (fixture, bob) = fixture_with_commands().await;
    let refused = bob.send("/secret").await;
    assert!(refused.is_err());
    bob.slash("/flip").await;
    let _app = fixture
        .connect_app(CannedResponse::Raw(500, "text/plain", "oh"))
        .await;
    let outcome = bob.slash("/flip").await;
    let id = outcome.interaction.id;
    for outcome in ["rejected", "failed", "completed"] {
        fixture.service.record_outcome(id, outcome);
    }
    let coverage = fixture.service.coverage();
    for (kind, name) in [
        (Kind::Refusal, "/secret"),
        (Kind::Refusal, "/flip"),
        (Kind::Error, "/flip: no response"),
        (Kind::Error, "/flip: status is not 200"),
        (Kind::Error, "/flip: failed"),
    ] {
        assert_eq!(coverage.count(kind, name), 1, "{coverage}");
    }
}

#[tokio::test]
async fn page_reads_the_rows_and_a_terminal_the_table() {
    let (fixture, bob) = fixture_with_commands().await;
    let _app = fixture.connect_app(text("Hello")).await;
    bob.slash("/flip bet:Tails").await;
    let reply = read_api(&fixture, "/coverage").await;
    let rows = reply.body["rows"].as_array().cloned().unwrap_or_default();
    let used = json!({ "kind": "choice", "name": "/flip bet: Tails", "count": 1 });
    assert!(rows.contains(&used), "{rows:?}");
    let unused = json!({ "kind": "autocomplete", "name": "/city name", "count": 0 });
    assert!(rows.contains(&unused), "{rows:?}");
    let table = fixture.service.coverage().to_string();
    assert!(
        table.contains("     1  choice        /flip bet: Tails\n"),
        "{table}"
    );
    assert!(table.ends_with("3 of 11 used"), "{table}");
}

#[tokio::test]
async fn reset_restores_the_members_and_keeps_the_commands() {
    let (fixture, bob) = fixture_with_commands().await;
    let _app = fixture.connect_app(text("Hello")).await;
    bob.slash("/flip").await;
    let guild = fixture.service.default_guild();
    let ids = (guild.id(), fixture.user("bob"));
    guild.find_member("bob").expect("bob is a member").leave();
    assert!(fixture.service.member("bob").is_none());

    fixture.service.reset();

    assert_eq!((guild.id(), fixture.user("bob")), ids);
    assert!(bob.messages().is_empty());
    assert_eq!(bob.slash("/flip").await.content(), "Hello");
    let coverage = fixture.service.coverage();
    assert_eq!(coverage.count(Kind::Command, "/flip"), 2);
}
