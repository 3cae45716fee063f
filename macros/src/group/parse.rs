//! Tokens → [`Syntax`]: the module, of whose items only our attributes are looked at.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Ident, LitStr, Meta, Path, Token, Visibility};

use crate::attr::{Arg, Args, arguments};
use crate::faults::Faults;
use crate::key::Key;
use crate::words::kebab_case;

/// An attribute and the module below it.
pub(super) struct Syntax {
    pub(super) args: Args,
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) ident: Ident,
    /// Its key in the files of other languages.
    pub(super) key: Key,
    pub(super) children: Vec<Child>,
    /// The items, whose attributes know that they are in a group.
    pub(super) items: TokenStream,
}

/// An item inside the module that has one of our attributes.
pub(super) struct Child {
    pub(super) kind: ChildKind,
    /// Where the attribute stands.
    pub(super) span: Span,
    pub(super) ident: Ident,
    /// The arguments of its attribute; its own expansion reports what is wrong with them.
    pub(super) args: Args,
    pub(super) cfgs: Vec<Attribute>,
}

/// Which attribute it has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChildKind {
    Command,
    Group,
    Menu,
    EntryPoint,
}

/// A module with its items in braces.
struct Module {
    attrs: Vec<Attribute>,
    vis: Visibility,
    ident: Ident,
    items: TokenStream,
}

impl Parse for Module {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        if !input.peek(Token![mod]) {
            return Err(refusal(input));
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

const WITHOUT_ITEMS: &str = "`#[group]` needs to see what is in the module\n= help: write its \
    items in braces here, or write the commands elsewhere and take them in: \
    `#[group(include(path::to::command))] mod name {}`";

/// Says what the attribute is for, at the word that says what it stands on.
fn refusal(input: ParseStream<'_>) -> syn::Error {
    let word = input.call(Ident::parse_any);
    drop(input.parse::<TokenStream>());
    match word {
        Ok(word) => syn::Error::new(word.span(), "`#[group]` goes on a module"),
        Err(error) => error,
    }
}

impl Syntax {
    /// Reads both. Only what is not a module at all is an error; the rest goes to `faults`.
    pub(super) fn new(
        attr: TokenStream,
        item: TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let Module {
            attrs,
            vis,
            ident,
            items,
        } = syn::parse2(item)?;
        let args = Args::parse(attr, faults);
        let key = own_key(&args, &ident);
        let (items, children) = mark(&items.into_iter().collect::<Vec<_>>(), &key);
        Ok(Self {
            args,
            attrs,
            vis,
            ident,
            key,
            children,
            items,
        })
    }

    /// Whether it is inside another group.
    pub(super) fn is_nested(&self) -> bool {
        self.args.peek("__nested").is_some()
    }
}

/// The key of the group, below that of the group around it.
fn own_key(args: &Args, ident: &Ident) -> Key {
    if let Some(key) = args.peek("key").and_then(Arg::text) {
        return Key::given(&key.value());
    }
    let name = args.peek("name").and_then(Arg::text).map(LitStr::value);
    let name = name.unwrap_or_else(|| kebab_case(ident));
    match args.peek("__nested").and_then(Arg::text) {
        Some(above) => Key::given(&above.value()).join(&name, ident),
        None => Key::of_command(&name, ident),
    }
}

/// Finds our attributes among the items, and tells each that it is in a group of this key.
///
/// An attribute can only stand before an item here, so no other token needs to be understood.
fn mark(tokens: &[TokenTree], key: &Key) -> (TokenStream, Vec<Child>) {
    let (mut marked, mut children) = (TokenStream::new(), Vec::new());
    let mut item_start = 0;
    for (i, token) in tokens.iter().enumerate() {
        let begins_attribute = i > 0 && is_hash(&tokens[i - 1]);
        if begins_attribute && !continues_item(&tokens[..i - 1]) {
            item_start = i - 1;
        }
        match read_attribute(token).filter(|_| begins_attribute) {
            Some((kind, attr)) => {
                children.extend(Child::new(kind, &attr, &tokens[item_start..]));
                marked.extend([with_mark(kind, &attr, key, token.span())]);
            }
            None => marked.extend([token.clone()]),
        }
    }
    (marked, children)
}

fn is_hash(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#')
}

/// Whether the tokens end with an attribute, so that another one is of the same item.
fn continues_item(before: &[TokenTree]) -> bool {
    matches!(before, [.., hash, TokenTree::Group(group)]
        if is_hash(hash) && group.delimiter() == Delimiter::Bracket)
}

/// One of our attributes, which stands in brackets behind a `#`.
fn read_attribute(token: &TokenTree) -> Option<(ChildKind, Meta)> {
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

/// The attribute's brackets, with the mark as its last argument.
fn with_mark(kind: ChildKind, attr: &Meta, key: &Key, span: Span) -> TokenTree {
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
    /// Reads the head of an item: attributes, visibility, qualifiers, `fn` or `mod`, name.
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
        Some(Self {
            kind,
            span,
            ident,
            args,
            cfgs: attrs,
        })
    }
}
