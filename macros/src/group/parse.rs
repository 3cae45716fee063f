//! Tokens → [`GroupSyntax`]: parses the module and, in its items, only the attributes of this crate.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Ident, LitStr, Meta, Path, Token, Visibility};

use super::mistakes::{Functions, add_missing_import};
use crate::attr::{Arg, Args, arguments};
use crate::faults::Faults;
use crate::message_key::MessageKey;
use crate::naming::kebab_case;

/// The attribute and the annotated module.
pub(super) struct GroupSyntax {
    pub(super) args: Args,
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) ident: Ident,
    /// Key of the group's message in the Fluent files.
    pub(super) key: MessageKey,
    pub(super) children: Vec<Child>,
    /// Functions of the module without an attribute of this crate.
    pub(super) functions: Functions,
    /// Items of the module. The group's key is added as an argument to the attributes of this crate.
    pub(super) items: TokenStream,
}

/// An item of the module with an attribute of this crate.
pub(super) struct Child {
    pub(super) kind: ChildKind,
    /// Span of the attribute.
    pub(super) span: Span,
    /// Name of the attribute, if it is written without a path.
    pub(super) bare_attribute: Option<String>,
    pub(super) ident: Ident,
    /// Arguments of the attribute; the attribute's own macro reports their faults.
    pub(super) args: Args,
    pub(super) cfgs: Vec<Attribute>,
}

/// The kind of a child, which its attribute determines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChildKind {
    Command,
    Group,
    Menu,
    EntryPoint,
}

/// A module with its items in braces.
struct ModuleItem {
    attrs: Vec<Attribute>,
    vis: Visibility,
    ident: Ident,
    items: TokenStream,
}

impl Parse for ModuleItem {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        if !input.peek(Token![mod]) {
            return Err(not_a_module(input));
        }
        input.parse::<Token![mod]>()?;
        let ident = input.parse()?;
        if input.peek(Token![;]) {
            return Err(syn::Error::new_spanned(&ident, WITHOUT_ITEMS));
        }
        let items: Group = input.parse()?;
        Ok(Self {
            attrs,
            vis,
            ident,
            items: items.stream(),
        })
    }
}

const WITHOUT_ITEMS: &str = "`#[group]` requires a module with its items in braces\n= help: \
    write the items here, or include commands from elsewhere: \
    `#[group(include(path::to::command))] mod name {}`";

/// Returns the error for an item that is not a module, with the span of the item's keyword.
fn not_a_module(input: ParseStream<'_>) -> syn::Error {
    let word = input.call(Ident::parse_any);
    drop(input.parse::<TokenStream>());
    match word {
        Ok(word) => syn::Error::new(word.span(), "`#[group]` can only be applied to a module"),
        Err(error) => error,
    }
}

