//! `#[option(choices(…))]`: parses and checks the choices of an option that are written at its parameter.

use guildhall_rules::{
    CHOICES_MAX, ChoiceDef, CommandOptionType, DefinitionField, Finding, OptionDef, check_option,
};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Expr;
use syn::spanned::Spanned as _;

use crate::attr::Args;
use crate::choice::check::{OwnedChoiceValue, parse_value};
use crate::choice::expand::expand_choice_value;
use crate::emit::hygienic_ident;
use crate::faults::{FaultInput, Faults};
use crate::literal::NUMBER_RANGE;
use crate::message_key::{MessageKey, add_texts};
use crate::support::Spanned;
use crate::translations::TranslatableText;

/// The choices of an option. The name of each is its value.
pub(super) struct InlineChoices {
    /// Span of the key.
    pub(super) span: Span,
    values: Vec<Spanned<OwnedChoiceValue>>,
}

impl InlineChoices {
    /// Takes `choices(…)`, and checks every rule that does not depend on the type of the parameter.
    pub(super) fn take(args: &mut Args, faults: &mut Faults) -> Option<Self> {
        let items = "literals of one type, such as `1, 2, 3` or `\"small\", \"large\"`";
        let list = args.take_list::<Expr>("choices", items, faults)?;
        if list.value.is_empty() {
            let message = format!("`choices(…)` must contain {items}");
            faults.push(list.span, message);
            return None;
        }
        let parsed = list.value.iter().filter_map(|expr| {
            let value = parse_value(expr);
            if value.is_none() {
                let message = format!("a choice must be a literal: a string or a {NUMBER_RANGE}");
                let help = "for choices that are computed, write an enum with `#[derive(Choice)]`, or an autocomplete function";
                faults.push_over(expr, format_args!("{message}\n= help: {help}"));
            }
            value.map(|value| Spanned::new(value, expr.span()))
        });
        let values = parsed.collect::<Vec<_>>();
        let choices = Self {
            span: list.span,
            values,
        };
        if choices.check_types(faults) {
            choices.check_rules(faults);
        }
        Some(choices)
    }

    /// Rejects texts among numbers and numbers among texts. Returns whether there are none.
    fn check_types(&self, faults: &mut Faults) -> bool {
        let is_text = |value: &OwnedChoiceValue| matches!(value, OwnedChoiceValue::String(_));
        let Some(first) = self.values.first() else {
            return false;
        };
        let mut is_uniform = true;
        for other in &self.values {
            if is_text(&other.value) != is_text(&first.value) {
                is_uniform = false;
                let (first, other_text) = (first.value.describe(), other.value.describe());
                let message = format!(
                    "all choices of an option must have the same type: the first is {first}, this one is {other_text}"
                );
                faults.push(other.span, message);
            }
        }
        is_uniform
    }

    /// Checks the choices as part of an otherwise valid option. Const evaluation checks them against the type and the
    /// bounds of the option.
    fn check_rules(&self, faults: &mut Faults) {
        let names = self.values.iter().map(|value| name(&value.value));
        let names = names.collect::<Vec<_>>();
        let choices = self.values.iter().zip(&names);
        let choices = choices.map(|(value, name)| ChoiceDef::new(name, value.value.as_def()));
        let choices = choices.collect::<Vec<_>>();
        let mut def = OptionDef::new(self.kind(), "a", "a");
        def.choices = &choices;
        let spans = || self.values.iter().map(|value| value.span);
        let findings = check_option(&def);
        for Finding { fault, at } in findings.iter() {
            let Some(index) = at.choice().filter(|index| *index < names.len()) else {
                faults.push_too_many(fault, CHOICES_MAX, spans());
                continue;
            };
            // The name is the value, so a repeated or too long value breaks two rules.
            let is_value_reported = || {
                let mut values = findings.iter().map(|finding| finding.at);
                values.any(|other| {
                    other.choice() == Some(index) && other.field() == Some(DefinitionField::Value)
                })
            };
            if at.field() != Some(DefinitionField::Name) || !is_value_reported() {
                let input = FaultInput::text(names[index].as_str());
                faults.push_rule(self.values[index].span, fault, &input);
            }
        }
    }

    /// Returns the type of the values; NUMBER if any has a fraction.
    fn kind(&self) -> CommandOptionType {
        let kinds = self.values.iter().map(|value| value.value.kind());
        let number = kinds
            .clone()
            .find(|kind| *kind == CommandOptionType::Number);
        number
            .or_else(|| kinds.clone().next())
            .unwrap_or(CommandOptionType::String)
    }

    /// Returns the number of choices.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the message key of each choice, below the key of the option.
    pub(super) fn keys(&self, option: &MessageKey) -> impl Iterator<Item = MessageKey> {
        let names = self.values.iter().map(|value| name(&value.value));
        names.map(|name| option.join_text(&name))
    }

    /// Returns the names of the choices, whose keys are below the key of the option.
    pub(super) fn translatable_texts(&self, option: &MessageKey) -> Vec<TranslatableText> {
        let texts = self.values.iter().filter_map(|entry| {
            let name = name(&entry.value);
            TranslatableText::name(&option.join_text(&name), &name, entry.span)
        });
        texts.collect()
    }

    /// Returns the choices as a constant slice. `first_text` is the index in `__TEXTS` of the first choice's texts.
    pub(super) fn expand(&self, first_text: usize) -> TokenStream {
        let choices = self.values.iter().enumerate().map(|(index, entry)| {
            let (name, value) = (name(&entry.value), expand_choice_value(&entry.value));
            let choice = hygienic_ident("choice");
            let texts = add_texts(&choice, first_text + index, "localize_choice", entry.span);
            quote!({
                let #choice = __g::ChoiceDef::new(#name, #value);
                #texts
                #choice
            })
        });
        quote!({
            const __INLINE_CHOICES: &[__g::ChoiceDef<'static>] = &[#(#choices),*];
            __INLINE_CHOICES
        })
    }
}

/// Returns the name that users see: the value, without a fraction of zero.
fn name(value: &OwnedChoiceValue) -> String {
    match value {
        OwnedChoiceValue::Number(number) => number.to_string(),
        other => other.to_string(),
    }
}
