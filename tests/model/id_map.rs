//! Objects keyed by ID.

use guildhall_model::{Id, IdMap, Role};
use serde_json::{Value, json};

use crate::wire::written;

#[test]
fn id_map_keeps_the_order_of_entries() {
    let text = r#"{"9":{"id":"9"},"10":{"id":"10"},"1":{"id":"1"}}"#;

    let roles: IdMap<Role> = serde_json::from_str(text).unwrap();

    let ids: Vec<_> = roles.values().map(|role| role.id.get()).collect();
    assert_eq!(ids, [9, 10, 1]);
}

#[test]
fn inserted_entry_replaces_the_entry_with_the_same_id() {
    let mut roles = IdMap::<Role>::new();
    roles.insert(Id::new(1), Role::new(Id::new(1), "old"));

    let old = roles
        .insert(Id::new(1), Role::new(Id::new(1), "new"))
        .unwrap();

    assert_eq!(old.name, "old");
    assert_eq!(roles.get(Id::new(1)).unwrap().name, "new");
    assert_eq!(roles.len(), 1);
}

#[test]
fn key_that_is_not_an_id_is_rejected() {
    assert!(serde_json::from_value::<IdMap<Role>>(json!({"x": {"id": "1"}})).is_err());
}

#[test]
fn ids_are_parsed_like_numbers() {
    let numbers = [
        "",
        "0",
        "7",
        "12345678",
        "1234567a",
        "/2345678",
        ":2345678",
        "1234567\u{e9}",
        "645027906669510667",
        "6450279066695106x7",
        "64502790666951066:",
        "9999999999999999999",
        "18446744073709551615",
        "18446744073709551616",
        "+12345678",
        "-12345678",
    ];
    for text in numbers {
        let id = text.parse().map(Id::<Role>::get);
        assert_eq!(id, text.parse(), "{text}");
    }
}

#[test]
fn id_map_is_written_as_an_object_keyed_by_id() {
    let names: IdMap<Role, Value> = [(Id::new(7), json!("seven"))].into_iter().collect();

    assert_eq!(written(&names), json!({"7": "seven"}));
}
