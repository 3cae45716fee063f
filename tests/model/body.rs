//! Request bodies that change a guild.

use guildhall_model::channel::ChannelPosition;
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::guild::{
    AfkTimeout, BanBody, BulkBanBody, IncidentActions, OnboardingEdit, PromptBody,
    PromptOptionBody, PruneBody, WelcomeChannel, WelcomeScreenEdit, WidgetEdit,
};
use guildhall_model::{
    AttachmentBody, ChannelBody, ChannelType, CurrentMemberEdit, GuildEdit, GuildFeature, Id,
    ImageData, ImageFormat, MemberBody, MemberEdit, MessageEdit, MessageFlags, NickEdit, Patch,
    PermissionOverwrite, Permissions, Role, RoleBody, RoleColors, RoleEdit, RolePosition,
    Timestamp,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::wire::written;

/// Asserts that the body is written as this JSON and can be read back.
#[track_caller]
fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    body: &T,
    wire: Value,
) {
    assert_eq!(written(body), wire);
    let read = serde_json::from_value::<T>(wire);
    assert_eq!(&read.expect("a body can be read"), body);
}

fn time() -> Timestamp {
    "2026-08-07T00:00:00+00:00"
        .parse()
        .expect("the text is a timestamp")
}

#[test]
fn default_body_is_empty() {
    assert_round_trip(&GuildEdit::default(), json!({}));
    assert_round_trip(&WidgetEdit::default(), json!({}));
    assert_round_trip(&WelcomeScreenEdit::default(), json!({}));
    assert_round_trip(&OnboardingEdit::default(), json!({}));
    assert_round_trip(&IncidentActions::default(), json!({}));
    assert_round_trip(&BanBody::default(), json!({}));
    assert_round_trip(&PruneBody::default(), json!({}));
    assert_round_trip(&RoleBody::default(), json!({}));
    assert_round_trip(&RoleEdit::default(), json!({}));
    assert_round_trip(&MemberEdit::default(), json!({}));
    assert_round_trip(&CurrentMemberEdit::default(), json!({}));
    assert_round_trip(&NickEdit::default(), json!({}));
}

#[test]
fn edit_can_keep_clear_or_set_a_field() {
    assert_round_trip(&MemberEdit::new().nick("Ada"), json!({"nick": "Ada"}));
    assert_round_trip(&MemberEdit::new().nick(Patch::Clear), json!({"nick": null}));
    assert_round_trip(&MemberEdit::new().nick(None), json!({"nick": null}));
    assert_round_trip(
        &MemberEdit::new().nick(Some("Ada".to_owned())),
        json!({"nick": "Ada"}),
    );
    assert_round_trip(&MemberEdit::new().nick("Ada").nick(Patch::Keep), json!({}));
    assert_round_trip(
        &GuildEdit::new().features(Patch::Clear),
        json!({"features": null}),
    );
}

#[test]
fn guild_edit_contains_its_fields() {
    let edit = GuildEdit::new()
        .name("New name")
        .afk_timeout(AfkTimeout::FiveMinutes)
        .afk_channel_id(Id::new(3))
        .description(Patch::Clear)
        .features(vec![GuildFeature::Community, "NEW".into()])
        .premium_progress_bar_enabled(true);

    let wire = json!({
        "name": "New name", "afk_timeout": 300, "afk_channel_id": "3", "description": null,
        "features": ["COMMUNITY", "NEW"], "premium_progress_bar_enabled": true,
    });
    assert_round_trip(&edit, wire);
}

#[test]
fn member_edit_contains_its_fields() {
    let edit = MemberEdit::new()
        .channel_id(Patch::Clear)
        .communication_disabled_until(time())
        .mute(true)
        .roles(vec![Id::<Role>::new(4)]);

    let wire = json!({
        "channel_id": null, "communication_disabled_until": "2026-08-07T00:00:00+00:00",
        "mute": true, "roles": ["4"],
    });
    assert_round_trip(&edit, wire);
    assert_round_trip(
        &MemberBody::new("t").deaf(true),
        json!({"access_token": "t", "deaf": true}),
    );
}

#[test]
fn debug_output_hides_the_access_token_of_an_added_member() {
    let body = format!("{:?}", MemberBody::new("hush"));

    assert!(!body.contains("hush"), "{body}");
}

#[test]
fn role_bodies_contain_their_fields() {
    let wire = json!({"primary_color": 255, "secondary_color": null, "tertiary_color": null});
    let colors: RoleColors = serde_json::from_value(wire.clone()).unwrap();

    let body = RoleBody::new().name("Helper").colors(colors).hoist(true);
    let edit = RoleEdit::new().permissions(Permissions::empty());
    let moved = RolePosition::new(Id::new(4)).position(2);

    assert_round_trip(
        &body,
        json!({"name": "Helper", "colors": wire, "hoist": true}),
    );
    assert_round_trip(&edit, json!({"permissions": "0"}));
    assert_round_trip(&moved, json!({"id": "4", "position": 2}));
}

