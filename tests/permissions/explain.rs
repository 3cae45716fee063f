//! Claims about whether a member may use a command, rule by rule and both ways.

use guildhall::model::command::CommandPermission;
use guildhall::model::{
    Channel, CommandType, Id, InteractionContextType, Member, Permissions, Role,
};
use guildhall::permissions::{
    CommandAccess, Layering, Level, Place, Reason, Subject, Verdict, explain,
};

use crate::{
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

/// The verdict on a member in a place, where all may `base`.
fn judge<'p>(
    base: Permissions,
    who: &Member,
    access: &CommandAccess<'_>,
    place: impl Into<Place<'p>>,
) -> Verdict {
    let roles = roles(base);
    explain(&guild(&roles).member(who, at(0)), access, place)
}

/// The verdict on Alice, with the roles `LOW` and `HIGH`, in a text channel.
fn alice(access: &CommandAccess<'_>) -> Verdict {
    judge(USE, &member(ALICE, &[LOW, HIGH]), access, &text(&[]))
}

fn slash() -> CommandAccess<'static> {
    CommandAccess::new(CommandType::ChatInput)
}

fn asking_for(default: Permissions) -> CommandAccess<'static> {
    let mut access = slash();
    access.default_member_permissions = Some(default);
    access
}

fn allowed(reason: Reason) -> Verdict {
    Verdict {
        allowed: true,
        reason,
    }
}

fn denied(reason: Reason) -> Verdict {
    Verdict {
        allowed: false,
        reason,
    }
}

fn by(level: Level, subject: Subject) -> Reason {
    Reason::Overwrite { level, subject }
}

fn by_role(level: Level, id: u64) -> Reason {
    let name = Some(format!("role {id}"));
    by(
        level,
        Subject::Role {
            id: Id::new(id),
            name,
        },
    )
}

fn of_role(id: u64, permission: bool) -> CommandPermission {
    CommandPermission::role(Id::new(id), permission)
}

fn of_everyone(permission: bool) -> CommandPermission {
    CommandPermission::everyone(GUILD, permission)
}

fn of_alice(permission: bool) -> CommandPermission {
    CommandPermission::user(Id::new(ALICE), permission)
}

fn in_here(permission: bool) -> CommandPermission {
    CommandPermission::channel(Id::new(50), permission)
}

fn anywhere(permission: bool) -> CommandPermission {
    CommandPermission::all_channels(GUILD, permission)
}

fn here() -> Subject {
    Subject::Channel {
        id: Id::new(50),
        name: None,
    }
}

#[test]
fn command_without_restrictions_is_for_all() {
    assert_eq!(alice(&slash()), allowed(Reason::Unrestricted));
}

#[test]
fn contexts_without_guilds_exclude_even_the_owner() {
    let mut access = slash();
    access.contexts = Some(&[InteractionContextType::BotDm]);
    let verdict = judge(USE, &member(OWNER, &[]), &access, &text(&[]));
    assert_eq!(verdict, denied(Reason::NotInGuilds));

    access.contexts = Some(&[InteractionContextType::BotDm, InteractionContextType::Guild]);
    assert!(alice(&access).allowed);
}

#[test]
fn age_restricted_command_needs_such_a_channel() {
    let mut access = slash();
    access.nsfw = true;
    assert_eq!(alice(&access), denied(Reason::NotAgeRestricted));

    let mut channel = text(&[]);
    channel.nsfw = Some(true);
    assert!(judge(USE, &member(ALICE, &[]), &access, &channel).allowed);
    assert!(judge(USE, &member(ALICE, &[]), &access, Place::ThreadIn(&channel)).allowed);
}

#[test]
fn owner_and_administrators_use_every_command() {
    let forbidden = [of_everyone(false), anywhere(false), of_alice(false)];
    let access = asking_for(Permissions::empty()).with_overwrites(&forbidden);
    let none = Permissions::empty();

    let owner = judge(none, &member(OWNER, &[]), &access, &text(&[]));
    let administrator = judge(none, &member(ALICE, &[12]), &access, &text(&[]));

    assert_eq!(owner, allowed(Reason::Owner));
    assert_eq!(administrator, allowed(Reason::Administrator));
}

