//! Permissions required by endpoints, in general and by field.

use guildhall_model::api::*;
use guildhall_model::channel::ChannelPosition;
use guildhall_model::{
    ChannelBody, CurrentMemberEdit, GuildEdit, GuildFeature, Id, MemberBody, MemberEdit,
    MemberFlags, Patch, PermissionOverwrite, Permissions, Requirement, RoleBody, RoleEdit,
    Timestamp,
};

use crate::endpoint_path::{GUILD, ROLE, USER};

fn edit_requirement(edit: MemberEdit) -> Requirement {
    ModifyMember::new(GUILD, USER, edit).requires()
}

fn body_requirement(member: MemberBody) -> Requirement {
    AddMember::new(GUILD, USER, member).requires()
}

fn features_requirement(edit: GuildEdit, present: Option<Vec<GuildFeature>>) -> Requirement {
    ModifyGuild::new(GUILD, edit)
        .current_features(present)
        .requires()
}

fn edit_with_features(features: &[GuildFeature]) -> GuildEdit {
    GuildEdit::new().features(features.to_vec())
}

#[test]
fn each_field_of_a_member_edit_has_its_requirement() {
    let time = Timestamp::from_millis(0).unwrap();
    let edit = MemberEdit::new;
    let fields = [
        (edit().nick("b"), Permissions::MANAGE_NICKNAMES),
        (edit().nick(None), Permissions::MANAGE_NICKNAMES),
        (edit().roles(vec![]), Permissions::MANAGE_ROLES),
        (edit().mute(true), Permissions::MUTE_MEMBERS),
        (edit().deaf(false), Permissions::DEAFEN_MEMBERS),
        (edit().channel_id(None), Permissions::MOVE_MEMBERS),
        (
            edit().communication_disabled_until(time),
            Permissions::MODERATE_MEMBERS,
        ),
    ];

    for (edit, permission) in fields {
        assert_eq!(edit_requirement(edit), Requirement::all(permission));
    }
}

#[test]
fn member_edit_requires_the_permissions_of_all_set_fields() {
    let edit = MemberEdit::new().nick("b").mute(true);
    let both = Permissions::MANAGE_NICKNAMES | Permissions::MUTE_MEMBERS;

    assert_eq!(edit_requirement(edit), Requirement::all(both));
    assert_eq!(edit_requirement(MemberEdit::new()), Requirement::NONE);
}

#[test]
fn member_flags_require_one_of_three_alternatives() {
    let flags = edit_requirement(MemberEdit::new().flags(MemberFlags::BYPASSES_VERIFICATION));
    let some = Permissions::MODERATE_MEMBERS | Permissions::KICK_MEMBERS;

    assert!(flags.is_satisfied_by(Permissions::MANAGE_GUILD));
    assert!(flags.is_satisfied_by(Permissions::MANAGE_ROLES));
    assert!(flags.is_satisfied_by(some | Permissions::BAN_MEMBERS));
    assert!(!flags.is_satisfied_by(some));
    assert!(!flags.is_satisfied_by(Permissions::MANAGE_NICKNAMES));
}

#[test]
fn alternatives_and_other_fields_are_both_required() {
    let edit = MemberEdit::new().flags(MemberFlags::BYPASSES_VERIFICATION);
    let both = edit_requirement(edit.nick("b"));

    assert!(!both.is_satisfied_by(Permissions::MANAGE_GUILD));
    assert!(!both.is_satisfied_by(Permissions::MANAGE_NICKNAMES));
    assert!(both.is_satisfied_by(Permissions::MANAGE_GUILD | Permissions::MANAGE_NICKNAMES));
}

#[test]
fn adding_a_member_requires_create_instant_invite_and_field_permissions() {
    let invite = Permissions::CREATE_INSTANT_INVITE;
    let body = || MemberBody::new("secret");
    let fields = [
        (body(), Permissions::empty()),
        (body().nick("b"), Permissions::MANAGE_NICKNAMES),
        (body().roles(vec![]), Permissions::MANAGE_ROLES),
        (body().mute(true), Permissions::MUTE_MEMBERS),
        (body().deaf(true), Permissions::DEAFEN_MEMBERS),
    ];

    for (body, permission) in fields {
        assert_eq!(
            body_requirement(body),
            Requirement::all(invite | permission)
        );
    }
    let flags = body_requirement(body().flags(MemberFlags::BYPASSES_VERIFICATION));
    assert!(
        !flags.is_satisfied_by(invite) && flags.is_satisfied_by(invite | Permissions::MANAGE_ROLES)
    );
}

