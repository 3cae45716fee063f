//! Handles for a guild: settings, lists, widget, welcome screen, onboarding and incident actions.

use std::time::Duration;

use acceptance::MockTransport;
use guildhall::model::guild::{
    AfkTimeout, ExplicitContentFilterLevel, NotificationLevel, OnboardingMode, PromptBody,
    PromptOptionBody, SystemChannelFlags, VerificationLevel, WelcomeChannel, WidgetStyle,
};
use guildhall::model::{GuildFeature, Id, ImageData, ImageFormat, Locale, Patch, Timestamp};
use serde_json::json;

use crate::handle::{CHANNEL, GUILD, ROLE, SentRequest, sent_by_guild};

pub(crate) const PNG: &str = "data:image/png;base64,iVBORw0KGgo=";

pub(crate) fn png() -> ImageData {
    ImageData::new(ImageFormat::Png, b"\x89PNG\r\n\x1A\n")
        .expect("the data starts with the PNG signature")
}

#[tokio::test]
async fn guild_is_read() {
    let sent = sent_by_guild(|guild| guild.get()).await;
    let counted = sent_by_guild(|guild| guild.get().with_counts(true)).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2"));
    assert_eq!(counted, SentRequest::new("GET /guilds/2?with_counts=true"));
}

#[tokio::test]
async fn preview_is_read() {
    let sent = sent_by_guild(|guild| guild.preview()).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/preview"));
}

#[tokio::test]
async fn guild_edit_sends_only_set_fields() {
    let sent = sent_by_guild(|guild| {
        let edit = guild
            .edit()
            .name("New name")
            .afk_timeout(AfkTimeout::FiveMinutes);
        edit.description(None).reason("Größe & Ordnung")
    });

    let body = json!({"name": "New name", "afk_timeout": 300, "description": null});
    let expected = SentRequest::new("PATCH /guilds/2").body(body);
    assert_eq!(
        sent.await,
        expected.reason("Gr%C3%B6%C3%9Fe%20%26%20Ordnung")
    );
}

