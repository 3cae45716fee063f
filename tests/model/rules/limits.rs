//! Limits of all commands together: counts and duplicates.

use guildhall_rules::{
    CommandDef, CommandType, DuplicateCommand, EMOJI_FILE_SIZE, FILE_SIZE_MAX, FILES_SIZE_MAX,
    INCIDENT_SECONDS_MAX, INTEGER_MAX, Limits, PERMISSIONS_MAX, STICKER_FILE_SIZE_MAX, Scope,
    TIMEOUT_SECONDS_MAX, find_duplicates, is_file_name,
};

fn named(kind: CommandType, count: usize) -> Vec<CommandDef<'static>> {
    vec![CommandDef::new(kind, "it", ""); count]
}

#[track_caller]
fn assert_limit(limits: &Limits, kind: CommandType, scope: Scope, limit: usize) {
    assert_eq!(limits.exceeded(&named(kind, limit), scope), []);
    let exceeded = limits.exceeded(&named(kind, limit + 1), scope);
    let excess = exceeded
        .first()
        .expect("the set exceeds the limit by one command");
    assert_eq!(
        (excess.kind, excess.count, excess.limit),
        (Some(kind), limit + 1, limit)
    );
}

#[test]
fn limits_of_the_specification_allow_5_context_menu_commands() {
    let limits = Limits::SPECIFICATION;
    for scope in [Scope::Global, Scope::Guild] {
        assert_limit(&limits, CommandType::ChatInput, scope, 100);
        assert_limit(&limits, CommandType::User, scope, 5);
        assert_limit(&limits, CommandType::Message, scope, 5);
    }
    assert_limit(&limits, CommandType::PrimaryEntryPoint, Scope::Global, 1);
    assert_limit(&limits, CommandType::PrimaryEntryPoint, Scope::Guild, 0);
    assert_eq!((limits.creates_per_day, limits.bulk), (200, 130));
}

#[test]
fn default_limits_are_the_current_ones_with_15_context_menu_commands() {
    let limits = Limits::default();
    for kind in [CommandType::User, CommandType::Message] {
        assert_limit(&limits, kind, Scope::Global, 15);
    }
    assert_eq!(limits, Limits::CURRENT);
    assert_limit(&limits, CommandType::ChatInput, Scope::Global, 100);
}

#[test]
fn every_limit_can_be_set() {
    let limits = Limits::default().chat_input(1).user(2).message(3);
    let limits = limits.entry_point(4).creates_per_day(5).bulk(6);
    assert_limit(&limits, CommandType::ChatInput, Scope::Guild, 1);
    assert_limit(&limits, CommandType::User, Scope::Guild, 2);
    assert_limit(&limits, CommandType::Message, Scope::Guild, 3);
    assert_limit(&limits, CommandType::PrimaryEntryPoint, Scope::Global, 4);
    assert_eq!((limits.creates_per_day, limits.bulk), (5, 6));
}

#[test]
fn bulk_overwrite_accepts_at_most_130_commands() {
    let limits = Limits::default().chat_input(1000);
    assert_eq!(
        limits.exceeded(&named(CommandType::ChatInput, 130), Scope::Global),
        []
    );
    let exceeded = limits.exceeded(&named(CommandType::ChatInput, 131), Scope::Global);
    let expected = "a bulk overwrite can have at most 130 commands; this one has 131";
    assert_eq!(
        exceeded.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [expected]
    );
}

#[test]
fn exceeded_limit_is_reported_with_limit_and_count() {
    let exceeded = Limits::default().exceeded(&named(CommandType::User, 16), Scope::Global);
    let expected = "a scope can have at most 15 USER commands; this one has 16";
    assert_eq!(exceeded[0].to_string(), expected);
}

#[test]
fn command_name_must_be_unique_per_type() {
    let of = |kind, name| CommandDef::new(kind, name, "");
    let commands = [
        of(CommandType::ChatInput, "a"),
        of(CommandType::User, "a"),
        of(CommandType::ChatInput, "b"),
        of(CommandType::ChatInput, "a"),
        of(CommandType::User, "A"),
        of(CommandType::ChatInput, "a"),
    ];
    let expected = [3, 5].map(|second| DuplicateCommand { first: 0, second });
    assert_eq!(find_duplicates(&commands), expected);
}

#[test]
fn commands_share_a_name_if_the_type_is_the_same_too() {
    let roll = named(CommandType::User, 1)[0];
    let mut other = roll;
    assert!(roll.shares_name_with(&other));
    other.name = "other";
    assert!(!roll.shares_name_with(&other));
    assert!(!roll.shares_name_with(&named(CommandType::Message, 1)[0]));
}

#[test]
fn limits_of_sizes_and_times_are_the_documented_ones() {
    assert_eq!(FILE_SIZE_MAX, 10_485_760);
    assert_eq!(FILES_SIZE_MAX, 26_214_400);
    assert_eq!(EMOJI_FILE_SIZE, 1..=262_144);
    assert_eq!(STICKER_FILE_SIZE_MAX, 524_288);
    assert_eq!(TIMEOUT_SECONDS_MAX, 2_419_200);
    assert_eq!(INCIDENT_SECONDS_MAX, 86_400);
}

#[test]
fn numbers_and_permissions_end_at_powers_of_two() {
    assert_eq!(INTEGER_MAX, 9_007_199_254_740_991);
    assert_eq!(PERMISSIONS_MAX, 18_014_398_509_481_983);
}

#[test]
fn file_name_has_up_to_1024_characters_without_quotes_slashes_and_control_characters() {
    for name in ["a", "a b.txt", "\u{e4}.png", &"x".repeat(1024)] {
        assert!(is_file_name(name), "{name}");
    }
    for name in [
        "",
        "a/b",
        "a\\b",
        "\"a",
        "a\n",
        "a\u{7f}",
        &"x".repeat(1025),
    ] {
        assert!(!is_file_name(name), "{name}");
    }
}
