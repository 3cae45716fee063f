//! [`Syntax`] → [`Command`]: every rule; makes no tokens.

use guildhall_rules::{CommandType, Fault, check_description, check_menu_name, check_name};
use syn::{Ident, Path};

use super::attribute;
use super::params::{CommandOption, Input, check_params};
use super::parse::Syntax;
use crate::attr::Args;
use crate::doc::description;
use crate::emit::name_of;
use crate::faults::{Faults, Found};
use crate::settings::{OUTERMOST, Settings};
use crate::spanned::Spanned;
use crate::words::sentence_case;

/// A command without faults.
pub(super) struct Command<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) settings: Settings,
    pub(super) krate: Option<Path>,
    /// Whether a group contains it, which then registers it.
    pub(super) in_group: bool,
    pub(super) inputs: Vec<Input<'a>>,
    pub(super) options: Vec<CommandOption<'a>>,
}

/// Holds what was written against every rule.
pub(super) fn check(syntax: &Syntax, mut faults: Faults) -> Result<Command<'_>, Faults> {
    let faults_so_far = &mut faults;
    let mut args = syntax.args.clone();
    let in_group = args.take_flag("__subcommand", faults_so_far).is_some();
    check_signature(syntax, faults_so_far);
    let name = check_own_name(syntax, &mut args, faults_so_far);
    let description = check_own_description(syntax, &mut args, faults_so_far);
    if in_group {
        Settings::refuse(&mut args, faults_so_far);
    }
    let settings = Settings::take(&mut args, faults_so_far);
    let krate = args.take_path("crate", faults_so_far);
    let (inputs, options) = check_params(syntax, faults_so_far);
    let (attribute, keys) = (attribute(syntax.kind), keys(syntax.kind));
    args.refuse_rest(attribute, &keys, faults_so_far);
    faults.finish(Command {
        syntax,
        name,
        description,
        settings,
        krate,
        in_group,
        inputs,
        options,
    })
}

fn keys(kind: CommandType) -> Vec<&'static str> {
    let described = matches!(kind, CommandType::ChatInput).then_some("description");
    let own = ["name"].into_iter().chain(described);
    own.chain(OUTERMOST.iter().copied())
        .chain(["crate"])
        .collect()
}

fn check_signature(syntax: &Syntax, faults: &mut Faults) {
    let sig = &syntax.sig;
    for param in &sig.generics.params {
        if !matches!(param, syn::GenericParam::Lifetime(_)) {
            faults.push_over(
                param,
                "a command has no type parameters: nobody could choose them",
            );
        }
    }
    if let syn::Safety::Unsafe(word) = sig.safety {
        faults.push(word.span, "a command is a safe function");
    }
    if let Some(abi) = &sig.abi {
        faults.push_over(abi, "a command is a Rust function");
    }
    if let Some(variadic) = &sig.variadic {
        faults.push_over(variadic, "a command has a fixed number of parameters");
    }
}

fn check_own_name(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    let ident = &syntax.sig.ident;
    let given = args.take_text("name", faults);
    let menu = !matches!(syntax.kind, CommandType::ChatInput);
    let name = given.unwrap_or_else(|| {
        let name = if menu {
            sentence_case(ident)
        } else {
            name_of(ident)
        };
        Spanned::new(name, ident.span())
    });
    let check = if menu { check_menu_name } else { check_name };
    faults.push_broken(name.span, check(&name.value), &Found::Text(&name.value));
    name.value
}

fn check_own_description(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    if !matches!(syntax.kind, CommandType::ChatInput) {
        if let Some(arg) = args.take("description") {
            faults.push_rule(arg.key.span(), Fault::DescriptionOnMenu, &Found::Nothing);
        }
        return String::new();
    }
    let given = args
        .take_text("description", faults)
        .or_else(|| description(&syntax.attrs));
    check_given(given, "command", &syntax.sig.ident, faults)
}

/// The description, which is there and has a legal length.
pub(super) fn check_given(
    given: Option<Spanned<String>>,
    what: &str,
    ident: &Ident,
    faults: &mut Faults,
) -> String {
    let Some(text) = given else {
        let message = format!("the {what} `{}` has no description", name_of(ident));
        let help = "write a doc comment above it: `/// What it does`";
        faults.push_with_help(ident.span(), message, help);
        return String::new();
    };
    faults.push_broken(
        text.span,
        check_description(&text.value),
        &Found::Text(&text.value),
    );
    text.value
}
