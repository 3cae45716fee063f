//! Verdicts on whether a member may use a command; each rule has a case that allows and a case that denies.

use guildhall_model::command::CommandPermission;
use guildhall_model::permission::{
    CommandAccess, CommandPermissionLevel, CommandPermissionTarget, PermissionLayering,
    PermissionScope, Verdict, VerdictReason, explain,
};
use guildhall_model::{
    Channel, CommandType, Id, InteractionContextType, Member, Permissions, Role,
};

use super::{
    ALICE, BOB, GUILD, OWNER, USE, at, everyone, for_role, guild, member, role, text, timed_out,
};

const LOW: u64 = 10;
const HIGH: u64 = 11;
const KICK: Permissions = Permissions::KICK_MEMBERS;

fn roles(base: Permissions) -> [Role; 4] {
    [
        everyone(base),
        role(LOW, 1, Permissions::empty()),
        role(HIGH, 2, Permissions::empty()),
        role(12, 3, Permissions::ADMINISTRATOR),
    ]
}

/// Returns the verdict for a member of a guild whose @everyone role has the permissions `base`.
fn verdict_for<'p>(
    base: Permissions,
    target: &Member,
    access: &CommandAccess<'_>,
    place: impl Into<PermissionScope<'p>>,
) -> Verdict {
    let roles = roles(base);
    explain(
        &guild(&roles).member_permissions(target, at(0)),
        access,
        place,
    )
}

/// Returns the verdict for Alice in a text channel; she has the roles `LOW` and `HIGH`.
fn verdict_for_alice(access: &CommandAccess<'_>) -> Verdict {
    verdict_for(USE, &member(ALICE, &[LOW, HIGH]), access, &text(&[]))
}

fn slash() -> CommandAccess<'static> {
    CommandAccess::new(CommandType::ChatInput)
}

fn with_default_permissions(default: Permissions) -> CommandAccess<'static> {
    let mut access = slash();
    access.default_member_permissions = Some(default);
    access
}

fn allowed(reason: VerdictReason) -> Verdict {
    Verdict {
        allowed: true,
        reason,
    }
}

fn denied(reason: VerdictReason) -> Verdict {
    Verdict {
        allowed: false,
        reason,
    }
}

fn overwrite_reason(
    level: CommandPermissionLevel,
    subject: CommandPermissionTarget,
) -> VerdictReason {
    VerdictReason::Overwrite { level, subject }
}

fn role_reason(level: CommandPermissionLevel, id: u64) -> VerdictReason {
    let name = Some(format!("role {id}"));
    overwrite_reason(
        level,
        CommandPermissionTarget::Role {
            id: Id::new(id),
            name,
        },
    )
}

fn role_permission(id: u64, permission: bool) -> CommandPermission {
    CommandPermission::role(Id::new(id), permission)
}

fn everyone_permission(permission: bool) -> CommandPermission {
    CommandPermission::everyone(GUILD, permission)
}

fn alice_permission(permission: bool) -> CommandPermission {
    CommandPermission::user(Id::new(ALICE), permission)
}

fn channel_permission(permission: bool) -> CommandPermission {
    CommandPermission::channel(Id::new(50), permission)
}

fn all_channels_permission(permission: bool) -> CommandPermission {
    CommandPermission::all_channels(GUILD, permission)
}

fn channel_subject() -> CommandPermissionTarget {
    CommandPermissionTarget::Channel {
        id: Id::new(50),
        name: None,
    }
}

#[test]
fn unrestricted_command_is_allowed_for_everyone() {
    assert_eq!(
        verdict_for_alice(&slash()),
        allowed(VerdictReason::Unrestricted)
    );
}

#[test]
fn contexts_without_guilds_exclude_even_the_owner() {
    let mut access = slash();
    access.contexts = Some(&[InteractionContextType::BotDm]);
    let verdict = verdict_for(USE, &member(OWNER, &[]), &access, &text(&[]));
    assert_eq!(verdict, denied(VerdictReason::NotInGuilds));

    access.contexts = Some(&[InteractionContextType::BotDm, InteractionContextType::Guild]);
    assert!(verdict_for_alice(&access).allowed);
}

#[test]
fn age_restricted_command_requires_an_age_restricted_channel() {
    let mut access = slash();
    access.nsfw = true;
    assert_eq!(
        verdict_for_alice(&access),
        denied(VerdictReason::ChannelNotAgeRestricted)
    );

    let mut channel = text(&[]);
    channel.nsfw = Some(true);
    assert!(verdict_for(USE, &member(ALICE, &[]), &access, &channel).allowed);
    assert!(
        verdict_for(
            USE,
            &member(ALICE, &[]),
            &access,
            PermissionScope::Thread(&channel)
        )
        .allowed
    );
}

