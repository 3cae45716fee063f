//! Claims about permissions in the words that people know.

use std::collections::HashSet;

use guildhall::model::Permissions;

fn words(set: Permissions) -> String {
    set.in_words().to_string()
}

#[test]
fn permissions_are_called_as_in_the_clients() {
    assert_eq!(words(Permissions::BAN_MEMBERS), "Ban Members");
    assert_eq!(words(Permissions::MODERATE_MEMBERS), "Timeout Members");
    assert_eq!(words(Permissions::USE_VAD), "Use Voice Activity");
    assert_eq!(words(Permissions::MANAGE_GUILD), "Manage Server");
}

#[test]
fn list_ends_with_and() {
    let two = Permissions::BAN_MEMBERS | Permissions::KICK_MEMBERS;
    assert_eq!(words(two), "Kick Members and Ban Members");

    let three = two | Permissions::MANAGE_ROLES;
    assert_eq!(words(three), "Kick Members, Ban Members and Manage Roles");
}

#[test]
fn empty_set_is_no_permission() {
    assert_eq!(words(Permissions::empty()), "no permission");
}

#[test]
fn bit_without_a_name_is_called_by_its_number() {
    let set = Permissions::from_bits_retain(1 << 47 | 1 << 63) | Permissions::BAN_MEMBERS;

    assert_eq!(words(set), "Ban Members, permission 47 and permission 63");
}

#[test]
fn every_named_permission_has_words_of_its_own() {
    let all: Vec<_> = Permissions::all().iter().map(words).collect();

    assert!(
        all.iter()
            .all(|name| !name.starts_with("permission") && !name.contains(','))
    );
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
}
