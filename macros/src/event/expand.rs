//! [`Event`] → tokens: generates the module next to the function. Cannot fail.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::EventSyntax;
use super::check::{Event, EventInput};
use crate::emit::{
    Invocation, call_site_at, private_path, private_path_from, source_location, stub_invoke,
};
use crate::tokens::{SpanRange, display_tokens, in_child_module_with, qualified_item};

/// Returns the module, which has the name of the function.
pub(super) fn module(event: &Event<'_>) -> TokenStream {
    let (definition, call) = (expand_definition(event), expand_invoke(event));
    let checks = expand_checks(event);
    let items = quote! {
        #definition
        #(#checks)*
        #call
        __g::inventory::submit! { __g::DiscoveredEvent(&EVENT) }
    };
    wrap(event.syntax, &private_path(event.krate.as_ref()), &items)
}

/// Returns a module with the same constant, for a function with faults.
pub(super) fn stub(syntax: &EventSyntax) -> TokenStream {
    let source = source_location(&syntax.function.sig.ident);
    let stub_invoke = stub_invoke(Invocation::Event);
    let items = quote! {
        #[doc = "Replaces a function that has faults."]
        pub const EVENT: __g::EventHandler = __g::EventHandler::new("", __invoke, #source);
        #stub_invoke
    };
    wrap(syntax, &private_path_from(&syntax.args), &items)
}

fn wrap(syntax: &EventSyntax, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let doc = format!(
        "Registration of the function `{}` for an event.",
        syntax.function.sig.ident
    );
    syntax.function.expand_module(&doc, root, items)
}

/// Returns the constant `EVENT`.
fn expand_definition(event: &Event<'_>) -> TokenStream {
    let states = event.inputs.iter().filter_map(|input| match input {
        EventInput::State(ty) => Some(in_child_module_with(ty, "static")),
        EventInput::Parameter(_) => None,
    });
    let states = states.map(|ty| quote!(__g::RequiredState::new::<#ty>()));
    let name = event.name.to_string();
    let source = source_location(&event.syntax.function.sig.ident);
    quote! {
        #[doc = "The type of the event and the function."]
        pub const EVENT: __g::EventHandler =
            __g::EventHandler::new(#name, __invoke, #source).states(&[#(#states),*]);
    }
}

/// Returns `__invoke`, which reads the arguments from an event and calls the annotated function.
fn expand_invoke(event: &Event<'_>) -> TokenStream {
    let inputs = event.inputs.iter();
    let arguments = |call: &Ident| inputs.map(|input| expand_argument(input, call)).collect();
    let function = &event.syntax.function;
    function.expand_invoke(Invocation::Event, arguments, &quote!(__g::finish_event))
}

/// Returns the expression for one argument.
fn expand_argument(input: &EventInput<'_>, call: &Ident) -> TokenStream {
    match input {
        EventInput::State(ty) => {
            let ty = in_child_module_with(ty, "_");
            quote!(#call.state::<#ty>()?)
        }
        EventInput::Parameter(ty) => {
            let span = SpanRange::from_tokens(ty);
            let ty = in_child_module_with(ty, "_");
            let from_event = qualified_item(&ty, span, "EventParameter", "from_event");
            quote!(#from_event(#call)?)
        }
    }
}

/// Returns the checks that the data of the event have the types of the parameters.
fn expand_checks<'a>(event: &'a Event<'_>) -> impl Iterator<Item = TokenStream> + 'a {
    event.inputs.iter().filter_map(|input| match input {
        EventInput::State(_) => None,
        EventInput::Parameter(ty) => {
            let (name, written) = (event.name.to_string(), display_tokens(ty));
            let span = SpanRange::from_tokens(ty);
            let ty = in_child_module_with(ty, "static");
            let events = qualified_item(&ty, span, "EventParameter", "EVENTS");
            let call_span = call_site_at(span.end);
            let check =
                quote_spanned!(call_span=> __g::check_event_parameter(#events, #written, #name));
            Some(quote!(const _: () = #check;))
        }
    })
}
