//! [`Route`] → tokens: the functions that build with a custom id, part of [`expand`](super::expand).

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;

use super::check::{Input, Route, Value};
use super::face::{Face, Look};
use super::pattern::text_length;
use crate::emit::{hygienic, located};
use crate::tokens::{Ends, ends, inward, inward_with, qualified};

/// `custom_id`, with the check of how long it can be, and what else is built with one.
pub(super) fn building(route: &Route<'_>) -> TokenStream {
    let (custom_id, length) = (custom_id(route), length(route));
    let (looks, opening) = (looks(route), opening(route));
    quote!(#custom_id #length #looks #opening)
}

impl Value<'_> {
    /// What its type has as a `Segment`.
    fn of_segment(&self, name: &str) -> TokenStream {
        qualified(&inward(self.ty), ends(self.ty), ["Segment", name])
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

    /// The parameters of a function that builds with a custom id.
    fn params(&self) -> TokenStream {
        let params = self.values().map(|value| {
            let (ident, ty) = (value.ident, inward(value.ty));
            quote!(#ident: #ty)
        });
        quote!(#(#params),*)
    }

    /// Where what is wrong with the type of a value is said.
    fn ends(&self) -> Ends {
        let first = self.values().next();
        ends(first.map(|value| value.ty))
    }

    /// What a modal is filled with.
    fn form(&self) -> Option<&'a Type> {
        self.inputs.iter().find_map(|input| match input {
            Input::Form(ty) => Some(*ty),
            _ => None,
        })
    }

    /// What a select is filled with.
    fn selected(&self) -> Option<&'a Type> {
        self.inputs.iter().find_map(|input| match input {
            Input::Selected(_, ty) => Some(*ty),
            _ => None,
        })
    }
}

/// A function that builds something with a custom id.
struct Builder<'a> {
    name: &'a str,
    doc: &'a str,
    /// What it builds, as a word of the documentation.
    what: &'a str,
    /// What it builds, as a type.
    of: TokenStream,
    /// What makes it of the custom id.
    with: TokenStream,
    /// Where a type that does not fit is underlined.
    at: Ends,
}

impl Builder<'_> {
    fn expand(&self, route: &Route<'_>) -> TokenStream {
        let Self {
            doc,
            what,
            of,
            with,
            ..
        } = self;
        let (params, written, id) = (route.params(), route.written(), hygienic("custom_id"));
        let name = format_ident!("{}", self.name);
        let (start, end) = self.at;
        // Two words, so that they stand from end to end of the type as well.
        let (home, length) = (quote_spanned!(start=> self), quote_spanned!(end=> __Length));
        let length = quote!(#home::#length);
        let output = qualified(&length, self.at, ["Length", "Output"]);
        let output = quote_spanned!(end=> #output<#of>);
        let build = qualified(&length, self.at, ["Length", "build"]);
        let build = quote_spanned!(end=> #build(#id, #with));
        let form = format!(
            "A {what} where every id is short enough; a `Result` where one may be over 100 characters."
        );
        quote! {
            #[doc = #doc]
            #[doc = ""]
            #[doc = #form]
            pub fn #name(#params) -> #output {
                let #id = __g::custom_id(__PATTERN, #written);
                #build
            }
        }
    }
}

fn custom_id(route: &Route<'_>) -> TokenStream {
    let id = hygienic("custom_id");
    let builder = Builder {
        name: "custom_id",
        doc: "The custom id with these values.",
        what: "text",
        of: quote!(__g::String),
        with: quote!(|#id| #id),
        at: route.ends(),
    };
    builder.expand(route)
}

/// Whether there is a longest custom id, and the check of how long that is.
fn length(route: &Route<'_>) -> TokenStream {
    let longest = route.values().map(|value| value.of_segment("MAX_LENGTH"));
    let bounded = route.values().map(|value| {
        let length = value.of_segment("Length");
        qualified(&length, ends(value.ty), ["Length", "IS_BOUNDED"])
    });
    let text = text_length(&route.parts);
    let literal = route.syntax.pattern.as_ref().map(syn::LitStr::span);
    let span = literal.unwrap_or_else(|| route.syntax.function.sig.ident.span());
    let check = quote_spanned! {located(span)=>
        __g::check_max_length(#text, &[#(#longest),*])
    };
    quote! {
        const __ARE_BOUNDED: ::core::primitive::bool = true #(&& #bounded)*;
        type __Length = <__g::AllBounded<__ARE_BOUNDED> as __g::CombinedLength>::Length;
        const _: () = #check;
    }
}

/// `open`, where a modal has fields.
fn opening(route: &Route<'_>) -> Option<TokenStream> {
    let ty = route.form()?;
    let (form, at) = (inward(ty), ends(ty));
    let builder = Builder {
        name: "open",
        doc: "The modal with these values in its custom id, to be shown.",
        what: "form",
        of: quote!(__g::ModalBuilder<#form>),
        with: qualified(&form, at, ["Modal", "modal_with_id"]),
        at,
    };
    Some(builder.expand(route))
}

/// `button` or `select`, where the component says what it looks like.
fn looks(route: &Route<'_>) -> Option<TokenStream> {
    let face = route.face.as_ref()?;
    match &face.look {
        Look::Button(style) => Some(button(route, face, style)),
        Look::Select => Some(select(route, face, route.selected()?)),
    }
}

fn button(route: &Route<'_>, face: &Face, style: &Ident) -> TokenStream {
    let first = quote!(__g::ButtonSpec::new(__g::ButtonStyle::#style));
    let constant = face.constant("ButtonSpec", &first);
    let id = hygienic("custom_id");
    let builder = Builder {
        name: "button",
        doc: "The button with these values in its custom id.",
        what: "button",
        of: quote!(__g::Button),
        with: quote!(|#id| __FACE.build(#id)),
        at: route.ends(),
    };
    let builder = builder.expand(route);
    quote!(#constant #builder)
}

fn select(route: &Route<'_>, face: &Face, ty: &Type) -> TokenStream {
    let (id, (start, end)) = (hygienic("custom_id"), ends(ty));
    let input = qualified(
        &inward_with(ty, "static"),
        (start, end),
        ["FromInput", "INPUT"],
    );
    let (from, to) = (quote_spanned!(located(start)=> __g), located(end));
    let first = quote_spanned!(to=> #from::SelectSpec::new(#input));
    let constant = face.constant("SelectSpec", &first);
    let builder = Builder {
        name: "select",
        doc: "The select with these values in its custom id.",
        what: "select",
        of: quote!(__Select),
        with: quote!(|#id| __FACE.build::<__Select>(#id)),
        at: route.ends(),
    };
    let builder = builder.expand(route);
    quote! {
        #constant
        type __Select = <__g::SelectKind<{ __g::select_kind(#input) }> as __g::SelectComponent>::Component;
        #builder
    }
}