#[test]
fn time_out_stops_commands() {
    let access = slash().with_overwrites(&[]);

    let verdict = judge(USE, &timed_out(member(ALICE, &[])), &access, &text(&[]));

    assert_eq!(verdict, denied(Reason::TimedOut));
}

#[test]
fn using_commands_is_a_permission_of_the_channel() {
    let closed = for_role(
        GUILD.get(),
        Permissions::empty(),
        Permissions::USE_APPLICATION_COMMANDS,
    );
    let all = [of_alice(true)];
    let access = slash().with_overwrites(&all);

    let verdict = judge(USE, &member(ALICE, &[]), &access, &text(&[closed]));

    assert_eq!(
        verdict,
        denied(Reason::Lacks(Permissions::USE_APPLICATION_COMMANDS))
    );
}

#[test]
fn who_cannot_see_the_channel_lacks_that() {
    let base = Permissions::USE_APPLICATION_COMMANDS;

    let verdict = judge(base, &member(ALICE, &[]), &slash(), &text(&[]));

    assert_eq!(verdict, denied(Reason::Lacks(Permissions::VIEW_CHANNEL)));
}

#[test]
fn user_command_needs_sending() {
    let access = CommandAccess::new(CommandType::User);
    let send = Permissions::SEND_MESSAGES;

    assert_eq!(alice(&access), denied(Reason::Lacks(send)));
    assert!(judge(USE | send, &member(ALICE, &[]), &access, &text(&[])).allowed);
}

#[test]
fn user_command_in_a_thread_needs_sending_there() {
    let access = CommandAccess::new(CommandType::User);
    let parent = text(&[]);
    let verdict = |base| {
        judge(
            USE | base,
            &member(ALICE, &[]),
            &access,
            Place::ThreadIn(&parent),
        )
    };

    assert!(verdict(Permissions::SEND_MESSAGES_IN_THREADS).allowed);
    assert!(!verdict(Permissions::SEND_MESSAGES).allowed);
}

#[test]
fn message_command_needs_no_sending() {
    assert!(alice(&CommandAccess::new(CommandType::Message)).allowed);
}

#[test]
fn default_permissions_are_needed() {
    let access = asking_for(KICK);
    assert_eq!(alice(&access), denied(Reason::LacksDefault(KICK)));

    let verdict = judge(USE | KICK, &member(ALICE, &[]), &access, &text(&[]));
    assert_eq!(verdict, allowed(Reason::MeetsDefault(KICK)));
}

#[test]
fn default_permissions_are_those_in_the_channel() {
    let manage = Permissions::MANAGE_MESSAGES;
    let granting = text(&[for_role(LOW, manage, Permissions::empty())]);

    let verdict = judge(USE, &member(ALICE, &[LOW]), &asking_for(manage), &granting);

    assert!(verdict.allowed);
}

#[test]
fn empty_default_permissions_are_for_administrators() {
    let access = asking_for(Permissions::empty());

    assert_eq!(alice(&access), denied(Reason::AdministratorsOnly));
}

#[test]
fn commands_overwrite_lifts_the_default() {
    let overwrites = [of_role(LOW, true)];
    let access = asking_for(Permissions::empty()).with_overwrites(&overwrites);

    assert_eq!(alice(&access), allowed(by_role(Level::Command, LOW)));
}

#[test]
fn apps_allowance_leaves_the_default_in_force() {
    let overwrites = [of_role(LOW, true), of_everyone(false)];

    let restricted = asking_for(KICK).with_app_overwrites(&overwrites);
    assert_eq!(alice(&restricted), denied(Reason::LacksDefault(KICK)));
    let open = slash().with_app_overwrites(&overwrites);
    assert_eq!(alice(&open), allowed(Reason::Unrestricted));
}