#[test]
fn owner_and_administrators_can_use_every_command() {
    let forbidden = [
        everyone_permission(false),
        all_channels_permission(false),
        alice_permission(false),
    ];
    let access = with_default_permissions(Permissions::empty()).overwrites(&forbidden);
    let none = Permissions::empty();

    let owner = verdict_for(none, &member(OWNER, &[]), &access, &text(&[]));
    let administrator = verdict_for(none, &member(ALICE, &[12]), &access, &text(&[]));

    assert_eq!(owner, allowed(VerdictReason::Owner));
    assert_eq!(administrator, allowed(VerdictReason::Administrator));
}

#[test]
fn timeout_denies_commands() {
    let access = slash().overwrites(&[]);

    let verdict = verdict_for(USE, &timed_out(member(ALICE, &[])), &access, &text(&[]));

    assert_eq!(verdict, denied(VerdictReason::TimedOut));
}

#[test]
fn use_application_commands_is_checked_in_the_channel() {
    let closed = for_role(
        GUILD.get(),
        Permissions::empty(),
        Permissions::USE_APPLICATION_COMMANDS,
    );
    let all = [alice_permission(true)];
    let access = slash().overwrites(&all);

    let verdict = verdict_for(USE, &member(ALICE, &[]), &access, &text(&[closed]));

    assert_eq!(
        verdict,
        denied(VerdictReason::MissingPermissions(
            Permissions::USE_APPLICATION_COMMANDS
        ))
    );
}

#[test]
fn missing_view_channel_is_reported() {
    let base = Permissions::USE_APPLICATION_COMMANDS;

    let verdict = verdict_for(base, &member(ALICE, &[]), &slash(), &text(&[]));

    assert_eq!(
        verdict,
        denied(VerdictReason::MissingPermissions(Permissions::VIEW_CHANNEL))
    );
}

#[test]
fn user_command_requires_send_messages() {
    let access = CommandAccess::new(CommandType::User);
    let send = Permissions::SEND_MESSAGES;

    assert_eq!(
        verdict_for_alice(&access),
        denied(VerdictReason::MissingPermissions(send))
    );
    assert!(verdict_for(USE | send, &member(ALICE, &[]), &access, &text(&[])).allowed);
}

#[test]
fn user_command_in_a_thread_requires_send_messages_in_threads() {
    let access = CommandAccess::new(CommandType::User);
    let parent = text(&[]);
    let verdict = |base| {
        verdict_for(
            USE | base,
            &member(ALICE, &[]),
            &access,
            PermissionScope::Thread(&parent),
        )
    };

    assert!(verdict(Permissions::SEND_MESSAGES_IN_THREADS).allowed);
    assert!(!verdict(Permissions::SEND_MESSAGES).allowed);
}

#[test]
fn message_command_does_not_require_send_messages() {
    assert!(verdict_for_alice(&CommandAccess::new(CommandType::Message)).allowed);
}

#[test]
fn member_must_have_the_default_permissions() {
    let access = with_default_permissions(KICK);
    assert_eq!(
        verdict_for_alice(&access),
        denied(VerdictReason::MissingDefaultPermissions(KICK))
    );

    let verdict = verdict_for(USE | KICK, &member(ALICE, &[]), &access, &text(&[]));
    assert_eq!(verdict, allowed(VerdictReason::HasDefaultPermissions(KICK)));
}

#[test]
fn default_permissions_are_checked_in_the_channel() {
    let manage = Permissions::MANAGE_MESSAGES;
    let granting = text(&[for_role(LOW, manage, Permissions::empty())]);

    let verdict = verdict_for(
        USE,
        &member(ALICE, &[LOW]),
        &with_default_permissions(manage),
        &granting,
    );

    assert!(verdict.allowed);
}

#[test]
fn empty_default_permissions_restrict_to_administrators() {
    let access = with_default_permissions(Permissions::empty());

    assert_eq!(
        verdict_for_alice(&access),
        denied(VerdictReason::AdministratorsOnly)
    );
}

#[test]
fn command_overwrite_replaces_the_default_permissions() {
    let overwrites = [role_permission(LOW, true)];
    let access = with_default_permissions(Permissions::empty()).overwrites(&overwrites);

    assert_eq!(
        verdict_for_alice(&access),
        allowed(role_reason(CommandPermissionLevel::Command, LOW))
    );
}

#[test]
fn app_allow_does_not_replace_the_default_permissions() {
    let overwrites = [role_permission(LOW, true), everyone_permission(false)];

    let restricted = with_default_permissions(KICK).app_overwrites(&overwrites);
    assert_eq!(
        verdict_for_alice(&restricted),
        denied(VerdictReason::MissingDefaultPermissions(KICK))
    );
    let open = slash().app_overwrites(&overwrites);
    assert_eq!(
        verdict_for_alice(&open),
        allowed(VerdictReason::Unrestricted)
    );
}

