//! Parses and checks the keys `button(…)` and `select(…)`: the appearance of a component in a message.

use std::ops::RangeInclusive;

use guildhall_rules::{
    BUTTON_LABEL, COMPONENT_EMOJI, SELECT_MAX_VALUES, SELECT_MIN_VALUES, SELECT_PLACEHOLDER,
    has_length, is_emoji,
};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned as _;

use crate::attr::{Arg, ArgValue, Args, text_literal};
use crate::emit::{call_site_at, hygienic_ident};
use crate::faults::Faults;
use crate::function::Function;
use crate::literal::{check_integer, check_length, check_order, signed_literal};
use crate::message_key::{MessageKey, MessageLimit};
use crate::support::Spanned;
use crate::tokens::in_child_module;

/// The valid length of a text in characters, and the description of the text in error messages.
struct TextLimit {
    subject: &'static str,
    valid: RangeInclusive<usize>,
}

const EMOJI: TextLimit = TextLimit {
    subject: "the emoji of a button",
    valid: 1..=*COMPONENT_EMOJI.end(),
};

const LABEL: TextLimit = TextLimit {
    subject: "the label of a button",
    valid: BUTTON_LABEL,
};

const PLACEHOLDER: TextLimit = TextLimit {
    subject: "the placeholder of a select",
    valid: SELECT_PLACEHOLDER,
};

/// Styles of buttons that send an interaction, with the variants of `ButtonStyle`.
const STYLES: [(&str, &str); 4] = [
    ("primary", "Primary"),
    ("secondary", "Secondary"),
    ("success", "Success"),
    ("danger", "Danger"),
];

/// Styles of buttons that do not send an interaction.
const OTHER_STYLES: [&str; 2] = ["link", "premium"];

/// The appearance of a component.
pub(crate) struct Appearance {
    pub(super) kind: AppearanceKind,
    settings: Vec<AppearanceSetting>,
    /// Key of its texts in the Fluent files, if it differs from the name of the function.
    key: Option<MessageKey>,
}

/// The kind of a component; a button has a style.
pub(super) enum AppearanceKind {
    Button(Ident),
    Select,
}

/// A key and its value. The macro checks literals; const evaluation checks other expressions.
struct AppearanceSetting {
    key: &'static str,
    expr: Expr,
}

impl Appearance {
    /// Takes `button(…)` or `select(…)`.
    pub(super) fn take(args: &mut Args, function: &Function, faults: &mut Faults) -> Option<Self> {
        let (button, select) = (args.take("button"), args.take("select"));
        let selected = function.params.iter().find_map(|param| param.selected);
        match (button, select) {
            (Some(_), Some(select)) => {
                let message = "a component cannot be both a button and a select";
                faults.push(select.key.span(), message);
                None
            }
            (Some(arg), None) => {
                if let Some(span) = selected {
                    let help = "write `select(…)` in place of `button(…)`";
                    faults.push_with_help(
                        span,
                        "a button cannot have a `#[selected]` parameter",
                        help,
                    );
                }
                parse_button(&arg, faults)
            }
            (None, Some(arg)) => {
                if selected.is_none() {
                    let message = "a select requires a `#[selected]` parameter";
                    let help = "add one, as `#[selected] days: Vec<Day>`";
                    faults.push_with_help(arg.key.span(), message, help);
                }
                parse_select(&arg, faults)
            }
            (None, None) => None,
        }
    }

    /// Returns the label or the placeholder in the Fluent files.
    pub(super) fn localized_text(&self, function: &Ident) -> MessageLimit {
        let (noun, text, limit, remedy) = match self.kind {
            AppearanceKind::Button(_) => ("button", "label", LABEL, "button(key = \"…\")"),
            AppearanceKind::Select => ("select", "placeholder", PLACEHOLDER, "select(key = \"…\")"),
        };
        let own = || MessageKey::for_enumeration(function);
        let key = self.key.clone().unwrap_or_else(own);
        let setting = self.settings.iter().find(|setting| setting.key == text);
        MessageLimit {
            key: format!("{}-{text}", key.as_str()),
            max: *limit.valid.end(),
            subject: format!("the {text} of the {noun} `{function}`"),
            remedy,
            translatable: setting.map(|_| function.span()),
        }
    }

