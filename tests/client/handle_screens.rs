//! What a guild shows and asks: widget, welcome screen, onboarding; and what it pauses in a raid.

use std::time::Duration;

use guildhall::model::guild::{
    OnboardingMode, PromptBody, PromptOptionBody, WelcomeChannel, WidgetStyle,
};
use guildhall::model::{Id, Patch, Timestamp};
use serde_json::json;

use acceptance::MockTransport;

use crate::handle::{CHANNEL, GUILD, ROLE, Sent, by_guild};

#[tokio::test]
async fn widget_is_read_without_being_authorized() {
    let sent = by_guild(|guild| guild.widget().get()).await;
    let image = by_guild(|guild| guild.widget().image()).await;
    let banner = by_guild(|guild| guild.widget().image().style(WidgetStyle::Banner2)).await;

    let expected = |line| Sent::new(line).authorization("");
    assert_eq!(sent, expected("GET /guilds/2/widget.json"));
    assert_eq!(image, expected("GET /guilds/2/widget.png"));
    assert_eq!(banner, expected("GET /guilds/2/widget.png?style=banner2"));
}

#[tokio::test]
async fn settings_of_the_widget_are_read_and_edited() {
    let read = by_guild(|guild| guild.widget().settings()).await;
    let edited = by_guild(|guild| {
        let edit = guild.widget().edit().enabled(true);
        edit.channel_id(Patch::Clear).reason("open")
    });

    assert_eq!(read, Sent::new("GET /guilds/2/widget"));
    let body = json!({"enabled": true, "channel_id": null});
    let expected = Sent::new("PATCH /guilds/2/widget").body(body);
    assert_eq!(edited.await, expected.reason("open"));
}

#[tokio::test]
async fn welcome_screen_is_read() {
    let sent = by_guild(|guild| guild.welcome_screen().get()).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/welcome-screen"));
}

#[tokio::test]
async fn welcome_screen_is_edited() {
    let rules = WelcomeChannel::new(CHANNEL, "Read this first");
    let sent = by_guild(|guild| {
        let edit = guild.welcome_screen().edit().enabled(true);
        let edit = edit
            .description("Rust and more")
            .welcome_channels(vec![rules]);
        edit.reason("new")
    });

    let channel = json!({"channel_id": "5", "description": "Read this first",
        "emoji_id": null, "emoji_name": null});
    let body = json!({"enabled": true, "description": "Rust and more",
        "welcome_channels": [channel]});
    let expected = Sent::new("PATCH /guilds/2/welcome-screen").body(body);
    assert_eq!(sent.await, expected.reason("new"));
}

#[tokio::test]
async fn onboarding_is_read() {
    let sent = by_guild(|guild| guild.onboarding().get()).await;

    assert_eq!(sent, Sent::new("GET /guilds/2/onboarding"));
}

#[tokio::test]
async fn onboarding_is_edited() {
    let answer = PromptOptionBody::new("Yes")
        .role_ids(vec![ROLE])
        .emoji_name("🦀");
    let prompt = PromptBody::new(Id::new(8), "Do you use Rust?", vec![answer]);
    let sent = by_guild(|guild| {
        let edit = guild.onboarding().edit().enabled(false).prompts([prompt]);
        edit.reason("new")
    });

    let answer = json!({"title": "Yes", "role_ids": ["4"], "emoji_name": "🦀"});
    let prompt = json!({"id": "8", "title": "Do you use Rust?", "options": [answer]});
    let body = json!({"enabled": false, "prompts": [prompt]});
    let expected = Sent::new("PUT /guilds/2/onboarding").body(body);
    assert_eq!(sent.await, expected.reason("new"));
}

#[tokio::test]
async fn channels_of_onboarding_are_chosen() {
    let sent = by_guild(|guild| {
        let edit = guild.onboarding().edit().mode(OnboardingMode::Advanced);
        edit.default_channel_ids([CHANNEL])
    });

    let body = json!({"default_channel_ids": ["5"], "mode": 1});
    let expected = Sent::new("PUT /guilds/2/onboarding").body(body);
    assert_eq!(sent.await, expected);
}

#[tokio::test]
async fn raid_is_over() {
    let sent = by_guild(|guild| {
        let incidents = guild.incidents().invites_disabled_until(Patch::Clear);
        incidents.dms_disabled_until(None)
    });

    let body = json!({"invites_disabled_until": null, "dms_disabled_until": null});
    let expected = Sent::new("PUT /guilds/2/incident-actions").body(body);
    assert_eq!(sent.await, expected);
}

#[tokio::test]
async fn invites_and_messages_are_paused_until_that_much_later() {
    let (hour, transport) = (Duration::from_secs(3600), MockTransport::new([]));
    let before = Timestamp::now().as_millis();
    let request = transport
        .client()
        .guild(GUILD)
        .incidents()
        .pause_invites(hour);
    let request = request.pause_dms(hour);
    let after = Timestamp::now().as_millis();

    let actions = &request.endpoint().actions;
    for until in [&actions.invites_disabled_until, &actions.dms_disabled_until] {
        let until = until.value().unwrap().as_millis();
        assert!((before + 3_600_000..=after + 3_600_000).contains(&until));
    }
}