#[test]
fn app_deny_overrides_the_default_permissions() {
    let overwrites = [everyone_permission(false)];
    let access = with_default_permissions(KICK).app_overwrites(&overwrites);

    let verdict = verdict_for(USE | KICK, &member(ALICE, &[]), &access, &text(&[]));

    assert_eq!(
        verdict,
        denied(overwrite_reason(
            CommandPermissionLevel::App,
            CommandPermissionTarget::Everyone
        ))
    );
}

#[test]
fn member_overwrite_takes_precedence_over_roles() {
    let overwrites = [
        role_permission(HIGH, true),
        alice_permission(false),
        everyone_permission(true),
    ];
    let denied_alice = slash().overwrites(&overwrites);
    let member = CommandPermissionTarget::Member(Id::new(ALICE));
    assert_eq!(
        verdict_for_alice(&denied_alice),
        denied(overwrite_reason(
            CommandPermissionLevel::Command,
            member.clone()
        ))
    );

    let overwrites = [
        role_permission(HIGH, false),
        alice_permission(true),
        everyone_permission(false),
    ];
    let allowed_alice = slash().overwrites(&overwrites);
    assert_eq!(
        verdict_for_alice(&allowed_alice),
        allowed(overwrite_reason(CommandPermissionLevel::Command, member))
    );
}

#[test]
fn role_overwrite_takes_precedence_over_everyone() {
    let closed = [role_permission(LOW, false), everyone_permission(true)];
    let open = [everyone_permission(false), role_permission(LOW, true)];

    let verdict = verdict_for_alice(&slash().overwrites(&closed));
    assert_eq!(
        verdict,
        denied(role_reason(CommandPermissionLevel::Command, LOW))
    );
    let verdict = verdict_for_alice(&slash().overwrites(&open));
    assert_eq!(
        verdict,
        allowed(role_reason(CommandPermissionLevel::Command, LOW))
    );
}

#[test]
fn one_allowed_role_outweighs_a_denied_role() {
    let overwrites = [role_permission(LOW, true), role_permission(HIGH, false)];

    let verdict = verdict_for_alice(&slash().overwrites(&overwrites));

    assert_eq!(
        verdict,
        allowed(role_reason(CommandPermissionLevel::Command, LOW))
    );
}

#[test]
fn reason_names_the_highest_role() {
    let overwrites = [role_permission(LOW, false), role_permission(HIGH, false)];
    let reversed = [role_permission(HIGH, false), role_permission(LOW, false)];
    let named = denied(role_reason(CommandPermissionLevel::Command, HIGH));

    assert_eq!(verdict_for_alice(&slash().overwrites(&overwrites)), named);
    assert_eq!(verdict_for_alice(&slash().overwrites(&reversed)), named);
}

#[test]
fn overwrites_of_other_users_and_roles_are_ignored() {
    let overwrites = [
        CommandPermission::user(Id::new(BOB), false),
        role_permission(12, false),
    ];

    assert!(verdict_for_alice(&slash().overwrites(&overwrites)).allowed);
}

#[test]
fn everyone_can_be_denied() {
    let overwrites = [everyone_permission(false)];

    let verdict = verdict_for_alice(&slash().overwrites(&overwrites));

    assert_eq!(
        verdict,
        denied(overwrite_reason(
            CommandPermissionLevel::Command,
            CommandPermissionTarget::Everyone
        ))
    );
}

#[test]
fn denied_channel_overrides_an_allowed_member() {
    let overwrites = [channel_permission(false), alice_permission(true)];

    let verdict = verdict_for_alice(&slash().overwrites(&overwrites));

    assert_eq!(
        verdict,
        denied(overwrite_reason(
            CommandPermissionLevel::Command,
            channel_subject()
        ))
    );
}

#[test]
fn allowed_channel_does_not_replace_the_default_permissions() {
    let overwrites = [channel_permission(true)];

    let verdict = verdict_for_alice(&with_default_permissions(KICK).overwrites(&overwrites));

    assert_eq!(
        verdict,
        denied(VerdictReason::MissingDefaultPermissions(KICK))
    );
}

#[test]
fn channel_overwrite_takes_precedence_over_all_channels() {
    let only_here = [all_channels_permission(false), channel_permission(true)];
    assert!(verdict_for_alice(&slash().overwrites(&only_here)).allowed);

    let not_here = [all_channels_permission(true), channel_permission(false)];
    assert!(!verdict_for_alice(&slash().overwrites(&not_here)).allowed);

    let nowhere = [all_channels_permission(false)];
    let verdict = verdict_for_alice(&slash().overwrites(&nowhere));
    assert_eq!(
        verdict,
        denied(overwrite_reason(
            CommandPermissionLevel::Command,
            CommandPermissionTarget::AllChannels
        ))
    );
}

