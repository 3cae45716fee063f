//! Tokens of the user: as text, for use in a module further in, and with other lifetimes.

use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

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

/// Where the first and the last of some tokens stand.
pub(crate) type Ends = (Span, Span);

/// Where tokens begin and end.
pub(crate) fn ends(tokens: impl ToTokens) -> Ends {
    let tokens = tokens.into_token_stream().into_iter();
    let mut spans = tokens.map(|token| token.span());
    let start = spans.next().unwrap_or_else(Span::call_site);
    (start, spans.last().unwrap_or(start))
}

/// `<ty as __g::of>::name`, which stands from end to end of where the type is written.
///
/// So whatever is wrong with the type is always said at one place, and the compiler says it once.
pub(crate) fn qualified(ty: &TokenStream, at: Ends, [of, name]: [&str; 2]) -> TokenStream {
    let (of, name) = (Ident::new(of, at.1), Ident::new(name, at.1));
    let (open, root) = (quote_spanned!(at.0=> <), quote_spanned!(at.0=> __g));
    quote!(#open #ty as #root::#of>::#name)
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

/// A type with other lifetimes, for use one module further in.
pub(crate) fn inward_with(ty: impl ToTokens, lifetime: &str) -> TokenStream {
    inward(with_lifetime(ty, lifetime))
}

/// A type with every lifetime but `'static` replaced, elided ones of references included.
fn with_lifetime(ty: impl ToTokens, lifetime: &str) -> TokenStream {
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

/// Whether they name an item so, beside fields, methods and what is further along a path.
pub(crate) fn names(tokens: impl ToTokens, item: &str) -> bool {
    let tokens = tokens.into_token_stream().into_iter().collect::<Vec<_>>();
    let is_inside = |before: &[TokenTree]| {
        follows_separator(before) || before.last().is_some_and(|it| is_punct(it, '.'))
    };
    tokens.iter().enumerate().any(|(i, token)| match token {
        TokenTree::Group(group) => names(group.stream(), item),
        TokenTree::Ident(ident) => ident == item && !is_inside(&tokens[..i]),
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
