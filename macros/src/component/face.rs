//! The keys `button(…)` and `select(…)`: what a component looks like in a message.

use std::ops::RangeInclusive;

use guildhall_rules::{
    BUTTON_LABEL, COMPONENT_EMOJI, SELECT_MAX, SELECT_MIN, SELECT_PLACEHOLDER, can_be_emoji,
    has_length,
};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned as _;

use crate::attr::{Arg, Args, Value, text_of};
use crate::emit::{hygienic, located};
use crate::faults::Faults;
use crate::function::Function;
use crate::limits::{check_order, sized, whole};
use crate::number::literal;
use crate::spanned::Spanned;
use crate::tokens::inward;

/// How long an emoji is that is there.
const EMOJI: RangeInclusive<usize> = 1..=*COMPONENT_EMOJI.end();

/// The styles of buttons that tell the app, as they are written and as `ButtonStyle` has them.
const STYLES: [(&str, &str); 4] = [
    ("primary", "Primary"),
    ("secondary", "Secondary"),
    ("success", "Success"),
    ("danger", "Danger"),
];

/// The styles of buttons that do not.
const OTHERS: [&str; 2] = ["link", "premium"];

/// What a component looks like.
pub(crate) struct Face {
    pub(super) look: Look,
    settings: Vec<Setting>,
}

/// Whether it is a button, and of which style, or a select.
pub(super) enum Look {
    Button(Ident),
    Select,
}

/// A key and its value, which is checked here where it is a literal.
struct Setting {
    key: &'static str,
    expr: Expr,
}

impl Face {
    /// Its keys.
    pub(crate) const KEYS: &[&str] = &["button", "select"];

    /// Takes the keys.
    pub(super) fn take(args: &mut Args, function: &Function, faults: &mut Faults) -> Option<Self> {
        let (button, select) = (args.take("button"), args.take("select"));
        let selected = function.params.iter().find_map(|param| param.selected);
        match (button, select) {
            (Some(_), Some(select)) => {
                let message = "a component is a button or a select; this one is both";
                faults.push(select.key.span(), message);
                None
            }
            (Some(arg), None) => {
                if let Some(span) = selected {
                    let help = "write `select(…)` in place of `button(…)`";
                    faults.push_with_help(span, "nothing is selected with a button", help);
                }
                button_of(&arg, faults)
            }
            (None, Some(arg)) => {
                if selected.is_none() {
                    let message = "the function has no parameter for what is selected";
                    let help = "add one, as `#[selected] days: Vec<Day>`";
                    faults.push_with_help(arg.key.span(), message, help);
                }
                select_of(&arg, faults)
            }
            (None, None) => None,
        }
    }

