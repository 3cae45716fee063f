//! Texts of verdicts.

use guildhall::model::{Id, Permissions};
use guildhall::permissions::{Level, Reason, Subject, Verdict};

fn text_of(allowed: bool, reason: Reason) -> String {
    Verdict { allowed, reason }.to_string()
}

fn overwrite(level: Level, subject: Subject) -> Reason {
    Reason::Overwrite { level, subject }
}

#[test]
fn overwrite_names_subject_and_level() {
    let id = Id::new(10);
    let name = Some("Moderators".to_owned());

    assert_eq!(
        text_of(false, overwrite(Level::Command, Subject::Role { id, name })),
        "denied for the role Moderators by the command's own permissions"
    );
    assert_eq!(
        text_of(true, overwrite(Level::App, Subject::Everyone)),
        "allowed for @everyone by the app's permissions"
    );
}

#[test]
fn unnamed_role_and_channel_use_their_ids() {
    let (id, name) = (Id::new(10), None);
    assert_eq!(Subject::Role { id, name }.to_string(), "the role 10");

    let (id, name) = (Id::new(50), None);
    assert_eq!(Subject::Channel { id, name }.to_string(), "the channel 50");
}

#[test]
fn subjects_use_client_wording() {
    let id = Id::new(50);
    let name = Some("general".to_owned());

    let general = Subject::Channel { id, name }.to_string();

    assert_eq!(general, "the channel #general");
    assert_eq!(Subject::AllChannels.to_string(), "all channels");
    assert_eq!(Subject::Member(Id::new(2)).to_string(), "the member");
}

#[test]
fn missing_permissions_are_named() {
    let needed = Permissions::KICK_MEMBERS | Permissions::BAN_MEMBERS;

    assert_eq!(
        text_of(false, Reason::LacksDefault(needed)),
        "denied because the member lacks Kick Members and Ban Members, \
         which the command requires by default"
    );
    assert_eq!(
        text_of(false, Reason::Lacks(Permissions::USE_APPLICATION_COMMANDS)),
        "denied because the member lacks Use Application Commands in the channel"
    );
}

#[test]
fn exemptions_have_texts() {
    assert_eq!(
        text_of(true, Reason::Owner),
        "allowed because the member owns the guild"
    );
    assert_eq!(
        text_of(true, Reason::Administrator),
        "allowed because the member is an administrator"
    );
    assert_eq!(
        text_of(true, Reason::Unrestricted),
        "allowed because nothing restricts the command"
    );
}

#[test]
fn denials_have_texts() {
    let denials = [
        Reason::NotInGuilds,
        Reason::NotAgeRestricted,
        Reason::TimedOut,
        Reason::Pending,
    ];

    assert_eq!(
        denials.map(|reason| text_of(false, reason)),
        [
            "denied because the command is not for guilds",
            "denied because the command is for age-restricted channels",
            "denied because the member is timed out",
            "denied because the member has not passed membership screening",
        ]
    );
}
