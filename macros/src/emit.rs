//! What generated code has in common: its root path, and tokens that move into a module.

use proc_macro2::{Group, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Ident, Path};

use crate::attr::{Arg, Args};

/// Why generated items allow lints that the user may have denied.
pub(crate) const REASON: &str = "generated";

/// The path of `guildhall::__private`, as seen from where the attribute stands.
pub(crate) fn root(krate: Option<&Path>) -> TokenStream {
    krate.map_or_else(
        || quote!(::guildhall::__private),
        |path| quote!(#path::__private),
    )
}

/// The path that `crate = path` gives, where the rest of the arguments is not to be relied on.
pub(crate) fn root_of(args: &Args) -> TokenStream {
    root(args.peek("crate").and_then(Arg::path))
}

/// The place of an item's name in the source, as a `Source`.
pub(crate) fn source(name: &Ident) -> TokenStream {
    let place = name.span().unwrap();
    let (file, line) = (
        place.file(),
        u32::try_from(place.line()).unwrap_or(u32::MAX),
    );
    quote!(__g::Source { path: ::core::module_path!(), file: #file, line: #line })
}

/// The `#[cfg(…)]` attributes, which hold for whatever is generated beside the item.
pub(crate) fn cfgs(attrs: &[Attribute]) -> Vec<&Attribute> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .collect()
}

/// The name that an identifier gives: no underscore at the ends, `-` for the others.
pub(crate) fn name_of(ident: &Ident) -> String {
    ident
        .unraw()
        .to_string()
        .trim_matches('_')
        .replace('_', "-")
}

/// A name that every rule allows, for the stub of an item that has faults.
pub(crate) fn placeholder(ident: &Ident) -> String {
    let name = name_of(ident).to_ascii_lowercase();
    let name = name
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .take(32);
    let name = name.collect::<String>();
    if name.is_empty() {
        "faulty".to_owned()
    } else {
        name
    }
}

/// Tokens as a person would write them, for use in a message.
pub(crate) fn spelled(tokens: impl ToTokens) -> String {
    let mut text = String::new();
    let mut after_word = false;
    for token in tokens.into_token_stream() {
        let word = matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_));
        if word && after_word {
            text.push(' ');
        }
        text.push_str(&token.to_string());
        after_word = word;
    }
    text
}

/// Tokens of the user, for use one module further in: `self::` and `super::` point one further out.
pub(crate) fn inward(tokens: impl ToTokens) -> TokenStream {
    let tokens = tokens.into_token_stream().into_iter().collect::<Vec<_>>();
    let mut moved = TokenStream::new();
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => moved.extend([regroup(group, inward(group.stream()))]),
            TokenTree::Ident(ident) if ident == "self" && is_separator(&tokens[i + 1..]) => {
                moved.extend([TokenTree::Ident(Ident::new("super", ident.span()))]);
            }
            TokenTree::Ident(ident) if ident == "super" && !follows_separator(&tokens[..i]) => {
                moved.extend(quote!(super::#ident));
            }
            other => moved.extend([other.clone()]),
        }
    }
    moved
}

/// A type with every lifetime but `'static` replaced, elided ones of references included.
pub(crate) fn with_lifetime(ty: impl ToTokens, lifetime: &str) -> TokenStream {
    let mut replaced = TokenStream::new();
    let mut tokens = ty.into_token_stream().into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let inner = with_lifetime(group.stream(), lifetime);
                replaced.extend([regroup(&group, inner)]);
            }
            TokenTree::Punct(quote) if quote.as_char() == '\'' => {
                let own = tokens.next().filter(|name| name.to_string() == "static");
                let name = own.map_or_else(|| lifetime.to_owned(), |name| name.to_string());
                replaced.extend(named_lifetime(&name, quote.span()));
            }
            TokenTree::Punct(reference) if reference.as_char() == '&' => {
                let span = reference.span();
                replaced.extend([TokenTree::Punct(reference)]);
                if !tokens.peek().is_some_and(|next| is_punct(next, '\'')) {
                    replaced.extend(named_lifetime(lifetime, span));
                }
            }
            other => replaced.extend([other]),
        }
    }
    replaced
}

fn named_lifetime(name: &str, span: Span) -> [TokenTree; 2] {
    let mut quote = Punct::new('\'', Spacing::Joint);
    quote.set_span(span);
    [
        TokenTree::Punct(quote),
        TokenTree::Ident(Ident::new(name, span)),
    ]
}

fn regroup(group: &Group, inner: TokenStream) -> TokenTree {
    let mut regrouped = Group::new(group.delimiter(), inner);
    regrouped.set_span(group.span());
    TokenTree::Group(regrouped)
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn is_separator(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [first, second, ..] if is_punct(first, ':') && is_punct(second, ':'))
}

fn follows_separator(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [.., first, second] if is_punct(first, ':') && is_punct(second, ':'))
}
