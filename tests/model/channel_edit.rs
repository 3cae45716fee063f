//! Edits of channels and threads, permission overwrites, and invites: limits and required permissions.

use guildhall_model::api::*;
use guildhall_model::channel::{Allow, ChannelFlags, Deny, ForumTag, OverwriteTarget};
use guildhall_model::guild::{GuildCapabilities, InviteBody, InviteTargetType};
use guildhall_model::{
    ChannelEdit, ChannelType, Guild, Id, Member, Patch, PermissionOverwrite, Permissions,
    Requirement, Role, User, ValidationError,
};
use serde_json::json;

use crate::endpoint_check::{assert_accepted, assert_rejected};
use crate::endpoint_path::{ROLE, USER};
use crate::wire::written;

const VOICE: ChannelType = ChannelType::GuildVoice;
const STAGE: ChannelType = ChannelType::GuildStageVoice;
const FORUM: ChannelType = ChannelType::GuildForum;
const TEXT: ChannelType = ChannelType::GuildText;
const THREAD: ChannelType = ChannelType::PublicThread;

/// Unknown type.
const ANY: Option<ChannelType> = None;

fn edit() -> ChannelEdit {
    ChannelEdit::new()
}

/// Returns the field that the check rejects, or an empty string.
fn rejected(edit: &ChannelEdit, kind: impl Into<Option<ChannelType>>) -> String {
    let checked: Result<(), ValidationError> = edit.check(kind.into());
    checked.err().map(|fault| fault.field).unwrap_or_default()
}

#[test]
fn both_sides_of_each_range_of_a_channel_edit() {
    let tags = |count: u64| (1..=count).map(Id::new).collect::<Vec<Id<ForumTag>>>();
    let forum_tags = |count| vec![ForumTag::new("bug"); count];
    let overwrites = |count| vec![PermissionOverwrite::role(ROLE); count];
    let pairs = [
        (
            edit().name("x".repeat(100)),
            edit().name("x".repeat(101)),
            "name",
        ),
        (edit().name("x"), edit().name(""), "name"),
        (edit().position(0), edit().position(-1), "position"),
        (
            edit().rate_limit_per_user(21_600),
            edit().rate_limit_per_user(21_601),
            "rate_limit_per_user",
        ),
        (
            edit().default_thread_rate_limit_per_user(21_600),
            edit().default_thread_rate_limit_per_user(21_601),
            "default_thread_rate_limit_per_user",
        ),
        (edit().bitrate(8_000), edit().bitrate(7_999), "bitrate"),
        (
            edit().auto_archive_duration(10_080),
            edit().auto_archive_duration(10_081),
            "auto_archive_duration",
        ),
        (
            edit().default_auto_archive_duration(60),
            edit().default_auto_archive_duration(61),
            "default_auto_archive_duration",
        ),
        (
            edit().applied_tags(tags(5)),
            edit().applied_tags(tags(6)),
            "applied_tags",
        ),
        (
            edit().available_tags(forum_tags(20)),
            edit().available_tags(forum_tags(21)),
            "available_tags",
        ),
        (
            edit().permission_overwrites(overwrites(100)),
            edit().permission_overwrites(overwrites(101)),
            "permission_overwrites",
        ),
    ];
    for (valid, invalid, field) in pairs {
        assert_eq!(
            (rejected(&valid, ANY), rejected(&invalid, ANY)),
            (String::new(), field.into())
        );
    }
}

#[test]
fn limits_depend_on_the_type_if_it_is_known() {
    let topic = edit().topic("x".repeat(1025));
    let users = edit().user_limit(100);
    let bitrate = edit().bitrate(64_001);

    assert_eq!(rejected(&topic, TEXT), "topic");
    assert_eq!(
        (rejected(&topic, FORUM), rejected(&topic, ANY)),
        (String::new(), String::new())
    );
    assert_eq!(rejected(&users, VOICE), "user_limit");
    assert_eq!(
        (rejected(&users, STAGE), rejected(&users, ANY)),
        (String::new(), String::new())
    );
    assert_eq!(rejected(&bitrate, STAGE), "bitrate");
    assert_eq!(
        (rejected(&bitrate, VOICE), rejected(&bitrate, ANY)),
        (String::new(), String::new())
    );
    assert_eq!(rejected(&edit().name(" "), TEXT), "name");
    assert_eq!(rejected(&edit().topic("x".repeat(4097)), None), "topic");
}

#[test]
fn bitrate_is_checked_against_the_guild() {
    let guild = GuildCapabilities::from(&Guild::new(Id::new(2), "Hall", USER));
    let request = |bitrate| ModifyChannel::new(Id::new(9), edit().bitrate(bitrate));

    assert!(request(96_000).check_in(&guild).is_ok());
    assert!(request(96_001).check_in(&guild).is_err());
}

/// Returns the permissions that an edit requires besides `VIEW_CHANNEL`.
fn requires(edit: ChannelEdit, kind: impl Into<Option<ChannelType>>) -> Permissions {
    let request = ModifyChannel::new(Id::new(9), edit).channel_type(kind);
    let required = request.requires().required_permissions();
    assert!(required.contains(Permissions::VIEW_CHANNEL));
    required.difference(Permissions::VIEW_CHANNEL)
}

