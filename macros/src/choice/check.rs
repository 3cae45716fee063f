//! [`Syntax`] → [`Choices`]: every rule; makes no tokens.

use guildhall_rules::{
    CHOICES_MAX, ChoiceDef, ChoiceValue, CommandOptionType, Fault, Field, Finding, NumberDef,
    OptionDef, Place, check_option,
};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Path};

use super::parse::{Choice, Syntax};
use crate::attr::Args;
use crate::faults::{Faults, Found};
use crate::localize::{Localizations, NAMES};
use crate::number::{literal, number};
use crate::spanned::Spanned;
use crate::words::{snake_case, title_case};

/// An enumeration without faults.
pub(super) struct Choices<'a> {
    pub(super) ident: &'a Ident,
    pub(super) kind: CommandOptionType,
    pub(super) krate: Option<Path>,
    pub(super) list: Vec<Checked<'a>>,
}

/// A variant: what the member sees, and what the app receives.
pub(super) struct Checked<'a> {
    pub(super) ident: &'a Ident,
    pub(super) name: Spanned<String>,
    pub(super) localized: Localizations,
    pub(super) value: Spanned<Own>,
}

/// The value of a choice.
#[derive(Clone)]
pub(super) enum Own {
    String(String),
    Integer(i64),
    Number(f64),
}

/// Holds what was written against every rule.
pub(super) fn check(syntax: &Syntax, mut faults: Faults) -> Result<Choices<'_>, Faults> {
    let out = &mut faults;
    let mut args = syntax.args.clone();
    let krate = args.take_path("crate", out);
    let are_numbers = args.take_flag("number", out).is_some();
    args.refuse_rest("choice", &["number", "crate"], out);
    if !syntax.generics.params.is_empty() {
        let message = "an enumeration of choices has no parameters: nobody could choose them";
        out.push_over(&syntax.generics.params, message);
    }
    if syntax.variants.is_empty() {
        let message = "an enumeration of choices has at least one variant";
        out.push(syntax.ident.span(), message);
    }
    let list = syntax
        .variants
        .iter()
        .map(|choice| check_variant(choice, out));
    let list = list.collect::<Vec<_>>();
    let kind = kind(&list, are_numbers);
    let kinds_differ = if are_numbers {
        check_numbers(&list, out)
    } else {
        check_kinds(&list, out)
    };
    if !kinds_differ {
        check_together(kind, &list, out);
    }
    faults.finish(Choices {
        ident: &syntax.ident,
        kind,
        krate,
        list,
    })
}

fn check_variant<'a>(choice: &'a Choice, faults: &mut Faults) -> Checked<'a> {
    let (ident, mut args) = (&choice.ident, choice.args.clone());
    if let Some(span) = choice.cfg {
        faults.push(
            span,
            "a choice is always there: put `#[cfg]` on two whole enumerations",
        );
    }
    let name = args.take_text("name", faults);
    let name = name.unwrap_or_else(|| Spanned::new(title_case(ident), ident.span()));
    let localized = Localizations::take(&mut args, NAMES, faults);
    let value = take_value(&mut args, faults);
    let value = value.unwrap_or_else(|| Spanned::new(Own::String(snake_case(ident)), ident.span()));
    args.refuse_rest("choice", &["name", NAMES, "value"], faults);
    Checked {
        ident,
        name,
        localized,
        value,
    }
}

fn take_value(args: &mut Args, faults: &mut Faults) -> Option<Spanned<Own>> {
    let expr = args.take_expr("value", faults)?.value;
    let value = own(&expr);
    if value.is_none() {
        faults.push_over(
            &expr,
            "a choice's value is a literal: a text, or a number of 64 bits",
        );
    }
    value.map(|value| Spanned::new(value, expr.span()))
}

fn own(expr: &Expr) -> Option<Own> {
    let (literal, negative) = literal(expr)?;
    match literal {
        syn::Lit::Str(text) if !negative => Some(Own::String(text.value())),
        _ => number(literal, negative).map(|number| match number {
            NumberDef::Integer(whole) => Own::Integer(whole),
            NumberDef::Number(number) => Own::Number(number),
        }),
    }
}