#[test]
fn apps_denial_holds_for_who_meets_the_default() {
    let overwrites = [of_everyone(false)];
    let access = asking_for(KICK).with_app_overwrites(&overwrites);

    let verdict = judge(USE | KICK, &member(ALICE, &[]), &access, &text(&[]));

    assert_eq!(verdict, denied(by(Level::App, Subject::Everyone)));
}

#[test]
fn members_own_overwrite_goes_before_those_of_roles() {
    let overwrites = [of_role(HIGH, true), of_alice(false), of_everyone(true)];
    let denied_alice = slash().with_overwrites(&overwrites);
    let member = Subject::Member(Id::new(ALICE));
    assert_eq!(
        alice(&denied_alice),
        denied(by(Level::Command, member.clone()))
    );

    let overwrites = [of_role(HIGH, false), of_alice(true), of_everyone(false)];
    let allowed_alice = slash().with_overwrites(&overwrites);
    assert_eq!(alice(&allowed_alice), allowed(by(Level::Command, member)));
}

#[test]
fn roles_overwrite_goes_before_everyones() {
    let closed = [of_role(LOW, false), of_everyone(true)];
    let open = [of_everyone(false), of_role(LOW, true)];

    let verdict = alice(&slash().with_overwrites(&closed));
    assert_eq!(verdict, denied(by_role(Level::Command, LOW)));
    let verdict = alice(&slash().with_overwrites(&open));
    assert_eq!(verdict, allowed(by_role(Level::Command, LOW)));
}

#[test]
fn one_role_that_is_allowed_is_enough() {
    let overwrites = [of_role(LOW, true), of_role(HIGH, false)];

    let verdict = alice(&slash().with_overwrites(&overwrites));

    assert_eq!(verdict, allowed(by_role(Level::Command, LOW)));
}

#[test]
fn of_several_roles_the_highest_is_named() {
    let overwrites = [of_role(LOW, false), of_role(HIGH, false)];
    let reversed = [of_role(HIGH, false), of_role(LOW, false)];
    let named = denied(by_role(Level::Command, HIGH));

    assert_eq!(alice(&slash().with_overwrites(&overwrites)), named);
    assert_eq!(alice(&slash().with_overwrites(&reversed)), named);
}

#[test]
fn overwrites_of_others_do_not_count() {
    let overwrites = [
        CommandPermission::user(Id::new(BOB), false),
        of_role(12, false),
    ];

    assert!(alice(&slash().with_overwrites(&overwrites)).allowed);
}

#[test]
fn everyone_can_be_excluded() {
    let overwrites = [of_everyone(false)];

    let verdict = alice(&slash().with_overwrites(&overwrites));

    assert_eq!(verdict, denied(by(Level::Command, Subject::Everyone)));
}

#[test]
fn forbidden_channel_stops_who_is_allowed() {
    let overwrites = [in_here(false), of_alice(true)];

    let verdict = alice(&slash().with_overwrites(&overwrites));

    assert_eq!(verdict, denied(by(Level::Command, here())));
}

#[test]
fn allowed_channel_lifts_nothing_else() {
    let overwrites = [in_here(true)];

    let verdict = alice(&asking_for(KICK).with_overwrites(&overwrites));

    assert_eq!(verdict, denied(Reason::LacksDefault(KICK)));
}

#[test]
fn one_channel_goes_before_all_channels() {
    let only_here = [anywhere(false), in_here(true)];
    assert!(alice(&slash().with_overwrites(&only_here)).allowed);

    let not_here = [anywhere(true), in_here(false)];
    assert!(!alice(&slash().with_overwrites(&not_here)).allowed);

    let nowhere = [anywhere(false)];
    let verdict = alice(&slash().with_overwrites(&nowhere));
    assert_eq!(verdict, denied(by(Level::Command, Subject::AllChannels)));
}

