//! Claims about guilds and what belongs to them.

use guildhall_model::guild::{
    AfkTimeout, BulkBanned, EventResponse, EventWeekday, ExpireBehavior, GuildPreview,
    IncidentsData, Integration, IntegrationKind, InviteGuild, Onboarding, OnboardingEdit,
    PremiumTier, Pruned, ScheduledEvent, UnavailableGuild, UserGuild, VanityUrl, VoiceRegion,
    WelcomeScreen, Widget, WidgetSettings,
};
use guildhall_model::{Ban, Guild, GuildFeature, Id, IdMap, Invite, List, PartialGuild, Role};
use serde_json::{Value, json};

use crate::wire::{read, round_trip, tolerant, written};

#[test]
fn every_form_of_a_guild_is_written_as_it_was_read_and_read_in_part() {
    tolerant::<Guild>("object/guild", &["id"]);
    tolerant::<GuildPreview>("object/guild_preview", &["id"]);
    tolerant::<PartialGuild>("object/guild_in_interaction", &["id"]);
    tolerant::<UnavailableGuild>("object/guild_unavailable", &["id"]);
    tolerant::<UserGuild>("object/user_guild", &["id"]);
}

#[test]
fn every_screen_of_a_guild_is_written_as_it_was_read_and_read_in_part() {
    tolerant::<WidgetSettings>("object/widget_settings", &[]);
    tolerant::<Widget>("object/widget", &["id"]);
    tolerant::<WelcomeScreen>("object/welcome_screen", &[]);
    tolerant::<Onboarding>("object/onboarding", &["guild_id"]);
    tolerant::<IncidentsData>("object/incidents_data", &[]);
}

#[test]
fn everything_else_of_a_guild_is_written_as_it_was_read_and_read_in_part() {
    tolerant::<Ban>("object/ban", &["user"]);
    tolerant::<BulkBanned>("object/bulk_banned", &[]);
    tolerant::<Pruned>("object/pruned", &[]);
    tolerant::<VoiceRegion>("object/voice_region", &["id"]);
    tolerant::<Integration>("object/integration_discord", &["id", "type"]);
    tolerant::<Integration>("object/integration_twitch", &["id", "type"]);
    tolerant::<ScheduledEvent>("object/scheduled_event", &["id", "guild_id"]);
    tolerant::<Invite>("object/invite", &["code"]);
    tolerant::<Invite>("object/invite_to_group_dm", &["code"]);
    tolerant::<Invite>("object/invite_to_friendship", &["code"]);
    tolerant::<VanityUrl>("object/vanity_url", &[]);
    round_trip::<IdMap<Role, u64>>("object/role_member_counts");
}

#[test]
fn features_and_bits_without_a_name_are_kept() {
    let guild: Guild = read("object/guild");

    assert!(guild.has(&GuildFeature::Community));
    assert!(guild.has(&"FEATURE_OF_TOMORROW".into()));
    assert_eq!(guild.system_channel_flags.bits(), 2_147_483_681);
}

#[test]
fn levels_of_a_guild_without_a_name_are_kept() {
    let mut wire: Value = read("object/guild");
    for field in ["afk_timeout", "verification_level", "mfa_level"] {
        wire[field] = json!(77);
    }

    let guild: Guild = serde_json::from_value(wire.clone()).unwrap();

    assert_eq!(guild.afk_timeout, AfkTimeout::Unknown(77));
    assert_eq!(written(&guild), wire);
}

#[test]
fn members_of_a_widget_are_numbered_and_have_no_identity() {
    let widget: Widget = read("object/widget");

    let ids: Vec<_> = widget.members.iter().map(|member| &*member.id).collect();

    assert_eq!(ids, ["0", "1"]);
}

#[test]
fn an_integration_says_what_it_is_and_what_happens_when_it_ends() {
    let twitch: Integration = read("object/integration_twitch");

    assert_eq!(twitch.kind, IntegrationKind::Twitch);
    assert_eq!(twitch.expire_behavior, Some(ExpireBehavior::Kick));
}

#[test]
fn an_event_says_on_which_weekdays_it_is_and_when_it_is_called_off() {
    let event: ScheduledEvent = read("object/scheduled_event");

    let [exception] = event.guild_scheduled_event_exceptions[..] else {
        panic!("not one");
    };
    let rule = event.recurrence_rule.unwrap();

    assert!(exception.is_canceled);
    assert_eq!(rule.by_weekday, Some(vec![EventWeekday::Friday]));
    let rsvp = event.user_rsvp.unwrap();
    assert_eq!(rsvp.response, Some(EventResponse::Interested));
}

#[test]
fn an_invite_that_is_made_leads_to_a_guild_and_never_ends() {
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
fn features_in_an_interaction_have_names_and_unknown_ones_are_kept() {
    let wire = json!({"id": "1", "features": ["COMMUNITY", "FEATURE_OF_TOMORROW"]});

    let guild: PartialGuild = serde_json::from_value(wire.clone()).unwrap();

    let features = [GuildFeature::Community, "FEATURE_OF_TOMORROW".into()];
    assert_eq!(guild.features, features);
    assert_eq!(written(&guild), wire);
}

#[test]
fn null_among_invites_is_no_invite() {
    let wire = json!([null, {"code": "a"}, null]);

    let invites: List<Invite> = serde_json::from_value(wire).unwrap();

    assert_eq!(invites.len(), 1);
}

#[test]
fn boosts_and_vip_regions_raise_the_bit_rate() {
    let mut guild = Guild::new(Id::new(1), "Rust users", Id::new(2));
    assert_eq!(guild.voice_bitrate_max(), 96_000);

    guild.premium_tier = PremiumTier::Tier2;
    assert_eq!(guild.voice_bitrate_max(), 256_000);

    guild.features.push(GuildFeature::VipRegions);
    assert_eq!(guild.voice_bitrate_max(), 384_000);
}

#[test]
fn onboarding_is_read_with_an_emoji_and_written_with_its_parts() {
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
fn onboarding_that_is_sent_back_says_what_it_said() {
    let onboarding: Onboarding = read("object/onboarding");

    let edit = OnboardingEdit::from(onboarding);

    assert_eq!(edit.check(), Ok(()));
    assert_eq!(written(&edit)["mode"], json!(1));
    assert_eq!(
        serde_json::from_value::<OnboardingEdit>(written(&edit)).unwrap(),
        edit
    );
}
