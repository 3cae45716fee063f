//! [`ChoiceSyntax`] → [`Choices`]: checks every rule; generates no tokens.

use guildhall_rules::{
    CHOICES_MAX, ChoiceDef, ChoiceValue, CommandOptionType, DefinitionField, DefinitionPath, Fault,
    Finding, NumberDef, OptionDef, check_option,
};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Path};

use super::parse::{ChoiceSyntax, VariantSyntax};
use crate::attr::Args;
use crate::faults::{FaultInput, Faults};
use crate::inline_localizations::{Localizations, NAMES};
use crate::literal::{NUMBER_RANGE, parse_number, signed_literal};
use crate::naming::{snake_case, title_case};
use crate::support::Spanned;

/// An enum that breaks no rule.
pub(super) struct Choices<'a> {
    pub(super) ident: &'a Ident,
    pub(super) kind: CommandOptionType,
    pub(super) krate: Option<Path>,
    pub(super) list: Vec<CheckedVariant<'a>>,
}

/// A variant, with the name that users see and the value that the app receives.
pub(super) struct CheckedVariant<'a> {
    pub(super) ident: &'a Ident,
    pub(super) name: Spanned<String>,
    pub(super) localized: Localizations,
    pub(super) value: Spanned<OwnedChoiceValue>,
}

/// The value of a choice.
#[derive(Clone)]
pub(crate) enum OwnedChoiceValue {
    String(String),
    Integer(i64),
    Number(f64),
}

/// Checks the syntax against every rule.
pub(super) fn check(syntax: &ChoiceSyntax, mut faults: Faults) -> Result<Choices<'_>, Faults> {
    let out = &mut faults;
    let mut args = syntax.args.clone();
    let krate = args.take_path("crate", out);
    let are_numbers = args.take_flag("number", out).is_some();
    args.reject_rest("choice", &["number", "crate"], out);
    if !syntax.generics.params.is_empty() {
        let message = "a `Choice` enum cannot have generic parameters";
        out.push_over(&syntax.generics.params, message);
    }
    if syntax.variants.is_empty() {
        let message = "`#[derive(Choice)]` requires an enum with at least one variant";
        out.push(syntax.ident.span(), message);
    }
    let list = syntax
        .variants
        .iter()
        .map(|variant| check_variant(variant, out))
        .collect::<Vec<_>>();
    let kind = option_type(&list, are_numbers);
    let is_uniform = if are_numbers {
        check_all_numbers(&list, out)
    } else {
        check_uniform(&list, out)
    };
    if is_uniform {
        check_rules(kind, &list, out);
    }
    faults.finish(Choices {
        ident: &syntax.ident,
        kind,
        krate,
        list,
    })
}

fn check_variant<'a>(variant: &'a VariantSyntax, faults: &mut Faults) -> CheckedVariant<'a> {
    let (ident, mut args) = (&variant.ident, variant.args.clone());
    if let Some(span) = variant.cfg {
        faults.push(
            span,
            "a variant of a `Choice` enum cannot have a `#[cfg]`: write two enums, each with a `#[cfg]`",
        );
    }
    let name = args
        .take_text("name", faults)
        .unwrap_or_else(|| Spanned::new(title_case(ident), ident.span()));
    let localized = Localizations::take(&mut args, NAMES, faults);
    let value = take_value(&mut args, faults).unwrap_or_else(|| {
        let default = OwnedChoiceValue::String(snake_case(ident));
        Spanned::new(default, ident.span())
    });
    args.reject_rest("choice", &["name", NAMES, "value"], faults);
    CheckedVariant {
        ident,
        name,
        localized,
        value,
    }
}

fn take_value(args: &mut Args, faults: &mut Faults) -> Option<Spanned<OwnedChoiceValue>> {
    let expr = args.take_expr("value", faults)?.value;
    let value = parse_value(&expr);
    if value.is_none() {
        faults.push_over(
            &expr,
            format_args!("the value of a choice must be a literal: a string or a {NUMBER_RANGE}"),
        );
    }
    value.map(|value| Spanned::new(value, expr.span()))
}

/// Returns the value of a literal; `None` for other expressions.
pub(crate) fn parse_value(expr: &Expr) -> Option<OwnedChoiceValue> {
    let (literal, negative) = signed_literal(expr)?;
    match literal {
        syn::Lit::Str(text) if !negative => Some(OwnedChoiceValue::String(text.value())),
        _ => parse_number(literal, negative).map(|number| match number {
            NumberDef::Integer(whole) => OwnedChoiceValue::Integer(whole),
            NumberDef::Number(number) => OwnedChoiceValue::Number(number),
        }),
    }
}

