//! `#[component]` and `#[modal]`: parse → check → expand, for a function that answers a custom id.

mod build;
mod check;
mod expand;
mod face;
mod parse;
mod pattern;

use proc_macro2::TokenStream;
use quote::quote;

use crate::faults::Faults;

pub(crate) use face::Face;

/// What has the custom id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A button or a select.
    Component,
    /// A modal that was sent off.
    Modal,
}

impl Kind {
    /// The name of the attribute, which is the service's word.
    fn word(self) -> &'static str {
        match self {
            Self::Component => "component",
            Self::Modal => "modal",
        }
    }
}

/// Gives the function back, and beside it the module with its route.
pub(crate) fn attach(kind: Kind, attr: TokenStream, item: &TokenStream) -> TokenStream {
    let read = Faults::gather(|faults| parse::Syntax::new(kind, attr, item, faults));
    let (syntax, faults) = match read {
        Ok(read) => read,
        Err(errors) => return quote!(#item #errors),
    };
    let function = syntax.function.tokens(syntax.reason());
    match check::check(&syntax, faults) {
        Ok(route) => {
            let module = expand::module(&route);
            quote!(#function #module)
        }
        Err(faults) => {
            // A module cannot stand beside a method.
            let stub = (!syntax.function.is_method()).then(|| expand::stub(&syntax));
            let faults = faults.into_compile_error();
            quote!(#function #stub #faults)
        }
    }
}
