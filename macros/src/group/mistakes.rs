//! Items of a group's module → mistakes that only the module shows: attributes that are not imported, and functions
//! without an attribute.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use super::parse::Child;
use crate::faults::Faults;

/// Attributes that leave a function as it is. Other attributes may use the attributes on parameters.
const PASSIVE_ATTRIBUTES: [&str; 7] = [
    "allow",
    "cfg",
    "deprecated",
    "doc",
    "expect",
    "inline",
    "must_use",
];

/// Attributes on parameters that only a handler has.
const PARAMETER_ATTRIBUTES: [&str; 4] = ["doc", "option", "selected", "state"];

/// Functions of a module.
#[derive(Default)]
pub(super) struct Functions {
    /// Functions with no attribute other than passive ones, without attributes on parameters.
    pub(super) plain: Vec<Ident>,
    /// Functions like the plain ones, with attributes on parameters: their `#[command]` is forgotten.
    pub(super) forgotten: Vec<Ident>,
}

impl Functions {
    /// Finds the functions among the items of a module. Returns the items without the attributes on the parameters of
    /// forgotten commands, which the compiler does not know.
    pub(super) fn find(items: TokenStream) -> (Self, TokenStream) {
        let (mut functions, mut cleaned) = (Self::default(), Vec::<TokenTree>::new());
        let mut is_passive = true;
        for token in items {
            let name = function_name(&cleaned).cloned();
            let token = match (token, name) {
                (TokenTree::Group(group), Some(name)) if is_passive => {
                    functions.add(name, &group, cleaned.last())
                }
                (token, _) => token,
            };
            match &token {
                TokenTree::Group(group) if follows_hash(&cleaned) => {
                    is_passive &=
                        first_ident(group).is_some_and(|name| is_passive_attribute(&name));
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    is_passive = true;
                }
                TokenTree::Punct(punct) if punct.as_char() == ';' => is_passive = true,
                _ => {}
            }
            cleaned.push(token);
        }
        (functions, cleaned.into_iter().collect())
    }

    /// Adds a function, if `group` has its parameters. Returns the group without the attributes of handlers.
    fn add(&mut self, name: Ident, group: &Group, before: Option<&TokenTree>) -> TokenTree {
        let follows_name = matches!(before, Some(TokenTree::Ident(ident)) if *ident == name);
        if !follows_name || group.delimiter() != Delimiter::Parenthesis {
            return group.clone().into();
        }
        let (params, has_attributes) = without_attributes(group.stream());
        let list = if has_attributes {
            &mut self.forgotten
        } else {
            &mut self.plain
        };
        list.push(name);
        let mut cleaned = Group::new(Delimiter::Parenthesis, params);
        cleaned.set_span(group.span());
        cleaned.into()
    }

    /// Reports the functions whose `#[command]` is forgotten.
    pub(super) fn report_forgotten(&self, faults: &mut Faults) {
        for name in &self.forgotten {
            let message = format!("`{name}` has the parameters of a command, but no `#[command]`");
            faults.push_with_help(
                name.span(),
                message,
                "write `#[command]` above the function",
            );
        }
    }
}

/// Reports the attributes of this crate that the module does not import. Returns the missing import, so that the
/// compiler does not report each attribute again.
pub(super) fn add_missing_import(
    module: &Ident,
    items: &TokenStream,
    children: &[Child],
    faults: &mut Faults,
) -> Option<TokenStream> {
    let imported = imported_names(items)?;
    let is_missing = |child: &&Child| {
        let name = child.bare_attribute.as_deref();
        name.is_some_and(|name| !imported.iter().any(|known| known == name))
    };
    let child = children.iter().find(is_missing)?;
    let name = child.bare_attribute.as_deref().unwrap_or_default();
    let message = format!("`#[{name}]` is not imported into the module `{module}`");
    let help = format!("write `use super::*;` at the start of the module `{module}`");
    faults.push_with_help(child.span, message, help);
    Some(quote!(
        #[allow(unused_imports)]
        use super::*;
    ))
}

/// Returns the names in the `use` items of a module; `None` if a glob import or a macro may import any name.
fn imported_names(items: &TokenStream) -> Option<Vec<String>> {
    let (mut names, mut is_import) = (Vec::new(), false);
    let mut pending = items.clone().into_iter().collect::<Vec<_>>();
    pending.reverse();
    while let Some(token) = pending.pop() {
        match token {
            TokenTree::Ident(ident) if ident == "use" => is_import = true,
            TokenTree::Ident(ident) if is_import && ident == "as" => drop(names.pop()),
            TokenTree::Ident(ident) if is_import => names.push(ident.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_import = false,
            TokenTree::Punct(punct) if is_import && punct.as_char() == '*' => return None,
            TokenTree::Punct(punct) if punct.as_char() == '!' && is_invocation(&pending) => {
                return None;
            }
            TokenTree::Group(group) if is_import => {
                let inner = group.stream().into_iter().collect::<Vec<_>>();
                pending.extend(inner.into_iter().rev());
            }
            _ => {}
        }
    }
    Some(names)
}

/// Returns whether the tokens after a `!`, in reverse order, are the arguments of a macro and not of an inner
/// attribute.
fn is_invocation(pending: &[TokenTree]) -> bool {
    !matches!(pending.last(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket)
}

/// Returns the name of a function whose signature begins right before: the tokens end with `fn name`.
fn function_name(tokens: &[TokenTree]) -> Option<&Ident> {
    match tokens {
        [.., TokenTree::Ident(word), TokenTree::Ident(name)] if *word == "fn" => Some(name),
        _ => None,
    }
}

fn follows_hash(tokens: &[TokenTree]) -> bool {
    matches!(tokens.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}

fn first_ident(group: &Group) -> Option<String> {
    match group.stream().into_iter().next() {
        Some(TokenTree::Ident(ident)) => Some(ident.to_string()),
        _ => None,
    }
}

fn is_passive_attribute(name: &str) -> bool {
    PASSIVE_ATTRIBUTES.contains(&name)
}

/// Removes the attributes of handlers from parameters. Returns whether there were any.
fn without_attributes(params: TokenStream) -> (TokenStream, bool) {
    let mut kept = Vec::<TokenTree>::new();
    let mut has_attributes = false;
    for token in params {
        let is_ours = |group: &Group| {
            first_ident(group).is_some_and(|name| PARAMETER_ATTRIBUTES.contains(&name.as_str()))
        };
        match &token {
            TokenTree::Group(group) if follows_hash(&kept) && is_ours(group) => {
                kept.pop();
                has_attributes = true;
            }
            _ => kept.push(token),
        }
    }
    (kept.into_iter().collect(), has_attributes)
}
