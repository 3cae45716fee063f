//! Every rule can be evaluated at compile time.

use std::panic::catch_unwind;

use guildhall_rules::CommandOptionType::{Integer, String, SubCommand};
use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandType, LOCALES, LocalizedDef, OptionDef, check,
    check_name, check_option, check_siblings, check_value, command_size, largest_shares,
    too_large_message,
};

const SIDES: OptionDef<'static> = {
    let mut def = OptionDef::new(Integer, "sides", "Sides on each die");
    def.choices = &[
        ChoiceDef::new("Six", ChoiceValue::Integer(6)),
        ChoiceDef::new("Twenty", ChoiceValue::Integer(20)),
    ];
    def
};

const ROLL: CommandDef<'static> = {
    let mut def = CommandDef::new(CommandType::ChatInput, "würfeln", "Roll some dice");
    def.options = &[SIDES];
    def
};

const _: () = assert!(check(&ROLL).is_empty());
const _: () = check_option(&SIDES).assert_empty();
const _: () = check_siblings(ROLL.options).assert_empty();
const _: () = assert!(check_name("नमस्ते").is_ok() && check_name("No").is_err());
const _: () = assert!(check_value(&SIDES, ChoiceValue::Integer(6)).is_ok());
const _: () = assert!(command_size(&ROLL) == 55);

/// 25 choices with names of one letter; the check compares each choice with all previous choices.
const CHOICES: [ChoiceDef<'static>; 25] = {
    let letters = "abcdefghijklmnopqrstuvwxy";
    let mut choices = [ChoiceDef::new("", ChoiceValue::Integer(0)); 25];
    let (mut i, mut value) = (0, 0);
    while i < 25 {
        let (_, rest) = letters.split_at(i);
        let (letter, _) = rest.split_at(1);
        choices[i] = ChoiceDef::new(letter, ChoiceValue::Integer(value));
        i += 1;
        value += 1;
    }
    choices
};

/// Options with 25 choices each; together they have about a sixth of the 8000 characters of a command.
const PARAMETERS: [OptionDef<'static>; 19] = {
    let mut all = [OptionDef::new(Integer, "", "d"); 19];
    let mut i = 0;
    while i < 19 {
        all[i].name = CHOICES[i].name;
        all[i].choices = &CHOICES;
        i += 1;
    }
    all
};

const SUBS: [OptionDef<'static>; 12] = {
    let mut all = [OptionDef::new(SubCommand, "", "d"); 12];
    let mut i = 0;
    while i < 12 {
        all[i].name = CHOICES[i].name;
        all[i].options = &PARAMETERS;
        i += 1;
    }
    all
};

const fn dense(options: &[OptionDef<'static>]) -> usize {
    let mut def = CommandDef::new(
        CommandType::ChatInput,
        "dense",
        "A command of the maximum size",
    );
    def.options = options;
    check(&def).len()
}

// The lint `long_running_const_eval` denies evaluations that take too long. The first six subcommands have 7668
// characters. All of them together make the command too large, but the rules still check every subcommand.
const _: () = assert!(dense(SUBS.split_at(6).0) == 0);
const _: () = assert!(dense(&SUBS) == 1);

/// Returns a text of `length` two-byte characters; texts with different `start` differ.
const fn cyrillic(start: usize, length: usize) -> &'static str {
    let letters = "абвгдежзийклмнопрстуфхцчшщыэюяабвгдежзийклмнопрстуфхцчшщыэюя";
    let (_, text) = letters.split_at(2 * start);
    let (text, _) = text.split_at(2 * length);
    text
}

const fn in_every_language(text: &'static str) -> [LocalizedDef<'static>; 34] {
    let locale = "";
    let mut all = [LocalizedDef::new(locale, text); 34];
    let mut i = 0;
    while i < 34 {
        all[i].locale = LOCALES[i].0;
        i += 1;
    }
    all
}

static NAMES: [[LocalizedDef<'static>; 34]; 12] = {
    let mut all = [in_every_language(""); 12];
    let mut i = 0;
    while i < 12 {
        all[i] = in_every_language(cyrillic(i, 8));
        i += 1;
    }
    all
};

const DESCRIPTIONS: [LocalizedDef<'static>; 34] = in_every_language(cyrillic(0, 40));

const LOCALIZED: [OptionDef<'static>; 12] = {
    let mut all = [OptionDef::new(Integer, "", "What it is for"); 12];
    let mut i = 0;
    while i < 12 {
        all[i].name = CHOICES[i].name;
        all[i].name_localizations = &NAMES[i];
        all[i].description_localizations = &DESCRIPTIONS;
        i += 1;
    }
    all
};

// The evaluation of twelve options in all 34 locales is still within the lint's limit.
const _: () = assert!(dense(&LOCALIZED) == 0);

const LARGE: CommandDef<'static> = {
    let mut def = CommandDef::new(
        CommandType::ChatInput,
        "dense",
        "A command of the maximum size",
    );
    def.options = &SUBS;
    def
};

const _: () = assert!(matches!(
    largest_shares(&LARGE),
    [Some(_), Some(_), Some(_)]
));
const _: () = assert!(!too_large_message(&LARGE).as_str().is_empty());

#[test]
fn rejected_constant_panics_with_the_rule() {
    let panicked = catch_unwind(|| {
        check_option(&OptionDef::new(String, "Sides", "Sides")).assert_empty();
    });
    let payload = panicked.expect_err("the name is not in lowercase");
    let message = payload
        .downcast_ref::<std::string::String>()
        .map(std::string::String::as_str);
    assert_eq!(
        message,
        Some("a name must be in lowercase where a lowercase form exists")
    );
}