    /// The constant `__FACE` of a type: the first value, with each key set where it is written, so
    /// that what const evaluation refuses is underlined there.
    pub(super) fn constant(&self, of: &str, first: &TokenStream) -> TokenStream {
        let face = hygienic("face");
        let settings = self.settings.iter().map(|Setting { key, expr }| {
            let (at, value) = (located(expr.span()), inward(expr));
            let (of, method) = (Ident::new(of, at), Ident::new(key, at));
            let set = quote_spanned!(at=> __g::#of::#method(#face, #value));
            quote!(let #face = #set;)
        });
        let of = format_ident!("{of}");
        quote! {
            const __FACE: __g::#of = {
                let #face = #first;
                #(#settings)*
                #face
            };
        }
    }
}

fn button_of(arg: &Arg, faults: &mut Faults) -> Option<Face> {
    let (mut args, at) = (inner(arg, faults)?, arg.key.span());
    let style = take_style(&mut args, at, faults);
    let there = ["emoji", "label"].map(|key| args.peek(key).is_some());
    let emoji = take_text(
        &mut args,
        "emoji",
        ("the emoji of a button", &EMOJI),
        faults,
    );
    let label = take_text(
        &mut args,
        "label",
        ("the text of a button", &BUTTON_LABEL),
        faults,
    );
    match there {
        [true, _] => check_emoji(emoji.as_ref(), faults),
        [false, true] => check_alone(label.as_ref(), faults),
        [false, false] => {
            let help = "write `label = \"…\"`, `emoji = \"…\"` or both";
            faults.push_with_help(at, "a button shows a text or an emoji", help);
        }
    }
    let keys = STYLES.map(|(word, _)| word);
    args.refuse_unknown(
        "button(…)",
        &[&keys, ["label", "emoji"].as_slice()].concat(),
        faults,
    );
    Some(Face {
        look: Look::Button(style?),
        settings: emoji.into_iter().chain(label).collect(),
    })
}

fn select_of(arg: &Arg, faults: &mut Faults) -> Option<Face> {
    let mut args = inner(arg, faults)?;
    let what = ("the placeholder of a select", &SELECT_PLACEHOLDER);
    let placeholder = take_text(&mut args, "placeholder", what, faults);
    let keys = ["min_values", "max_values"];
    let [min, max] = [(keys[0], &SELECT_MIN), (keys[1], &SELECT_MAX)]
        .map(|(key, legal)| take_number(&mut args, key, legal, faults));
    let written = |(_, number): &(Setting, Option<Spanned<u32>>)| number.clone();
    let (least, most) = (
        min.as_ref().and_then(written),
        max.as_ref().and_then(written),
    );
    check_order(keys, least.as_ref(), most.as_ref(), faults);
    args.refuse_unknown(
        "select(…)",
        &[&["placeholder"], keys.as_slice()].concat(),
        faults,
    );
    let numbers = [min, max].into_iter().flatten().map(|(setting, _)| setting);
    Some(Face {
        look: Look::Select,
        settings: placeholder.into_iter().chain(numbers).collect(),
    })
}

/// The keys in the parentheses, if there are any.
fn inner(arg: &Arg, faults: &mut Faults) -> Option<Args> {
    match &arg.value {
        Value::None => Some(Args::default()),
        Value::List(list) => Some(Args::parse(list.stream(), faults)),
        Value::Expr(_) => {
            arg.refuse(&format!("write `{}(…)`", arg.key), faults);
            None
        }
    }
}

/// Takes the style, of which there is one, by the name that `ButtonStyle` has for it.
fn take_style(args: &mut Args, button: Span, faults: &mut Faults) -> Option<Ident> {
    let others = args.take_flags(&OTHERS, faults);
    for other in &others {
        let message = "a button of this style tells the app nothing";
        let help = format!("build it with `Button::{other}(…)`");
        faults.push_with_help(other.span(), message, help);
    }
    let styles = args.take_flags(&STYLES.map(|(word, _)| word), faults);
    if let Some(second) = styles.get(1) {
        faults.push(
            second.span(),
            "a button has one style; this is a second one",
        );
    }
    let style = styles.first();
    if style.is_none() && others.is_empty() {
        let words = STYLES.map(|(word, _)| format!("`{word}`")).join(", ");
        let help = format!("write one of {words} first");
        faults.push_with_help(button, "a button has a style", help);
    }
    let (_, name) = STYLES
        .iter()
        .find(|(word, _)| style.is_some_and(|style| style == word))?;
    Some(format_ident!("{name}"))
}

/// Refuses a text that is no emoji.
fn check_emoji(emoji: Option<&Setting>, faults: &mut Faults) {
    let text = emoji.and_then(|emoji| text_of(&emoji.expr));
    let wrong = |text: &str| has_length(text, &EMOJI) && !can_be_emoji(text);
    if let Some(text) = text.filter(|text| wrong(&text.value())) {
        let help =
            "set one of a server or of the app where the button is built, with `Button::emoji`";
        let message = "an emoji is one of Unicode, as it is typed";
        faults.push_with_help(text.span(), message, help);
    }
}

/// Refuses an empty text that stands without an emoji.
fn check_alone(label: Option<&Setting>, faults: &mut Faults) {
    let text = label.and_then(|label| text_of(&label.expr));
    if let Some(text) = text.filter(|text| text.value().is_empty()) {
        let message = "a button without an emoji has a text; this one is empty";
        faults.push(text.span(), message);
    }
}

/// Takes `key = "text"`, or `key = CONSTANT`; the text is held against its length.
fn take_text(
    args: &mut Args,
    key: &'static str,
    (what, legal): (&str, &RangeInclusive<usize>),
    faults: &mut Faults,
) -> Option<Setting> {
    let expr = args.take_expr(key, faults)?.value;
    if let Some(text) = text_of(&expr) {
        sized(what, Spanned::new(text.value(), text.span()), legal, faults);
    } else if literal(&expr).is_some() {
        faults.push_over(&expr, format_args!("write `{key} = \"…\"`"));
        return None;
    }
    Some(Setting { key, expr })
}

/// Takes `key = number`, or `key = CONSTANT`; the number is held against its range.
fn take_number(
    args: &mut Args,
    key: &'static str,
    legal: &RangeInclusive<u32>,
    faults: &mut Faults,
) -> Option<(Setting, Option<Spanned<u32>>)> {
    let expr = args.take_expr(key, faults)?.value;
    let number = match literal(&expr) {
        Some(_) => Some(whole(key, &expr, legal, faults)?),
        None => None,
    };
    Some((Setting { key, expr }, number))
}
