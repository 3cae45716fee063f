//! [`Route`] → tokens: the module beside the function; cannot fail.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Kind;
use super::build::building;
use super::check::{Input, Route};
use super::parse::Syntax;
use super::pattern::Part;
use crate::emit::{REASON, cfgs, root, root_of, source, uncalled};
use crate::tokens::{ends, inward, inward_with, qualified};

/// The module that stands beside the function and has its name.
pub(super) fn module(route: &Route<'_>) -> TokenStream {
    let (definition, building, call) = (definition(route), building(route), call(route));
    let constant = constant(route.syntax.kind);
    let (check, on_error) = (route.manner.guards.checking(), route.manner.explaining());
    let items = quote! {
        #check
        #on_error
        #definition
        #building
        #call
        __g::inventory::submit! { __g::DiscoveredRoute(&#constant) }
    };
    wrap(route.syntax, &root(route.krate.as_ref()), &items)
}

/// A module that can be named as the real one, in place of one that has faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    let (constant, constructor) = (constant(syntax.kind), constructor(syntax.kind));
    let (source, uncalled) = (source(&syntax.function.sig.ident), uncalled());
    let items = quote! {
        #[doc = "Stands in for a route that has faults."]
        pub const #constant: __g::Route =
            __g::Route::#constructor(&[], __g::Handler::new(__call), #source);
        #uncalled
    };
    wrap(syntax, &root_of(&syntax.args), &items)
}

fn wrap(syntax: &Syntax, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let function = &syntax.function;
    let root = inward(root);
    let (cfgs, vis, ident) = (cfgs(&function.attrs), &function.vis, &function.sig.ident);
    let doc = format!("How `{ident}` is found, and what belongs to it.");
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #[allow(
            dead_code, deprecated, private_interfaces, unused_imports, unused_qualifications,
            clippy::all, clippy::pedantic, reason = #REASON
        )]
        #vis mod #ident {
            use super::*;
            use #root as __g;
            #items
        }
    }
}

fn constant(kind: Kind) -> Ident {
    match kind {
        Kind::Component => format_ident!("COMPONENT"),
        Kind::Modal => format_ident!("MODAL"),
    }
}

fn constructor(kind: Kind) -> Ident {
    format_ident!("{}", kind.word())
}

/// `COMPONENT` or `MODAL`.
fn definition(route: &Route<'_>) -> TokenStream {
    let syntax = route.syntax;
    let (constant, constructor) = (constant(syntax.kind), constructor(syntax.kind));
    let parts = route.parts.iter().map(|part| match part {
        Part::Text(text) => quote!(__g::PatternPart::Text(#text)),
        Part::Value(_) => quote!(__g::PatternPart::Value),
    });
    let states = route.inputs.iter().filter_map(|input| match input {
        Input::State(ty) => Some(inward_with(ty, "static")),
        _ => None,
    });
    let states = states.map(|ty| quote!(__g::RequiredState::new::<#ty>()));
    let manner = route.manner.expand(&quote!(__check), &quote!(__on_error));
    let source = source(&syntax.function.sig.ident);
    quote! {
        #[doc = "The pattern of the custom id, and what answers."]
        pub const #constant: __g::Route = __g::Route::#constructor(
            __PATTERN, __g::Handler::new(__call).states(&[#(#states),*]) #manner, #source,
        );
        const __PATTERN: &[__g::PatternPart] = &[#(#parts),*];
    }
}

/// The function that takes the arguments from the interaction and calls the user's.
fn call(route: &Route<'_>) -> TokenStream {
    let to = match route.syntax.kind {
        Kind::Component => quote!(__g::to::Component),
        Kind::Modal => quote!(__g::to::Modal),
    };
    let to = if route.manner.is_deferred() {
        quote!(__g::to::Deferred<#to>)
    } else {
        to
    };
    let inputs = route.inputs.iter();
    let arguments = |call: &Ident| inputs.map(|input| argument(input, call)).collect();
    let function = &route.syntax.function;
    function.call(arguments, &quote!(__g::answer_to::<#to>))
}

/// The expression for one argument.
fn argument(input: &Input<'_>, call: &Ident) -> TokenStream {
    match input {
        Input::Context => quote!(#call.context()?),
        Input::State(ty) => {
            let ty = inward_with(ty, "_");
            quote!(#call.state::<#ty>()?)
        }
        Input::Value(value) => {
            let (ty, position) = (inward_with(value.ty, "_"), value.position);
            quote!(__g::Slot::<#ty, __g::Id>::new(#call, #position).take()?)
        }
        Input::Selected(ident, ty) => {
            let name = ident.to_string();
            let take = qualified(&inward_with(ty, "_"), ends(ty), ["FromInput", "from_input"]);
            let (_, end) = ends(ty);
            let read = quote_spanned!(end=> #take(&#call.selected()));
            quote!(#read.map_err(|unfit| __g::HandlerError::argument(#name, unfit))?)
        }
        Input::Form(ty) => {
            let ty = inward_with(ty, "_");
            quote!(__g::Slot::<#ty, __g::Fields>::new(#call, 0).take()?)
        }
    }
}
