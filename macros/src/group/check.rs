//! [`GroupSyntax`] → [`Group`]: checks every rule; generates no tokens.

use guildhall_rules::{
    CommandOptionType, CommandType, DefinitionField, Fault, Finding, OPTIONS_MAX, OptionDef,
    check_siblings,
};
use syn::Path;
use syn::spanned::Spanned as _;

use super::parse::{Child, ChildKind, GroupSyntax};
use crate::attr::Args;
use crate::command_settings::CommandSettings;
use crate::description::{DescribedItem, doc_description, required_description};
use crate::faults::{FaultInput, Faults};
use crate::handler_options::HandlerOptions;
use crate::inline_localizations::{DESCRIPTIONS, LocalizationKeys, Localizations, NAMES};
use crate::key_placement::{HANDLER_OPTION_KEYS, REGISTRATION_KEYS};
use crate::message_key::MessageKey;
use crate::naming::kebab_case;
use crate::naming::option_name;
use crate::support::Spanned;

/// A group that breaks no rule.
pub(super) struct Group<'a> {
    pub(super) syntax: &'a GroupSyntax,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) localized: LocalizationKeys,
    pub(super) settings: CommandSettings,
    pub(super) handler_options: HandlerOptions,
    pub(super) krate: Option<Path>,
    /// Paths of the included commands.
    pub(super) included: Vec<Path>,
}

/// Checks the syntax against every rule.
pub(super) fn check(syntax: &GroupSyntax, mut faults: Faults) -> Result<Group<'_>, Faults> {
    let out = &mut faults;
    let mut args = syntax.args.clone();
    if args.take("__nested").is_some() {
        CommandSettings::reject(&mut args, out);
    }
    let name = option_name(args.take_text("name", out), &syntax.ident, out).value;
    let description = take_description(syntax, &mut args, out);
    let localized = LocalizationKeys::take(&mut args, out);
    localized.check_command(CommandType::ChatInput, &name, &description, out);
    let settings = CommandSettings::take(&mut args, out);
    let handler_options = HandlerOptions::take(&mut args, out);
    handler_options.guards.reject_check_values("group", out);
    let krate = args.take_path("crate", out);
    let has_include = args.peek("include").is_some();
    let list = args.take_list::<Path>("include", "paths such as `bans::lift`", out);
    // If the list has a fault, do not also report the group as empty.
    let has_unparsed = has_include && list.is_none();
    let included = list.map(|list| list.value).unwrap_or_default();
    check_children(syntax, &included, has_unparsed, out);
    // The parser has used the key already: only check it here.
    drop(MessageKey::take(&mut args, out));
    let keys = ["name", "description", NAMES, DESCRIPTIONS, "key", "include"]
        .iter()
        .chain(REGISTRATION_KEYS)
        .chain(HANDLER_OPTION_KEYS)
        .chain(&["crate"])
        .copied()
        .collect::<Vec<_>>();
    args.reject_rest("group", &keys, out);
    faults.finish(Group {
        syntax,
        name,
        description,
        localized,
        settings,
        handler_options,
        krate,
        included,
    })
}

fn take_description(syntax: &GroupSyntax, args: &mut Args, faults: &mut Faults) -> String {
    let given = args
        .take_text("description", faults)
        .or_else(|| doc_description(&syntax.attrs));
    required_description(given, &syntax.ident, DescribedItem::Group, faults)
}

fn check_children(
    syntax: &GroupSyntax,
    included: &[Path],
    has_unparsed: bool,
    faults: &mut Faults,
) {
    for child in &syntax.children {
        check_child(syntax, child, faults);
    }
    syntax.functions.report_forgotten(faults);
    let has_children = !syntax.children.is_empty() || !included.is_empty() || has_unparsed;
    if !has_children && syntax.functions.forgotten.is_empty() {
        report_empty(syntax, faults);
    }
    // Children with a `#[cfg]` might be compiled out; only const evaluation can count them.
    let spans = syntax
        .children
        .iter()
        .filter(|child| child.cfgs.is_empty())
        .map(|child| child.ident.span())
        .chain(included.iter().map(Path::span))
        .collect::<Vec<_>>();
    if spans.len() > OPTIONS_MAX {
        faults.push_too_many(Fault::TooManyOptions, OPTIONS_MAX, spans);
    }
    check_names(syntax, faults);
}

/// Reports a group without subcommands. Names the first function, which may lack its attribute.
fn report_empty(syntax: &GroupSyntax, faults: &mut Faults) {
    let (span, message) = (syntax.ident.span(), Fault::GroupEmpty.message());
    match syntax.functions.plain.first() {
        Some(function) => {
            let help = format!("write `#[command]` above the function `{function}`");
            faults.push_with_help(span, message, help);
        }
        None => faults.push_rule(span, Fault::GroupEmpty, &FaultInput::Omitted),
    }
}

fn check_child(syntax: &GroupSyntax, child: &Child, faults: &mut Faults) {
    match child.kind {
        ChildKind::Menu => {
            let message = "a USER or MESSAGE command cannot be a subcommand";
            faults.push_with_help(child.span, message, "move the command out of the group");
        }
        ChildKind::EntryPoint => {
            let message = "a PRIMARY_ENTRY_POINT command cannot be a subcommand";
            faults.push_with_help(child.span, message, "move the command out of the group");
        }
        ChildKind::Group if syntax.is_nested() => {
            faults.push_rule(child.span, Fault::GroupNested, &FaultInput::Omitted);
        }
        ChildKind::Command | ChildKind::Group => {}
    }
}

/// Rejects children with the same name. Ignores children with a `#[cfg]`, because only one of them may be compiled.
fn check_names(syntax: &GroupSyntax, faults: &mut Faults) {
    let (names, localizations): (Vec<_>, Vec<_>) = syntax
        .children
        .iter()
        .filter(|child| child.cfgs.is_empty())
        .take(OPTIONS_MAX)
        .map(|child| (child.name(), child.localized_names()))
        .unzip();
    let localized_defs = localizations
        .iter()
        .map(Localizations::defs)
        .collect::<Vec<_>>();
    let defs = names
        .iter()
        .zip(&localized_defs)
        .map(|(name, localized)| {
            let mut def = OptionDef::new(CommandOptionType::SubCommand, &name.value, "");
            def.name_localizations = localized;
            def
        })
        .collect::<Vec<_>>();
    for Finding { fault, at } in check_siblings(&defs).iter() {
        let Some(&index) = at.options().first() else {
            continue;
        };
        match at.field() {
            Some(DefinitionField::NameLocalizations) => {
                localizations[index].push_rule(&at, fault, faults);
            }
            _ => faults.push_rule(
                names[index].span,
                fault,
                &FaultInput::text(&names[index].value),
            ),
        }
    }
}

impl Child {
    /// Returns the localized names of the child. The child's macro reports their faults.
    fn localized_names(&self) -> Localizations {
        let (mut args, mut ignored) = (self.args.clone(), Faults::default());
        Localizations::take(&mut args, NAMES, &mut ignored)
    }

    /// Returns the name of the child: from `name`, or derived from its identifier as in the child's macro.
    fn name(&self) -> Spanned<String> {
        match self.args.peek("name").and_then(|arg| arg.text()) {
            Some(text) => Spanned::new(text.value(), text.span()),
            None => Spanned::new(kebab_case(&self.ident), self.ident.span()),
        }
    }
}
