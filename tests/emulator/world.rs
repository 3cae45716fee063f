//! What there is when a service starts, and what follows from the seed.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::{ChannelType, Permissions};
use serde_json::json;

use crate::kit::{Answer, Stage, command, last, noon, text};

async fn at_noon(seed: u64) -> Stage {
    Stage::of(Emulator::builder().seed(seed).clock(noon())).await
}

#[tokio::test]
async fn one_seed_gives_the_same_people_and_secrets() {
    let (one, two) = (Stage::new().await.service, Stage::new().await.service);

    assert_eq!(one.application_id(), two.application_id());
    assert_eq!(one.public_key(), two.public_key());
    assert_eq!(one.bot_token(), two.bot_token());
    assert_eq!(one.member("bob"), two.member("bob"));
    assert_eq!(one.channel("general"), two.channel("general"));
}

#[tokio::test]
async fn another_seed_gives_others() {
    let (one, two) = (at_noon(1).await.service, at_noon(2).await.service);

    assert_ne!(one.application_id(), two.application_id());
    assert_ne!(one.public_key(), two.public_key());
    assert_ne!(one.client_secret(), two.client_secret());
}

#[tokio::test]
async fn one_seed_and_one_clock_give_the_same_interaction() {
    let mut seen = Vec::new();
    for _ in 0..2 {
        let stage = at_noon(7).await;
        stage.register(json!([command("ping", json!([]))])).await;
        let app = stage.answering(text("pong")).await;
        stage
            .service
            .you()
            .send("/ping")
            .await
            .expect("the line is right");
        seen.push(last(&app));
    }

    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn an_id_is_dated_by_the_clock() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    clock.advance(Duration::from_secs(60));

    stage.register(json!([command("ping", json!([]))])).await;

    let id = stage.service.commands()[0].id;
    assert_eq!(id.created_at_millis(), 1_767_268_860_000);
}

#[tokio::test]
async fn the_guild_has_a_channel_of_each_type() {
    let service = Stage::new().await.service;

    let kind = |name| service.channel(name).map(|channel| channel.kind);

    assert_eq!(kind("general"), Some(ChannelType::GuildText));
    assert_eq!(kind("#general"), None);
    assert_eq!(kind("announcements"), Some(ChannelType::GuildAnnouncement));
    assert_eq!(kind("lounge"), Some(ChannelType::GuildVoice));
    assert_eq!(kind("stage"), Some(ChannelType::GuildStageVoice));
    assert_eq!(kind("questions"), Some(ChannelType::GuildForum));
    assert_eq!(kind("Commons"), Some(ChannelType::GuildCategory));
    assert_eq!(kind("book-club"), Some(ChannelType::PublicThread));
}

#[tokio::test]
async fn the_everyone_role_has_the_id_of_the_guild() {
    let service = Stage::new().await.service;

    let everyone = service.role("everyone").expect("it is always there");

    assert_eq!(everyone.id, service.default_guild().id().cast());
}

#[tokio::test]
async fn alice_is_a_moderator() {
    let service = Stage::new().await.service;

    let moderator = service.role("Moderator").expect("the role exists");
    let alice = service.member("alice").expect("alice is in the guild");

    assert_eq!(alice.roles, [moderator.id]);
    assert!(
        moderator
            .permissions
            .contains(Permissions::MODERATE_MEMBERS)
    );
}

#[tokio::test]
async fn the_service_stops_with_its_last_handle() {
    let stage = Stage::new().await;
    let address = stage.service.api_base()["http://".len()..].replace("/api/v10", "");
    let second = stage.service.clone();

    drop(stage);
    assert!(tokio::net::TcpStream::connect(&address).await.is_ok());
    drop(second);

    while tokio::net::TcpStream::connect(&address).await.is_ok() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_clock_that_is_put_too_far_stands_near_the_end_of_the_calendar() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    stage.register(json!([command("ping", json!([]))])).await;
    let poll = json!({ "question": { "text": "Well?" }, "answers": [{ "poll_media": { "text": "Yes" } }] });
    let poll = json!({ "type": 4, "data": { "poll": poll } });
    stage.answering(Answer::Json(poll)).await;
    clock.advance(Duration::MAX);

    let asked = stage.service.you().slash("/ping").await;
    let token = stage.service.authorize(stage.user("you"), &["identify"]);
    let header = format!("Authorization: Bearer {}", token.expose());
    let read = stage.send("GET", "/oauth2/@me", &[&header], "").await;

    assert!(asked.is_success(), "{asked}");
    assert_eq!(read.status, 200, "{}", read.body);
    assert_eq!(clock.now().to_string(), "9999-01-01T00:00:00+00:00");
}