#[test]
fn channels_overwrite_holds_in_its_threads() {
    let overwrites = [in_here(false)];
    let access = slash().with_overwrites(&overwrites);
    let parent = text(&[]);
    let other = Channel {
        id: Id::new(51),
        ..text(&[])
    };

    assert!(!judge(USE, &member(ALICE, &[]), &access, Place::ThreadIn(&parent)).allowed);
    assert!(judge(USE, &member(ALICE, &[]), &access, Place::ThreadIn(&other)).allowed);
}

#[test]
fn commands_entries_go_before_the_apps() {
    let (app, own) = (
        [of_alice(false), in_here(false)],
        [of_everyone(true), anywhere(true)],
    );
    let access = slash().with_app_overwrites(&app).with_overwrites(&own);
    assert_eq!(
        alice(&access),
        allowed(by(Level::Command, Subject::Everyone))
    );

    let access = slash().with_app_overwrites(&own).with_overwrites(&app);
    assert_eq!(alice(&access), denied(by(Level::Command, here())));
}

#[test]
fn combined_layers_fill_each_other() {
    let (app, own) = (
        [of_everyone(false), of_role(LOW, true)],
        [of_role(HIGH, true)],
    );
    let access = slash().with_app_overwrites(&app).with_overwrites(&own);
    let verdict = |roles: &[u64]| judge(USE, &member(ALICE, roles), &access, &text(&[]));

    assert!(verdict(&[LOW]).allowed);
    assert!(verdict(&[HIGH]).allowed);
    assert_eq!(verdict(&[]), denied(by(Level::App, Subject::Everyone)));
}

#[test]
fn exclusive_layer_of_the_command_hides_the_apps() {
    let (app, own) = ([of_everyone(false), in_here(false)], [of_role(12, true)]);
    let access = asking_for(KICK)
        .with_app_overwrites(&app)
        .with_overwrites(&own)
        .with_layering(Layering::Exclusive);

    assert_eq!(alice(&access), allowed(Reason::Unrestricted));
}

#[test]
fn exclusive_layer_of_the_app_counts_for_commands_without_their_own() {
    let (allow, deny) = ([of_role(LOW, true)], [of_role(LOW, false)]);
    let access = asking_for(KICK).with_layering(Layering::Exclusive);

    let verdict = alice(&access.with_app_overwrites(&allow));
    assert_eq!(verdict, allowed(by_role(Level::App, LOW)));
    let verdict = alice(&access.with_app_overwrites(&deny));
    assert_eq!(verdict, denied(by_role(Level::App, LOW)));
}

#[test]
fn exclusive_layering_without_overwrites_is_the_default() {
    let access = asking_for(KICK).with_layering(Layering::Exclusive);

    assert_eq!(alice(&access), denied(Reason::LacksDefault(KICK)));
}

#[test]
fn private_thread_is_for_who_is_in_it_or_manages_threads() {
    let parent = text(&[]);
    let others = Place::ClosedThreadIn(&parent);
    let verdict = |base| judge(base, &member(ALICE, &[]), &slash(), others);
    let administrator = judge(USE, &member(ALICE, &[12]), &slash(), others);

    assert_eq!(verdict(USE), denied(Reason::NotInThread));
    assert!(verdict(USE | Permissions::MANAGE_THREADS).allowed);
    assert_eq!(administrator, allowed(Reason::Administrator));
}

#[test]
fn who_does_not_see_the_channel_lacks_that_rather_than_its_private_thread() {
    let parent = text(&[]);
    let base = Permissions::USE_APPLICATION_COMMANDS | Permissions::MANAGE_THREADS;
    let others = Place::ClosedThreadIn(&parent);

    let verdict = judge(base, &member(ALICE, &[]), &slash(), others);

    let lacking = Reason::Lacks(Permissions::VIEW_CHANNEL);
    assert_eq!(verdict, denied(lacking));
}
