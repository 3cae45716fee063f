//! Claims about the bodies that change a guild.

use guildhall_model::channel::{ChannelPosition, PermissionOverwrite};
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::guild::{
    AfkTimeout, BanBody, BulkBanBody, IncidentActions, OnboardingEdit, PromptBody,
    PromptOptionBody, PruneBody, WelcomeChannel, WelcomeScreenEdit, WidgetEdit,
};
use guildhall_model::member::{CurrentMemberEdit, NickEdit};
use guildhall_model::role::RolePosition;
use guildhall_model::{
    AttachmentBody, ChannelBody, ChannelType, GuildEdit, GuildFeature, Id, ImageData, ImageFormat,
    MemberBody, MemberEdit, MessageEdit, MessageFlags, Patch, Permissions, Role, RoleBody,
    RoleColors, RoleEdit, Timestamp,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::wire::written;

/// Claims that the body is written like this, and read again.
#[track_caller]
fn is<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(body: &T, wire: Value) {
    assert_eq!(written(body), wire);
    let read = serde_json::from_value::<T>(wire);
    assert_eq!(&read.expect("a body can be read"), body);
}

fn time() -> Timestamp {
    "2026-08-07T00:00:00+00:00"
        .parse()
        .expect("it is a timestamp")
}

#[test]
fn a_body_that_says_nothing_is_empty() {
    is(&GuildEdit::default(), json!({}));
    is(&WidgetEdit::default(), json!({}));
    is(&WelcomeScreenEdit::default(), json!({}));
    is(&OnboardingEdit::default(), json!({}));
    is(&IncidentActions::default(), json!({}));
    is(&BanBody::default(), json!({}));
    is(&PruneBody::default(), json!({}));
    is(&RoleBody::default(), json!({}));
    is(&RoleEdit::default(), json!({}));
    is(&MemberEdit::default(), json!({}));
    is(&CurrentMemberEdit::default(), json!({}));
    is(&NickEdit::default(), json!({}));
}

#[test]
fn a_field_of_an_edit_is_kept_cleared_or_set() {
    is(&MemberEdit::new().nick("Ada"), json!({"nick": "Ada"}));
    is(&MemberEdit::new().nick(Patch::Clear), json!({"nick": null}));
    is(&MemberEdit::new().nick(None), json!({"nick": null}));
    is(
        &MemberEdit::new().nick(Some("Ada".to_owned())),
        json!({"nick": "Ada"}),
    );
    is(&MemberEdit::new().nick("Ada").nick(Patch::Keep), json!({}));
    is(
        &GuildEdit::new().features(Patch::Clear),
        json!({"features": null}),
    );
}

#[test]
fn an_edit_of_a_guild_holds_what_was_given() {
    let edit = GuildEdit::new()
        .name("New name")
        .afk_timeout(AfkTimeout::Minutes5)
        .afk_channel_id(Id::new(3))
        .description(Patch::Clear)
        .features(vec![GuildFeature::Community, "NEW".into()])
        .premium_progress_bar_enabled(true);

    let wire = json!({
        "name": "New name", "afk_timeout": 300, "afk_channel_id": "3", "description": null,
        "features": ["COMMUNITY", "NEW"], "premium_progress_bar_enabled": true,
    });
    is(&edit, wire);
}

#[test]
fn an_edit_of_a_member_holds_what_was_given() {
    let edit = MemberEdit::new()
        .channel_id(Patch::Clear)
        .communication_disabled_until(time())
        .mute(true)
        .roles(vec![Id::<Role>::new(4)]);

    let wire = json!({
        "channel_id": null, "communication_disabled_until": "2026-08-07T00:00:00+00:00",
        "mute": true, "roles": ["4"],
    });
    is(&edit, wire);
    is(
        &MemberBody::new("t").deaf(true),
        json!({"access_token": "t", "deaf": true}),
    );
}

#[test]
fn the_token_of_a_user_to_be_added_is_not_printed() {
    let body = format!("{:?}", MemberBody::new("hush"));

    assert!(!body.contains("hush"), "{body}");
}

#[test]
fn bodies_of_roles_hold_what_was_given() {
    let wire = json!({"primary_color": 255, "secondary_color": null, "tertiary_color": null});
    let colors: RoleColors = serde_json::from_value(wire.clone()).unwrap();

    let made = RoleBody::new().name("Helper").colors(colors).hoist(true);
    let edit = RoleEdit::new().permissions(Permissions::empty());
    let moved = RolePosition::new(Id::new(4)).position(2);

    is(
        &made,
        json!({"name": "Helper", "colors": wire, "hoist": true}),
    );
    is(&edit, json!({"permissions": "0"}));
    is(&moved, json!({"id": "4", "position": 2}));
}

#[test]
fn bodies_of_channels_hold_what_was_given() {
    let overwrite = PermissionOverwrite::role(Id::new(4)).deny(Permissions::VIEW_CHANNEL);
    let body = ChannelBody::new("talk")
        .kind(ChannelType::GuildVoice)
        .bitrate(64_000)
        .permission_overwrites(vec![overwrite]);
    let position = ChannelPosition::new(Id::new(3)).parent_id(Patch::Clear);

    let overwrites = json!([{"id": "4", "type": 0, "allow": "0", "deny": "1024"}]);
    let wire =
        json!({"name": "talk", "type": 2, "bitrate": 64000, "permission_overwrites": overwrites});
    is(&body, wire);
    is(&position, json!({"id": "3", "parent_id": null}));
}

#[test]
fn an_overwrite_may_leave_out_what_it_allows_and_denies() {
    let wire = json!({"name": "a", "permission_overwrites": [{"id": "4", "allow": null}]});

    let body: ChannelBody = serde_json::from_value(wire).unwrap();

    let overwrites = body.permission_overwrites.unwrap();
    assert_eq!(overwrites, [PermissionOverwrite::role(Id::new(4))]);
}

#[test]
fn bodies_of_bans_and_prunes_hold_what_was_given() {
    let many = BulkBanBody::new([Id::new(1), Id::new(2)]).delete_message_seconds(60);
    let prune = PruneBody::new().days(30).compute_prune_count(false);

    is(
        &BanBody::new().delete_message_seconds(60),
        json!({"delete_message_seconds": 60}),
    );
    is(
        &many,
        json!({"user_ids": ["1", "2"], "delete_message_seconds": 60}),
    );
    is(&prune, json!({"days": 30, "compute_prune_count": false}));
}

#[test]
fn a_welcome_screen_and_a_widget_hold_what_was_given() {
    let channel = WelcomeChannel::new(Id::new(3), "Ask away");
    let channels = json!([written(&channel)]);

    let screen = WelcomeScreenEdit::new()
        .enabled(true)
        .welcome_channels(vec![channel]);
    let widget = WidgetEdit::new().enabled(false).channel_id(Patch::Clear);

    is(
        &screen,
        json!({"enabled": true, "welcome_channels": channels}),
    );
    is(&widget, json!({"enabled": false, "channel_id": null}));
}

#[test]
fn a_question_holds_what_was_given() {
    let option = PromptOptionBody::new("Bots").emoji_name("🦀");
    let prompt = PromptBody::new(Id::new(9), "Why?", [option]).required(true);

    let options = json!([{"title": "Bots", "emoji_name": "🦀"}]);
    is(
        &prompt,
        json!({"id": "9", "title": "Why?", "options": options, "required": true}),
    );
}

#[test]
fn an_edit_of_a_message_holds_what_was_given() {
    let edit = MessageEdit::new()
        .content(Patch::Clear)
        .embeds(vec![])
        .attachments(vec![AttachmentBody::new(Id::new(0)).is_spoiler(true)])
        .flags(MessageFlags::IS_COMPONENTS_V2);

    let files = json!([{"id": "0", "is_spoiler": true}]);
    let wire = json!({"content": null, "embeds": [], "attachments": files, "flags": 32768});
    is(&edit, wire);
}

#[test]
fn permissions_of_a_command_hold_what_was_given() {
    let body = CommandPermissionsBody::new([CommandPermission::user(Id::new(7), true)]);

    is(
        &body,
        json!({"permissions": [{"id": "7", "type": 2, "permission": true}]}),
    );
}

#[test]
#[expect(deprecated, reason = "the claim is about deprecated fields")]
fn deprecated_fields_are_still_read_and_written() {
    is(
        &GuildEdit::new().region("us-east"),
        json!({"region": "us-east"}),
    );
    is(&RoleBody::new().color(255), json!({"color": 255}));
    is(
        &BanBody::new().delete_message_days(7),
        json!({"delete_message_days": 7}),
    );
    is(&PruneBody::new().reason("idle"), json!({"reason": "idle"}));
}

const MOVING: [GuildFeature; 2] = [GuildFeature::AnimatedIcon, GuildFeature::AnimatedBanner];

fn picture(format: ImageFormat, start: &[u8]) -> ImageData {
    ImageData::new(format, start).expect("it is of the format")
}

#[test]
fn pictures_say_which_features_the_guild_must_have() {
    let png = || picture(ImageFormat::Png, b"\x89PNG\r\n\x1A\n");
    let gif = || picture(ImageFormat::Gif, b"GIF89a");

    let still = GuildEdit::new().icon(png()).banner(png());
    let moving = GuildEdit::new().icon(gif()).banner(gif());
    let role = RoleBody::new().icon(png());

    assert_eq!(still.features_needed(), [GuildFeature::Banner]);
    assert_eq!(moving.features_needed(), MOVING);
    assert_eq!(role.features_needed(), [GuildFeature::RoleIcons]);
}

#[test]
fn a_gradient_says_which_feature_the_guild_must_have() {
    let gradient = RoleColors {
        secondary_color: Some(255),
        ..RoleColors::default()
    };

    let edit = RoleEdit::new().colors(gradient);

    assert_eq!(edit.features_needed(), [GuildFeature::EnhancedRoleColors]);
    assert_eq!(RoleEdit::new().features_needed(), []);
}
