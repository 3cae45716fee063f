//! Proptest strategies for unnamed parameters of every type, with every setting of the type.

use guildhall::model::command::Number;
use guildhall::model::{
    ChannelType, Choice, ChoiceValue, CommandOption, CommandOptionType, Localizations,
};
use guildhall::rules;
use guildhall_rules::stored_text;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::command_strategy::localized;

pub(crate) fn any_parameter() -> impl Strategy<Value = CommandOption> {
    prop_oneof![text(), integer(), number(), channel(), file(), plain()]
}

/// Returns an unnamed option of this type without settings.
pub(crate) fn bare(kind: CommandOptionType) -> CommandOption {
    CommandOption::new(kind, "", "")
}

fn plain() -> impl Strategy<Value = CommandOption> {
    use CommandOptionType::{Boolean, Mentionable, Role, User};
    prop_oneof![Just(Boolean), Just(User), Just(Role), Just(Mentionable)].prop_map(bare)
}

/// Generates choices with names and values that are unique in every language.
fn choices<V: Into<ChoiceValue>>(
    value: fn(usize, &str) -> V,
) -> impl Strategy<Value = Vec<Choice>> {
    let texts = vec((".{0,20}", localized(".{0,20}")), 0..=25);
    texts.prop_map(move |texts| {
        let choice = |(index, (text, names)): (usize, (String, Option<Localizations>))| {
            let stored = |name: String| stored_text(&name).into_owned();
            let mut choice = Choice::new(stored(format!("{index} {text}")), value(index, &text));
            let name = |(locale, name)| (locale, stored(format!("{index}-{name}")));
            choice.name_localizations = names.map(|names| names.into_iter().map(name).collect());
            choice
        };
        texts.into_iter().enumerate().map(choice).collect()
    })
}

fn text() -> impl Strategy<Value = CommandOption> {
    let lengths = (option::of(0_u32..=3000), option::of(3001_u32..=6000));
    let choices = choices(|index, text| {
        // A string that starts with a digit could equal the string of another index.
        let end = if text.starts_with(|c: char| c.is_ascii_digit()) {
            "-"
        } else {
            ""
        };
        format!("{index}{end}{text}")
    });
    // Choices must respect length limits, so a STRING option gets either choices or length limits.
    let chosen = choices.prop_map(|choices| (choices, (None, None), false));
    let free = (Just(Vec::new()), lengths, any::<bool>());
    prop_oneof![chosen, free].prop_map(|(choices, (min, max), complete)| {
        let mut option = bare(CommandOptionType::String);
        (option.min_length, option.max_length) = (min, max);
        (option.choices, option.autocomplete) = (choices, complete);
        option
    })
}

fn integer() -> impl Strategy<Value = CommandOption> {
    const MAX: i64 = rules::INTEGER_MAX;
    let bounds = (option::of(-MAX..=0), option::of(25..=MAX)).prop_map(|(min, max)| {
        let bound = |value: Option<i64>| value.map(Number::Integer);
        (bound(min), bound(max))
    });
    let value = |index, _: &str| i64::try_from(index).unwrap_or(MAX);
    bounded(CommandOptionType::Integer, bounds, choices(value))
}

fn number() -> impl Strategy<Value = CommandOption> {
    let bounds = (option::of(-1e15..=0.0), option::of(25.5..=1e15)).prop_map(|(min, max)| {
        let bound = |value: Option<f64>| value.map(Number::Float);
        (bound(min), bound(max))
    });
    let value = |index, _: &str| f64::from(u8::try_from(index).unwrap_or(u8::MAX)) + 0.25;
    bounded(CommandOptionType::Number, bounds, choices(value))
}

/// Generates a number with choices, with autocomplete, or only with bounds.
fn bounded(
    kind: CommandOptionType,
    bounds: impl Strategy<Value = (Option<Number>, Option<Number>)>,
    choices: impl Strategy<Value = Vec<Choice>>,
) -> impl Strategy<Value = CommandOption> {
    let chosen = choices.prop_map(|choices| (choices, false));
    let free = (Just(Vec::new()), any::<bool>());
    let values = prop_oneof![1 => chosen, 2 => free];
    (bounds, values).prop_map(move |((min, max), (choices, complete))| {
        let mut option = bare(kind);
        (option.min_value, option.max_value) = (min, max);
        (option.choices, option.autocomplete) = (choices, complete);
        option
    })
}

fn channel() -> impl Strategy<Value = CommandOption> {
    subsequence(ChannelType::ALL, 0..=13).prop_map(|types| {
        let mut option = bare(CommandOptionType::Channel);
        option.channel_types = types;
        option
    })
}

fn file() -> impl Strategy<Value = CommandOption> {
    let kinds = vec!["image", "video", "audio", ".pdf", ".txt"];
    subsequence(kinds, 0..=5).prop_map(|kinds| {
        let mut option = bare(CommandOptionType::Attachment);
        option.file_types = kinds.into_iter().map(str::to_owned).collect();
        option
    })
}
