//! What generated code has in common: its root path, its sources, its names and their spans.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Ident, Path};

use crate::attr::{Arg, Args};
use crate::spanned::Spanned;

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

/// The function `__call` of what has faults, which is never called.
pub(crate) fn uncalled() -> TokenStream {
    quote! {
        fn __call(_: __g::Call<'_>) -> __g::HandlerFuture<'_> {
            __g::Box::pin(::core::future::pending())
        }
    }
}

/// The `#[cfg(…)]` attributes, which hold for whatever is generated beside the item.
pub(crate) fn cfgs(attrs: &[Attribute]) -> Vec<&Attribute> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .collect()
}

/// A variant of an enumeration of the service, as a path.
pub(crate) fn variant<T: std::fmt::Debug>(of: &str, word: &Spanned<T>) -> TokenStream {
    let (of, name) = (
        Ident::new(of, Span::call_site()),
        format!("{:?}", word.value),
    );
    let name = Ident::new(&name, word.span);
    quote!(__g::#of::#name)
}

/// A name for a local variable, which the user's expressions cannot see.
pub(crate) fn hygienic(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The place of the user's token, without what is resolved or linted there.
pub(crate) fn located(span: Span) -> Span {
    Span::call_site().located_at(span)
}
