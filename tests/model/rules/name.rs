//! Names of commands and options.

use guildhall_rules::{
    Fault, check_context_menu_name, check_entry_point_name, check_name, offending_character,
};

#[test]
fn name_has_at_most_32_characters() {
    assert_eq!(check_name(&"a".repeat(32)), Ok(()));
    assert_eq!(check_name(&"a".repeat(33)), Err(Fault::NameTooLong));
}

#[test]
fn name_has_at_least_one_character() {
    assert_eq!(check_name("a"), Ok(()));
    assert_eq!(check_name(""), Err(Fault::NameEmpty));
}

#[test]
fn name_length_is_counted_in_code_points() {
    assert_eq!(check_name(&"ß".repeat(32)), Ok(()));
    assert_eq!(check_name(&"ß".repeat(33)), Err(Fault::NameTooLong));
    // U+20000 takes four bytes and two UTF-16 units.
    assert_eq!(check_name(&"𠀀".repeat(32)), Ok(()));
}

#[test]
fn names_in_every_script_are_valid() {
    for name in [
        "-_'",
        "größe",
        "日本語",
        "한국어",
        "नमस्ते",
        "สวัสดีครับ",
        "٣",
        "ª",
        "मैं",
    ] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
}

#[test]
fn spaces_punctuation_emojis_and_combining_marks_are_invalid_in_a_name() {
    for name in [
        "a b", "a.b", "a/b", "a!", "a’b", "a\n", "😀", "a\u{345}", "a\u{301}", "\0",
    ] {
        assert_eq!(check_name(name), Err(Fault::NameCharacter), "{name:?}");
    }
}

#[test]
fn letters_with_a_lowercase_form_are_invalid_in_a_name() {
    for name in ["Ping", "pinG", "Größe", "Σ", "İ", "ǅ", "Ω", "𐐀", "Ꭰ"] {
        assert_eq!(check_name(name), Err(Fault::NameUppercase), "{name}");
    }
}

#[test]
fn letters_without_a_lowercase_form_are_valid_in_a_name() {
    for name in ["ß", "ı", "ϒ", "ℂ", "ꭰ", "ا"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
}

#[test]
fn offending_character_is_the_first_invalid_character() {
    assert_eq!(offending_character("ping me!"), Some((5, ' ')));
    assert_eq!(offending_character("größE"), Some((5, 'E')));
    assert_eq!(offending_character("größe"), None);
}

#[test]
fn context_menu_name_may_contain_uppercase_letters_and_spaces() {
    for name in ["Report", "Report this message!", "a", "😀"] {
        assert_eq!(check_context_menu_name(name), Ok(()), "{name}");
    }
}

#[test]
fn context_menu_name_has_1_to_32_characters() {
    assert_eq!(check_context_menu_name(""), Err(Fault::NameEmpty));
    assert_eq!(check_context_menu_name(&"Ä".repeat(32)), Ok(()));
    assert_eq!(
        check_context_menu_name(&"Ä".repeat(33)),
        Err(Fault::NameTooLong)
    );
}

#[test]
fn entry_point_name_may_contain_uppercase_letters_but_no_spaces() {
    assert_eq!(check_entry_point_name("Launch"), Ok(()));
    assert_eq!(
        check_entry_point_name("Launch it"),
        Err(Fault::NameCharacter)
    );
    assert_eq!(check_entry_point_name(""), Err(Fault::NameEmpty));
}
