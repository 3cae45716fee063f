//! The parameters of a [`Syntax`]: what the function is called with, and the options among it.

use guildhall_rules::{
    CommandOptionType, CommandType, Fault, Finding, OPTIONS_MAX, OptionDef, check_name,
    check_siblings,
};
use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{Ident, Type};

use super::check::check_given;
use super::option::Keys;
use super::parse::{Param, Syntax, last_segment};
use crate::emit::{name_of, spelled};
use crate::faults::{Faults, Found};
use crate::spanned::Spanned;

/// What the function is called with, in order.
pub(super) enum Input<'a> {
    Context,
    State(&'a Type),
    Target(&'a Type),
    Option(usize),
}

/// An option.
pub(super) struct CommandOption<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    pub(super) name: Spanned<String>,
    pub(super) description: String,
    pub(super) keys: Keys,
    /// Whether the member must fill it in, if its spelling says so.
    pub(super) required: Option<bool>,
}

/// What the function is called with, and the options among it.
pub(super) fn check_params<'a>(
    syntax: &'a Syntax,
    faults: &mut Faults,
) -> (Vec<Input<'a>>, Vec<CommandOption<'a>>) {
    let (mut inputs, mut options) = (Vec::new(), Vec::new());
    for param in &syntax.params {
        if let Some(span) = param.cfg {
            let message = "a parameter of a command is always there";
            faults.push_with_help(span, message, "put `#[cfg]` on the function");
        }
        inputs.extend(check_param(syntax, param, &mut options, faults));
    }
    match syntax.kind {
        CommandType::ChatInput => check_options(&options, faults),
        kind => check_targets(kind, syntax, &inputs, faults),
    }
    (inputs, options)
}

fn check_param<'a>(
    syntax: &Syntax,
    param: &'a Param,
    options: &mut Vec<CommandOption<'a>>,
    faults: &mut Faults,
) -> Option<Input<'a>> {
    if matches!(syntax.kind, CommandType::ChatInput) && param.is_input() {
        options.push(check_option(param, faults)?);
        return Some(Input::Option(options.len() - 1));
    }
    if let Some(option) = &param.option {
        faults.push(option.span, misplaced_option(syntax.kind, param));
    }
    if param.state.is_some() {
        return check_state(&param.ty, faults);
    }
    Some(if param.is_context() {
        Input::Context
    } else {
        Input::Target(&param.ty)
    })
}

fn misplaced_option(kind: CommandType, param: &Param) -> &'static str {
    if param.state.is_some() {
        "the app's state is not an option: a parameter is either `#[state]` or `#[option]`"
    } else if param.is_context() {
        "the context is not an option"
    } else if matches!(kind, CommandType::User) {
        "a USER command has no options: this parameter is its target"
    } else {
        "a MESSAGE command has no options: this parameter is its target"
    }
}

fn check_state<'a>(ty: &'a Type, faults: &mut Faults) -> Option<Input<'a>> {
    match ty {
        Type::Group(group) => check_state(&group.elem, faults),
        Type::Reference(reference) if reference.mutability.is_none() => {
            Some(Input::State(&reference.elem))
        }
        _ => {
            let found = spelled(ty);
            let message = "the app's state is shared, so a parameter takes it by `&` reference";
            faults.push_over(ty, format_args!("{message}; found `{found}`"));
            None
        }
    }
}

fn check_option<'a>(param: &'a Param, faults: &mut Faults) -> Option<CommandOption<'a>> {
    let args = param
        .option
        .as_ref()
        .map(|option| option.value.clone())
        .unwrap_or_default();
    let mut keys = Keys::take(args, faults);
    if let Type::ImplTrait(_) = param.ty {
        faults.push_over(
            &param.ty,
            "the type of an option is named: `impl Trait` could be any",
        );
        return None;
    }
    let Some(ident) = param.ident() else {
        let message = "an option is a parameter with a name, which the option takes";
        faults.push_over(&param.pat, message);
        return None;
    };
    let named = keys
        .name
        .take()
        .unwrap_or_else(|| Spanned::new(name_of(ident), ident.span()));
    faults.push_broken(
        named.span,
        check_name(&named.value),
        &Found::Text(&named.value),
    );
    let described = keys.description.take().or_else(|| param.doc.clone());
    let description = check_given(described, "option", ident, faults);
    let required = required(&param.ty, &keys, faults);
    Some(CommandOption {
        ident,
        ty: &param.ty,
        name: named,
        description,
        keys,
        required,
    })
}

