//! Permission requirements as data.

use guildhall_model::{Permissions, Requirement};

const NONE: Permissions = Permissions::empty();
const BAN: Permissions = Permissions::BAN_MEMBERS;
const KICK: Permissions = Permissions::KICK_MEMBERS;
const GUILD: Permissions = Permissions::MANAGE_GUILD;
const ROLES: Permissions = Permissions::MANAGE_ROLES;

/// The three alternatives for editing a member's flags.
const FLAGS: Requirement = Requirement::any(&[
    GUILD,
    ROLES,
    KICK.union(BAN).union(Permissions::MODERATE_MEMBERS),
]);

/// Two alternatives of two permissions each.
const PAIRS: Requirement = Requirement::any(&[KICK.union(BAN), GUILD.union(ROLES)]);

#[test]
fn empty_requirement_is_always_met() {
    assert_eq!(Requirement::NONE.missing_from(NONE), None);
    assert_eq!(Requirement::any(&[]).missing_from(NONE), None);
    assert_eq!(Requirement::default(), Requirement::NONE);
}

#[test]
fn all_requires_every_permission() {
    let both = Requirement::all(BAN | GUILD);

    assert_eq!(both.missing_from(NONE), Some(BAN | GUILD));
    assert_eq!(both.missing_from(GUILD | KICK), Some(BAN));
    assert_eq!(both.missing_from(GUILD | BAN), None);
}

#[test]
fn any_requires_one_alternative() {
    assert!(FLAGS.is_satisfied_by(GUILD));
    assert!(FLAGS.is_satisfied_by(ROLES | KICK));
    assert!(FLAGS.is_satisfied_by(KICK | BAN | Permissions::MODERATE_MEMBERS));
    assert!(!FLAGS.is_satisfied_by(KICK | BAN));
}

#[test]
fn alternative_with_the_fewest_missing_permissions_is_returned() {
    assert_eq!(FLAGS.missing_from(NONE), Some(GUILD));
    assert_eq!(PAIRS.missing_from(ROLES), Some(GUILD));
}

#[test]
fn requirements_are_combined_with_and() {
    let nick_and_flags = FLAGS.and(Permissions::MANAGE_NICKNAMES);

    assert_eq!(
        nick_and_flags.missing_from(GUILD),
        Some(Permissions::MANAGE_NICKNAMES)
    );
    assert_eq!(
        nick_and_flags.missing_from(Permissions::MANAGE_NICKNAMES),
        Some(GUILD)
    );
    assert!(nick_and_flags.is_satisfied_by(GUILD | Permissions::MANAGE_NICKNAMES));
}

#[test]
fn alternative_that_is_also_required_outright_counts_as_met() {
    assert_eq!(FLAGS.and(ROLES).missing_from(NONE), Some(ROLES));
}

#[test]
fn administrator_meets_every_requirement() {
    assert!(
        FLAGS
            .and(Permissions::all())
            .is_satisfied_by(Permissions::ADMINISTRATOR)
    );
}

#[test]
fn requirement_displays_the_names_of_its_permissions() {
    assert_eq!(Requirement::NONE.to_string(), "no permission");
    assert_eq!(
        Requirement::from(BAN | GUILD).to_string(),
        "Ban Members and Manage Server"
    );
    assert_eq!(
        FLAGS.to_string(),
        "Manage Server, or Manage Roles, or Kick Members, Ban Members and Timeout Members"
    );
    let invites = Requirement::any(&[GUILD, Permissions::VIEW_AUDIT_LOG]).and(BAN);
    assert_eq!(
        invites.to_string(),
        "Ban Members; and Manage Server, or View Audit Log"
    );
}
