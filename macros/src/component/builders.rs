//! [`Route`] → tokens: generates the functions that build a custom ID, or a component with one. Part of
//! [`expand`](super::expand).

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;

use super::appearance::{Appearance, AppearanceKind};
use super::check::{PatternValue, Route, RouteInput};
use super::pattern::text_length;
use crate::emit::{call_site_at, hygienic_ident};
use crate::message_key::length_check;
use crate::tokens::{SpanRange, in_child_module, in_child_module_with, qualified_item};

/// Returns the function `custom_id`, the check of its length, and the function `open`, `button` or `select`, if any.
pub(super) fn expand_builders(route: &Route<'_>) -> TokenStream {
    let (custom_id, length) = (expand_custom_id(route), expand_length_check(route));
    let (component, open) = (expand_component(route), expand_open(route));
    quote!(#custom_id #length #component #open)
}

impl PatternValue<'_> {
    /// Returns an item of the type's implementation of `Segment`.
    fn segment_item(&self, name: &str) -> TokenStream {
        let span = SpanRange::from_tokens(self.ty);
        qualified_item(&in_child_module(self.ty), span, "Segment", name)
    }
}

impl<'a> Route<'a> {
    /// Returns the values of the custom ID, in parameter order.
    fn values(&self) -> impl Iterator<Item = &PatternValue<'a>> {
        self.inputs.iter().filter_map(|input| match input {
            RouteInput::Value(value) => Some(value),
            _ => None,
        })
    }

    /// Returns a slice expression of the values as strings, in pattern order.
    fn expand_texts(&self) -> TokenStream {
        let mut values = self.values().collect::<Vec<_>>();
        values.sort_by_key(|value| value.position);
        let texts = values.iter().map(|value| {
            let (ident, write) = (value.ident, value.segment_item("write"));
            quote!(#write(&#ident))
        });
        quote!(&[#(#texts),*])
    }

    /// Returns a slice expression of the maximum lengths of the values.
    fn expand_max_lengths(&self) -> TokenStream {
        let lengths = self.values().map(|value| value.segment_item("MAX_LENGTH"));
        quote!(&[#(#lengths),*])
    }

    /// Returns the parameters of the generated functions: the values of the custom ID.
    fn expand_params(&self) -> TokenStream {
        let params = self.values().map(|value| {
            let (ident, ty) = (value.ident, in_child_module(value.ty));
            quote!(#ident: #ty)
        });
        quote!(#(#params),*)
    }

    /// Returns the span for faults in the types of the values: the span of the first type.
    fn values_span(&self) -> SpanRange {
        let first = self.values().next();
        SpanRange::from_tokens(first.map(|value| value.ty))
    }

    /// Returns the type of the parameter for the fields of a modal.
    fn form(&self) -> Option<&'a Type> {
        self.inputs.iter().find_map(|input| match input {
            RouteInput::Form(ty) => Some(*ty),
            _ => None,
        })
    }

    /// Returns the type of the parameter for the selected values.
    fn selected(&self) -> Option<&'a Type> {
        self.inputs.iter().find_map(|input| match input {
            RouteInput::Selected(_, ty) => Some(*ty),
            _ => None,
        })
    }
}

/// A generated function that builds a value with a custom ID.
struct BuilderFunction<'a> {
    name: &'a str,
    doc: &'a str,
    /// Noun for the value in the documentation.
    noun: &'a str,
    /// Type of the value.
    output: TokenStream,
    /// Parameters for the context and the language, if the value has texts in a language.
    language: Option<[Ident; 2]>,
    /// Expression of a function that converts the custom ID into the value.
    build: TokenStream,
    /// Span for the errors of a type that does not implement the required traits.
    span: SpanRange,
}

impl BuilderFunction<'_> {
    fn expand(&self, route: &Route<'_>) -> TokenStream {
        let Self {
            doc,
            noun,
            build,
            language,
            ..
        } = self;
        let (params, texts, id) = (
            route.expand_params(),
            route.expand_texts(),
            hygienic_ident("custom_id"),
        );
        let name = format_ident!("{}", self.name);
        let SpanRange { start, end } = self.span;
        // The spans of these two tokens cover the type in the source.
        let (module, alias) = (quote_spanned!(start=> self), quote_spanned!(end=> __Length));
        let length = quote!(#module::#alias);
        let (built, output) = (
            qualified_item(&length, self.span, "Length", "Output"),
            &self.output,
        );
        let return_type = quote_spanned!(end=> #built<#output>);
        let convert = qualified_item(&length, self.span, "Length", "build");
        let body = quote_spanned!(end=> #convert(#id, #build));
        let (generics, first) = language.as_ref().map(expand_language).unzip();
        let result_doc = format!(
            "Returns a {noun} if no custom ID can exceed 100 characters, otherwise a `Result`."
        );
        quote! {
            #[doc = #doc]
            #[doc = ""]
            #[doc = #result_doc]
            pub fn #name #generics(#first #params) -> #return_type {
                let #id = __g::custom_id(__PATTERN, #texts);
                #body
            }
        }
    }
}

/// Returns the lifetime and the parameters for the context and the language.
fn expand_language([ctx, locale]: &[Ident; 2]) -> (TokenStream, TokenStream) {
    let params = quote! {
        #ctx: &__g::Context, #locale: impl __g::Into<__g::Option<&'__locale __g::Locale>>,
    };
    (quote!(<'__locale>), params)
}

fn expand_custom_id(route: &Route<'_>) -> TokenStream {
    let id = hygienic_ident("custom_id");
    let builder = BuilderFunction {
        name: "custom_id",
        doc: "Returns the custom ID with these values.",
        noun: "`String`",
        output: quote!(__g::String),
        language: None,
        build: quote!(|#id| #id),
        span: route.values_span(),
    };
    builder.expand(route)
}

/// Returns the method call that sets the length of the longest custom ID.
pub(super) fn expand_max_length(route: &Route<'_>) -> TokenStream {
    let (text, longest) = (text_length(&route.parts), route.expand_max_lengths());
    quote!(.max_length(#text, #longest))
}

/// Returns the type alias that states whether the custom ID has a maximum length, and the check of that length.
fn expand_length_check(route: &Route<'_>) -> TokenStream {
    let longest = route.expand_max_lengths();
    let bounded = route.values().map(|value| {
        let (length, span) = (
            value.segment_item("Length"),
            SpanRange::from_tokens(value.ty),
        );
        qualified_item(&length, span, "Length", "IS_BOUNDED")
    });
    let text = text_length(&route.parts);
    let literal = route.syntax.pattern.as_ref().map(syn::LitStr::span);
    let span = literal.unwrap_or_else(|| route.syntax.function.sig.ident.span());
    let check = quote_spanned! {call_site_at(span)=>
        __g::check_max_length(#text, #longest)
    };
    quote! {
        const __ARE_BOUNDED: ::core::primitive::bool = true #(&& #bounded)*;
        type __Length = <__g::AllBounded<__ARE_BOUNDED> as __g::CombinedLength>::Length;
        const _: () = #check;
    }
}

/// Returns the function `open` for a modal with fields.
fn expand_open(route: &Route<'_>) -> Option<TokenStream> {
    let ty = route.form()?;
    let (form, span) = (in_child_module(ty), SpanRange::from_tokens(ty));
    let builder = BuilderFunction {
        name: "open",
        doc: "Returns the modal to show, with these values in its custom ID.",
        noun: "modal",
        output: quote!(__g::ModalBuilder<#form>),
        language: None,
        build: qualified_item(&form, span, "Modal", "form_with_id"),
        span,
    };
    Some(builder.expand(route))
}

/// Returns the function `button` or `select`, if the component has an appearance.
fn expand_component(route: &Route<'_>) -> Option<TokenStream> {
    let appearance = route.appearance.as_ref()?;
    match &appearance.kind {
        AppearanceKind::Button(style) => Some(expand_button(route, appearance, style)),
        AppearanceKind::Select => Some(expand_select(route, appearance, route.selected()?)),
    }
}

fn expand_button(route: &Route<'_>, appearance: &Appearance, style: &Ident) -> TokenStream {
    let initial = quote!(__g::ButtonSpec::new(__g::ButtonStyle::#style));
    let spec = appearance.expand_spec("ButtonSpec", &initial);
    let id = hygienic_ident("custom_id");
    let builder = BuilderFunction {
        name: "button",
        doc: "Returns the button with these values in its custom ID.",
        noun: "button",
        output: quote!(__g::Button),
        language: None,
        build: quote!(|#id| __SPEC.build(#id)),
        span: route.values_span(),
    };
    let functions = expand_with_localized(route, appearance, builder);
    quote!(#spec #functions)
}

fn expand_select(route: &Route<'_>, appearance: &Appearance, ty: &Type) -> TokenStream {
    let (id, span) = (hygienic_ident("custom_id"), SpanRange::from_tokens(ty));
    let ty = in_child_module_with(ty, "static");
    let input = qualified_item(&ty, span, "FromInput", "INPUT");
    let (root, end) = (
        quote_spanned!(call_site_at(span.start)=> __g),
        call_site_at(span.end),
    );
    let initial = quote_spanned!(end=> #root::SelectSpec::new(#input));
    let spec = appearance.expand_spec("SelectSpec", &initial);
    let builder = BuilderFunction {
        name: "select",
        doc: "Returns the select with these values in its custom ID.",
        noun: "select",
        output: quote!(__Select),
        language: None,
        build: quote!(|#id| __SPEC.build::<__Select>(#id)),
        span: route.values_span(),
    };
    let functions = expand_with_localized(route, appearance, builder);
    quote! {
        #spec
        type __Select = <__g::SelectKind<{ __g::select_kind(#input) }> as __g::SelectComponent>::Component;
        #functions
    }
}

/// Returns the function `button` or `select`, the function for the same component in a language, and the check of the
/// component's text in the Fluent files.
fn expand_with_localized(
    route: &Route<'_>,
    appearance: &Appearance,
    builder: BuilderFunction<'_>,
) -> TokenStream {
    let function = builder.expand(route);
    let ident = &route.syntax.function.sig.ident;
    let text = appearance.localized_text(ident);
    let [id, ctx, locale] = ["custom_id", "ctx", "locale"].map(hygienic_ident);
    let key = &text.key;
    let localized = BuilderFunction {
        name: &format!("{}_in", builder.name),
        doc: &format!(
            "Returns the {} with these values in its custom ID, and with texts in a language. The key of its text in the \
             Fluent files is `{key}`.",
            builder.noun
        ),
        build: quote!(|#id| __SPEC.build_in(#id, &__g::ComponentTexts::find(#ctx, #locale.into(), #key))),
        language: Some([ctx, locale]),
        ..builder
    };
    let localized = localized.expand(route);
    let check = length_check(std::slice::from_ref(&text), ident.span());
    quote!(#function #localized #check)
}
