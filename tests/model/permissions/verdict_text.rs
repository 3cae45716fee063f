//! Texts of verdicts.

use guildhall_model::permission::{
    CommandPermissionLevel, CommandPermissionTarget, Verdict, VerdictReason,
};
use guildhall_model::{Id, Permissions};

fn text_of(allowed: bool, reason: VerdictReason) -> String {
    Verdict { allowed, reason }.to_string()
}

fn overwrite(level: CommandPermissionLevel, subject: CommandPermissionTarget) -> VerdictReason {
    VerdictReason::Overwrite { level, subject }
}

#[test]
fn overwrite_names_subject_and_level() {
    let id = Id::new(10);
    let name = Some("Moderators".to_owned());

    assert_eq!(
        text_of(
            false,
            overwrite(
                CommandPermissionLevel::Command,
                CommandPermissionTarget::Role { id, name }
            )
        ),
        "denied for the role Moderators by the command's own permissions"
    );
    assert_eq!(
        text_of(
            true,
            overwrite(
                CommandPermissionLevel::App,
                CommandPermissionTarget::Everyone
            )
        ),
        "allowed for @everyone by the app's permissions"
    );
}

#[test]
fn unnamed_role_and_channel_use_their_ids() {
    let (id, name) = (Id::new(10), None);
    assert_eq!(
        CommandPermissionTarget::Role { id, name }.to_string(),
        "the role 10"
    );

    let (id, name) = (Id::new(50), None);
    assert_eq!(
        CommandPermissionTarget::Channel { id, name }.to_string(),
        "the channel 50"
    );
}

#[test]
fn subjects_use_client_wording() {
    let id = Id::new(50);
    let name = Some("general".to_owned());

    let general = CommandPermissionTarget::Channel { id, name }.to_string();

    assert_eq!(general, "the channel #general");
    assert_eq!(
        CommandPermissionTarget::AllChannels.to_string(),
        "all channels"
    );
    assert_eq!(
        CommandPermissionTarget::Member(Id::new(2)).to_string(),
        "the member"
    );
}

#[test]
fn missing_permissions_are_named() {
    let needed = Permissions::KICK_MEMBERS | Permissions::BAN_MEMBERS;

    assert_eq!(
        text_of(false, VerdictReason::MissingDefaultPermissions(needed)),
        "denied because the member lacks Kick Members and Ban Members, \
         which the command requires by default"
    );
    assert_eq!(
        text_of(
            false,
            VerdictReason::MissingPermissions(Permissions::USE_APPLICATION_COMMANDS)
        ),
        "denied because the member lacks Use Application Commands in the channel"
    );
}

#[test]
fn exemptions_have_texts() {
    assert_eq!(
        text_of(true, VerdictReason::Owner),
        "allowed because the member owns the guild"
    );
    assert_eq!(
        text_of(true, VerdictReason::Administrator),
        "allowed because the member is an administrator"
    );
    assert_eq!(
        text_of(true, VerdictReason::Unrestricted),
        "allowed because nothing restricts the command"
    );
}

#[test]
fn denials_have_texts() {
    let denials = [
        VerdictReason::NotInGuilds,
        VerdictReason::ChannelNotAgeRestricted,
        VerdictReason::TimedOut,
        VerdictReason::Pending,
    ];

    assert_eq!(
        denials.map(|reason| text_of(false, reason)),
        [
            "denied because the contexts of the command do not include guilds",
            "denied because the command is age-restricted and the channel is not",
            "denied because the member is timed out",
            "denied because the member has not passed membership screening",
        ]
    );
}
