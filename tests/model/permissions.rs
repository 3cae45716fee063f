//! Claims about permissions.

use guildhall_model::Permissions;
use guildhall_rules::PERMISSION_NAMES;
use serde_json::json;

use crate::wire::written;

#[test]
fn all_named_permissions_are_those_of_the_documentation() {
    assert_eq!(Permissions::all().bits(), 8_866_461_766_385_663);
}

#[test]
fn the_names_are_those_of_the_rules() {
    let names: Vec<_> = Permissions::all()
        .iter_names()
        .map(|(name, set)| (name, set.bits()))
        .collect();

    assert_eq!(names, PERMISSION_NAMES);
}

#[test]
fn permissions_are_a_string_of_digits() {
    let both = Permissions::KICK_MEMBERS | Permissions::BAN_MEMBERS;

    assert_eq!(written(&both), json!("6"));
    assert_eq!(both.to_string(), "6");
    assert_eq!("6".parse(), Ok(both));
}

#[test]
fn no_permissions_are_zero() {
    assert_eq!(written(&Permissions::default()), json!("0"));
}

#[test]
fn bits_without_a_name_survive() {
    let set: Permissions = serde_json::from_value(json!("140737488355336")).unwrap();

    assert!(set.contains(Permissions::ADMINISTRATOR));
    assert_eq!(
        written(&(set - Permissions::ADMINISTRATOR)),
        json!("140737488355328")
    );
}

#[test]
fn what_is_no_number_is_refused() {
    assert!(serde_json::from_value::<Permissions>(json!("ADMINISTRATOR")).is_err());
    assert!(serde_json::from_value::<Permissions>(json!(true)).is_err());
}
