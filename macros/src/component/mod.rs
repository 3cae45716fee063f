//! `#[component]` and `#[modal]`: parse → check → expand, for the handler of a custom ID.

mod appearance;
mod builders;
mod check;
mod expand;
mod parse;
mod pattern;

use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

/// The kind of interactions that a handler receives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RouteKind {
    /// A button or a select.
    Component,
    /// A submitted modal.
    Modal,
}

impl RouteKind {
    /// Returns the name of the attribute.
    fn as_str(self) -> &'static str {
        match self {
            Self::Component => "component",
            Self::Modal => "modal",
        }
    }
}

/// Returns the function and the module that is generated next to it.
pub(crate) fn attach(kind: RouteKind, attr: TokenStream, item: &TokenStream) -> TokenStream {
    let parsed = Faults::collect(|faults| parse::RouteSyntax::new(kind, attr, item, faults));
    let (syntax, faults) = match parsed {
        Ok(parsed) => parsed,
        Err(errors) => return quote!(#item #errors),
    };
    let function = syntax.function.item(syntax.lint_reason());
    match check::check(&syntax, faults) {
        Ok(route) => {
            let module = expand::module(&route);
            quote!(#function #module)
        }
        Err(faults) => {
            // In an `impl` block, a module is not allowed next to a method.
            let stub = (!syntax.function.is_method()).then(|| expand::stub(&syntax));
            let faults = faults.into_compile_error();
            quote!(#function #stub #faults)
        }
    }
}