/// The kind of the first value, unless it is said that all are numbers.
fn kind(list: &[Checked<'_>], are_numbers: bool) -> CommandOptionType {
    match list.first() {
        _ if are_numbers => CommandOptionType::Number,
        Some(first) => first.value.value.kind(),
        None => CommandOptionType::String,
    }
}

/// Reports texts where it is said that all are numbers, and whether there are any.
fn check_numbers(list: &[Checked<'_>], faults: &mut Faults) -> bool {
    let values = list.iter().map(|choice| &choice.value);
    let texts = values.filter(|value| matches!(value.value, Own::String(_)));
    let texts = texts.collect::<Vec<_>>();
    for text in &texts {
        let message = format!(
            "`number` says that every value is one; this one is {}",
            text.value.words()
        );
        faults.push_with_help(
            text.span,
            message,
            "write `value = 1`, or the number that you mean",
        );
    }
    !texts.is_empty()
}

/// Reports values of another kind than the first, and whether there are any.
fn check_kinds(list: &[Checked<'_>], faults: &mut Faults) -> bool {
    let Some(first) = list.first().map(|choice| &choice.value.value) else {
        return false;
    };
    let others = list.iter().map(|choice| &choice.value);
    let others = others
        .filter(|value| value.value.kind() != first.kind())
        .collect::<Vec<_>>();
    for other in &others {
        let message = format!(
            "the values of one enumeration are of one kind: the first is {}, this one is {}",
            first.words(),
            other.value.words(),
        );
        faults.push_with_help(other.span, message, first.help(&other.value));
    }
    !others.is_empty()
}

/// Asks the rules about an option that has these choices and nothing else that is wrong.
fn check_together(kind: CommandOptionType, list: &[Checked<'_>], faults: &mut Faults) {
    let localized = list.iter().map(|choice| choice.localized.defs());
    let localized = localized.collect::<Vec<_>>();
    let choices = list.iter().zip(&localized).map(|(choice, localized)| {
        let mut def = ChoiceDef::new(&choice.name.value, choice.value.value.def());
        def.name_localizations = localized;
        def
    });
    let choices = choices.collect::<Vec<_>>();
    let mut def = OptionDef::new(kind, "a", "a");
    def.choices = &choices;
    let spans = || list.iter().map(|choice| choice.ident.span());
    for Finding { fault, at } in check_option(&def).iter() {
        match at.choice().and_then(|index| list.get(index)) {
            Some(choice) => choice.push_finding(fault, &at, faults),
            None => faults.push_surplus(fault, CHOICES_MAX, spans()),
        }
    }
}

impl Checked<'_> {
    fn push_finding(&self, fault: Fault, at: &Place, faults: &mut Faults) {
        let value = self.value.value.to_string();
        match at.field() {
            Some(Field::NameLocalizations) => self.localized.push_rule(at, fault, faults),
            Some(Field::Name) => {
                faults.push_rule(self.name.span, fault, &Found::Text(&self.name.value));
            }
            _ => faults.push_rule(self.value.span, fault, &Found::Text(&value)),
        }
    }
}

impl Own {
    fn kind(&self) -> CommandOptionType {
        match self {
            Self::String(_) => CommandOptionType::String,
            Self::Integer(_) => CommandOptionType::Integer,
            Self::Number(_) => CommandOptionType::Number,
        }
    }

    fn def(&self) -> ChoiceValue<'_> {
        match self {
            Self::String(text) => ChoiceValue::String(text),
            Self::Integer(whole) => ChoiceValue::Integer(*whole),
            Self::Number(number) => ChoiceValue::Number(*number),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::String(text) => format!("the text `{text}`"),
            Self::Integer(whole) => format!("the whole number `{whole}`"),
            Self::Number(number) => format!("the number `{number:?}`"),
        }
    }

    /// How `other` can become of the kind of this one.
    fn help(&self, other: &Self) -> String {
        match (self, other) {
            (Self::String(_), _) => format!("write `value = \"{other}\"`"),
            (Self::Number(_), Self::Integer(whole)) => format!("write `value = {whole}.0`"),
            (Self::Number(_), _) => "write `value = 1.0`, or the number that you mean".to_owned(),
            (Self::Integer(_), _) => {
                "write `value = 1`, or the whole number that you mean".to_owned()
            }
        }
    }
}

impl std::fmt::Display for Own {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::String(text) => f.write_str(text),
            Self::Integer(whole) => whole.fmt(f),
            Self::Number(number) => write!(f, "{number:?}"),
        }
    }
}
