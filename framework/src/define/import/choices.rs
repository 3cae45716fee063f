//! The choices of an option as an enumeration.

use std::fmt::Write;

use guildhall_model::command::Number;
use guildhall_model::{ChoiceValue, CommandOption, CommandOptionType};

use super::keys::Keys;
use super::names::Names;

/// Writes the enumeration, in front of the function whose parameter it is.
pub(super) fn enumeration(title: &str, option: &CommandOption, pad: &str) -> String {
    let mut names = Names::default();
    let mut source =
        format!("\n{pad}#[derive(Choice, Clone, Copy, Debug)]\n{pad}pub enum {title} {{\n");
    for choice in &option.choices {
        let mut keys = Keys::default();
        keys.text("name", &choice.name);
        keys.texts("name_localizations", choice.name_localizations.as_ref());
        keys.push(format!("value = {}", value(option.kind, &choice.value)));
        let variant = names.variant(&choice.name);
        let attribute = keys.attribute("choice");
        // Text is always taken.
        let _infallible = write!(source, "{pad}    {attribute}\n{pad}    {variant},\n");
    }
    source + pad + "}\n"
}

fn value(kind: CommandOptionType, value: &ChoiceValue) -> String {
    match value {
        ChoiceValue::String(text) => format!("{text:?}"),
        ChoiceValue::Number(value) => number(kind, *value),
    }
}

/// A literal that is whole for an INTEGER, and has a fraction for a NUMBER.
pub(super) fn number(kind: CommandOptionType, value: Number) -> String {
    match value {
        Number::Integer(value) if kind != CommandOptionType::Number => value.to_string(),
        value => format!("{:?}", value.as_f64()),
    }
}