#[test]
fn channel_bodies_contain_their_fields() {
    let overwrite = PermissionOverwrite::role(Id::new(4)).deny(Permissions::VIEW_CHANNEL);
    let body = ChannelBody::new("talk")
        .kind(ChannelType::GuildVoice)
        .bitrate(64_000)
        .permission_overwrites(vec![overwrite]);
    let position = ChannelPosition::new(Id::new(3)).parent_id(Patch::Clear);

    let overwrites = json!([{"id": "4", "type": 0, "allow": "0", "deny": "1024"}]);
    let wire =
        json!({"name": "talk", "type": 2, "bitrate": 64000, "permission_overwrites": overwrites});
    assert_round_trip(&body, wire);
    assert_round_trip(&position, json!({"id": "3", "parent_id": null}));
}

#[test]
fn overwrite_can_omit_its_permissions() {
    let wire = json!({"name": "a", "permission_overwrites": [{"id": "4", "allow": null}]});

    let body: ChannelBody = serde_json::from_value(wire).unwrap();

    let overwrites = body.permission_overwrites.unwrap();
    assert_eq!(overwrites, [PermissionOverwrite::role(Id::new(4))]);
}

#[test]
fn ban_and_prune_bodies_contain_their_fields() {
    let many = BulkBanBody::new([Id::new(1), Id::new(2)]).delete_message_seconds(60);
    let prune = PruneBody::new().days(30).compute_prune_count(false);

    assert_round_trip(
        &BanBody::new().delete_message_seconds(60),
        json!({"delete_message_seconds": 60}),
    );
    assert_round_trip(
        &many,
        json!({"user_ids": ["1", "2"], "delete_message_seconds": 60}),
    );
    assert_round_trip(&prune, json!({"days": 30, "compute_prune_count": false}));
}

#[test]
fn welcome_screen_and_widget_edits_contain_their_fields() {
    let channel = WelcomeChannel::new(Id::new(3), "Ask away");
    let channels = json!([written(&channel)]);

    let screen = WelcomeScreenEdit::new()
        .enabled(true)
        .welcome_channels(vec![channel]);
    let widget = WidgetEdit::new().enabled(false).channel_id(Patch::Clear);

    assert_round_trip(
        &screen,
        json!({"enabled": true, "welcome_channels": channels}),
    );
    assert_round_trip(&widget, json!({"enabled": false, "channel_id": null}));
}

#[test]
fn onboarding_prompt_contains_its_fields() {
    let option = PromptOptionBody::new("Bots").emoji_name("🦀");
    let prompt = PromptBody::new(Id::new(9), "Why?", [option]).required(true);

    let options = json!([{"title": "Bots", "emoji_name": "🦀"}]);
    assert_round_trip(
        &prompt,
        json!({"id": "9", "title": "Why?", "options": options, "required": true}),
    );
}

#[test]
fn message_edit_contains_its_fields() {
    let edit = MessageEdit::new()
        .content(Patch::Clear)
        .embeds(vec![])
        .attachments(vec![AttachmentBody::new(Id::new(0)).is_spoiler(true)])
        .flags(MessageFlags::IS_COMPONENTS_V2);

    let files = json!([{"id": "0", "is_spoiler": true}]);
    let wire = json!({"content": null, "embeds": [], "attachments": files, "flags": 32768});
    assert_round_trip(&edit, wire);
}

#[test]
fn command_permissions_contain_their_entries() {
    let body = CommandPermissionsBody::new([CommandPermission::user(Id::new(7), true)]);

    assert_round_trip(
        &body,
        json!({"permissions": [{"id": "7", "type": 2, "permission": true}]}),
    );
}

#[test]
#[expect(deprecated, reason = "the test is about deprecated fields")]
fn deprecated_fields_are_read_and_written() {
    assert_round_trip(
        &GuildEdit::new().region("us-east"),
        json!({"region": "us-east"}),
    );
    assert_round_trip(&RoleBody::new().color(255), json!({"color": 255}));
    assert_round_trip(
        &BanBody::new().delete_message_days(7),
        json!({"delete_message_days": 7}),
    );
    assert_round_trip(&PruneBody::new().reason("idle"), json!({"reason": "idle"}));
}

const ANIMATED: [GuildFeature; 2] = [GuildFeature::AnimatedIcon, GuildFeature::AnimatedBanner];

fn image(format: ImageFormat, start: &[u8]) -> ImageData {
    ImageData::new(format, start).expect("the bytes have the signature of the format")
}

#[test]
fn images_determine_the_required_guild_features() {
    let png = || image(ImageFormat::Png, b"\x89PNG\r\n\x1A\n");
    let gif = || image(ImageFormat::Gif, b"GIF89a");

    let static_images = GuildEdit::new().icon(png()).banner(png());
    let animated_images = GuildEdit::new().icon(gif()).banner(gif());
    let role = RoleBody::new().icon(png());

    assert_eq!(static_images.required_features(), [GuildFeature::Banner]);
    assert_eq!(animated_images.required_features(), ANIMATED);
    assert_eq!(role.required_features(), [GuildFeature::RoleIcons]);
}

#[test]
fn gradient_determines_the_required_guild_feature() {
    let gradient = RoleColors {
        secondary_color: Some(255),
        ..RoleColors::default()
    };

    let edit = RoleEdit::new().colors(gradient);

    assert_eq!(edit.required_features(), [GuildFeature::EnhancedRoleColors]);
    assert_eq!(RoleEdit::new().required_features(), []);
}
