//! Generated code that the macros share: root path, source location, names and spans.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Ident, Path};

use crate::attr::{Arg, Args};
use crate::support::Spanned;

/// The `reason` of the `allow` attributes on generated items.
pub(crate) const REASON: &str = "generated";

/// Returns the path of `guildhall::__private`, as it resolves at the attribute.
pub(crate) fn private_path(krate: Option<&Path>) -> TokenStream {
    krate.map_or_else(
        || quote!(::guildhall::__private),
        |path| quote!(#path::__private),
    )
}

/// Returns the path of `guildhall::__private` for a stub: reads `crate = path` and ignores all faults.
pub(crate) fn private_path_from(args: &Args) -> TokenStream {
    private_path(args.peek("crate").and_then(Arg::path))
}

/// Returns a `Source` expression: the module path, and the file and line of an item's name.
pub(crate) fn source_location(name: &Ident) -> TokenStream {
    let span = name.span().unwrap();
    let (file, line) = (span.file(), u32::try_from(span.line()).unwrap_or(u32::MAX));
    quote!(__g::source(::core::module_path!(), #file, #line))
}

/// The cause for which the generated function `__invoke` runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Invocation {
    Interaction,
    Event,
}

impl Invocation {
    /// Returns the names of the types that `__invoke` takes and returns.
    pub(crate) fn types(self) -> (Ident, Ident) {
        let (reader, future) = match self {
            Self::Interaction => ("ArgumentReader", "HandlerFuture"),
            Self::Event => ("EventReader", "EventFuture"),
        };
        let ident = |name| Ident::new(name, Span::call_site());
        (ident(reader), ident(future))
    }
}

/// Returns the `__invoke` function of a stub, which is never called.
pub(crate) fn stub_invoke(invocation: Invocation) -> TokenStream {
    let (reader, future) = invocation.types();
    quote! {
        fn __invoke(_: __g::#reader<'_>) -> __g::#future<'_> {
            __g::Box::pin(::core::future::pending())
        }
    }
}

/// Returns the `#[cfg(…)]` attributes, which the macro repeats on the generated items.
pub(crate) fn cfg_attrs(attrs: &[Attribute]) -> Vec<&Attribute> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .collect()
}

/// Returns the path of a variant of one of Discord's enums.
pub(crate) fn enum_variant<T: std::fmt::Debug>(
    enumeration: &str,
    variant: &Spanned<T>,
) -> TokenStream {
    let enumeration = Ident::new(enumeration, Span::call_site());
    let name = Ident::new(&format!("{:?}", variant.value), variant.span);
    quote!(__g::#enumeration::#name)
}

/// Returns an identifier for a local variable that expressions from the source cannot refer to.
pub(crate) fn hygienic_ident(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// Returns a span with the location of a source token, and with the name resolution and lints of generated code.
pub(crate) fn call_site_at(span: Span) -> Span {
    Span::call_site().located_at(span)
}
