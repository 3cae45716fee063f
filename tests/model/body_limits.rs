//! Limits of request bodies: the largest valid and the smallest invalid value.

use guildhall_model::api::ApplicationEdit;
use guildhall_model::channel::{ChannelPosition, DefaultReaction, ForumTag};
use guildhall_model::guild::{
    AfkTimeout, BanBody, BulkBanBody, GuildCapabilities, OnboardingEdit, OnboardingMode,
    PremiumTier, PromptBody, PromptOptionBody, PruneBody, WelcomeChannel, WelcomeScreenEdit,
};
use guildhall_model::{
    ChannelBody, ChannelEdit, ChannelType, CurrentMemberEdit, Emoji, Guild, GuildEdit,
    GuildFeature, Id, ImageData, ImageFormat, InstallParams, MemberBody, MemberEdit, MemberFlags,
    NickEdit, PermissionOverwrite, PollAnswerBody, PollBody, RoleBody, RoleColors, RoleEdit,
    RolePosition, Timestamp, ValidationError, ValidationErrorKind,
};

/// Asserts that the check fails for this field.
#[track_caller]
fn assert_rejected(check: Result<(), ValidationError>, field: &str) {
    assert_eq!(
        check.expect_err("the service would reject the value").field,
        field
    );
}

/// Asserts that a string or list of length `length` is valid, and that length `length` + 1 is rejected.
#[track_caller]
fn assert_longest(
    field: &str,
    length: usize,
    check: impl Fn(usize) -> Result<(), ValidationError>,
) {
    assert_eq!(check(length), Ok(()));
    assert_rejected(check(length + 1), field);
}

/// Asserts that `number` is valid and that `number` + 1 is rejected.
#[track_caller]
fn assert_largest(field: &str, number: u32, check: impl Fn(u32) -> Result<(), ValidationError>) {
    assert_eq!(check(number), Ok(()));
    assert_rejected(check(number + 1), field);
}

/// Returns a string with more bytes than characters.
fn text(length: usize) -> String {
    "ä".repeat(length)
}

fn ids<T>(count: usize) -> Vec<Id<T>> {
    (1..=count as u64).map(Id::new).collect()
}

fn now() -> Timestamp {
    "2026-08-06T00:00:00+00:00"
        .parse()
        .expect("the text is a timestamp")
}

fn later(seconds: i64) -> Timestamp {
    let millis = now().as_millis() + seconds * 1000;
    Timestamp::from_millis(millis).expect("the time is in the valid range")
}

#[test]
fn error_contains_the_field_the_value_and_the_valid_range() {
    let days = PruneBody::new().days(40).check().unwrap_err();
    let users = BulkBanBody::new([]).check().unwrap_err();
    let afk = GuildEdit::new().afk_timeout(AfkTimeout::Unknown(61));

    assert_eq!(days.to_string(), "days: 40 is not in 1–30");
    assert_eq!(users.to_string(), "user_ids: a count of 0 is not in 1–200");
    let range = "afk_timeout: found 61, expected one of 60, 300, 900, 1800, 3600";
    assert_eq!(afk.check().unwrap_err().to_string(), range);
}

#[test]
fn error_contains_the_index_in_a_list() {
    let channels = vec![
        WelcomeChannel::new(Id::new(1), "a"),
        WelcomeChannel::new(Id::new(1), ""),
    ];
    let edit = WelcomeScreenEdit::new().welcome_channels(channels);

    let rejection = edit.check().unwrap_err().to_string();

    let text = "welcome_channels[1].description: a length of 0 is not in 1–50";
    assert_eq!(rejection, text);
}

#[test]
fn error_of_a_time_contains_the_time() {
    let edit = MemberEdit::new().communication_disabled_until(later(2_419_201));

    let rejection = edit.check(now()).unwrap_err().to_string();

    let text = "communication_disabled_until: found 2026-09-03T00:00:01+00:00, \
                expected a time at most 672 hours after 2026-08-06T00:00:00+00:00";
    assert_eq!(rejection, text);
}

#[test]
fn guild_name_has_2_to_100_and_description_at_most_300_characters() {
    assert_longest("name", 100, |length| {
        GuildEdit::new().name(text(length)).check()
    });
    assert_rejected(GuildEdit::new().name("a").check(), "name");
    assert_eq!(GuildEdit::new().name("ab").check(), Ok(()));
    assert_longest("description", 300, |length| {
        GuildEdit::new().description(text(length)).check()
    });
}

