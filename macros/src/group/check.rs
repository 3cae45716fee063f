//! [`Syntax`] → [`Group`]: every rule; makes no tokens.

use guildhall_rules::{
    CommandOptionType, CommandType, Fault, Field, Finding, OPTIONS_MAX, OptionDef, check_siblings,
};
use syn::Path;
use syn::spanned::Spanned as _;

use super::parse::{Child, ChildKind, Syntax};
use crate::attr::Args;
use crate::doc::{description, required_description};
use crate::faults::{Faults, Found};
use crate::home::OUTERMOST;
use crate::key::Key;
use crate::localize::{DESCRIPTIONS, Localizations, Localized, NAMES};
use crate::manner::Manner;
use crate::name::name;
use crate::settings::Settings;
use crate::spanned::Spanned;
use crate::words::kebab_case;

/// A group without faults.
pub(super) struct Group<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) localized: Localized,
    pub(super) settings: Settings,
    pub(super) manner: Manner,
    pub(super) krate: Option<Path>,
    /// Commands that are written elsewhere.
    pub(super) included: Vec<Path>,
}

/// Holds what was written against every rule.
pub(super) fn check(syntax: &Syntax, mut faults: Faults) -> Result<Group<'_>, Faults> {
    let out = &mut faults;
    let mut args = syntax.args.clone();
    if args.take("__nested").is_some() {
        Settings::refuse(&mut args, out);
    }
    let name = name(args.take_text("name", out), &syntax.ident, out).value;
    let description = own_description(syntax, &mut args, out);
    let localized = Localized::take(&mut args, out);
    localized.check_command(CommandType::ChatInput, (&name, &description), out);
    let settings = Settings::take(&mut args, out);
    let manner = Manner::take(&mut args, out);
    let krate = args.take_path("crate", out);
    let given = args.peek("include").is_some();
    let included = args.take_list::<Path>("include", "paths such as `bans::lift`", out);
    // What could not be read is there all the same.
    let unread = given && included.is_none();
    let included = included.map(|list| list.value).unwrap_or_default();
    check_children(syntax, &included, unread, out);
    drop(Key::take(&mut args, out));
    let keys = ["name", "description", NAMES, DESCRIPTIONS, "key", "include"];
    let keys = keys
        .iter()
        .chain(OUTERMOST)
        .chain(Manner::KEYS)
        .chain(&["crate"])
        .copied()
        .collect::<Vec<_>>();
    args.refuse_rest("group", &keys, out);
    faults.finish(Group {
        syntax,
        name,
        description,
        localized,
        settings,
        manner,
        krate,
        included,
    })
}

fn own_description(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    let given = args.take_text("description", faults);
    let given = given.or_else(|| description(&syntax.attrs));
    let example = ("group", "/// What its commands do");
    required_description(given, &syntax.ident, example, faults)
}

fn check_children(syntax: &Syntax, included: &[Path], unread: bool, faults: &mut Faults) {
    for child in &syntax.children {
        check_child(syntax, child, faults);
    }
    if syntax.children.is_empty() && included.is_empty() && !unread {
        faults.push_rule(syntax.ident.span(), Fault::GroupEmpty, &Found::Nothing);
    }
    // Which of those that are configured are there, only const evaluation knows.
    let own = syntax.children.iter().filter(|child| child.cfgs.is_empty());
    let own = own.map(|child| child.ident.span());
    let spans = own
        .chain(included.iter().map(Path::span))
        .collect::<Vec<_>>();
    if spans.len() > OPTIONS_MAX {
        faults.push_surplus(Fault::TooManyOptions, OPTIONS_MAX, spans);
    }
    check_names(syntax, faults);
}

fn check_child(syntax: &Syntax, child: &Child, faults: &mut Faults) {
    match child.kind {
        ChildKind::Menu => {
            let message = "a USER or MESSAGE command cannot be a subcommand";
            faults.push_with_help(child.span, message, "move it out of the group");
        }
        ChildKind::EntryPoint => {
            let message = "a PRIMARY_ENTRY_POINT command cannot be a subcommand";
            faults.push_with_help(child.span, message, "move it out of the group");
        }
        ChildKind::Group if syntax.is_nested() => {
            faults.push_rule(child.span, Fault::GroupNested, &Found::Nothing);
        }
        ChildKind::Command | ChildKind::Group => {}
    }
}

/// Finds two children of one name. Only one of those that are configured may be there.
fn check_names(syntax: &Syntax, faults: &mut Faults) {
    let named = syntax
        .children
        .iter()
        .filter(|child| child.cfgs.is_empty())
        .take(OPTIONS_MAX)
        .map(|child| (child.name(), child.localized_names()));
    let (named, localized): (Vec<_>, Vec<_>) = named.unzip();
    let localized_defs = localized.iter().map(Localizations::defs);
    let localized_defs = localized_defs.collect::<Vec<_>>();
    let defs = named.iter().zip(&localized_defs).map(|(name, localized)| {
        let mut def = OptionDef::new(CommandOptionType::SubCommand, &name.value, "");
        def.name_localizations = localized;
        def
    });
    let defs = defs.collect::<Vec<_>>();
    for Finding { fault, at } in check_siblings(&defs).iter() {
        let Some(&index) = at.options().first() else {
            continue;
        };
        match at.field() {
            Some(Field::NameLocalizations) => localized[index].push_rule(&at, fault, faults),
            _ => faults.push_rule(named[index].span, fault, &Found::Text(&named[index].value)),
        }
    }
}

impl Child {
    /// Its names in other languages; its own expansion reports what is wrong with them.
    fn localized_names(&self) -> Localizations {
        let (mut args, mut ignored) = (self.args.clone(), Faults::default());
        Localizations::take(&mut args, NAMES, &mut ignored)
    }

    /// The name that it is going to have.
    fn name(&self) -> Spanned<String> {
        let given = self.args.peek("name").and_then(|arg| arg.text());
        match given {
            Some(text) => Spanned::new(text.value(), text.span()),
            None => Spanned::new(kebab_case(&self.ident), self.ident.span()),
        }
    }
}
