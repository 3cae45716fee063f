//! [`CommandSyntax`] → [`Command`]: checks every rule; generates no tokens.

use guildhall_rules::{CommandType, EntryPointHandler, Fault};
use syn::{Ident, Path};

use super::attribute;
use super::entry_point::{reject_guilds, take_handler};
use super::params::{CommandInput, CommandOption, check_params};
use super::parse::CommandSyntax;
use crate::attr::Args;
use crate::command_settings::CommandSettings;
use crate::description::{
    DescribedItem, doc_description, optional_description, required_description,
};
use crate::faults::{FaultInput, Faults};
use crate::handler_options::HandlerOptions;
use crate::inline_localizations::{DESCRIPTIONS, LocalizationKeys, NAMES};
use crate::key_placement::{HANDLER_OPTION_KEYS, REGISTRATION_KEYS};
use crate::message_key::MessageKey;
use crate::naming::{command_name, placeholder_name};
use crate::support::Spanned;

/// A description for the compiler's checks of a command with faults.
pub(super) const PLACEHOLDER: &str = "…";

/// A command that breaks no rule.
pub(super) struct Command<'a> {
    pub(super) syntax: &'a CommandSyntax,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) localized: LocalizationKeys,
    pub(super) handler: Option<Spanned<EntryPointHandler>>,
    pub(super) settings: CommandSettings,
    pub(super) handler_options: HandlerOptions,
    pub(super) krate: Option<Path>,
    /// Whether the command is a subcommand, which its group registers.
    pub(super) in_group: bool,
    /// Key of the command's message in the Fluent files.
    pub(super) key: MessageKey,
    pub(super) inputs: Vec<CommandInput<'a>>,
    pub(super) options: Vec<CommandOption<'a>>,
    /// Whether faults are reported already: the command is generated only for the compiler's own checks.
    pub(super) has_faults: bool,
}

/// A command with faults.
pub(super) struct FaultyCommand<'a> {
    pub(super) faults: Faults,
    /// The command with placeholders instead of the parts with faults, so that the compiler checks the other parts.
    /// `None` if generated code cannot call the function.
    pub(super) checkable: Option<Box<Command<'a>>>,
}

/// Checks the syntax against every rule.
pub(super) fn check(
    syntax: &CommandSyntax,
    mut faults: Faults,
) -> Result<Command<'_>, FaultyCommand<'_>> {
    if let Some(faults) = syntax.reject_receiver("command") {
        let checkable = None;
        return Err(FaultyCommand { faults, checkable });
    }
    let out = &mut faults;
    let mut args = syntax.args.clone();
    let parent = args.take_text("__subcommand", out);
    let in_group = parent.is_some();
    let is_callable = out.adds_none(|out| syntax.check_signature("command", out));
    let name = take_name(syntax, &mut args, out);
    let description = take_description(syntax, &mut args, out);
    let localized = LocalizationKeys::take(&mut args, out);
    localized.check_command(syntax.kind, &name, &description, out);
    let handler = take_handler(syntax, &mut args, out);
    let settings = out.or_default(|out| take_settings(syntax.kind, in_group, &mut args, out));
    let handler_options = out.or_default(|out| {
        let options = HandlerOptions::take(&mut args, out);
        options.guards.reject_check_values("command", out);
        options
    });
    let krate = args.take_path("crate", out);
    let key = MessageKey::take(&mut args, out)
        .unwrap_or_else(|| default_key(parent, &name, &syntax.sig.ident));
    let params = check_params(syntax, out);
    args.reject_rest(attribute(syntax.kind), &valid_keys(syntax.kind), out);
    let is_checkable = is_callable && params.are_callable;
    let command = Command {
        syntax,
        name,
        description,
        localized,
        handler,
        settings,
        handler_options,
        krate,
        in_group,
        key,
        inputs: params.inputs,
        options: params.options,
        has_faults: !faults.is_empty(),
    };
    if faults.is_empty() {
        return Ok(command);
    }
    let checkable = is_checkable.then(|| Box::new(command.with_placeholders()));
    Err(FaultyCommand { faults, checkable })
}

impl Command<'_> {
    /// Replaces the parts that the compiler could reject a second time.
    fn with_placeholders(self) -> Self {
        let name = placeholder_name(&self.syntax.sig.ident);
        Self {
            name,
            description: PLACEHOLDER.to_owned(),
            localized: LocalizationKeys::default(),
            ..self
        }
    }
}

/// Returns the default key: the name of the command, prefixed with the key of the group if there is one.
fn default_key(parent: Option<Spanned<String>>, name: &str, ident: &Ident) -> MessageKey {
    match parent {
        Some(parent) => MessageKey::parse(&parent.value).join(name, ident),
        None => MessageKey::for_command(name, ident),
    }
}

fn take_settings(
    kind: CommandType,
    in_group: bool,
    args: &mut Args,
    faults: &mut Faults,
) -> CommandSettings {
    if kind == CommandType::PrimaryEntryPoint {
        reject_guilds(args, faults);
    }
    if in_group {
        CommandSettings::reject(args, faults);
    }
    CommandSettings::take(args, faults)
}

fn valid_keys(kind: CommandType) -> Vec<&'static str> {
    let own: &[&str] = match kind {
        CommandType::User | CommandType::Message => &["name", NAMES, "key"],
        CommandType::PrimaryEntryPoint => {
            &["handler", "name", "description", NAMES, DESCRIPTIONS, "key"]
        }
        _ => &["name", "description", NAMES, DESCRIPTIONS, "key"],
    };
    let is_global = kind == CommandType::PrimaryEntryPoint;
    let registration_keys = REGISTRATION_KEYS.iter().copied();
    own.iter()
        .copied()
        .chain(registration_keys.filter(|key| !is_global || *key != "guilds"))
        .chain(HANDLER_OPTION_KEYS.iter().copied())
        .chain(["crate"])
        .collect()
}

fn is_context_menu(kind: CommandType) -> bool {
    matches!(kind, CommandType::User | CommandType::Message)
}

fn take_name(syntax: &CommandSyntax, args: &mut Args, faults: &mut Faults) -> String {
    let given = args.take_text("name", faults);
    command_name(syntax.kind, given, &syntax.sig.ident, faults).value
}

fn take_description(syntax: &CommandSyntax, args: &mut Args, faults: &mut Faults) -> String {
    if is_context_menu(syntax.kind) {
        let descriptions = ["description", DESCRIPTIONS].map(|key| args.take(key));
        for arg in descriptions.into_iter().flatten() {
            faults.push_rule(
                arg.key.span(),
                Fault::DescriptionOnMenu,
                &FaultInput::Omitted,
            );
        }
        return String::new();
    }
    let given = args
        .take_text("description", faults)
        .or_else(|| doc_description(&syntax.attrs));
    if syntax.kind == CommandType::PrimaryEntryPoint {
        return optional_description(given, faults);
    }
    required_description(given, &syntax.sig.ident, DescribedItem::Command, faults)
}
