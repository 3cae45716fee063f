//! Claims about how a verdict reads.

use guildhall::model::{Id, Permissions};
use guildhall::permissions::{Level, Reason, Subject, Verdict};

fn reads(allowed: bool, reason: Reason) -> String {
    Verdict { allowed, reason }.to_string()
}

fn overwrite(level: Level, subject: Subject) -> Reason {
    Reason::Overwrite { level, subject }
}

#[test]
fn overwrite_names_whom_and_where() {
    let id = Id::new(10);
    let name = Some("Moderators".to_owned());

    assert_eq!(
        reads(false, overwrite(Level::Command, Subject::Role { id, name })),
        "denied for the role Moderators by the command's own permissions"
    );
    assert_eq!(
        reads(true, overwrite(Level::App, Subject::Everyone)),
        "allowed for @everyone by the app's permissions"
    );
}

#[test]
fn role_and_channel_without_a_name_are_called_by_their_ids() {
    let (id, name) = (Id::new(10), None);
    assert_eq!(Subject::Role { id, name }.to_string(), "the role 10");

    let (id, name) = (Id::new(50), None);
    assert_eq!(Subject::Channel { id, name }.to_string(), "the channel 50");
}

#[test]
fn subjects_are_called_as_in_the_clients() {
    let id = Id::new(50);
    let name = Some("general".to_owned());

    let general = Subject::Channel { id, name }.to_string();

    assert_eq!(general, "the channel #general");
    assert_eq!(Subject::AllChannels.to_string(), "all channels");
    assert_eq!(Subject::Member(Id::new(2)).to_string(), "the member");
}

#[test]
fn lacking_permissions_are_named() {
    let needed = Permissions::KICK_MEMBERS | Permissions::BAN_MEMBERS;

    assert_eq!(
        reads(false, Reason::LacksDefault(needed)),
        "denied because the member lacks Kick Members and Ban Members, \
         which the command requires by default"
    );
    assert_eq!(
        reads(false, Reason::Lacks(Permissions::USE_APPLICATION_COMMANDS)),
        "denied because the member lacks Use Application Commands in the channel"
    );
}

#[test]
fn exemptions_read() {
    assert_eq!(
        reads(true, Reason::Owner),
        "allowed because the member owns the guild"
    );
    assert_eq!(
        reads(true, Reason::Administrator),
        "allowed because the member is an administrator"
    );
    assert_eq!(
        reads(true, Reason::Unrestricted),
        "allowed because nothing restricts the command"
    );
}

#[test]
fn places_time_outs_and_screening_read() {
    let read = [
        Reason::NotInGuilds,
        Reason::NotAgeRestricted,
        Reason::TimedOut,
        Reason::Pending,
    ];

    assert_eq!(
        read.map(|reason| reads(false, reason)),
        [
            "denied because the command is not for guilds",
            "denied because the command is for age-restricted channels",
            "denied because the member is timed out",
            "denied because the member has not passed membership screening",
        ]
    );
}
