//! A guild itself, and what has one endpoint only.

use guildhall::model::guild::{
    AfkTimeout, ContentFilter, NotificationLevel, SystemChannelFlags, VerificationLevel,
};
use guildhall::model::{GuildFeature, ImageData, ImageFormat, Locale, Patch};
use serde_json::json;

use crate::handle::{CHANNEL, Sent, by_guild};

pub(crate) const PNG: &str = "data:image/png;base64,iVBORw0KGgo=";

pub(crate) fn png() -> ImageData {
    ImageData::new(ImageFormat::Png, b"\x89PNG\r\n\x1A\n").expect("it begins as a PNG does")
}

#[tokio::test]
async fn guild_is_read() {
    let sent = by_guild(|guild| guild.get()).await;
    let counted = by_guild(|guild| guild.get().with_counts(true)).await;

    assert_eq!(sent, Sent::new("GET /guilds/2"));
    assert_eq!(counted, Sent::new("GET /guilds/2?with_counts=true"));
}

#[tokio::test]
async fn preview_is_read() {
    let sent = by_guild(|guild| guild.preview()).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/preview"));
}

#[tokio::test]
async fn guild_is_edited_in_the_given_fields_only() {
    let sent = by_guild(|guild| {
        let edit = guild
            .edit()
            .name("New name")
            .afk_timeout(AfkTimeout::Minutes5);
        edit.description(None).reason("Größe & Ordnung")
    });

    let body = json!({"name": "New name", "afk_timeout": 300, "description": null});
    let expected = Sent::new("PATCH /guilds/2").body(body);
    assert_eq!(
        sent.await,
        expected.reason("Gr%C3%B6%C3%9Fe%20%26%20Ordnung")
    );
}

#[tokio::test]
async fn levels_of_a_guild_are_set() {
    let sent = by_guild(|guild| {
        let edit = guild.edit().verification_level(VerificationLevel::High);
        let edit = edit.default_message_notifications(NotificationLevel::OnlyMentions);
        let edit = edit.explicit_content_filter(ContentFilter::AllMembers);
        let edit = edit.features([GuildFeature::Community]);
        edit.preferred_locale(Locale::German)
            .premium_progress_bar_enabled(true)
    });

    let body = json!({"verification_level": 3, "default_message_notifications": 1,
        "explicit_content_filter": 2, "features": ["COMMUNITY"], "preferred_locale": "de",
        "premium_progress_bar_enabled": true});
    assert_eq!(sent.await, Sent::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn channels_of_a_guild_are_chosen() {
    let sent = by_guild(|guild| {
        let edit = guild.edit().afk_channel_id(CHANNEL);
        let edit = edit.rules_channel_id(CHANNEL);
        let edit = edit.public_updates_channel_id(Patch::Clear);
        edit.safety_alerts_channel_id(CHANNEL)
    });

    let body = json!({"afk_channel_id": "5", "rules_channel_id": "5",
        "public_updates_channel_id": null, "safety_alerts_channel_id": "5"});
    assert_eq!(sent.await, Sent::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn system_channel_is_chosen() {
    let sent = by_guild(|guild| {
        let edit = guild.edit().system_channel_id(CHANNEL);
        edit.system_channel_flags(SystemChannelFlags::SUPPRESS_GUILD_REMINDER_NOTIFICATIONS)
    });

    let body = json!({"system_channel_id": "5", "system_channel_flags": 4});
    assert_eq!(sent.await, Sent::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn pictures_of_a_guild_are_set() {
    let sent = by_guild(|guild| {
        let edit = guild.edit().icon(png()).splash(png());
        edit.discovery_splash(png()).banner(None)
    });

    let body = json!({"icon": PNG, "splash": PNG, "discovery_splash": PNG, "banner": null});
    assert_eq!(sent.await, Sent::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn lists_of_a_guild_are_read() {
    let regions = by_guild(|guild| guild.regions()).await;
    let invites = by_guild(|guild| guild.invites()).await;
    let threads = by_guild(|guild| guild.threads()).await;
    let vanity_url = by_guild(|guild| guild.vanity_url()).await;

    assert_eq!(regions, Sent::new("GET /guilds/2/regions"));
    assert_eq!(invites, Sent::new("GET /guilds/2/invites"));
    assert_eq!(threads, Sent::new("GET /guilds/2/threads/active"));
    assert_eq!(vanity_url, Sent::new("GET /guilds/2/vanity-url"));
}

#[tokio::test]
async fn integrations_are_listed_and_deleted() {
    let listed = by_guild(|guild| guild.integrations().list()).await;
    let id = guildhall::model::Id::new(8);
    let deleted = by_guild(|guild| guild.integrations().delete(id).reason("unused")).await;

    assert_eq!(listed, Sent::new("GET /guilds/2/integrations"));
    let expected = Sent::new("DELETE /guilds/2/integrations/8");
    assert_eq!(deleted, expected.reason("unused"));
}
