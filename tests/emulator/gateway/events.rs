//! Events of members and of the bot, as a session receives them.

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::json;

use super::client::{ALL, Client};
use crate::kit::Fixture;

#[tokio::test]
async fn message_has_its_guild_and_the_member() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, ALL).await;

    discord.you().send_message("Hello, <@alice>");

    let message = client.event("MESSAGE_CREATE").await;
    assert_eq!(message["guild_id"], json!(discord.default_guild().id()));
    assert_eq!(
        (
            message["author"]["username"].clone(),
            message["content"].clone()
        ),
        (json!("you"), json!("Hello, <@alice>"))
    );
    assert!(message["member"]["joined_at"].is_string());
    assert!(message["member"].get("user").is_none());
}

#[tokio::test]
async fn direct_message_has_neither() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, ALL).await;

    discord.user("zoe").dm().send_message("Hello");

    let message = client.event("MESSAGE_CREATE").await;
    assert_eq!(message["content"], "Hello");
    assert!(
        message.get("guild_id").is_none() && message.get("member").is_none(),
        "{message}"
    );
}

#[tokio::test]
async fn audit_log_entries_arrive_as_events() {
    let fixture = Fixture::new().await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let (mut client, _) = Client::ready(&fixture.service, ALL).await;

    let path = fixture.guild("/roles");
    let role = fixture
        .call_with_reason("For the party", "POST", &path, &json!({ "name": "Guest" }))
        .await;

    client.event("GUILD_ROLE_CREATE").await;
    let entry = client.event("GUILD_AUDIT_LOG_ENTRY_CREATE").await;
    assert_eq!(
        (&entry["action_type"], &entry["target_id"]),
        (&json!(30), &role.body["id"])
    );
    assert_eq!(entry["reason"], "For the party");
    assert_eq!(
        entry["guild_id"],
        json!(fixture.service.default_guild().id())
    );
}

#[tokio::test]
async fn new_guild_arrives_as_guild_create() {
    let discord = Emulator::start().await;
    let (mut client, _) = Client::ready(&discord, ALL).await;
    client.event("GUILD_CREATE").await;

    let guild = discord.guild("Second").await;

    let created = client.event("GUILD_CREATE").await;
    assert_eq!(
        (&created["id"], &created["name"]),
        (&json!(guild.id()), &json!("Second"))
    );
}

#[tokio::test]
async fn reactions_and_typing_arrive() {
    let fixture = Fixture::new().await;
    let (mut client, _) = Client::ready(&fixture.service, ALL).await;
    let general = fixture.channel("general");

    let message = fixture.service.you().send_message("Tea?");
    fixture.service.you().react(message.id, "🎉");
    fixture
        .post(&format!("/channels/{general}/typing"), &json!(null))
        .await;

    let reaction = client.event("MESSAGE_REACTION_ADD").await;
    assert_eq!(
        (&reaction["message_id"], &reaction["emoji"]["name"]),
        (&json!(message.id), &json!("🎉"))
    );
    assert_eq!(
        client.event("TYPING_START").await["channel_id"],
        json!(general)
    );
}
