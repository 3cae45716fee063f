//! Operations on tokens: display in messages, paths that resolve in a child module, and lifetimes.

use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

/// Formats tokens for an error message, with spaces only between words.
pub(crate) fn display_tokens(tokens: impl ToTokens) -> String {
    let mut text = String::new();
    let mut after_word = false;
    for token in tokens.into_token_stream() {
        let is_word = matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_));
        if is_word && after_word {
            text.push(' ');
        }
        text.push_str(&token.to_string());
        after_word = is_word;
    }
    text
}

/// The spans of the first and the last token of a sequence.
///
/// Stable Rust cannot join two spans, so generated code uses both.
#[derive(Clone, Copy)]
pub(crate) struct SpanRange {
    pub(crate) start: Span,
    pub(crate) end: Span,
}

impl SpanRange {
    /// Returns the spans of the tokens, or the call site if there are no tokens.
    pub(crate) fn from_tokens(tokens: impl ToTokens) -> Self {
        let mut spans = tokens
            .into_token_stream()
            .into_iter()
            .map(|token| token.span());
        let start = spans.next().unwrap_or_else(Span::call_site);
        Self {
            start,
            end: spans.last().unwrap_or(start),
        }
    }
}

/// Returns `<ty as __g::trait_name>::item`, with the spans of the source tokens of `ty`.
///
/// With these spans, the compiler reports only one error for a type that does not implement the trait.
pub(crate) fn qualified_item(
    ty: &TokenStream,
    at: SpanRange,
    trait_name: &str,
    item: &str,
) -> TokenStream {
    let (trait_name, item) = (Ident::new(trait_name, at.end), Ident::new(item, at.end));
    let (open, root) = (quote_spanned!(at.start=> <), quote_spanned!(at.start=> __g));
    quote!(#open #ty as #root::#trait_name>::#item)
}

/// Rewrites `self::` and `super::` paths so that they resolve in a child module.
pub(crate) fn in_child_module(tokens: impl ToTokens) -> TokenStream {
    let tokens = tokens.into_token_stream().into_iter().collect::<Vec<_>>();
    let mut moved = TokenStream::new();
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                moved.extend([with_contents(group, in_child_module(group.stream()))]);
            }
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

/// Rewrites the paths of a type for a child module, and replaces its lifetimes with `lifetime`.
pub(crate) fn in_child_module_with(ty: impl ToTokens, lifetime: &str) -> TokenStream {
    in_child_module(replace_lifetimes(ty, lifetime))
}

/// Replaces every lifetime of a type except `'static`, including elided lifetimes of references.
fn replace_lifetimes(ty: impl ToTokens, lifetime: &str) -> TokenStream {
    let mut replaced = TokenStream::new();
    let mut tokens = ty.into_token_stream().into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let contents = replace_lifetimes(group.stream(), lifetime);
                replaced.extend([with_contents(&group, contents)]);
            }
            TokenTree::Punct(quote) if quote.as_char() == '\'' => {
                let is_static = |name: &TokenTree| name.to_string() == "static";
                let name = match tokens.next() {
                    Some(name) if is_static(&name) => "static",
                    _ => lifetime,
                };
                replaced.extend(lifetime_tokens(name, quote.span()));
            }
            TokenTree::Punct(reference) if reference.as_char() == '&' => {
                let span = reference.span();
                replaced.extend([TokenTree::Punct(reference)]);
                if !tokens.peek().is_some_and(|next| is_punct(next, '\'')) {
                    replaced.extend(lifetime_tokens(lifetime, span));
                }
            }
            other => replaced.extend([other]),
        }
    }
    replaced
}

fn lifetime_tokens(name: &str, span: Span) -> [TokenTree; 2] {
    let mut quote = Punct::new('\'', Spacing::Joint);
    quote.set_span(span);
    [
        TokenTree::Punct(quote),
        TokenTree::Ident(Ident::new(name, span)),
    ]
}

fn with_contents(group: &Group, contents: TokenStream) -> TokenTree {
    let mut regrouped = Group::new(group.delimiter(), contents);
    regrouped.set_span(group.span());
    TokenTree::Group(regrouped)
}

/// Returns whether the tokens refer to an item named `item`.
///
/// Fields and methods do not count, and neither do path segments after the first one.
pub(crate) fn mentions_item(tokens: impl ToTokens, item: &str) -> bool {
    let tokens = tokens.into_token_stream().into_iter().collect::<Vec<_>>();
    let is_member = |before: &[TokenTree]| {
        follows_separator(before) || before.last().is_some_and(|token| is_punct(token, '.'))
    };
    tokens.iter().enumerate().any(|(i, token)| match token {
        TokenTree::Group(group) => mentions_item(group.stream(), item),
        TokenTree::Ident(ident) => ident == item && !is_member(&tokens[..i]),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
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
