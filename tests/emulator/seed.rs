//! What follows from one seed and one start: everything.

use std::time::Duration;

use guildhall_emulator::{AuditEntry, Emulator, Event};
use guildhall_model::{Command, Interaction, Message, Permissions};
use serde_json::json;

use crate::kit::{Stage, command, noon, text};

/// What came of the scenario, whole.
#[derive(Debug, PartialEq)]
struct Came {
    audits: Vec<AuditEntry>,
    commands: Vec<Command>,
    events: Vec<Event>,
    interaction: Box<Interaction>,
    messages: Vec<Message>,
    secrets: [String; 3],
}

/// A guild is founded and changed, a command is registered, used and followed up.
async fn scenario(seed: u64) -> Came {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().seed(seed).clock(clock.clone())).await;
    stage.bot_may(Permissions::ADMINISTRATOR);
    stage.register(json!([command("ping", json!([]))])).await;
    stage.answering(text("pong")).await;
    for tail in ["/roles", "/channels"] {
        let body = json!({ "name": "more" });
        stage
            .call_for("growth", "POST", &stage.guild(tail), &body)
            .await;
        clock.advance(Duration::from_secs(60));
    }
    let friends = stage.service.guild("Friends").await;
    friends.member("carol").join().await;
    let outcome = stage.service.you().slash("/ping").await;

    let carol = stage.service.create_user("dave").id;
    let token = stage.service.authorize(carol, &["identify"]);
    Came {
        audits: stage.service.audit_log().to_vec(),
        commands: stage.service.commands(),
        events: stage.service.events(),
        interaction: Box::new(outcome.interaction),
        messages: stage.service.you().messages(),
        secrets: [
            token.expose().to_owned(),
            stage.service.bot_token(),
            carol.to_string(),
        ],
    }
}

#[tokio::test]
async fn one_seed_gives_the_same_ids_and_events() {
    let came = scenario(7).await;

    assert_eq!(came, scenario(7).await);
    assert_eq!((came.audits.len(), came.messages.len()), (2, 1));
    assert!(came.events.len() >= 4, "{:?}", came.events);
}

#[tokio::test]
async fn another_seed_gives_other_ids() {
    let (one, two) = (scenario(7).await, scenario(8).await);

    assert_ne!(one.interaction.id, two.interaction.id);
    assert_ne!(one.audits[0].id, two.audits[0].id);
    assert_ne!(one.secrets, two.secrets);
}
