//! The table of permissions.

use guildhall_rules::PERMISSION_NAMES;

#[test]
fn named_permissions_are_all_documented_bits() {
    let all = PERMISSION_NAMES.iter().fold(0, |all, (_, bit)| all | bit);
    assert_eq!(all, 8_866_461_766_385_663);
    assert_eq!(PERMISSION_NAMES.len(), 52);
}

#[test]
fn permissions_are_single_bits_in_ascending_order() {
    assert!(
        PERMISSION_NAMES
            .iter()
            .all(|(_, bit)| bit.is_power_of_two())
    );
    assert!(PERMISSION_NAMES.is_sorted_by(|one, next| one.1 < next.1));
}

#[test]
fn permissions_have_their_documented_names() {
    let bit = |name| {
        PERMISSION_NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, bit)| *bit)
    };
    assert_eq!(bit("MODERATE_MEMBERS"), Some(1 << 40));
    assert_eq!(bit("MANAGE_MESSAGES"), Some(0x2000));
    assert_eq!(bit("BYPASS_SLOWMODE"), Some(1 << 52));
}