#[test]
fn whitespace_around_a_guild_name_does_not_count() {
    let name = |name: &str| GuildEdit::new().name(name).check();

    assert_rejected(name("     "), "name");
    assert_rejected(name(" a "), "name");
    assert_eq!(name(&format!(" {} ", text(100))), Ok(()));
}

#[test]
fn position_cannot_be_negative() {
    let role = |place: i32| RolePosition::new(Id::new(1)).position(place).check();
    let channel = |place: i32| ChannelPosition::new(Id::new(1)).position(place).check();
    let new = |place| ChannelBody::new("a").position(place).check();

    for check in [role(0), channel(0), new(0)] {
        assert_eq!(check, Ok(()));
    }
    for check in [role(-1), channel(-1), new(-1)] {
        assert_rejected(check, "position");
    }
}

#[test]
fn member_has_at_most_250_roles() {
    let edit = |count| MemberEdit::new().roles(ids(count)).check(now());
    let body = |count| MemberBody::new("t").roles(ids(count)).check();

    assert_longest("roles", 250, edit);
    assert_longest("roles", 250, body);
}

#[test]
fn only_the_bypass_verification_flag_of_a_member_can_be_set() {
    let one = MemberFlags::BYPASSES_VERIFICATION;
    let edit = |flags| MemberEdit::new().flags(flags).check(now());
    let body = |flags| MemberBody::new("t").flags(flags).check();

    assert_eq!((edit(one), body(one)), (Ok(()), Ok(())));
    let fault = edit(one | MemberFlags::IS_GUEST).unwrap_err();
    let words = "flags: found IS_GUEST, expected one of BYPASSES_VERIFICATION";
    assert_eq!(fault.to_string(), words);
    assert_rejected(body(MemberFlags::DID_REJOIN), "flags");
}

#[test]
fn animated_icon_and_role_icon_require_their_guild_features() {
    let gif = || {
        ImageData::new(ImageFormat::Gif, b"GIF89a").expect("the bytes have the signature of a GIF")
    };
    let mut guild = GuildCapabilities::from(&Guild::new(Id::new(1), "Rust users", Id::new(2)));
    let moving = GuildEdit::new().icon(gif());
    let role = RoleBody::new().icon(gif());

    let fault = moving.check_in(&guild).unwrap_err();
    let words = "icon: requires the guild feature ANIMATED_ICON";
    assert_eq!(fault.to_string(), words);
    assert_eq!(fault.kind(), ValidationErrorKind::Feature);
    assert_rejected(role.check_in(&guild), "icon");
    guild.features = vec![GuildFeature::AnimatedIcon, GuildFeature::RoleIcons];
    assert_eq!(moving.check_in(&guild), Ok(()));
    assert_eq!(role.check_in(&guild), Ok(()));
}

#[test]
fn all_five_afk_timeouts_are_valid() {
    for timeout in AfkTimeout::ALL {
        assert_eq!(GuildEdit::new().afk_timeout(*timeout).check(), Ok(()));
    }
    assert_eq!(AfkTimeout::ALL.len(), 5);
}

#[test]
fn channel_name_has_1_to_100_characters() {
    assert_longest("name", 100, |length| ChannelBody::new(text(length)).check());
    assert_rejected(ChannelBody::new("").check(), "name");
}

#[test]
fn topic_has_at_most_1024_characters_and_in_a_forum_4096() {
    let topic = |length| ChannelBody::new("a").topic(text(length));

    assert_longest("topic", 1024, |length| topic(length).check());
    assert_longest("topic", 4096, |length| {
        topic(length).kind(ChannelType::GuildForum).check()
    });
    assert_longest("topic", 4096, |length| {
        topic(length).kind(ChannelType::GuildMedia).check()
    });
}

/// A check of a body with this emoji.
type Check<'a> = &'a dyn Fn(&str) -> Result<(), ValidationError>;

