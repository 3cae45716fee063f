//! Constructors and setters.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Type};

use crate::object::{Field, Object, argument};

/// Implements the constructor and the setters of a request body.
pub(crate) fn implement(object: &Object) -> TokenStream {
    let ident = &object.ident;
    let (other, required): (Vec<_>, Vec<_>) = object
        .fields
        .iter()
        .partition(|field| has_setter(&field.ty));
    let default = required.is_empty().then(|| {
        quote! {
            #[automatically_derived]
            impl ::core::default::Default for #ident {
                fn default() -> Self {
                    Self::new()
                }
            }
        }
    });
    let setters = other.iter().map(|field| setter(field));
    let other = other.iter().map(|field| &field.ident);
    let base = object.base.iter().map(|base| &base.ident);
    let types = required.iter().map(|field| &field.ty);
    let required: Vec<_> = required.iter().map(|field| &field.ident).collect();
    quote! {
        #[allow(deprecated, reason = "deprecated fields are set like others")]
        impl #ident {
            /// Creates a body with the required fields only.
            pub fn new(#(#required: impl ::core::convert::Into<#types>),*) -> Self {
                Self {
                    #(#base: ::core::default::Default::default(),)*
                    #(#required: #required.into(),)*
                    #(#other: ::core::default::Default::default(),)*
                }
            }

            #(#setters)*
        }

        #default
    }
}

fn has_setter(ty: &Type) -> bool {
    argument(ty, "Option")
        .or_else(|| argument(ty, "Patch"))
        .is_some()
}

/// Returns the setter of an optional field.
fn setter(field: &Field) -> TokenStream {
    let Field { ident, ty, .. } = field;
    let value = argument(ty, "Option");
    let (verb, parameter, converted) = if let Some(entry) = value.and_then(|ty| argument(ty, "Vec"))
    {
        (
            "Sets all",
            quote!(values: impl ::core::iter::IntoIterator<Item = #entry>),
            quote!(::core::option::Option::Some(values.into_iter().collect())),
        )
    } else if let Some(text) = value.filter(|ty| is_string(ty)) {
        (
            "Sets",
            quote!(value: impl ::core::convert::Into<#text>),
            quote!(::core::option::Option::Some(value.into())),
        )
    } else if let Some(value) = value {
        (
            "Sets",
            quote!(value: #value),
            quote!(::core::option::Option::Some(value)),
        )
    } else {
        (
            "Sets or clears",
            quote!(value: impl ::core::convert::Into<#ty>),
            quote!(value.into()),
        )
    };
    let copied = field
        .attributes
        .iter()
        .filter(|attribute| is_copied(attribute));
    let copied = copied.collect::<Vec<_>>();
    let first = copied.first().and_then(|attribute| doc_text(attribute));
    let (summary, rest) = match first {
        Some(text) => (
            format!("{verb} `{ident}`: {}", lower_first(text.trim())),
            &copied[1..],
        ),
        None => (format!("{verb} `{ident}`."), &copied[..]),
    };
    quote! {
        #[doc = #summary]
        #(#rest)*
        #[must_use]
        pub fn #ident(mut self, #parameter) -> Self {
            self.#ident = #converted;
            self
        }
    }
}

/// Returns the text of a line of documentation.
fn doc_text(attribute: &Attribute) -> Option<String> {
    let pair = attribute.meta.require_name_value().ok()?;
    match &pair.value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) if pair.path.is_ident("doc") => Some(text.value()),
        _ => None,
    }
}

/// Returns a sentence that continues another one: with a lowercase first letter, unless the first word has other
/// capitals.
fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next();
    match first.filter(|_| characters.clone().next().is_some_and(char::is_lowercase)) {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => text.to_owned(),
    }
}

fn is_string(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("String"))
}

/// Returns whether the setter of a field has the field's attribute.
fn is_copied(attribute: &Attribute) -> bool {
    attribute.path().is_ident("doc") || attribute.path().is_ident("deprecated")
}

/// Implements the constructor `blank`.
pub(crate) fn implement_blank(object: &Object) -> TokenStream {
    let ident = &object.ident;
    let Some((
        Field {
            ident: first, ty, ..
        },
        rest,
    )) = object.fields.split_first()
    else {
        return TokenStream::new();
    };
    let rest = rest.iter().map(|field| &field.ident);
    quote! {
        impl #ident {
            fn blank(#first: #ty) -> Self {
                Self {
                    #first,
                    #(#rest: ::core::default::Default::default(),)*
                }
            }
        }
    }
}
