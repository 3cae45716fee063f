//! Guilds and their objects.

use guildhall_model::guild::{
    AfkTimeout, BulkBanResult, EventResponse, EventWeekday, ExpireBehavior, GuildPreview,
    IncidentsData, Integration, IntegrationType, InviteGuild, Onboarding, OnboardingEdit,
    PremiumTier, PruneResult, ScheduledEvent, UnavailableGuild, UserGuild, VanityUrl, VoiceRegion,
    WelcomeScreen, Widget, WidgetSettings,
};
use guildhall_model::{Ban, Guild, GuildFeature, Id, IdMap, Invite, List, PartialGuild, Role};
use serde_json::{Value, json};

use crate::wire::{assert_round_trip, assert_tolerant, read, written};

#[test]
fn every_form_of_a_guild_round_trips_and_may_be_partial() {
    assert_tolerant::<Guild>("object/guild", &["id"]);
    assert_tolerant::<GuildPreview>("object/guild_preview", &["id"]);
    assert_tolerant::<PartialGuild>("object/guild_in_interaction", &["id"]);
    assert_tolerant::<UnavailableGuild>("object/guild_unavailable", &["id"]);
    assert_tolerant::<UserGuild>("object/user_guild", &["id"]);
}

#[test]
fn every_screen_of_a_guild_round_trips_and_may_be_partial() {
    assert_tolerant::<WidgetSettings>("object/widget_settings", &[]);
    assert_tolerant::<Widget>("object/widget", &["id"]);
    assert_tolerant::<WelcomeScreen>("object/welcome_screen", &[]);
    assert_tolerant::<Onboarding>("object/onboarding", &["guild_id"]);
    assert_tolerant::<IncidentsData>("object/incidents_data", &[]);
}

#[test]
fn other_guild_objects_round_trip_and_may_be_partial() {
    assert_tolerant::<Ban>("object/ban", &["user"]);
    assert_tolerant::<BulkBanResult>("object/bulk_banned", &[]);
    assert_tolerant::<PruneResult>("object/pruned", &[]);
    assert_tolerant::<VoiceRegion>("object/voice_region", &["id"]);
    assert_tolerant::<Integration>("object/integration_discord", &["id", "type"]);
    assert_tolerant::<Integration>("object/integration_twitch", &["id", "type"]);
    assert_tolerant::<ScheduledEvent>("object/scheduled_event", &["id", "guild_id"]);
    assert_tolerant::<Invite>("object/invite", &["code"]);
    assert_tolerant::<Invite>("object/invite_to_group_dm", &["code"]);
    assert_tolerant::<Invite>("object/invite_to_friendship", &["code"]);
    assert_tolerant::<VanityUrl>("object/vanity_url", &[]);
    assert_round_trip::<IdMap<Role, u64>>("object/role_member_counts");
}

#[test]
fn unknown_features_and_bits_are_preserved() {
    let guild: Guild = read("object/guild");

    assert!(guild.has_feature(&GuildFeature::Community));
    assert!(guild.has_feature(&"FEATURE_OF_TOMORROW".into()));
    assert_eq!(guild.system_channel_flags.bits(), 2_147_483_681);
}

#[test]
fn unknown_guild_levels_are_preserved() {
    let mut wire: Value = read("object/guild");
    for field in ["afk_timeout", "verification_level", "mfa_level"] {
        wire[field] = json!(77);
    }

    let guild: Guild = serde_json::from_value(wire.clone()).unwrap();

    assert_eq!(guild.afk_timeout, AfkTimeout::Unknown(77));
    assert_eq!(written(&guild), wire);
}

#[test]
fn widget_members_have_indexes_instead_of_ids() {
    let widget: Widget = read("object/widget");

    let ids: Vec<_> = widget.members.iter().map(|member| &*member.id).collect();

    assert_eq!(ids, ["0", "1"]);
}

#[test]
fn integration_contains_its_type_and_expire_behavior() {
    let twitch: Integration = read("object/integration_twitch");

    assert_eq!(twitch.kind, IntegrationType::Twitch);
    assert_eq!(twitch.expire_behavior, Some(ExpireBehavior::Kick));
}