    /// Returns the constant `__SPEC` of the type `spec`: the value `initial`, with one method call per key.
    ///
    /// Each method call has the span of the key's value, so that const evaluation underlines the value.
    pub(super) fn expand_spec(&self, spec: &str, initial: &TokenStream) -> TokenStream {
        let local = hygienic_ident("spec");
        let settings = self.settings.iter().map(|AppearanceSetting { key, expr }| {
            let (at, value) = (call_site_at(expr.span()), in_child_module(expr));
            let (spec, method) = (Ident::new(spec, at), Ident::new(key, at));
            let set = quote_spanned!(at=> __g::#spec::#method(#local, #value));
            quote!(let #local = #set;)
        });
        let spec = format_ident!("{spec}");
        quote! {
            const __SPEC: __g::#spec = {
                let #local = #initial;
                #(#settings)*
                #local
            };
        }
    }
}

fn parse_button(arg: &Arg, faults: &mut Faults) -> Option<Appearance> {
    let (mut args, at) = (inner_args(arg, faults)?, arg.key.span());
    let style = take_style(&mut args, at, faults);
    let [has_emoji, has_label] = ["emoji", "label"].map(|key| args.peek(key).is_some());
    let emoji = take_text(&mut args, "emoji", &EMOJI, faults);
    let label = take_text(&mut args, "label", &LABEL, faults);
    if has_emoji {
        check_emoji(emoji.as_ref(), faults);
    } else if has_label {
        check_label_without_emoji(label.as_ref(), faults);
    } else {
        let help = "write `label = \"…\"`, `emoji = \"…\"` or both";
        faults.push_with_help(at, "a button must have a label or an emoji", help);
    }
    let key = MessageKey::take(&mut args, faults);
    let styles = STYLES.map(|(word, _)| word);
    let keys = [&styles, ["label", "emoji", "key"].as_slice()].concat();
    args.reject_rest_without_placement("button(…)", &keys, faults);
    Some(Appearance {
        kind: AppearanceKind::Button(style?),
        settings: emoji.into_iter().chain(label).collect(),
        key,
    })
}

fn parse_select(arg: &Arg, faults: &mut Faults) -> Option<Appearance> {
    let mut args = inner_args(arg, faults)?;
    let placeholder = take_text(&mut args, "placeholder", &PLACEHOLDER, faults);
    let keys = ["min_values", "max_values"];
    let min = take_number(&mut args, keys[0], &SELECT_MIN_VALUES, faults);
    let max = take_number(&mut args, keys[1], &SELECT_MAX_VALUES, faults);
    let literal = |setting: &Option<NumberSetting>| setting.as_ref()?.literal.clone();
    let (min_literal, max_literal) = (literal(&min), literal(&max));
    check_order(keys, min_literal.as_ref(), max_literal.as_ref(), faults);
    let key = MessageKey::take(&mut args, faults);
    let keys = [&["placeholder"], keys.as_slice(), &["key"]].concat();
    args.reject_rest_without_placement("select(…)", &keys, faults);
    let numbers = [min, max].into_iter().flatten();
    Some(Appearance {
        kind: AppearanceKind::Select,
        settings: placeholder
            .into_iter()
            .chain(numbers.map(|number| number.setting))
            .collect(),
        key,
    })
}

/// Returns the keys in the parentheses, or no keys if there are no parentheses.
fn inner_args(arg: &Arg, faults: &mut Faults) -> Option<Args> {
    match &arg.value {
        ArgValue::None => Some(Args::default()),
        ArgValue::List(list) => Some(Args::parse(list.stream(), faults)),
        ArgValue::Expr(_) => {
            arg.reject(&format!("write `{}(…)`", arg.key), faults);
            None
        }
    }
}

/// Takes the style, and returns it as a variant of `ButtonStyle`.
fn take_style(args: &mut Args, button: Span, faults: &mut Faults) -> Option<Ident> {
    let others = args.take_flags(&OTHER_STYLES, faults);
    for other in &others {
        let message = "a button of this style does not send an interaction";
        let help = format!("build it with `Button::{other}(…)`");
        faults.push_with_help(other.span(), message, help);
    }
    let styles = args.take_flags(&STYLES.map(|(word, _)| word), faults);
    if let Some(second) = styles.get(1) {
        faults.push(
            second.span(),
            "a button must have exactly one style; this is a second one",
        );
    }
    let style = styles.first();
    if style.is_none() && others.is_empty() {
        let words = STYLES.map(|(word, _)| format!("`{word}`")).join(", ");
        let help = format!("write one of {words}");
        faults.push_with_help(button, "a button must have a style", help);
    }
    let (_, variant) = STYLES
        .iter()
        .find(|(word, _)| style.is_some_and(|style| style == word))?;
    Some(format_ident!("{variant}"))
}

/// Rejects a literal that is not a Unicode emoji.
fn check_emoji(emoji: Option<&AppearanceSetting>, faults: &mut Faults) {
    let text = emoji.and_then(|emoji| text_literal(&emoji.expr));
    let is_wrong = |text: &str| has_length(text, &EMOJI.valid) && !is_emoji(text);
    if let Some(text) = text.filter(|text| is_wrong(&text.value())) {
        let help = "set a custom emoji with `Button::emoji` where the button is built";
        let message = "this emoji must be a Unicode emoji";
        faults.push_with_help(text.span(), message, help);
    }
}

/// Rejects an empty label of a button without an emoji.
fn check_label_without_emoji(label: Option<&AppearanceSetting>, faults: &mut Faults) {
    let text = label.and_then(|label| text_literal(&label.expr));
    if let Some(text) = text.filter(|text| text.value().is_empty()) {
        let message = "the label of a button without an emoji cannot be empty";
        faults.push(text.span(), message);
    }
}

/// Takes `key = "text"` or `key = CONSTANT`; checks the length of a literal.
fn take_text(
    args: &mut Args,
    key: &'static str,
    limit: &TextLimit,
    faults: &mut Faults,
) -> Option<AppearanceSetting> {
    let expr = args.take_expr(key, faults)?.value;
    if let Some(literal) = text_literal(&expr) {
        let text = Spanned::new(literal.value(), literal.span());
        check_length(limit.subject, text, &limit.valid, faults);
    } else if signed_literal(&expr).is_some() {
        faults.push_over(&expr, format_args!("write `{key} = \"…\"`"));
        return None;
    }
    Some(AppearanceSetting { key, expr })
}

/// A setting whose value is a number.
struct NumberSetting {
    setting: AppearanceSetting,
    /// The number, if the value is a literal.
    literal: Option<Spanned<u32>>,
}

/// Takes `key = number` or `key = CONSTANT`; checks the range of a literal.
fn take_number(
    args: &mut Args,
    key: &'static str,
    valid: &RangeInclusive<u32>,
    faults: &mut Faults,
) -> Option<NumberSetting> {
    let expr = args.take_expr(key, faults)?.value;
    let literal = match signed_literal(&expr) {
        Some(_) => Some(check_integer(key, &expr, valid, faults)?),
        None => None,
    };
    Some(NumberSetting {
        setting: AppearanceSetting { key, expr },
        literal,
    })
}
