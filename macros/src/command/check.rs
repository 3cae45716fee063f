//! [`Syntax`] → [`Command`]: every rule; makes no tokens.

use guildhall_rules::{CommandType, EntryPointHandler, Fault};
use syn::{Ident, Path};

use super::attribute;
use super::entry_point::{refuse_guilds, take_handler};
use super::params::{CommandOption, Input, check_params};
use super::parse::Syntax;
use crate::attr::Args;
use crate::doc::{description, optional_description, required_description};
use crate::faults::{Faults, Found};
use crate::home::OUTERMOST;
use crate::key::Key;
use crate::localize::{DESCRIPTIONS, Localized, NAMES};
use crate::manner::Manner;
use crate::name::command_name;
use crate::settings::Settings;
use crate::spanned::Spanned;

/// A command without faults.
pub(super) struct Command<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) localized: Localized,
    pub(super) handler: Option<Spanned<EntryPointHandler>>,
    pub(super) settings: Settings,
    pub(super) manner: Manner,
    pub(super) krate: Option<Path>,
    /// Whether a group contains it, which then registers it.
    pub(super) in_group: bool,
    /// Its key in the files of other languages.
    pub(super) key: Key,
    pub(super) inputs: Vec<Input<'a>>,
    pub(super) options: Vec<CommandOption<'a>>,
}

/// Holds what was written against every rule.
pub(super) fn check(syntax: &Syntax, mut faults: Faults) -> Result<Command<'_>, Faults> {
    if let Some(method) = syntax.refuse_receiver("command") {
        return Err(method);
    }
    let out = &mut faults;
    let mut args = syntax.args.clone();
    let above = args.take_text("__subcommand", out);
    let in_group = above.is_some();
    syntax.check_signature("command", out);
    let name = own_name(syntax, &mut args, out);
    let description = own_description(syntax, &mut args, out);
    let localized = Localized::take(&mut args, out);
    localized.check_command(syntax.kind, (&name, &description), out);
    let handler = take_handler(syntax, &mut args, out);
    let settings = own_settings(syntax.kind, in_group, &mut args, out);
    let manner = Manner::take(&mut args, out);
    let krate = args.take_path("crate", out);
    let key = Key::take(&mut args, out);
    let key = key.unwrap_or_else(|| own_key(above, &name, &syntax.sig.ident));
    let (inputs, options) = check_params(syntax, out);
    let (attribute, keys) = (attribute(syntax.kind), keys(syntax.kind));
    args.refuse_rest(attribute, &keys, out);
    faults.finish(Command {
        syntax,
        name,
        description,
        localized,
        handler,
        settings,
        manner,
        krate,
        in_group,
        key,
        inputs,
        options,
    })
}

/// The key of the command, below that of the group around it.
fn own_key(above: Option<Spanned<String>>, name: &str, ident: &Ident) -> Key {
    match above {
        Some(above) => Key::given(&above.value).join(name, ident),
        None => Key::of_command(name, ident),
    }
}

fn own_settings(
    kind: CommandType,
    in_group: bool,
    args: &mut Args,
    faults: &mut Faults,
) -> Settings {
    if kind == CommandType::PrimaryEntryPoint {
        refuse_guilds(args, faults);
    }
    if in_group {
        Settings::refuse(args, faults);
    }
    Settings::take(args, faults)
}

fn keys(kind: CommandType) -> Vec<&'static str> {
    let own: &[&str] = match kind {
        CommandType::User | CommandType::Message => &["name", NAMES, "key"],
        CommandType::PrimaryEntryPoint => {
            &["handler", "name", "description", NAMES, DESCRIPTIONS, "key"]
        }
        _ => &["name", "description", NAMES, DESCRIPTIONS, "key"],
    };
    let settings = OUTERMOST.iter().copied();
    let global = kind == CommandType::PrimaryEntryPoint;
    let settings = settings.filter(|key| !global || *key != "guilds");
    own.iter()
        .copied()
        .chain(settings)
        .chain(Manner::KEYS.iter().copied())
        .chain(["crate"])
        .collect()
}

fn is_menu(kind: CommandType) -> bool {
    matches!(kind, CommandType::User | CommandType::Message)
}

fn own_name(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    let given = args.take_text("name", faults);
    command_name(syntax.kind, given, &syntax.sig.ident, faults).value
}

fn own_description(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    if is_menu(syntax.kind) {
        let described = ["description", DESCRIPTIONS].map(|key| args.take(key));
        for arg in described.into_iter().flatten() {
            faults.push_rule(arg.key.span(), Fault::DescriptionOnMenu, &Found::Nothing);
        }
        return String::new();
    }
    let given = args.take_text("description", faults);
    let given = given.or_else(|| description(&syntax.attrs));
    if syntax.kind == CommandType::PrimaryEntryPoint {
        return optional_description(given, faults);
    }
    let example = ("command", "/// What it does");
    required_description(given, &syntax.sig.ident, example, faults)
}