#[tokio::test]
async fn levels_of_a_guild_are_set() {
    let sent = sent_by_guild(|guild| {
        let edit = guild
            .edit()
            .verification_level(VerificationLevel::High)
            .default_message_notifications(NotificationLevel::OnlyMentions)
            .explicit_content_filter(ExplicitContentFilterLevel::AllMembers)
            .features([GuildFeature::Community]);
        edit.preferred_locale(Locale::German)
            .premium_progress_bar_enabled(true)
    });

    let body = json!({"verification_level": 3, "default_message_notifications": 1,
        "explicit_content_filter": 2, "features": ["COMMUNITY"], "preferred_locale": "de",
        "premium_progress_bar_enabled": true});
    assert_eq!(sent.await, SentRequest::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn channels_of_a_guild_are_set() {
    let sent = sent_by_guild(|guild| {
        let edit = guild
            .edit()
            .afk_channel_id(CHANNEL)
            .rules_channel_id(CHANNEL)
            .public_updates_channel_id(Patch::Clear);
        edit.safety_alerts_channel_id(CHANNEL)
    });

    let body = json!({"afk_channel_id": "5", "rules_channel_id": "5",
        "public_updates_channel_id": null, "safety_alerts_channel_id": "5"});
    assert_eq!(sent.await, SentRequest::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn system_channel_is_set() {
    let sent = sent_by_guild(|guild| {
        let edit = guild.edit().system_channel_id(CHANNEL);
        edit.system_channel_flags(SystemChannelFlags::SUPPRESS_GUILD_REMINDER_NOTIFICATIONS)
    });

    let body = json!({"system_channel_id": "5", "system_channel_flags": 4});
    assert_eq!(sent.await, SentRequest::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn images_of_a_guild_are_set() {
    let sent = sent_by_guild(|guild| {
        let edit = guild.edit().icon(png()).splash(png());
        edit.discovery_splash(png()).banner(None)
    });

    let body = json!({"icon": PNG, "splash": PNG, "discovery_splash": PNG, "banner": null});
    assert_eq!(sent.await, SentRequest::new("PATCH /guilds/2").body(body));
}

#[tokio::test]
async fn regions_invites_threads_and_vanity_url_of_a_guild_are_read() {
    let regions = sent_by_guild(|guild| guild.regions()).await;
    let invites = sent_by_guild(|guild| guild.invites()).await;
    let threads = sent_by_guild(|guild| guild.threads()).await;
    let vanity_url = sent_by_guild(|guild| guild.vanity_url()).await;

    assert_eq!(regions, SentRequest::new("GET /guilds/2/regions"));
    assert_eq!(invites, SentRequest::new("GET /guilds/2/invites"));
    assert_eq!(threads, SentRequest::new("GET /guilds/2/threads/active"));
    assert_eq!(vanity_url, SentRequest::new("GET /guilds/2/vanity-url"));
}

#[tokio::test]
async fn integrations_are_listed_and_deleted() {
    let listed = sent_by_guild(|guild| guild.integrations().list()).await;
    let id = guildhall::model::Id::new(8);
    let deleted = sent_by_guild(|guild| guild.integrations().delete(id).reason("unused")).await;

    assert_eq!(listed, SentRequest::new("GET /guilds/2/integrations"));
    let expected = SentRequest::new("DELETE /guilds/2/integrations/8");
    assert_eq!(deleted, expected.reason("unused"));
}

#[tokio::test]
async fn widget_is_read_without_authorization() {
    let sent = sent_by_guild(|guild| guild.widget().get()).await;
    let image = sent_by_guild(|guild| guild.widget().image()).await;
    let banner = sent_by_guild(|guild| guild.widget().image().style(WidgetStyle::Banner2)).await;

    let expected = |line| SentRequest::new(line).authorization("");
    assert_eq!(sent, expected("GET /guilds/2/widget.json"));
    assert_eq!(image, expected("GET /guilds/2/widget.png"));
    assert_eq!(banner, expected("GET /guilds/2/widget.png?style=banner2"));
}

#[tokio::test]
async fn widget_settings_are_read_and_edited() {
    let read = sent_by_guild(|guild| guild.widget().settings()).await;
    let edited = sent_by_guild(|guild| {
        let edit = guild.widget().edit().enabled(true);
        edit.channel_id(Patch::Clear).reason("open")
    });

    assert_eq!(read, SentRequest::new("GET /guilds/2/widget"));
    let body = json!({"enabled": true, "channel_id": null});
    let expected = SentRequest::new("PATCH /guilds/2/widget").body(body);
    assert_eq!(edited.await, expected.reason("open"));
}

#[tokio::test]
async fn welcome_screen_is_read() {
    let sent = sent_by_guild(|guild| guild.welcome_screen().get()).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/welcome-screen"));
}

#[tokio::test]
async fn welcome_screen_is_edited() {
    let rules = WelcomeChannel::new(CHANNEL, "Read this first");
    let sent = sent_by_guild(|guild| {
        let edit = guild
            .welcome_screen()
            .edit()
            .enabled(true)
            .description("Rust and more")
            .welcome_channels(vec![rules]);
        edit.reason("new")
    });

    let channel = json!({"channel_id": "5", "description": "Read this first",
        "emoji_id": null, "emoji_name": null});
    let body = json!({"enabled": true, "description": "Rust and more",
        "welcome_channels": [channel]});
    let expected = SentRequest::new("PATCH /guilds/2/welcome-screen").body(body);
    assert_eq!(sent.await, expected.reason("new"));
}

#[tokio::test]
async fn onboarding_is_read() {
    let sent = sent_by_guild(|guild| guild.onboarding().get()).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/onboarding"));
}

#[tokio::test]
async fn onboarding_is_edited() {
    let answer = PromptOptionBody::new("Yes")
        .role_ids(vec![ROLE])
        .emoji_name("🦀");
    let prompt = PromptBody::new(Id::new(8), "Do you use Rust?", vec![answer]);
    let sent = sent_by_guild(|guild| {
        let edit = guild.onboarding().edit().enabled(false).prompts([prompt]);
        edit.reason("new")
    });

    let answer = json!({"title": "Yes", "role_ids": ["4"], "emoji_name": "🦀"});
    let prompt = json!({"id": "8", "title": "Do you use Rust?", "options": [answer]});
    let body = json!({"enabled": false, "prompts": [prompt]});
    let expected = SentRequest::new("PUT /guilds/2/onboarding").body(body);
    assert_eq!(sent.await, expected.reason("new"));
}

#[tokio::test]
async fn default_channels_of_onboarding_are_set() {
    let sent = sent_by_guild(|guild| {
        let edit = guild.onboarding().edit().mode(OnboardingMode::Advanced);
        edit.default_channel_ids([CHANNEL])
    });

    let body = json!({"default_channel_ids": ["5"], "mode": 1});
    let expected = SentRequest::new("PUT /guilds/2/onboarding").body(body);
    assert_eq!(sent.await, expected);
}

#[tokio::test]
async fn incident_actions_are_cleared() {
    let sent = sent_by_guild(|guild| {
        let incidents = guild
            .edit_incident_actions()
            .invites_disabled_until(Patch::Clear);
        incidents.dms_disabled_until(None)
    });

    let body = json!({"invites_disabled_until": null, "dms_disabled_until": null});
    let expected = SentRequest::new("PUT /guilds/2/incident-actions").body(body);
    assert_eq!(sent.await, expected);
}

#[tokio::test]
async fn incident_pauses_end_after_the_given_duration() {
    let (hour, transport) = (Duration::from_hours(1), MockTransport::new([]));
    let before = Timestamp::now().as_millis();
    let request = transport
        .client()
        .guild(GUILD)
        .edit_incident_actions()
        .pause_invites(hour)
        .pause_dms(hour);
    let after = Timestamp::now().as_millis();

    let actions = &request.endpoint().actions;
    for until in [&actions.invites_disabled_until, &actions.dms_disabled_until] {
        let until = until.value().unwrap().as_millis();
        assert!((before + 3_600_000..=after + 3_600_000).contains(&until));
    }
}

#[test]
fn pause_of_the_maximum_ends_five_seconds_earlier() {
    let (hours, day) = (Duration::from_hours(24), 86_400_000);
    let computed = Timestamp::from_millis(Timestamp::now().as_millis() + day).unwrap();
    let guild = MockTransport::new([]).client().guild(GUILD);
    for request in [
        guild
            .edit_incident_actions()
            .pause_invites(hours)
            .pause_dms(hours),
        guild
            .edit_incident_actions()
            .invites_disabled_until(computed)
            .dms_disabled_until(computed),
    ] {
        let actions = &request.endpoint().actions;
        for until in [&actions.invites_disabled_until, &actions.dms_disabled_until] {
            let left = until.value().unwrap().as_millis() - Timestamp::now().as_millis();
            // The service's clock may be 4 seconds behind.
            assert!((day - 60_000..=day - 4_000).contains(&left), "{left}");
        }
    }
}
