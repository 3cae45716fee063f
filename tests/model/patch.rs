//! Fields of a PATCH body.

use guildhall_model::Patch;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::wire::written;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Edit {
    #[serde(default, skip_serializing_if = "Patch::is_keep")]
    topic: Patch<String>,
}

#[test]
fn patch_distinguishes_absent_null_and_value() {
    let three: [(Value, Patch<String>); 3] = [
        (json!({}), Patch::Keep),
        (json!({"topic": null}), Patch::Clear),
        (json!({"topic": ""}), Patch::Set(String::new())),
    ];

    for (wire, topic) in three {
        let edit = Edit { topic };
        assert_eq!(written(&edit), wire);
        assert_eq!(serde_json::from_value::<Edit>(wire).unwrap(), edit);
    }
}

#[test]
fn patch_keeps_sets_or_clears_a_field() {
    let mut field = Some(1);

    Patch::Keep.apply(&mut field);
    assert_eq!(field, Some(1));
    Patch::from(2).apply(&mut field);
    assert_eq!(field, Some(2));
    Patch::Clear.apply(&mut field);
    assert_eq!(field, None);
}

#[test]
fn patch_clears_a_non_nullable_field_to_its_default() {
    let mut field = 1;

    Patch::Keep.apply_or_default(&mut field);
    assert_eq!(field, 1);
    Patch::from(2).apply_or_default(&mut field);
    assert_eq!(field, 2);
    Patch::Clear.apply_or_default(&mut field);
    assert_eq!(field, 0);
}

#[test]
fn patch_list_is_set_from_its_entries() {
    assert_eq!(Patch::from([1, 2]), Patch::Set([1, 2]));
    let list: Patch<Vec<_>> = [1, 2].into();
    assert_eq!(list, Patch::Set(vec![1, 2]));
}
