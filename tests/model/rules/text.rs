//! Descriptions, and the definition of a character.

use guildhall_rules::{Fault, check_description, count_characters};

#[test]
fn description_has_at_most_100_characters() {
    assert_eq!(check_description(&"ü".repeat(100)), Ok(()));
    assert_eq!(
        check_description(&"ü".repeat(101)),
        Err(Fault::DescriptionTooLong)
    );
}

#[test]
fn description_has_at_least_one_character() {
    assert_eq!(check_description("."), Ok(()));
    assert_eq!(check_description(""), Err(Fault::DescriptionEmpty));
}

#[test]
fn character_is_a_code_point() {
    assert_eq!(count_characters("a\u{301}"), 2);
    assert_eq!(count_characters("👩‍👩‍👧‍👦"), 7);
    assert_eq!(count_characters("𠀀"), 1);
}