impl GroupSyntax {
    /// Parses the attribute and the module.
    ///
    /// # Errors
    ///
    /// Returns an error only if the item is not a module; collects other faults in `faults`.
    pub(super) fn new(
        attr: TokenStream,
        item: TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let ModuleItem {
            attrs,
            vis,
            ident,
            items,
        } = syn::parse2(item)?;
        let args = Args::parse(attr, faults);
        let key = message_key(&args, &ident);
        let (functions, items) = Functions::find(items);
        let (items, children) = add_group_key(&items.into_iter().collect::<Vec<_>>(), &key);
        let import = add_missing_import(&ident, &items, &children, faults);
        Ok(Self {
            args,
            attrs,
            vis,
            ident,
            key,
            children,
            functions,
            items: quote!(#items #import),
        })
    }

    /// Returns whether the group is inside another group.
    pub(super) fn is_nested(&self) -> bool {
        self.args.peek("__nested").is_some()
    }
}

/// Returns the key from the attribute, or else the name of the group, prefixed with the key of the outer group if there
/// is one.
fn message_key(args: &Args, ident: &Ident) -> MessageKey {
    if let Some(key) = args.peek("key").and_then(Arg::text) {
        return MessageKey::parse(&key.value());
    }
    let name = args
        .peek("name")
        .and_then(Arg::text)
        .map_or_else(|| kebab_case(ident), LitStr::value);
    match args.peek("__nested").and_then(Arg::text) {
        Some(parent) => MessageKey::parse(&parent.value()).join(&name, ident),
        None => MessageKey::for_command(&name, ident),
    }
}

/// Finds the attributes of this crate among the items, and adds the key of the group to each.
///
/// In the items of a module, attributes always precede an item, so nothing else needs to be parsed.
fn add_group_key(tokens: &[TokenTree], key: &MessageKey) -> (TokenStream, Vec<Child>) {
    let (mut marked, mut children) = (TokenStream::new(), Vec::new());
    let mut item_start = 0;
    for (i, token) in tokens.iter().enumerate() {
        let begins_attribute = i > 0 && is_hash(&tokens[i - 1]);
        if begins_attribute && !continues_item(&tokens[..i - 1]) {
            item_start = i - 1;
        }
        match parse_attribute(token).filter(|_| begins_attribute) {
            Some((kind, attr)) => {
                children.extend(Child::new(kind, &attr, &tokens[item_start..]));
                marked.extend([with_group_key(kind, &attr, key, token.span())]);
            }
            None => marked.extend([token.clone()]),
        }
    }
    (marked, children)
}

fn is_hash(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#')
}

/// Returns whether the tokens end with an attribute: the next attribute then belongs to the same item.
fn continues_item(before: &[TokenTree]) -> bool {
    matches!(before, [.., hash, TokenTree::Group(group)]
        if is_hash(hash) && group.delimiter() == Delimiter::Bracket)
}

/// Parses the brackets of an attribute; returns `None` if the attribute is not from this crate.
fn parse_attribute(token: &TokenTree) -> Option<(ChildKind, Meta)> {
    let TokenTree::Group(group) = token else {
        return None;
    };
    let path = |input: ParseStream<'_>| {
        let path = input.call(Path::parse_mod_style)?;
        input.parse::<TokenStream>().map(|_| path)
    };
    let path = path.parse2(group.stream()).ok()?;
    let kind = match path.segments.last()?.ident.to_string().as_str() {
        "command" => ChildKind::Command,
        "group" => ChildKind::Group,
        "user_command" | "message_command" => ChildKind::Menu,
        "entry_point" => ChildKind::EntryPoint,
        _ => return None,
    };
    Some((kind, syn::parse2(group.stream()).ok()?))
}

/// Returns the brackets of an attribute, with the key of the group as an additional argument.
fn with_group_key(kind: ChildKind, attr: &Meta, key: &MessageKey, span: Span) -> TokenTree {
    let key = key.as_str();
    let mark = match kind {
        ChildKind::Command => quote!(__subcommand = #key),
        ChildKind::Group => quote!(__nested = #key),
        ChildKind::Menu | ChildKind::EntryPoint => TokenStream::new(),
    };
    let marked = match attr {
        Meta::Path(path) if !mark.is_empty() => quote!(#path(#mark)),
        Meta::List(list) if !mark.is_empty() => {
            let (path, tokens) = (
                &list.path,
                list.tokens.clone().into_iter().collect::<Vec<_>>(),
            );
            let ended = tokens.last().is_none_or(|last| last.to_string() == ",");
            let comma = (!ended).then(|| quote!(,));
            quote!(#path(#(#tokens)* #comma #mark))
        }
        other => other.to_token_stream(),
    };
    let mut brackets = Group::new(Delimiter::Bracket, marked);
    brackets.set_span(span);
    TokenTree::Group(brackets)
}

impl Child {
    /// Parses the start of an item up to its name: attributes, visibility, qualifiers, `fn` or `mod`.
    fn new(kind: ChildKind, attr: &Meta, item: &[TokenTree]) -> Option<Self> {
        let head = |input: ParseStream<'_>| {
            let attrs = input.call(Attribute::parse_outer)?;
            input.parse::<Visibility>()?;
            while !input.peek(Token![fn]) && !input.peek(Token![mod]) {
                input.parse::<TokenTree>()?;
            }
            input.parse::<TokenTree>()?;
            let ident = input.parse::<Ident>()?;
            input.parse::<TokenStream>().map(|_| (attrs, ident))
        };
        let (mut attrs, ident) = head.parse2(item.iter().cloned().collect()).ok()?;
        attrs.retain(|attr| attr.path().is_ident("cfg"));
        let mut ignored = Faults::default();
        let attr: Attribute = syn::parse_quote!(#[#attr]);
        let args = Args::parse(arguments(&attr, &mut ignored), &mut ignored);
        let span = attr.path().segments.last()?.ident.span();
        let bare_attribute = attr.path().get_ident().map(ToString::to_string);
        Some(Self {
            kind,
            span,
            bare_attribute,
            ident,
            args,
            cfgs: attrs,
        })
    }
}
