//! Claims about what is refused before it is sent: the largest legal and the smallest illegal value.

use guildhall_model::channel::{ChannelPosition, ForumTag, PermissionOverwrite};
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::guild::{
    AfkTimeout, BanBody, BulkBanBody, IncidentActions, KnownGuild, OnboardingEdit, OnboardingMode,
    PremiumTier, PromptBody, PromptOptionBody, PruneBody, WelcomeChannel, WelcomeScreenEdit,
};
use guildhall_model::member::{CurrentMemberEdit, MemberFlags, NickEdit};
use guildhall_model::role::RolePosition;
use guildhall_model::{
    ChannelBody, ChannelType, Guild, GuildEdit, GuildFeature, Id, ImageData, ImageFormat, Invalid,
    InvalidKind, MemberBody, MemberEdit, Patch, RoleBody, RoleColors, RoleEdit, Timestamp,
};

/// Claims that the check refuses, for this field.
#[track_caller]
fn refused(check: Result<(), Invalid>, field: &str) {
    assert_eq!(check.expect_err("it is out of range").field, field);
}

/// Claims that `length` is the last that is legal for a text or a list.
#[track_caller]
fn longest(field: &str, length: usize, check: impl Fn(usize) -> Result<(), Invalid>) {
    assert_eq!(check(length), Ok(()));
    refused(check(length + 1), field);
}

/// Claims that `number` is the last that is legal.
#[track_caller]
fn largest(field: &str, number: u32, check: impl Fn(u32) -> Result<(), Invalid>) {
    assert_eq!(check(number), Ok(()));
    refused(check(number + 1), field);
}

/// A text that is longer in bytes than in characters.
fn text(length: usize) -> String {
    "ä".repeat(length)
}

fn ids<T>(count: usize) -> Vec<Id<T>> {
    (1..=count as u64).map(Id::new).collect()
}

fn now() -> Timestamp {
    "2026-08-06T00:00:00+00:00"
        .parse()
        .expect("it is a timestamp")
}

fn later(seconds: i64) -> Timestamp {
    let millis = now().as_millis() + seconds * 1000;
    Timestamp::from_millis(millis).expect("it is near")
}

#[test]
fn a_refusal_names_the_field_the_value_and_the_range() {
    let days = PruneBody::new().days(40).check().unwrap_err();
    let users = BulkBanBody::new([]).check().unwrap_err();
    let afk = GuildEdit::new().afk_timeout(AfkTimeout::Unknown(61));

    assert_eq!(days.to_string(), "days: 40 is not in 1–30");
    assert_eq!(users.to_string(), "user_ids: a count of 0 is not in 1–200");
    let range = "afk_timeout: found 61, expected one of 60, 300, 900, 1800, 3600";
    assert_eq!(afk.check().unwrap_err().to_string(), range);
}

#[test]
fn a_refusal_names_the_place_in_a_list() {
    let channels = vec![
        WelcomeChannel::new(Id::new(1), "a"),
        WelcomeChannel::new(Id::new(1), ""),
    ];
    let edit = WelcomeScreenEdit::new().welcome_channels(channels);

    let refusal = edit.check().unwrap_err().to_string();

    let text = "welcome_channels[1].description: a length of 0 is not in 1–50";
    assert_eq!(refusal, text);
}

#[test]
fn a_refusal_of_a_time_names_the_time() {
    let edit = MemberEdit::new().communication_disabled_until(later(2_419_201));

    let refusal = edit.check(now()).unwrap_err().to_string();

    let text = "communication_disabled_until: 2026-09-03T00:00:01+00:00 is not in the 672 hours \
                after 2026-08-06T00:00:00+00:00";
    assert_eq!(refusal, text);
}

#[test]
fn a_guild_has_a_name_of_2_to_100_and_a_description_of_300() {
    longest("name", 100, |length| {
        GuildEdit::new().name(text(length)).check()
    });
    refused(GuildEdit::new().name("a").check(), "name");
    assert_eq!(GuildEdit::new().name("ab").check(), Ok(()));
    longest("description", 300, |length| {
        GuildEdit::new().description(text(length)).check()
    });
}

#[test]
fn space_around_the_name_of_a_guild_does_not_count() {
    let name = |name: &str| GuildEdit::new().name(name).check();

    refused(name("     "), "name");
    refused(name(" a "), "name");
    assert_eq!(name(&format!(" {} ", text(100))), Ok(()));
}

#[test]
fn a_place_is_not_negative() {
    let role = |place: i32| RolePosition::new(Id::new(1)).position(place).check();
    let channel = |place: i32| ChannelPosition::new(Id::new(1)).position(place).check();
    let new = |place| ChannelBody::new("a").position(place).check();

    for check in [role(0), channel(0), new(0)] {
        assert_eq!(check, Ok(()));
    }
    for check in [role(-1), channel(-1), new(-1)] {
        refused(check, "position");
    }
}

