//! [`Syntax`] → [`Group`]: every rule; makes no tokens.

use guildhall_rules::{
    CommandOptionType, Fault, Finding, OPTIONS_MAX, OptionDef, check_description, check_name,
    check_siblings,
};
use proc_macro2::Span;
use syn::Path;
use syn::spanned::Spanned as _;

use super::parse::{Child, ChildKind, Syntax};
use crate::attr::Args;
use crate::doc::description;
use crate::emit::name_of;
use crate::faults::{Faults, Found};
use crate::settings::{OUTERMOST, Settings};
use crate::spanned::Spanned;

/// A group without faults.
pub(super) struct Group<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) settings: Settings,
    pub(super) krate: Option<Path>,
    /// Commands that are written elsewhere.
    pub(super) included: Vec<Path>,
}

/// Holds what was written against every rule.
pub(super) fn check(syntax: &Syntax, mut faults: Faults) -> Result<Group<'_>, Faults> {
    let faults_so_far = &mut faults;
    let mut args = syntax.args.clone();
    if args.take_flag("__nested", faults_so_far).is_some() {
        Settings::refuse(&mut args, faults_so_far);
    }
    let name = own_name(syntax, &mut args, faults_so_far);
    let description = own_description(syntax, &mut args, faults_so_far);
    let settings = Settings::take(&mut args, faults_so_far);
    let krate = args.take_path("crate", faults_so_far);
    let included = args.take_list::<Path>("include", faults_so_far);
    let included = included.map(|list| list.value).unwrap_or_default();
    check_children(syntax, &included, faults_so_far);
    let keys = ["name", "description", "include"];
    let keys = keys
        .iter()
        .chain(OUTERMOST)
        .chain(&["crate"])
        .copied()
        .collect::<Vec<_>>();
    args.refuse_rest("group", &keys, faults_so_far);
    faults.finish(Group {
        syntax,
        name,
        description,
        settings,
        krate,
        included,
    })
}

fn own_name(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    let given = args.take_text("name", faults);
    let ident = &syntax.ident;
    let name = given.unwrap_or_else(|| Spanned::new(name_of(ident), ident.span()));
    faults.push_broken(
        name.span,
        check_name(&name.value),
        &Found::Text(&name.value),
    );
    name.value
}

fn own_description(syntax: &Syntax, args: &mut Args, faults: &mut Faults) -> String {
    let given = args
        .take_text("description", faults)
        .or_else(|| description(&syntax.attrs));
    let Some(text) = given else {
        let message = format!("the group `{}` has no description", name_of(&syntax.ident));
        let help = "write a doc comment above it: `/// What its commands do`";
        faults.push_with_help(syntax.ident.span(), message, help);
        return String::new();
    };
    faults.push_broken(
        text.span,
        check_description(&text.value),
        &Found::Text(&text.value),
    );
    text.value
}

fn check_children(syntax: &Syntax, included: &[Path], faults: &mut Faults) {
    for child in &syntax.children {
        check_child(syntax, child, faults);
    }
    let count = syntax.children.len() + included.len();
    if count == 0 {
        faults.push_rule(syntax.ident.span(), Fault::GroupEmpty, &Found::Nothing);
    }
    if count > OPTIONS_MAX {
        let children = syntax.children.iter().map(|child| child.ident.span());
        let surplus = children
            .chain(included.iter().map(Path::span))
            .nth(OPTIONS_MAX);
        let span = surplus.unwrap_or_else(|| syntax.ident.span());
        faults.push_rule(span, Fault::TooManyOptions, &Found::Count(count));
    }
    check_names(syntax, faults);
}

fn check_child(syntax: &Syntax, child: &Child, faults: &mut Faults) {
    match child.kind {
        ChildKind::Menu => {
            let message = "a USER or MESSAGE command cannot be a subcommand";
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
        .map(Child::name);
    let named = named.collect::<Vec<_>>();
    let defs = named
        .iter()
        .map(|name| OptionDef::new(CommandOptionType::SubCommand, &name.value, ""));
    let defs = defs.take(OPTIONS_MAX).collect::<Vec<_>>();
    for Finding { fault, at } in check_siblings(&defs).iter() {
        let name = at.options().first().and_then(|index| named.get(*index));
        let (span, text) = name.map_or((Span::call_site(), ""), |name| {
            (name.span, name.value.as_str())
        });
        faults.push_rule(span, fault, &Found::Text(text));
    }
}

impl Child {
    /// The name that it is going to have.
    fn name(&self) -> Spanned<String> {
        let given = self.args.peek("name").and_then(|arg| arg.text());
        match given {
            Some(text) => Spanned::new(text.value(), text.span()),
            None => Spanned::new(name_of(&self.ident), self.ident.span()),
        }
    }
}
