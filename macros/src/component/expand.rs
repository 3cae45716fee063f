//! [`Route`] → tokens: the module beside the function; cannot fail.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::Kind;
use super::check::{Input, Route, Value};
use super::parse::Syntax;
use super::pattern::{Part, text_length};
use crate::emit::{REASON, cfgs, hygienic, located, root, root_of, source};
use crate::function::Function;
use crate::tokens::{inward, inward_with};

/// The module that stands beside the function and has its name.
pub(super) fn module(route: &Route<'_>) -> TokenStream {
    let (definition, building, call) = (definition(route), building(route), call(route));
    let (constant, opening) = (constant(route.syntax.kind), opening(route));
    let (check, on_error) = (route.manner.guards.checking(), route.manner.explaining());
    let items = quote! {
        #check
        #on_error
        #definition
        #building
        #opening
        #call
        __g::inventory::submit! { __g::DiscoveredRoute(&#constant) }
    };
    wrap(route.syntax, &root(route.krate.as_ref()), &items)
}

/// A module that can be named as the real one, in place of one that has faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    let (constant, constructor) = (constant(syntax.kind), constructor(syntax.kind));
    let source = source(&syntax.function.sig.ident);
    let items = quote! {
        #[doc = "Stands in for a route that has faults."]
        pub const #constant: __g::Route =
            __g::Route::#constructor(&[], __g::Handler::new(__call), #source);
        fn __call(_: __g::Call<'_>) -> __g::Answering<'_> {
            __g::Box::pin(::core::future::pending())
        }
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
        Part::Text(text) => quote!(__g::Part::Text(#text)),
        Part::Value(_) => quote!(__g::Part::Value),
    });
    let states = route.inputs.iter().filter_map(|input| match input {
        Input::State(ty) => Some(inward_with(ty, "static")),
        _ => None,
    });
    let states = states.map(|ty| quote!(__g::StateNeed::of::<#ty>()));
    let manner = route.manner.expand(&quote!(__check), &quote!(__on_error));
    let source = source(&syntax.function.sig.ident);
    quote! {
        #[doc = "The pattern of the custom id, and what answers."]
        pub const #constant: __g::Route = __g::Route::#constructor(
            __PATTERN, __g::Handler::new(__call).states(&[#(#states),*]) #manner, #source,
        );
        const __PATTERN: &[__g::Part] = &[#(#parts),*];
    }
}

impl Value<'_> {
    /// Where its type stands.
    fn span(&self) -> Span {
        self.ty.span()
    }

    /// What its type has as a `Segment`.
    fn of_segment(&self, name: &str) -> TokenStream {
        let (ty, name) = (inward(self.ty), format_ident!("{name}"));
        quote_spanned!(self.span()=> <#ty as __g::Segment>::#name)
    }
}

impl<'a> Route<'a> {
    /// The values of the custom id, in the order of the parameters.
    fn values(&self) -> impl Iterator<Item = &Value<'a>> {
        self.inputs.iter().filter_map(|input| match input {
            Input::Value(value) => Some(value),
            _ => None,
        })
    }

    /// The values as text, in the order of the pattern.
    fn written(&self) -> TokenStream {
        let mut values = self.values().collect::<Vec<_>>();
        values.sort_by_key(|value| value.position);
        let written = values.iter().map(|value| {
            let (ident, write) = (value.ident, value.of_segment("write"));
            quote!(#write(&#ident))
        });
        quote!(&[#(#written),*])
    }

    /// The parameters of a function that builds a custom id.
    fn params(&self) -> TokenStream {
        let params = self.values().map(|value| {
            let (ident, ty) = (value.ident, inward(value.ty));
            quote!(#ident: #ty)
        });
        quote!(#(#params),*)
    }
}

/// `custom_id`, and the check of how long it can be.
fn building(route: &Route<'_>) -> TokenStream {
    let (params, written, id) = (route.params(), route.written(), hygienic("custom_id"));
    // What is wrong with a type is said where it stands.
    let first = route
        .values()
        .next()
        .map_or_else(Span::call_site, Value::span);
    let built = quote_spanned!(first=> <__Length as __g::Length>::Built<__g::String>);
    let longest = route.values().map(|value| value.of_segment("LONGEST"));
    let length = route.values().fold(quote!(__g::Bounded), |length, value| {
        let own = value.of_segment("Length");
        quote_spanned!(value.span()=> <#length as __g::Length>::And<#own>)
    });
    let made = quote_spanned! {first=>
        <__Length as __g::Length>::build(#id, |#id| #id)
    };
    let text = text_length(&route.parts);
    let literal = route.syntax.pattern.as_ref().map(syn::LitStr::span);
    let span = literal.unwrap_or_else(|| route.syntax.function.sig.ident.span());
    let check = quote_spanned! {located(span)=>
        __g::check_longest(#text, &[#(#longest),*])
    };
    quote! {
        #[doc = "The custom id with these values."]
        #[doc = ""]
        #[doc = "A text where every id is short enough; a `Result` where one may be over 100 characters."]
        pub fn custom_id(#params) -> #built {
            let #id = __g::custom_id(__PATTERN, #written);
            #made
        }
        type __Length = #length;
        const _: () = #check;
    }
}

/// `open`, where a modal has fields.
fn opening(route: &Route<'_>) -> Option<TokenStream> {
    let ty = route.inputs.iter().find_map(|input| match input {
        Input::Form(ty) => Some(*ty),
        _ => None,
    })?;
    let form = inward(ty);
    let (params, written, id) = (route.params(), route.written(), hygienic("custom_id"));
    let span = ty.span();
    let opened = quote_spanned!(span=> <__Length as __g::Length>::Built<__g::Form<#form>>);
    let make = quote_spanned!(span=> <#form as __g::Modal>::form);
    let build = quote_spanned!(span=> <__Length as __g::Length>::build(#id, #make));
    Some(quote! {
        #[doc = "The modal with these values in its custom id, to be shown."]
        #[doc = ""]
        #[doc = "A form where every id is short enough; a `Result` where one may be over 100 characters."]
        pub fn open(#params) -> #opened {
            let #id = __g::custom_id(__PATTERN, #written);
            #build
        }
    })
}

/// The function that takes the arguments from the interaction and calls the user's.
fn call(route: &Route<'_>) -> TokenStream {
    let (call, sig) = (hygienic("call"), &route.syntax.function.sig);
    let function = &sig.ident;
    let names = Function::names(route.inputs.len());
    let values = route.inputs.iter().map(|input| argument(input, &call));
    let output = match &sig.output {
        syn::ReturnType::Default => function.span(),
        syn::ReturnType::Type(_, ty) => ty.span(),
    };
    let to = match route.syntax.kind {
        Kind::Component => format_ident!("Component"),
        Kind::Modal => format_ident!("Modal"),
    };
    let awaited = sig
        .asyncness
        .map(|_| quote_spanned!(located(output)=> .await));
    let returned = quote_spanned!(located(output)=> super::#function(#(#names),*) #awaited);
    quote! {
        fn __call(#call: __g::Call<'_>) -> __g::Answering<'_> {
            use __g::Misfit as _;
            __g::Box::pin(async move {
                #(let #names = #values;)*
                __g::answer_to::<__g::to::#to>(#returned)
            })
        }
    }
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
            let (ty, name) = (inward_with(ty, "_"), ident.to_string());
            quote!(#call.selected::<#ty>(#name)?)
        }
        Input::Form(ty) => {
            let ty = inward_with(ty, "_");
            quote!(__g::Slot::<#ty, __g::Fields>::new(#call, 0).take()?)
        }
    }
}