#[test]
fn fields_for_a_unicode_emoji_accept_no_other_text() {
    let forum = || ChannelBody::new("a").kind(ChannelType::GuildForum);
    let tag = |emoji: &str| vec![ForumTag::new("a").unicode_emoji(emoji)];
    let edit =
        |emoji: &str| ChannelEdit::new().default_reaction_emoji(DefaultReaction::unicode(emoji));
    let poll = |emoji: &str| PollBody::new("a", [PollAnswerBody::from("b").emoji(emoji.into())]);
    let fields: [(_, Check<'_>); 8] = [
        ("unicode_emoji", &|emoji| {
            RoleBody::new().unicode_emoji(emoji).check()
        }),
        ("unicode_emoji", &|emoji| {
            RoleEdit::new().unicode_emoji(emoji.to_owned()).check()
        }),
        ("available_tags[0].emoji_name", &|emoji| {
            forum().available_tags(tag(emoji)).check()
        }),
        ("default_reaction_emoji.emoji_name", &|emoji| {
            forum()
                .default_reaction_emoji(DefaultReaction::unicode(emoji))
                .check()
        }),
        ("default_reaction_emoji.emoji_name", &|emoji| {
            edit(emoji).check(Some(ChannelType::GuildForum))
        }),
        ("prompts[0].options[0].emoji_name", &|emoji| {
            prompt_option(emoji, None)
        }),
        ("welcome_channels[0].emoji_name", &|emoji| {
            welcome_channel(emoji, None)
        }),
        ("answers[0].poll_media.emoji.name", &|emoji| {
            poll(emoji).check()
        }),
    ];
    for (field, check) in fields {
        for emoji in ["🦀", "❤", "❤️", "🏳️‍🌈", "👍🏽", "🇩🇪", "🇩", "1️⃣"]
        {
            assert_eq!(check(emoji), Ok(()), "{field}: {emoji}");
        }
        for text in ["crab", "é", "✰", "🔥🔥", "🔥 ", "\u{200B}", &text(152_134)] {
            assert_rejected(check(text), field);
        }
    }
}

#[test]
fn name_of_a_custom_emoji_is_no_unicode_emoji() {
    let id = Id::new(7);

    assert_eq!(prompt_option("crab", Some(id)), Ok(()));
    assert_eq!(welcome_channel("crab", Some(id)), Ok(()));
    assert_longest("prompts[0].options[0].emoji_name", 100, |length| {
        prompt_option(&text(length), Some(id))
    });
    assert_longest("welcome_channels[0].emoji_name", 152_133, |length| {
        welcome_channel(&text(length), Some(id))
    });
}

/// Returns a URL with this number of characters.
fn url(length: usize) -> String {
    format!("https://a/{}", "b".repeat(length - "https://a/".len()))
}

fn prompt_option(emoji: &str, id: Option<Id<Emoji>>) -> Result<(), ValidationError> {
    let option = PromptOptionBody {
        emoji_id: id.into(),
        ..PromptOptionBody::new("Rust").emoji_name(emoji.to_owned())
    };
    let prompt = PromptBody::new(Id::new(1), "What for?", vec![option]);
    OnboardingEdit::new().prompts(vec![prompt]).check()
}

fn welcome_channel(emoji: &str, id: Option<Id<Emoji>>) -> Result<(), ValidationError> {
    let mut channel = WelcomeChannel::new(Id::new(1), "a");
    (channel.emoji_name, channel.emoji_id) = (Some(emoji.to_owned()), id);
    WelcomeScreenEdit::new()
        .welcome_channels(vec![channel])
        .check()
}

#[test]
fn urls_of_an_app_have_at_most_2048_characters_and_install_parameters_a_scope() {
    let edit = ApplicationEdit::new;
    assert_longest("custom_install_url", 2048, |length| {
        edit().custom_install_url(url(length)).check()
    });
    assert_longest("event_webhooks_url", 2048, |length| {
        edit().event_webhooks_url(url(length)).check()
    });
    assert_longest("interactions_endpoint_url", 2048, |length| {
        edit().interactions_endpoint_url(url(length)).check()
    });
    assert_longest("role_connections_verification_url", 2048, |length| {
        edit()
            .role_connections_verification_url(url(length))
            .check()
    });
    let mut params = InstallParams::default();
    let scopes = edit().install_params(params.clone()).check();
    assert_rejected(scopes, "install_params.scopes");
    params.scopes = vec!["bot".to_owned()];
    assert_eq!(edit().install_params(params).check(), Ok(()));
}

#[test]
fn slowmode_has_at_most_21600_seconds() {
    let body = || ChannelBody::new("a");

    assert_largest("rate_limit_per_user", 21_600, |n| {
        body().rate_limit_per_user(n).check()
    });
    let field = "default_thread_rate_limit_per_user";
    assert_largest(field, 21_600, |n| {
        body().default_thread_rate_limit_per_user(n).check()
    });
}

#[test]
fn maximum_bitrate_depends_on_channel_type_and_premium_tier() {
    let body = |bitrate| ChannelBody::new("a").bitrate(bitrate);
    let mut guild = Guild::new(Id::new(1), "Rust users", Id::new(2));

    assert_rejected(body(7_999).check(), "bitrate");
    assert_largest("bitrate", 384_000, |n| body(n).check());
    assert_largest("bitrate", 64_000, |n| {
        body(n).kind(ChannelType::GuildStageVoice).check()
    });
    for (tier, most) in [(0, 96_000), (1, 128_000), (2, 256_000), (3, 384_000)] {
        guild.premium_tier = PremiumTier::from_wire(tier);
        assert_largest("bitrate", most, |n| {
            body(n).check_in(&GuildCapabilities::from(&guild))
        });
    }
}

#[test]
fn user_limit_is_at_most_99_in_voice_channels_and_10000_in_stages() {
    let body = |users| ChannelBody::new("a").user_limit(users);

    assert_largest("user_limit", 99, |n| body(n).check());
    assert_largest("user_limit", 10_000, |n| {
        body(n).kind(ChannelType::GuildStageVoice).check()
    });
}

#[test]
fn channel_has_at_most_100_overwrites() {
    let overwrite = PermissionOverwrite::role(Id::new(1));

    assert_longest("permission_overwrites", 100, |count| {
        let body = ChannelBody::new("a");
        body.permission_overwrites(vec![overwrite; count]).check()
    });
}

#[test]
fn forum_has_at_most_20_tags_with_names_of_at_most_20_characters() {
    let tag = |length| ForumTag::new(text(length));
    let tags = |tags| ChannelBody::new("a").available_tags(tags).check();

    assert_longest("available_tags", 20, |count| tags(vec![tag(1); count]));
    assert_longest("available_tags[0].name", 20, |n| tags(vec![tag(n)]));
}

#[test]
fn auto_archive_duration_has_four_valid_values() {
    let body = |minutes| ChannelBody::new("a").default_auto_archive_duration(minutes);

    for minutes in [60, 1_440, 4_320, 10_080] {
        assert_eq!(body(minutes).check(), Ok(()));
        assert_rejected(body(minutes + 1).check(), "default_auto_archive_duration");
    }
}

#[test]
fn role_name_has_at_most_100_characters() {
    assert_longest("name", 100, |n| RoleBody::new().name(text(n)).check());
    assert_longest("name", 100, |n| RoleEdit::new().name(text(n)).check());
}

#[test]
fn color_has_at_most_24_bits() {
    let colors = |primary_color| RoleColors {
        primary_color,
        ..RoleColors::default()
    };
    let field = "colors.primary_color";

    assert_largest(field, 0x00ff_ffff, |n| {
        RoleBody::new().colors(colors(n)).check()
    });
    assert_largest(field, 0x00ff_ffff, |n| {
        RoleEdit::new().colors(colors(n)).check()
    });
}

#[test]
fn nickname_has_at_most_32_and_bio_at_most_190_characters() {
    assert_longest("nick", 32, |length| {
        MemberBody::new("t").nick(text(length)).check()
    });
    assert_longest("nick", 32, |length| {
        MemberEdit::new().nick(text(length)).check(now())
    });
    assert_longest("nick", 32, |length| {
        CurrentMemberEdit::new().nick(text(length)).check()
    });
    assert_longest("nick", 32, |length| {
        NickEdit::new().nick(text(length)).check()
    });
    assert_longest("bio", 190, |length| {
        CurrentMemberEdit::new().bio(text(length)).check()
    });
}

#[test]
#[expect(deprecated, reason = "the test is about deprecated fields")]
fn deprecated_fields_have_the_limits_of_their_successors() {
    assert_largest("delete_message_days", 7, |n| {
        BanBody::new().delete_message_days(n).check()
    });
    assert_largest("color", 0x00ff_ffff, |n| RoleBody::new().color(n).check());
    assert_largest("color", 0x00ff_ffff, |n| RoleEdit::new().color(n).check());
}

#[test]
fn welcome_screen_has_at_most_5_channels() {
    let channel = |length| WelcomeChannel::new(Id::new(1), text(length));
    let edit = |channels| WelcomeScreenEdit::new().welcome_channels(channels).check();

    assert_longest("welcome_channels", 5, |count| edit(vec![channel(1); count]));
    assert_longest("welcome_channels[0].description", 50, |length| {
        edit(vec![channel(length)])
    });
    assert_longest("description", 140, |length| {
        WelcomeScreenEdit::new().description(text(length)).check()
    });
}

#[test]
fn enabled_onboarding_requires_at_least_7_default_channels() {
    let edit = |count| {
        OnboardingEdit::new()
            .mode(OnboardingMode::Default)
            .default_channel_ids(ids(count))
    };

    assert_rejected(edit(6).enabled(true).check(), "default_channel_ids");
    assert_eq!(edit(7).enabled(true).check(), Ok(()));
    assert_eq!(edit(6).check(), Ok(()));
    assert_eq!(edit(6).enabled(false).check(), Ok(()));
    assert_longest("default_channel_ids", 500, |count| edit(count).check());
}

#[test]
fn onboarding_edit_without_mode_requires_7_default_channels() {
    let edit = |count| {
        let edit = OnboardingEdit::new().enabled(true);
        edit.default_channel_ids(ids(count))
    };

    for (few, enough) in [
        (edit(6), edit(7)),
        (edit(6).prompts(vec![]), edit(7).prompts(vec![])),
    ] {
        assert_rejected(few.check(), "default_channel_ids");
        assert_eq!(enough.check(), Ok(()));
    }
    let advanced = edit(6).mode(OnboardingMode::Advanced);
    assert_eq!(advanced.check(), Ok(()));
}

#[test]
fn channels_of_prompts_count_only_in_advanced_mode() {
    let option = PromptOptionBody::new("a").channel_ids(vec![Id::new(6), Id::new(7)]);
    let prompt = PromptBody::new(Id::new(1), "a", [option]);
    let edit = OnboardingEdit::new()
        .enabled(true)
        .default_channel_ids(ids(6))
        .prompts(vec![prompt]);

    assert_eq!(edit.clone().mode(OnboardingMode::Advanced).check(), Ok(()));
    assert_rejected(
        edit.mode(OnboardingMode::Default).check(),
        "default_channel_ids",
    );
}

#[test]
fn onboarding_has_at_most_15_prompts_of_at_most_50_options() {
    let option = PromptOptionBody::new("a");
    let prompt = |count| PromptBody::new(Id::new(1), "a", vec![option.clone(); count]);
    let edit = |prompts| OnboardingEdit::new().prompts(prompts).check();

    assert_longest("prompts", 15, |count| edit(vec![prompt(1); count]));
    assert_longest("prompts[0].options", 50, |count| edit(vec![prompt(count)]));
    assert_rejected(edit(vec![prompt(0)]), "prompts[0].options");
}

fn with_prompt(prompt: PromptBody) -> Result<(), ValidationError> {
    OnboardingEdit::new().prompts(vec![prompt]).check()
}

fn with_option(option: PromptOptionBody) -> Result<(), ValidationError> {
    with_prompt(PromptBody::new(Id::new(1), "a", [option]))
}

#[test]
fn prompt_title_has_1_to_100_characters() {
    let titled = |length| PromptBody::new(Id::new(1), text(length), [PromptOptionBody::new("a")]);

    assert_longest("prompts[0].title", 100, |n| with_prompt(titled(n)));
    assert_rejected(with_prompt(titled(0)), "prompts[0].title");
}

#[test]
fn prompt_option_title_has_1_to_50_and_description_at_most_100_characters() {
    let titled = |length| with_option(PromptOptionBody::new(text(length)));
    let described = |length| PromptOptionBody::new("a").description(text(length));

    assert_longest("prompts[0].options[0].title", 50, titled);
    assert_rejected(titled(0), "prompts[0].options[0].title");
    assert_longest("prompts[0].options[0].description", 100, |n| {
        with_option(described(n))
    });
}

#[test]
fn prompt_option_grants_at_most_50_roles_and_50_channels() {
    let option = || PromptOptionBody::new("a");

    assert_longest("prompts[0].options[0].role_ids", 50, |n| {
        with_option(option().role_ids(ids(n)))
    });
    assert_longest("prompts[0].options[0].channel_ids", 50, |n| {
        with_option(option().channel_ids(ids(n)))
    });
}