#[test]
fn edit_requires_the_permissions_for_its_fields_and_its_type() {
    let none = Permissions::empty();
    let (channels, threads) = (Permissions::MANAGE_CHANNELS, Permissions::MANAGE_THREADS);
    let overwritten = channels | Permissions::MANAGE_ROLES;
    let cases = [
        (edit().name("x"), none, channels, none),
        (edit().archived(true), none, channels, none),
        (edit().applied_tags(vec![]), none, channels, none),
        (edit().rate_limit_per_user(5), none, channels, threads),
        (edit().flags(ChannelFlags::PINNED), none, channels, threads),
        (edit().locked(true), threads, channels, threads),
        (edit().invitable(false), threads, channels, threads),
        (edit().topic("x"), channels, channels, none),
        (
            edit().permission_overwrites(None),
            overwritten,
            overwritten,
            none,
        ),
    ];
    for (edit, unknown, channel, thread) in cases {
        let found = [None, Some(TEXT), Some(THREAD)].map(|kind| requires(edit.clone(), kind));
        assert_eq!(found, [unknown, channel, thread], "{edit:?}");
    }
}

#[test]
fn edit_distinguishes_absent_null_and_value() {
    let edit = edit()
        .topic(None)
        .name("x")
        .parent_id(Patch::Keep)
        .archived(false);

    assert_eq!(
        written(&edit),
        json!({ "name": "x", "archived": false, "topic": null })
    );
}

#[test]
fn overwrite_has_a_target_and_an_effect() {
    let role = OverwriteTarget::from(&Role::new(ROLE, "Muted"));
    let member = OverwriteTarget::from(&Member::new(User::new(USER, "bob")));

    let denied = Deny(Permissions::SEND_MESSAGES).for_target(role);
    let allowed = Allow(Permissions::VIEW_CHANNEL).for_target(member);

    assert_eq!((role, member), (ROLE.into(), USER.into()));
    assert_eq!((role.id(), member.id()), (ROLE.cast(), USER.cast()));
    assert_eq!(written(&denied), json!({ "type": 0, "deny": "2048" }));
    assert_eq!(written(&allowed), json!({ "type": 1, "allow": "1024" }));
}

fn invite(body: InviteBody) -> CreateChannelInvite {
    CreateChannelInvite::new(Id::new(9), body)
}

#[test]
fn both_sides_of_each_range_of_an_invite() {
    let roles = |count: u64| InviteBody::new().role_ids((1..=count).map(Id::new));

    assert_accepted(&invite(InviteBody::new().max_age(604_800).max_uses(100)));
    assert_accepted(&invite(roles(250)));
    let old = InviteBody::new().max_age(604_801);
    assert_rejected(&invite(old), "max_age: 604801 is not in 0–604800");
    let used = InviteBody::new().max_uses(101);
    assert_rejected(&invite(used), "max_uses: 101 is not in 0–100");
    assert_rejected(
        &invite(roles(251)),
        "role_ids: a count of 251 is not in 0–250",
    );
}

#[test]
fn target_type_of_an_invite_needs_its_target() {
    let stream = InviteBody::new().target_type(InviteTargetType::Stream);
    let activity = InviteBody::new().target_type(InviteTargetType::EmbeddedApplication);

    let message = "target_type: found STREAM, expected a `target_user_id` with it";
    assert_rejected(&invite(stream.clone()), message);
    let message =
        "target_type: found EMBEDDED_APPLICATION, expected a `target_application_id` with it";
    assert_rejected(&invite(activity.clone()), message);
    assert_accepted(&invite(stream.target_user_id(USER)));
    assert_accepted(&invite(activity.target_application_id(Id::new(1))));
}

#[test]
fn invite_with_roles_requires_manage_roles() {
    let plain = invite(InviteBody::new().role_ids([])).requires();
    let granting = invite(InviteBody::new().role_ids([ROLE])).requires();

    let own = Permissions::VIEW_CHANNEL | Permissions::CREATE_INSTANT_INVITE;
    assert_eq!(plain, Requirement::all(own));
    assert_eq!(granting, Requirement::all(own | Permissions::MANAGE_ROLES));
}

#[test]
fn deletion_requires_the_permission_for_channels_or_for_threads() {
    let required = DeleteChannel::new(Id::new(9)).requires();
    let with = |permission| required.is_satisfied_by(Permissions::VIEW_CHANNEL | permission);

    assert!(with(Permissions::MANAGE_CHANNELS) && with(Permissions::MANAGE_THREADS));
    assert!(!with(Permissions::MANAGE_MESSAGES));
    assert!(!required.is_satisfied_by(Permissions::MANAGE_CHANNELS));
}

#[test]
fn overwrites_can_change_every_permission_that_is_not_guild_wide() {
    let guild_wide = Permissions::guild_wide();

    assert!(guild_wide.contains(Permissions::ADMINISTRATOR | Permissions::MODERATE_MEMBERS));
    let changeable = Permissions::MANAGE_ROLES
        | Permissions::MANAGE_CHANNELS
        | Permissions::CREATE_INSTANT_INVITE
        | Permissions::MOVE_MEMBERS;
    assert!(!guild_wide.intersects(changeable));
}
