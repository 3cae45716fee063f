//! [`Route`] → tokens: generates the module next to the function. Cannot fail.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::RouteKind;
use super::builders::{expand_builders, expand_max_length};
use super::check::{Route, RouteInput};
use super::parse::RouteSyntax;
use super::pattern::PatternPart;
use crate::emit::{
    Invocation, cfg_attrs, private_path, private_path_from, source_location, stub_invoke,
};
use crate::guards::GuardFunctions;
use crate::tokens::{SpanRange, in_child_module_with, qualified_item};
use crate::translations::{TranslatableText, translation_check};

/// Returns the module, which has the name of the function.
pub(super) fn module(route: &Route<'_>) -> TokenStream {
    let (definition, builders) = (expand_definition(route), expand_builders(route));
    let (constant, call) = (constant_name(route.syntax.kind), expand_invoke(route));
    let (check, cooldown, on_error) = (
        route
            .handler_options
            .guards
            .expand_check(|name, reader| expand_check_argument(route, name, reader)),
        route.handler_options.guards.expand_cooldowns(),
        route.handler_options.expand_on_error(),
    );
    let items = quote! {
        #check
        #cooldown
        #on_error
        #definition
        #builders
        #call
        __g::inventory::submit! { __g::DiscoveredRoute(&#constant) }
    };
    let root = private_path(route.krate.as_ref());
    let module = wrap(route.syntax, &root, &items);
    let function = &route.syntax.function;
    let text = route
        .appearance
        .as_ref()
        .map(|appearance| appearance.localized_text(&function.sig.ident));
    let texts = TranslatableText::of_limits(text.as_slice());
    let cfgs = cfg_attrs(&function.attrs);
    let translations = translation_check(&texts, &root).map(|check| quote!(#(#cfgs)* #check));
    quote!(#module #translations)
}

/// Returns a module with the same constant, for a route with faults.
pub(super) fn stub(syntax: &RouteSyntax) -> TokenStream {
    let (constant, constructor) = (constant_name(syntax.kind), constructor(syntax.kind));
    let (source, stub_invoke) = (
        source_location(&syntax.function.sig.ident),
        stub_invoke(Invocation::Interaction),
    );
    let items = quote! {
        #[doc = "Replaces a route that has faults."]
        pub const #constant: __g::Route =
            __g::Route::#constructor(&[], __g::Handler::new(__invoke), #source);
        #stub_invoke
    };
    wrap(syntax, &private_path_from(&syntax.args), &items)
}

fn wrap(syntax: &RouteSyntax, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let doc = format!("Route to the handler `{}`.", syntax.function.sig.ident);
    syntax.function.expand_module(&doc, root, items)
}

fn constant_name(kind: RouteKind) -> Ident {
    match kind {
        RouteKind::Component => format_ident!("COMPONENT"),
        RouteKind::Modal => format_ident!("MODAL"),
    }
}

fn constructor(kind: RouteKind) -> Ident {
    format_ident!("{}", kind.as_str())
}

/// Returns the constant `COMPONENT` or `MODAL`.
fn expand_definition(route: &Route<'_>) -> TokenStream {
    let syntax = route.syntax;
    let (constant, constructor) = (constant_name(syntax.kind), constructor(syntax.kind));
    let parts = route.parts.iter().map(|part| match part {
        PatternPart::Text(text) => quote!(__g::PatternPart::Text(#text)),
        PatternPart::Value(_) => quote!(__g::PatternPart::Value),
    });
    let states = route.inputs.iter().filter_map(|input| match input {
        RouteInput::State(ty) => Some(in_child_module_with(ty, "static")),
        _ => None,
    });
    let states = states.map(|ty| quote!(__g::RequiredState::new::<#ty>()));
    let handler_options = route
        .handler_options
        .expand(&GuardFunctions::in_same_module());
    let source = source_location(&syntax.function.sig.ident);
    let max_length = expand_max_length(route);
    quote! {
        #[doc = "The pattern of the custom ID and its handler."]
        pub const #constant: __g::Route = __g::Route::#constructor(
            __PATTERN, __g::Handler::new(__invoke).states(&[#(#states),*]) #handler_options, #source,
        ) #max_length;
        const __PATTERN: &[__g::PatternPart] = &[#(#parts),*];
    }
}

/// Returns `__invoke`, which reads the arguments from an interaction and calls the annotated function.
fn expand_invoke(route: &Route<'_>) -> TokenStream {
    let source = match route.syntax.kind {
        RouteKind::Component => quote!(__g::to::Component),
        RouteKind::Modal => quote!(__g::to::Modal),
    };
    let target = if route.handler_options.is_deferred() {
        quote!(__g::to::Deferred<#source>)
    } else {
        source
    };
    let inputs = route.inputs.iter();
    let arguments = |call: &Ident| inputs.map(|input| expand_argument(input, call)).collect();
    let function = &route.syntax.function;
    function.expand_invoke(
        Invocation::Interaction,
        arguments,
        &quote!(__g::respond_to::<#target>),
    )
}

/// Returns the expression for a value of the custom ID that a check takes.
fn expand_check_argument(route: &Route<'_>, name: &Ident, reader: &Ident) -> TokenStream {
    let has_name = |input: &&RouteInput<'_>| input.value_name().is_some_and(|ident| ident == name);
    let input = route.inputs.iter().find(has_name);
    input
        .map(|input| expand_argument(input, reader))
        .unwrap_or_default()
}

/// Returns the expression for one argument.
fn expand_argument(input: &RouteInput<'_>, call: &Ident) -> TokenStream {
    match input {
        RouteInput::Context => quote!(#call.context()?),
        RouteInput::State(ty) => {
            let ty = in_child_module_with(ty, "_");
            quote!(#call.state::<#ty>()?)
        }
        RouteInput::Value(value) => {
            let (ty, position) = (in_child_module_with(value.ty, "_"), value.position);
            quote!(__g::Argument::<#ty, __g::Id>::new(#call, #position).take()?)
        }
        RouteInput::Selected(ident, ty) => {
            let name = ident.to_string();
            let span = SpanRange::from_tokens(ty);
            let ty = in_child_module_with(ty, "_");
            let take = qualified_item(&ty, span, "FromInput", "from_input");
            let read = quote_spanned!(span.end=> #take(&#call.selected()));
            quote!(#read.map_err(|error| __g::HandlerError::argument(#name, error))?)
        }
        RouteInput::Form(ty) => {
            let ty = in_child_module_with(ty, "_");
            quote!(__g::Argument::<#ty, __g::Fields>::new(#call, 0).take()?)
        }
    }
}