#[test]
fn scheduled_event_contains_weekdays_exceptions_and_rsvp() {
    let event: ScheduledEvent = read("object/scheduled_event");

    let [exception] = event.guild_scheduled_event_exceptions[..] else {
        panic!("expected one exception");
    };
    let rule = event.recurrence_rule.unwrap();

    assert!(exception.is_canceled);
    assert_eq!(rule.by_weekday, Some(vec![EventWeekday::Friday]));
    let rsvp = event.user_rsvp.unwrap();
    assert_eq!(rsvp.response, Some(EventResponse::Interested));
}

#[test]
fn new_invite_leads_to_a_guild_and_never_expires() {
    let guild = InviteGuild::new(Id::new(1), "Rust users");
    let invite = Invite {
        guild_id: Some(guild.id),
        guild: Some(Box::new(guild)),
        ..Invite::new("rust")
    };

    let wire = written(&invite);

    assert_eq!(wire["type"], json!(0));
    assert_eq!(wire["expires_at"], Value::Null);
    assert_eq!(wire["guild"]["name"], json!("Rust users"));
    assert_eq!(serde_json::from_value::<Invite>(wire).unwrap(), invite);
}

#[test]
fn guild_of_an_invite_keeps_its_welcome_screen() {
    let screen = json!({"description": "Hello", "welcome_channels": []});
    let wire = json!({"id": "1", "name": "Rust users", "welcome_screen": screen});

    let guild: InviteGuild = serde_json::from_value(wire).unwrap();

    assert_eq!(written(&guild)["welcome_screen"], screen);
}

#[test]
fn features_of_a_partial_guild_are_typed_and_preserved() {
    let wire = json!({"id": "1", "features": ["COMMUNITY", "FEATURE_OF_TOMORROW"]});

    let guild: PartialGuild = serde_json::from_value(wire.clone()).unwrap();

    let features = [GuildFeature::Community, "FEATURE_OF_TOMORROW".into()];
    assert_eq!(guild.features, features);
    assert_eq!(written(&guild), wire);
}

#[test]
fn null_in_a_list_of_invites_is_skipped() {
    let wire = json!([null, {"code": "a"}, null]);

    let invites: List<Invite> = serde_json::from_value(wire).unwrap();

    assert_eq!(invites.len(), 1);
}

#[test]
fn premium_tier_and_vip_regions_raise_the_maximum_bitrate() {
    let mut guild = Guild::new(Id::new(1), "Rust users", Id::new(2));
    assert_eq!(guild.max_voice_bitrate(), 96_000);

    guild.premium_tier = PremiumTier::Tier2;
    assert_eq!(guild.max_voice_bitrate(), 256_000);

    guild.features.push(GuildFeature::VipRegions);
    assert_eq!(guild.max_voice_bitrate(), 384_000);
}

#[test]
fn onboarding_edit_has_the_emoji_as_separate_fields() {
    let onboarding: Onboarding = read("object/onboarding");

    let edit = written(&OnboardingEdit::from(onboarding));

    let [crab, dice] = [0, 1].map(|index| &edit["prompts"][0]["options"][index]);
    assert_eq!(crab.get("emoji"), None);
    assert_eq!(crab["emoji_id"], json!("1000000000000000012"));
    assert_eq!(crab["emoji_name"], json!("crab"));
    assert_eq!(crab["emoji_animated"], json!(true));
    assert_eq!(dice["emoji_id"], Value::Null);
    assert_eq!(dice["emoji_name"], json!("🎲"));
}

#[test]
fn onboarding_converts_into_a_valid_onboarding_edit() {
    let onboarding: Onboarding = read("object/onboarding");

    let edit = OnboardingEdit::from(onboarding);

    assert_eq!(edit.check(), Ok(()));
    assert_eq!(written(&edit)["mode"], json!(1));
    assert_eq!(
        serde_json::from_value::<OnboardingEdit>(written(&edit)).unwrap(),
        edit
    );
}