#[test]
fn current_member_edit_requires_a_permission_only_for_the_nickname() {
    let of = |edit| ModifyCurrentMember::new(GUILD, edit).requires();
    let edit = CurrentMemberEdit::new;

    assert_eq!(of(edit().bio("hi")), Requirement::NONE);
    assert_eq!(
        of(edit().nick(None)),
        Requirement::all(Permissions::CHANGE_NICKNAME)
    );
}

#[test]
fn community_and_discoverable_require_administrator() {
    for feature in [GuildFeature::Community, GuildFeature::Discoverable] {
        let only = vec![feature.clone()];
        let requirements = [
            features_requirement(edit_with_features(&only), Some(vec![])),
            features_requirement(edit_with_features(&[]), Some(only)),
        ];

        for requirement in requirements {
            assert!(!requirement.is_satisfied_by(Permissions::MANAGE_GUILD));
            assert!(requirement.is_satisfied_by(Permissions::ADMINISTRATOR));
        }
    }
}

#[test]
fn unchanged_features_require_only_manage_guild() {
    let present = Some(vec![GuildFeature::Community]);
    let paused = edit_with_features(&[GuildFeature::Community, GuildFeature::InvitesDisabled]);
    let manage = Requirement::all(Permissions::MANAGE_GUILD);

    assert_eq!(
        features_requirement(paused.clone(), present.clone()),
        manage
    );
    assert_eq!(features_requirement(paused, None), manage);
    assert_eq!(
        features_requirement(GuildEdit::new().name("Hall"), present),
        manage
    );
}

#[test]
fn role_requires_the_permissions_that_it_grants() {
    let (ban, kick) = (Permissions::BAN_MEMBERS, Permissions::KICK_MEMBERS);
    let new = CreateRole::new(GUILD, RoleBody::new().permissions(ban)).requires();
    let edit = ModifyRole::new(GUILD, ROLE, RoleEdit::new().permissions(ban | kick));

    let roles = Permissions::MANAGE_ROLES;
    assert_eq!(new, Requirement::all(roles | ban));
    assert_eq!(edit.requires(), Requirement::all(roles | ban | kick));
    let kept = edit.current_permissions(ban);
    assert_eq!(kept.requires(), Requirement::all(roles | kick));
}

#[test]
fn pausing_invites_and_raid_alerts_requires_manage_guild() {
    for feature in [
        GuildFeature::InvitesDisabled,
        GuildFeature::RaidAlertsDisabled,
    ] {
        assert_eq!(
            features_requirement(edit_with_features(&[feature]), None),
            Requirement::all(Permissions::MANAGE_GUILD)
        );
    }
}

#[test]
fn new_channel_requires_the_permissions_in_its_overwrites() {
    let of = |allow, deny| {
        let overwrite = PermissionOverwrite::role(Id::new(5))
            .allow(allow)
            .deny(deny);
        let channel = ChannelBody::new("hall").permission_overwrites(vec![overwrite]);
        CreateChannel::new(GUILD, channel).requires()
    };
    let (send, speak) = (Permissions::SEND_MESSAGES, Permissions::SPEAK);
    let roles = of(Permissions::MANAGE_ROLES, Permissions::empty());

    assert_eq!(
        of(send, speak),
        Requirement::all(Permissions::MANAGE_CHANNELS | send | speak)
    );
    assert!(!roles.is_satisfied_by(Permissions::MANAGE_CHANNELS | Permissions::MANAGE_ROLES));
    assert!(roles.is_satisfied_by(Permissions::ADMINISTRATOR));
}

#[test]
fn locking_channel_permissions_requires_manage_roles() {
    let of = |lock: Patch<bool>| {
        let position = ChannelPosition::new(Id::new(7)).lock_permissions(lock);
        ModifyChannelPositions::new(GUILD, [position]).requires()
    };

    assert_eq!(of(Patch::Set(false)), Requirement::NONE);
    assert_eq!(
        of(Patch::Set(true)),
        Requirement::all(Permissions::MANAGE_ROLES)
    );
}

#[test]
fn listing_invites_requires_manage_guild_or_view_audit_log() {
    let invites = GetInvites::new(GUILD).requires();

    assert!(invites.is_satisfied_by(Permissions::MANAGE_GUILD));
    assert!(invites.is_satisfied_by(Permissions::VIEW_AUDIT_LOG));
    assert!(!invites.is_satisfied_by(Permissions::KICK_MEMBERS));
}
