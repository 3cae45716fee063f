//! Initial state of an emulator.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::{ChannelType, Permissions};
use serde_json::json;

use crate::kit::{CannedResponse, Fixture, command, member, noon, role};

#[tokio::test]
async fn same_seed_produces_the_same_users_and_secrets() {
    let (one, two) = (Fixture::new().await.service, Fixture::new().await.service);

    assert_eq!(one.application_id(), two.application_id());
    assert_eq!(one.public_key(), two.public_key());
    assert_eq!(one.bot_token(), two.bot_token());
    assert_eq!(one.member("bob"), two.member("bob"));
    assert_eq!(one.channel("general"), two.channel("general"));
}

#[tokio::test]
async fn id_contains_the_time_of_the_clock() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    clock.advance(Duration::from_mins(1));

    fixture.register(json!([command("ping", json!([]))])).await;

    let id = fixture.service.commands()[0].id;
    assert_eq!(id.created_at_millis(), 1_767_268_860_000);
}

#[tokio::test]
async fn guild_has_a_channel_of_each_type() {
    let service = Fixture::new().await.service;

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
async fn everyone_role_has_the_id_of_the_guild() {
    let service = Fixture::new().await.service;

    let everyone = service
        .role("everyone")
        .expect("the default guild has the role everyone");

    assert_eq!(everyone.id, service.default_guild().id().cast());
}

#[tokio::test]
async fn alice_is_a_moderator() {
    let service = Fixture::new().await.service;

    let moderator = role(&service, "Moderator");
    let alice = member(&service, "alice");

    assert_eq!(alice.roles, [moderator.id]);
    assert!(
        moderator
            .permissions
            .contains(Permissions::MODERATE_MEMBERS)
    );
}

#[tokio::test]
async fn emulator_stops_with_its_last_handle() {
    let fixture = Fixture::new().await;
    let address = fixture.service.api_base()["http://".len()..].replace("/api/v10", "");
    let second = fixture.service.clone();

    drop(fixture);
    assert!(tokio::net::TcpStream::connect(&address).await.is_ok());
    drop(second);

    while tokio::net::TcpStream::connect(&address).await.is_ok() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn clock_stops_at_the_start_of_the_year_9999() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let poll = json!({ "question": { "text": "Well?" }, "answers": [{ "poll_media": { "text": "Yes" } }] });
    let poll = json!({ "type": 4, "data": { "poll": poll } });
    fixture.connect_app(CannedResponse::Json(poll)).await;
    clock.advance(Duration::MAX);

    let asked = fixture.service.you().slash("/ping").await;
    let token = fixture
        .service
        .authorize(fixture.user("you"), &["identify"]);
    let header = format!("Authorization: Bearer {}", token.expose());
    let read = fixture.send("GET", "/oauth2/@me", &[&header], "").await;

    assert!(asked.is_success(), "{asked}");
    assert_eq!(read.status, 200, "{}", read.body);
    assert_eq!(clock.now().to_string(), "9999-01-01T00:00:00+00:00");
}
