//! Permission names as Discord's client displays them.

use std::collections::HashSet;

use guildhall_model::Permissions;

fn in_words(set: Permissions) -> String {
    set.display_names().to_string()
}

#[test]
fn permission_names_match_the_client() {
    assert_eq!(in_words(Permissions::BAN_MEMBERS), "Ban Members");
    assert_eq!(in_words(Permissions::MODERATE_MEMBERS), "Timeout Members");
    assert_eq!(in_words(Permissions::USE_VAD), "Use Voice Activity");
    assert_eq!(in_words(Permissions::MANAGE_GUILD), "Manage Server");
}

#[test]
fn list_ends_with_and() {
    let two = Permissions::BAN_MEMBERS | Permissions::KICK_MEMBERS;
    assert_eq!(in_words(two), "Kick Members and Ban Members");

    let three = two | Permissions::MANAGE_ROLES;
    assert_eq!(
        in_words(three),
        "Kick Members, Ban Members and Manage Roles"
    );
}

#[test]
fn empty_set_is_displayed_as_no_permission() {
    assert_eq!(in_words(Permissions::empty()), "no permission");
}

#[test]
fn permission_bit_without_a_name_is_displayed_by_its_number() {
    let set = Permissions::from_bits_retain(1 << 47 | 1 << 63) | Permissions::BAN_MEMBERS;

    assert_eq!(
        in_words(set),
        "Ban Members, permission 47 and permission 63"
    );
}

#[test]
fn every_permission_has_a_unique_name() {
    let all: Vec<_> = Permissions::all().iter().map(in_words).collect();

    assert!(
        all.iter()
            .all(|name| !name.starts_with("permission") && !name.contains(','))
    );
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
}