#[test]
fn a_member_has_250_roles() {
    let edit = |count| MemberEdit::new().roles(ids(count)).check(now());
    let body = |count| MemberBody::new("t").roles(ids(count)).check();

    longest("roles", 250, edit);
    longest("roles", 250, body);
}

#[test]
fn one_flag_of_a_member_can_be_set() {
    let one = MemberFlags::BYPASSES_VERIFICATION;
    let edit = |flags| MemberEdit::new().flags(flags).check(now());
    let body = |flags| MemberBody::new("t").flags(flags).check();

    assert_eq!((edit(one), body(one)), (Ok(()), Ok(())));
    let fault = edit(one | MemberFlags::IS_GUEST).unwrap_err();
    let words = "flags: found IS_GUEST, expected one of BYPASSES_VERIFICATION";
    assert_eq!(fault.to_string(), words);
    refused(body(MemberFlags::DID_REJOIN), "flags");
}

#[test]
fn the_emoji_of_a_role_has_100() {
    let body = |n| RoleBody::new().unicode_emoji(text(n)).check();
    let edit = |n| RoleEdit::new().unicode_emoji(text(n)).check();

    longest("unicode_emoji", 100, body);
    longest("unicode_emoji", 100, edit);
}

#[test]
fn a_guild_takes_what_it_has_the_feature_for() {
    let gif = || ImageData::new(ImageFormat::Gif, b"GIF89a").expect("it is a GIF");
    let mut guild = KnownGuild::from(&Guild::new(Id::new(1), "Rust users", Id::new(2)));
    let moving = GuildEdit::new().icon(gif());
    let role = RoleBody::new().icon(gif());

    let fault = moving.check_in(&guild).unwrap_err();
    let words = "icon: requires the guild feature ANIMATED_ICON";
    assert_eq!(fault.to_string(), words);
    assert_eq!(fault.kind(), InvalidKind::Feature);
    refused(role.check_in(&guild), "icon");
    guild.features = vec![GuildFeature::AnimatedIcon, GuildFeature::RoleIcons];
    assert_eq!(moving.check_in(&guild), Ok(()));
    assert_eq!(role.check_in(&guild), Ok(()));
}

#[test]
fn the_five_afk_timeouts_are_legal() {
    for timeout in AfkTimeout::ALL {
        assert_eq!(GuildEdit::new().afk_timeout(*timeout).check(), Ok(()));
    }
    assert_eq!(AfkTimeout::ALL.len(), 5);
}

#[test]
fn a_channel_has_a_name_of_1_to_100() {
    longest("name", 100, |length| ChannelBody::new(text(length)).check());
    refused(ChannelBody::new("").check(), "name");
}

#[test]
fn a_topic_has_1024_and_in_a_forum_4096() {
    let topic = |length| ChannelBody::new("a").topic(text(length));

    longest("topic", 1024, |length| topic(length).check());
    longest("topic", 4096, |length| {
        topic(length).kind(ChannelType::GuildForum).check()
    });
    longest("topic", 4096, |length| {
        topic(length).kind(ChannelType::GuildMedia).check()
    });
}

#[test]
fn slow_mode_has_21600_seconds() {
    let body = || ChannelBody::new("a");

    largest("rate_limit_per_user", 21_600, |n| {
        body().rate_limit_per_user(n).check()
    });
    let field = "default_thread_rate_limit_per_user";
    largest(field, 21_600, |n| {
        body().default_thread_rate_limit_per_user(n).check()
    });
}

#[test]
fn a_bit_rate_is_bound_by_the_kind_of_channel_and_the_boost_tier() {
    let body = |bitrate| ChannelBody::new("a").bitrate(bitrate);
    let mut guild = Guild::new(Id::new(1), "Rust users", Id::new(2));

    refused(body(7_999).check(), "bitrate");
    largest("bitrate", 384_000, |n| body(n).check());
    largest("bitrate", 64_000, |n| {
        body(n).kind(ChannelType::GuildStageVoice).check()
    });
    for (tier, most) in [(0, 96_000), (1, 128_000), (2, 256_000), (3, 384_000)] {
        guild.premium_tier = PremiumTier::from_wire(tier);
        largest("bitrate", most, |n| {
            body(n).check_in(&KnownGuild::from(&guild))
        });
    }
}

