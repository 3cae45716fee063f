//! Determinism: seed and start time determine everything.

use std::time::Duration;

use guildhall_emulator::{AuditEntry, Emulator, Event};
use guildhall_model::{Command, Interaction, Message, Permissions};
use serde_json::json;

use crate::kit::{Fixture, command, noon, text};

/// Complete result of the scenario.
#[derive(Debug, PartialEq)]
struct ScenarioResult {
    audits: Vec<AuditEntry>,
    commands: Vec<Command>,
    events: Vec<Event>,
    interaction: Box<Interaction>,
    messages: Vec<Message>,
    secrets: [String; 6],
}

/// Creates and changes a guild, registers and invokes a command, and sends a follow-up.
async fn scenario(seed: u64) -> ScenarioResult {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().seed(seed).clock(clock.clone())).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    fixture.register(json!([command("ping", json!([]))])).await;
    fixture.connect_app(text("pong")).await;
    for tail in ["/roles", "/channels"] {
        let body = json!({ "name": "more" });
        fixture
            .call_with_reason("growth", "POST", &fixture.guild(tail), &body)
            .await;
        clock.advance(Duration::from_mins(1));
    }
    let friends = fixture.service.guild("Friends").await;
    friends.member("carol").join().await;
    let outcome = fixture.service.you().slash("/ping").await;

    let carol = fixture.service.create_user("dave").id;
    let token = fixture.service.authorize(carol, &["identify"]);
    ScenarioResult {
        audits: fixture.service.audit_log().to_vec(),
        commands: fixture.service.commands(),
        events: fixture.service.events(),
        interaction: Box::new(outcome.interaction),
        messages: fixture.service.you().messages(),
        secrets: [
            token.expose().to_owned(),
            fixture.service.bot_token(),
            fixture.service.client_secret(),
            fixture.service.public_key(),
            fixture.service.application_id().to_string(),
            carol.to_string(),
        ],
    }
}

#[tokio::test]
async fn same_seed_produces_the_same_ids_and_events() {
    let result = scenario(7).await;

    assert_eq!(result, scenario(7).await);
    assert_eq!((result.audits.len(), result.messages.len()), (2, 1));
    assert!(result.events.len() >= 4, "{:?}", result.events);
}

#[tokio::test]
async fn other_seed_produces_other_ids() {
    let (one, two) = (scenario(7).await, scenario(8).await);

    assert_ne!(one.interaction.id, two.interaction.id);
    assert_ne!(one.audits[0].id, two.audits[0].id);
    for (one, two) in one.secrets.iter().zip(&two.secrets) {
        assert_ne!(one, two);
    }
}