#[test]
fn channel_overwrite_applies_to_its_threads() {
    let overwrites = [channel_permission(false)];
    let access = slash().overwrites(&overwrites);
    let parent = text(&[]);
    let other = Channel {
        id: Id::new(51),
        ..text(&[])
    };

    assert!(
        !verdict_for(
            USE,
            &member(ALICE, &[]),
            &access,
            PermissionScope::Thread(&parent)
        )
        .allowed
    );
    assert!(
        verdict_for(
            USE,
            &member(ALICE, &[]),
            &access,
            PermissionScope::Thread(&other)
        )
        .allowed
    );
}

#[test]
fn command_overwrites_take_precedence_over_app_overwrites() {
    let (app, own) = (
        [alice_permission(false), channel_permission(false)],
        [everyone_permission(true), all_channels_permission(true)],
    );
    let access = slash().app_overwrites(&app).overwrites(&own);
    assert_eq!(
        verdict_for_alice(&access),
        allowed(overwrite_reason(
            CommandPermissionLevel::Command,
            CommandPermissionTarget::Everyone
        ))
    );

    let access = slash().app_overwrites(&own).overwrites(&app);
    assert_eq!(
        verdict_for_alice(&access),
        denied(overwrite_reason(
            CommandPermissionLevel::Command,
            channel_subject()
        ))
    );
}

#[test]
fn combined_layers_apply_app_and_command_overwrites() {
    let (app, own) = (
        [everyone_permission(false), role_permission(LOW, true)],
        [role_permission(HIGH, true)],
    );
    let access = slash().app_overwrites(&app).overwrites(&own);
    let verdict = |roles: &[u64]| verdict_for(USE, &member(ALICE, roles), &access, &text(&[]));

    assert!(verdict(&[LOW]).allowed);
    assert!(verdict(&[HIGH]).allowed);
    assert_eq!(
        verdict(&[]),
        denied(overwrite_reason(
            CommandPermissionLevel::App,
            CommandPermissionTarget::Everyone
        ))
    );
}

#[test]
fn exclusive_command_layer_hides_the_app_layer() {
    let (app, own) = (
        [everyone_permission(false), channel_permission(false)],
        [role_permission(12, true)],
    );
    let access = with_default_permissions(KICK)
        .app_overwrites(&app)
        .overwrites(&own)
        .layering(PermissionLayering::Exclusive);

    assert_eq!(
        verdict_for_alice(&access),
        allowed(VerdictReason::Unrestricted)
    );
}

#[test]
fn exclusive_app_layer_applies_to_commands_without_overwrites() {
    let (allow, deny) = ([role_permission(LOW, true)], [role_permission(LOW, false)]);
    let access = with_default_permissions(KICK).layering(PermissionLayering::Exclusive);

    let verdict = verdict_for_alice(&access.app_overwrites(&allow));
    assert_eq!(
        verdict,
        allowed(role_reason(CommandPermissionLevel::App, LOW))
    );
    let verdict = verdict_for_alice(&access.app_overwrites(&deny));
    assert_eq!(
        verdict,
        denied(role_reason(CommandPermissionLevel::App, LOW))
    );
}

#[test]
fn exclusive_layering_without_overwrites_uses_the_default_permissions() {
    let access = with_default_permissions(KICK).layering(PermissionLayering::Exclusive);

    assert_eq!(
        verdict_for_alice(&access),
        denied(VerdictReason::MissingDefaultPermissions(KICK))
    );
}

#[test]
fn private_thread_requires_membership_or_manage_threads() {
    let parent = text(&[]);
    let others = PermissionScope::PrivateThread(&parent);
    let verdict = |base| verdict_for(base, &member(ALICE, &[]), &slash(), others);
    let administrator = verdict_for(USE, &member(ALICE, &[12]), &slash(), others);

    assert_eq!(verdict(USE), denied(VerdictReason::NotInThread));
    assert!(verdict(USE | Permissions::MANAGE_THREADS).allowed);
    assert_eq!(administrator, allowed(VerdictReason::Administrator));
}

#[test]
fn missing_view_channel_is_reported_before_the_private_thread() {
    let parent = text(&[]);
    let base = Permissions::USE_APPLICATION_COMMANDS | Permissions::MANAGE_THREADS;
    let others = PermissionScope::PrivateThread(&parent);

    let verdict = verdict_for(base, &member(ALICE, &[]), &slash(), others);

    let missing = VerdictReason::MissingPermissions(Permissions::VIEW_CHANNEL);
    assert_eq!(verdict, denied(missing));
}