/// Returns the type of the first value; NUMBER if `number` is given.
fn option_type(list: &[CheckedVariant<'_>], are_numbers: bool) -> CommandOptionType {
    match list.first() {
        _ if are_numbers => CommandOptionType::Number,
        Some(first) => first.value.value.kind(),
        None => CommandOptionType::String,
    }
}

/// Rejects strings in an enum with `number`. Returns whether all values are numbers.
fn check_all_numbers(list: &[CheckedVariant<'_>], faults: &mut Faults) -> bool {
    let texts = list
        .iter()
        .map(|choice| &choice.value)
        .filter(|value| matches!(value.value, OwnedChoiceValue::String(_)))
        .collect::<Vec<_>>();
    for text in &texts {
        let message = format!(
            "with `number`, every value must be a number; this one is {}",
            text.value.describe()
        );
        faults.push_with_help(text.span, message, "write a number, such as `value = 1`");
    }
    texts.is_empty()
}

/// Rejects values whose type differs from the type of the first. Returns whether all types are equal.
fn check_uniform(list: &[CheckedVariant<'_>], faults: &mut Faults) -> bool {
    let Some(first) = list.first().map(|choice| &choice.value.value) else {
        return true;
    };
    let others = list
        .iter()
        .map(|choice| &choice.value)
        .filter(|value| value.value.kind() != first.kind())
        .collect::<Vec<_>>();
    for other in &others {
        let message = format!(
            "all values of an enum must have the same type: the first is {}, this one is {}",
            first.describe(),
            other.value.describe(),
        );
        faults.push_with_help(other.span, message, first.conversion_help(&other.value));
    }
    others.is_empty()
}

/// Checks the choices as part of an otherwise valid option.
fn check_rules(kind: CommandOptionType, list: &[CheckedVariant<'_>], faults: &mut Faults) {
    let localized = list
        .iter()
        .map(|choice| choice.localized.defs())
        .collect::<Vec<_>>();
    let choices = list
        .iter()
        .zip(&localized)
        .map(|(choice, localized)| {
            let mut def = ChoiceDef::new(&choice.name.value, choice.value.value.as_def());
            def.name_localizations = localized;
            def
        })
        .collect::<Vec<_>>();
    let mut def = OptionDef::new(kind, "a", "a");
    def.choices = &choices;
    let spans = || list.iter().map(|choice| choice.ident.span());
    for Finding { fault, at } in check_option(&def).iter() {
        match at.choice().and_then(|index| list.get(index)) {
            Some(choice) => choice.push_finding(fault, &at, faults),
            None => faults.push_too_many(fault, CHOICES_MAX, spans()),
        }
    }
}

impl CheckedVariant<'_> {
    fn push_finding(&self, fault: Fault, at: &DefinitionPath, faults: &mut Faults) {
        let value = self.value.value.to_string();
        match at.field() {
            Some(DefinitionField::NameLocalizations) => self.localized.push_rule(at, fault, faults),
            Some(DefinitionField::Name) => {
                faults.push_rule(self.name.span, fault, &FaultInput::text(&self.name.value));
            }
            _ => faults.push_rule(self.value.span, fault, &FaultInput::text(&value)),
        }
    }
}

impl OwnedChoiceValue {
    /// Returns the type of an option with this value.
    pub(crate) fn kind(&self) -> CommandOptionType {
        match self {
            Self::String(_) => CommandOptionType::String,
            Self::Integer(_) => CommandOptionType::Integer,
            Self::Number(_) => CommandOptionType::Number,
        }
    }

    /// Returns the value for a definition.
    pub(crate) fn as_def(&self) -> ChoiceValue<'_> {
        match self {
            Self::String(text) => ChoiceValue::String(text),
            Self::Integer(whole) => ChoiceValue::Integer(*whole),
            Self::Number(number) => ChoiceValue::Number(*number),
        }
    }

    /// Returns a noun phrase for error messages.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::String(text) => format!("the string `{text}`"),
            Self::Integer(whole) => format!("the integer `{whole}`"),
            Self::Number(number) => format!("the number `{number:?}`"),
        }
    }

    /// Returns the help text for changing `other` to the type of this value.
    fn conversion_help(&self, other: &Self) -> String {
        match (self, other) {
            (Self::String(_), _) => format!("write `value = \"{other}\"`"),
            (Self::Number(_), Self::Integer(whole)) => format!("write `value = {whole}.0`"),
            (Self::Number(_), _) => "write a number, such as `value = 1.0`".to_owned(),
            (Self::Integer(_), _) => "write an integer, such as `value = 1`".to_owned(),
        }
    }
}

impl std::fmt::Display for OwnedChoiceValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::String(text) => f.write_str(text),
            Self::Integer(whole) => whole.fmt(f),
            Self::Number(number) => write!(f, "{number:?}"),
        }
    }
}