#[test]
fn a_voice_channel_has_99_users_and_a_stage_10000() {
    let body = |users| ChannelBody::new("a").user_limit(users);

    largest("user_limit", 99, |n| body(n).check());
    largest("user_limit", 10_000, |n| {
        body(n).kind(ChannelType::GuildStageVoice).check()
    });
}

#[test]
fn a_channel_has_100_overwrites() {
    let overwrite = PermissionOverwrite::role(Id::new(1));

    longest("permission_overwrites", 100, |count| {
        let body = ChannelBody::new("a");
        body.permission_overwrites(vec![overwrite; count]).check()
    });
}

#[test]
fn a_forum_has_20_tags_with_names_of_20() {
    let tag = |length| ForumTag::new(text(length));
    let tags = |tags| ChannelBody::new("a").available_tags(tags).check();

    longest("available_tags", 20, |count| tags(vec![tag(1); count]));
    longest("available_tags[0].name", 20, |n| tags(vec![tag(n)]));
}

#[test]
fn threads_are_put_away_after_four_times() {
    let body = |minutes| ChannelBody::new("a").default_auto_archive_duration(minutes);

    for minutes in [60, 1_440, 4_320, 10_080] {
        assert_eq!(body(minutes).check(), Ok(()));
        refused(body(minutes + 1).check(), "default_auto_archive_duration");
    }
}

#[test]
fn a_role_has_a_name_of_100() {
    longest("name", 100, |n| RoleBody::new().name(text(n)).check());
    longest("name", 100, |n| RoleEdit::new().name(text(n)).check());
}

#[test]
fn a_color_has_24_bits() {
    let colors = |primary_color| RoleColors {
        primary_color,
        ..RoleColors::default()
    };
    let field = "colors.primary_color";

    largest(field, 0x00ff_ffff, |n| {
        RoleBody::new().colors(colors(n)).check()
    });
    largest(field, 0x00ff_ffff, |n| {
        RoleEdit::new().colors(colors(n)).check()
    });
}

#[test]
fn a_nickname_has_32_and_a_bio_190() {
    longest("nick", 32, |length| {
        MemberBody::new("t").nick(text(length)).check()
    });
    longest("nick", 32, |length| {
        MemberEdit::new().nick(text(length)).check(now())
    });
    longest("nick", 32, |length| {
        CurrentMemberEdit::new().nick(text(length)).check()
    });
    longest("nick", 32, |length| {
        NickEdit::new().nick(text(length)).check()
    });
    longest("bio", 190, |length| {
        CurrentMemberEdit::new().bio(text(length)).check()
    });
}

#[test]
fn a_time_out_ends_within_28_days() {
    let edit = MemberEdit::new();
    let until = |time| edit.clone().communication_disabled_until(time).check(now());
    let days = 28 * 86_400;

    assert_eq!(until(Patch::Set(later(days))), Ok(()));
    assert_eq!(until(Patch::Set(later(-days))), Ok(()));
    assert_eq!(until(Patch::Clear), Ok(()));
    let field = "communication_disabled_until";
    refused(until(Patch::Set(later(days + 1))), field);
}

#[test]
fn an_incident_action_ends_within_24_hours() {
    let invites = |time| {
        IncidentActions::new()
            .invites_disabled_until(time)
            .check(now())
    };
    let messages = |time| IncidentActions::new().dms_disabled_until(time).check(now());

    assert_eq!(invites(later(86_400)), Ok(()));
    refused(invites(later(86_401)), "invites_disabled_until");
    assert_eq!(messages(later(86_400)), Ok(()));
    refused(messages(later(86_401)), "dms_disabled_until");
}

#[test]
fn a_ban_deletes_messages_of_up_to_7_days() {
    let seconds = |n| BanBody::new().delete_message_seconds(n).check();
    let many = |n| {
        BulkBanBody::new([Id::new(1)])
            .delete_message_seconds(n)
            .check()
    };

    largest("delete_message_seconds", 604_800, seconds);
    largest("delete_message_seconds", 604_800, many);
}

#[test]
#[expect(deprecated, reason = "the claim is about deprecated fields")]
fn deprecated_fields_have_limits_as_well() {
    largest("delete_message_days", 7, |n| {
        BanBody::new().delete_message_days(n).check()
    });
    largest("color", 0x00ff_ffff, |n| RoleBody::new().color(n).check());
    largest("color", 0x00ff_ffff, |n| RoleEdit::new().color(n).check());
}

#[test]
fn a_bulk_ban_has_1_to_200_users() {
    longest("user_ids", 200, |count| {
        BulkBanBody::new(ids(count)).check()
    });
    refused(BulkBanBody::new([]).check(), "user_ids");
}

