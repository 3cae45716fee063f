//! Permission bit sets.

use guildhall_model::Permissions;
use guildhall_rules::PERMISSION_NAMES;
use serde_json::{Value, json};

fn written(set: Permissions) -> Value {
    serde_json::to_value(set).expect("a set can be serialized")
}

#[test]
fn names_equal_the_permission_names_of_the_rules() {
    let names: Vec<_> = Permissions::all()
        .iter_names()
        .map(|(name, set)| (name, set.bits()))
        .collect();

    assert_eq!(names, PERMISSION_NAMES);
}

#[test]
fn permissions_are_written_as_a_decimal_string() {
    let both = Permissions::KICK_MEMBERS | Permissions::BAN_MEMBERS;

    assert_eq!(written(both), json!("6"));
    assert_eq!(both.to_string(), "6");
    assert_eq!("6".parse(), Ok(both));
}

#[test]
fn empty_permissions_are_written_as_zero() {
    assert_eq!(written(Permissions::default()), json!("0"));
}

#[test]
fn unknown_permission_bits_are_preserved() {
    let set: Permissions = serde_json::from_value(json!("140737488355336")).unwrap();

    assert!(set.contains(Permissions::ADMINISTRATOR));
    assert_eq!(
        written(set - Permissions::ADMINISTRATOR),
        json!("140737488355328")
    );
}

#[test]
fn values_that_are_not_numbers_are_rejected() {
    assert!(serde_json::from_value::<Permissions>(json!("ADMINISTRATOR")).is_err());
    assert!(serde_json::from_value::<Permissions>(json!(true)).is_err());
}

#[test]
fn debug_format_names_the_bits() {
    let known = Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD;
    let unknown = Permissions::from_bits_retain(1 << 1 | 1 << 60);

    assert_eq!(
        format!("{known:?}"),
        "Permissions(KICK_MEMBERS | MANAGE_GUILD)"
    );
    assert_eq!(
        format!("{unknown:?}"),
        "Permissions(KICK_MEMBERS | 0x1000000000000000)"
    );
    assert_eq!(format!("{:?}", Permissions::empty()), "Permissions(0x0)");
}
