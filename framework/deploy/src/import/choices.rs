//! The choices of an option as an enumeration.

use std::fmt::Write;

use guildhall_model::command::Number;
use guildhall_model::{Choice, ChoiceValue, CommandOption, CommandOptionType};

use super::keys::Keys;
use super::names::Names;

/// Writes the enumeration, in front of the function whose parameter it is.
pub(super) fn enumeration(title: &str, option: &CommandOption, pad: &str) -> String {
    let mut names = Names::default();
    let mut source = format!("\n{pad}#[derive(Choice, Clone, Copy, Debug)]\n");
    if is_whole_somewhere(option) {
        source.extend([pad, "#[choice(number)]\n"]);
    }
    source.extend([pad, "pub enum ", title, " {\n"]);
    for choice in &option.choices {
        let mut keys = Keys::default();
        keys.text("name", &choice.name);
        keys.texts("name_localizations", choice.name_localizations.as_ref());
        keys.push(format!("value = {}", value(&choice.value)));
        let variant = names.variant(&choice.name);
        let attribute = keys.attribute("choice");
        // Text is always taken.
        let _infallible = write!(source, "{pad}    {attribute}\n{pad}    {variant},\n");
    }
    source + pad + "}\n"
}

/// Whether a NUMBER has a value without a fraction, which alone would be an INTEGER's.
fn is_whole_somewhere(option: &CommandOption) -> bool {
    let is_whole =
        |choice: &Choice| matches!(choice.value, ChoiceValue::Number(Number::Integer(_)));
    option.kind == CommandOptionType::Number && option.choices.iter().any(is_whole)
}

fn value(value: &ChoiceValue) -> String {
    match value {
        ChoiceValue::String(text) => format!("{text:?}"),
        ChoiceValue::Number(value) => number(*value),
    }
}

/// A literal with a fraction where the number was written with one.
pub(super) fn number(value: Number) -> String {
    match value {
        Number::Integer(value) => value.to_string(),
        Number::Float(value) => format!("{value:?}"),
    }
}