#[test]
fn a_prune_has_1_to_30_days_and_100_roles() {
    largest("days", 30, |n| PruneBody::new().days(n).check());
    assert_eq!(PruneBody::new().days(1).check(), Ok(()));
    refused(PruneBody::new().days(0).check(), "days");
    longest("include_roles", 100, |count| {
        PruneBody::new().include_roles(ids(count)).check()
    });
}

#[test]
fn a_welcome_screen_has_5_channels() {
    let channel = |length| WelcomeChannel::new(Id::new(1), text(length));
    let edit = |channels| WelcomeScreenEdit::new().welcome_channels(channels).check();

    longest("welcome_channels", 5, |count| edit(vec![channel(1); count]));
    longest("welcome_channels[0].description", 50, |length| {
        edit(vec![channel(length)])
    });
    longest("description", 140, |length| {
        WelcomeScreenEdit::new().description(text(length)).check()
    });
}

#[test]
fn onboarding_needs_7_channels_where_it_is_enabled() {
    let edit = |count| {
        OnboardingEdit::new()
            .mode(OnboardingMode::Default)
            .default_channel_ids(ids(count))
    };

    refused(edit(6).enabled(true).check(), "default_channel_ids");
    assert_eq!(edit(7).enabled(true).check(), Ok(()));
    assert_eq!(edit(6).check(), Ok(()));
    assert_eq!(edit(6).enabled(false).check(), Ok(()));
    longest("default_channel_ids", 500, |count| edit(count).check());
}

#[test]
fn onboarding_that_says_neither_mode_nor_questions_shows_its_own_channels() {
    let edit = |count| {
        let edit = OnboardingEdit::new().enabled(true);
        edit.default_channel_ids(ids(count))
    };

    refused(edit(6).check(), "default_channel_ids");
    assert_eq!(edit(7).check(), Ok(()));
    let advanced = edit(6).mode(OnboardingMode::Advanced);
    assert_eq!(advanced.check(), Ok(()));
}

#[test]
fn channels_of_questions_count_only_in_the_advanced_mode() {
    let option = PromptOptionBody::new("a").channel_ids(vec![Id::new(6), Id::new(7)]);
    let prompt = PromptBody::new(Id::new(1), "a", [option]);
    let edit = OnboardingEdit::new()
        .enabled(true)
        .default_channel_ids(ids(6))
        .prompts(vec![prompt]);

    assert_eq!(edit.clone().mode(OnboardingMode::Advanced).check(), Ok(()));
    refused(
        edit.mode(OnboardingMode::Default).check(),
        "default_channel_ids",
    );
}

#[test]
fn onboarding_has_15_questions_of_50_options() {
    let option = PromptOptionBody::new("a");
    let prompt = |count| PromptBody::new(Id::new(1), "a", vec![option.clone(); count]);
    let edit = |prompts| OnboardingEdit::new().prompts(prompts).check();

    longest("prompts", 15, |count| edit(vec![prompt(1); count]));
    longest("prompts[0].options", 50, |count| edit(vec![prompt(count)]));
    refused(edit(vec![prompt(0)]), "prompts[0].options");
}

fn with_prompt(prompt: PromptBody) -> Result<(), Invalid> {
    OnboardingEdit::new().prompts(vec![prompt]).check()
}

fn with_option(option: PromptOptionBody) -> Result<(), Invalid> {
    with_prompt(PromptBody::new(Id::new(1), "a", [option]))
}

#[test]
fn a_question_has_a_title_of_1_to_100() {
    let titled = |length| PromptBody::new(Id::new(1), text(length), [PromptOptionBody::new("a")]);

    longest("prompts[0].title", 100, |n| with_prompt(titled(n)));
    refused(with_prompt(titled(0)), "prompts[0].title");
}

#[test]
fn an_option_of_a_question_has_short_texts() {
    let titled = |length| with_option(PromptOptionBody::new(text(length)));
    let described = |length| PromptOptionBody::new("a").description(text(length));

    longest("prompts[0].options[0].title", 50, titled);
    refused(titled(0), "prompts[0].options[0].title");
    longest("prompts[0].options[0].description", 100, |n| {
        with_option(described(n))
    });
}

#[test]
fn an_option_of_a_question_gives_50_roles_and_50_channels() {
    let option = || PromptOptionBody::new("a");

    longest("prompts[0].options[0].role_ids", 50, |n| {
        with_option(option().role_ids(ids(n)))
    });
    longest("prompts[0].options[0].channel_ids", 50, |n| {
        with_option(option().channel_ids(ids(n)))
    });
}

#[test]
fn a_command_has_100_permissions() {
    let permission = CommandPermission::user(Id::new(1), true);

    longest("permissions", 100, |count| {
        CommandPermissionsBody::new(vec![permission; count]).check()
    });
}
