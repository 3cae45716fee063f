//! [`Syntax`] → [`Command`]: every rule; makes no tokens.

use guildhall_rules::{CommandType, Fault};
use syn::Path;

use super::attribute;
use super::params::{CommandOption, Input, check_params};
use super::parse::Syntax;
use crate::attr::Args;
use crate::doc::{description, required_description};
use crate::faults::{Faults, Found};
use crate::name::{menu_name, name};
use crate::settings::{OUTERMOST, Settings};

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
    let out = &mut faults;
    let mut args = syntax.args.clone();
    let in_group = args.take_flag("__subcommand", out).is_some();
    check_signature(syntax, out);
    let name = own_name(syntax, &mut args, out);
    let description = own_description(syntax, &mut args, out);
    if in_group {
        Settings::refuse(&mut args, out);
    }
    let settings = Settings::take(&mut args, out);
    let krate = args.take_path("crate", out);
    let (inputs, options) = check_params(syntax, out);
    let (attribute, keys) = (attribute(syntax.kind), keys(syntax.kind));
    args.refuse_rest(attribute, &keys, out);
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

fn own_name(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    let given = args.take_text("name", faults);
    let name = match syntax.kind {
        CommandType::ChatInput => name,
        _ => menu_name,
    };
    name(given, &syntax.sig.ident, faults).value
}

fn own_description(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    if !matches!(syntax.kind, CommandType::ChatInput) {
        if let Some(arg) = args.take("description") {
            faults.push_rule(arg.key.span(), Fault::DescriptionOnMenu, &Found::Nothing);
        }
        return String::new();
    }
    let given = args.take_text("description", faults);
    let given = given.or_else(|| description(&syntax.attrs));
    let example = ("command", "/// What it does");
    required_description(given, &syntax.sig.ident, example, faults)
}