/// Whether the option must be filled in, where the spelling of its type leaves no doubt.
fn required(ty: &Type, keys: &Keys, faults: &mut Faults) -> Option<bool> {
    let spelled = last_segment(ty).map(ToString::to_string);
    let is_option = spelled.as_deref() == Some("Option");
    if let Some(default) = &keys.default {
        if is_option {
            let help = "take the type out of the `Option`, or handle `None` in the function";
            faults.push_with_help(default.span, "an `Option` has `None` as its default", help);
        }
        return Some(false);
    }
    let is_known = spelled.is_some_and(|spelled| REQUIRED.contains(&spelled.as_str()));
    match ty {
        Type::Reference(_) => Some(true),
        _ if is_known => Some(true),
        _ => is_option.then_some(false),
    }
}

/// Types that nobody names otherwise; whether other types are optional, their traits say.
const REQUIRED: &[&str] = &[
    "String",
    "bool",
    "f32",
    "f64",
    "i8",
    "i16",
    "i32",
    "i64",
    "u8",
    "u16",
    "u32",
    "u64",
    "User",
    "Member",
    "Role",
    "Mentionable",
    "Channel",
    "Attachment",
];

/// What options are to each other: how many, in which order, of which names.
fn check_options(options: &[CommandOption<'_>], faults: &mut Faults) {
    let mut optional = false;
    let defs = options.iter().map(|option| {
        let mut def = OptionDef::new(CommandOptionType::String, &option.name.value, "");
        // Of what is not known, assume what is legal.
        def.required = option.required.unwrap_or(!optional);
        optional |= !def.required;
        def
    });
    let defs = defs.collect::<Vec<_>>();
    for Finding { fault, at } in check_siblings(&defs).iter() {
        match at.options().first() {
            Some(&index) => push_finding(fault, options, &defs, index, faults),
            None => push_count(fault, options, faults),
        }
    }
}

fn push_finding(
    rule: Fault,
    options: &[CommandOption<'_>],
    defs: &[OptionDef<'_>],
    index: usize,
    faults: &mut Faults,
) {
    let option = &options[index];
    if matches!(rule, Fault::RequiredAfterOptional) {
        let before = defs.iter().position(|def| !def.required);
        let (message, help) = order_words(&options[before.unwrap_or_default()], option);
        faults.push_with_help(option.ident.span(), message, help);
    } else {
        faults.push_rule(option.name.span, rule, &Found::Text(&option.name.value));
    }
}

/// Too many: the first that is one too many is underlined.
fn push_count(rule: Fault, options: &[CommandOption<'_>], faults: &mut Faults) {
    let surplus = options.get(OPTIONS_MAX);
    let span = surplus.map_or_else(Span::call_site, |option| option.ident.span());
    faults.push_rule(span, rule, &Found::Count(options.len()));
}

/// The words for a required option that stands after an optional one.
pub(super) fn order_words(
    before: &CommandOption<'_>,
    option: &CommandOption<'_>,
) -> (String, String) {
    let (name, earlier, ty) = (&option.name.value, &before.name.value, &option.ty);
    let ty = spelled(ty);
    (
        format!("option `{name}` is required, but stands after the optional option `{earlier}`"),
        format!("move `{name}` before `{earlier}`, or make it `Option<{ty}>`"),
    )
}

fn check_targets(kind: CommandType, syntax: &Syntax, inputs: &[Input<'_>], faults: &mut Faults) {
    let (what, example) = match kind {
        CommandType::User => ("USER", "user: User"),
        _ => ("MESSAGE", "message: Message"),
    };
    let targets = inputs.iter().filter_map(|input| match input {
        Input::Target(ty) => Some(*ty),
        _ => None,
    });
    let targets = targets.collect::<Vec<_>>();
    if targets.is_empty() {
        let message = format!("a {what} command takes what the member clicked on");
        let help = format!("add a parameter for it: `{example}`");
        faults.push_with_help(syntax.sig.ident.span(), message, help);
    }
    for surplus in targets.iter().skip(1) {
        let count = targets.len();
        let message = format!("a {what} command has one target; this one has {count}");
        faults.push_with_help(
            surplus.span(),
            message,
            "mark the app's state with `#[state]`",
        );
    }
}
