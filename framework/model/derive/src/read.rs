//! Implementation of `Deserialize`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ExprPath, Type};

use crate::object::{Absent, Field, Object};

/// Implements `Deserialize`.
pub(crate) fn implement(object: &Object) -> TokenStream {
    let ident = &object.ident;
    let code: Vec<_> = (0..)
        .zip(&object.fields)
        .map(|(index, field)| Code::new(index, field))
        .collect();
    let parts = code.iter().map(|code| &code.part);
    let base = object.base.iter().map(|base| &base.ident);
    let base_type = object.base.iter().map(|base| &base.ty);
    let fields = implement_fields(object, &code);
    quote! {
        const _: () = {
            use crate::wire::object::Object;

            pub(crate) struct Parts {
                #(#base: <#base_type as Object>::Parts,)*
                #(#parts,)*
            }

            #fields

            #[automatically_derived]
            impl<'de> ::serde::Deserialize<'de> for #ident {
                fn deserialize<__D>(deserializer: __D) -> ::core::result::Result<Self, __D::Error>
                where
                    __D: ::serde::Deserializer<'de>,
                {
                    crate::wire::object::read(deserializer)
                }
            }
        };
    }
}

/// Implements the trait `Object` of the model.
fn implement_fields(object: &Object, code: &[Code]) -> TokenStream {
    let ident = &object.ident;
    let expected = format!("struct {ident}");
    let names = names(object);
    let starts = code.iter().map(|code| &code.start);
    let arms = code.iter().map(|code| &code.arm);
    let values = code.iter().map(|code| &code.value);
    let base: Vec<_> = object.base.iter().map(|base| &base.ident).collect();
    let base_type: Vec<_> = object.base.iter().map(|base| &base.ty).collect();
    quote! {
        #[automatically_derived]
        #[allow(deprecated, reason = "deprecated fields are read like others")]
        impl Object for #ident {
            type Parts = Parts;
            const EXPECTED: &'static str = #expected;
            const NAMES: &'static [&'static str] = #names;

            fn start() -> Parts {
                Parts { #(#base: <#base_type as Object>::start(),)* #(#starts,)* }
            }

            fn read<'de, A: ::serde::de::MapAccess<'de>>(
                parts: &mut Parts,
                index: usize,
                map: &mut A,
            ) -> ::core::result::Result<(), A::Error> {
                match index #(.wrapping_sub(<#base_type as Object>::NAMES.len()))* {
                    #(#arms)*
                    _ => {#(<#base_type as Object>::read(&mut parts.#base, index, map)?;)*}
                }
                ::core::result::Result::Ok(())
            }

            fn finish(parts: Parts) -> ::core::result::Result<Self, &'static str> {
                ::core::result::Result::Ok(#ident {
                    #(#base: <#base_type as Object>::finish(parts.#base)?,)*
                    #(#values,)*
                })
            }
        }
    }
}

/// Code that reads a field, for the functions of the trait.
struct Code {
    /// Declaration of the field while the object is read.
    part: TokenStream,
    /// Value of the field before the object is read.
    start: TokenStream,
    /// Match arm that reads the value.
    arm: TokenStream,
    /// Value in the finished object.
    value: TokenStream,
}

impl Code {
    fn new(index: usize, field: &Field) -> Self {
        let Field {
            ident, ty, name, ..
        } = field;
        let (reader, read) = read_value(field);
        match &field.absent {
            Absent::Default(default) => Self {
                part: quote!(#ident: #ty),
                start: quote!(#ident: #default()),
                arm: quote!(#index => { #reader parts.#ident = #read; }),
                value: quote!(#ident: parts.#ident),
            },
            Absent::Error => Self {
                part: quote!(#ident: ::core::option::Option<#ty>),
                start: quote!(#ident: ::core::option::Option::None),
                arm: quote!(#index => { #reader parts.#ident = ::core::option::Option::Some(#read); }),
                value: quote!(#ident: match parts.#ident {
                    ::core::option::Option::Some(value) => value,
                    ::core::option::Option::None => return ::core::result::Result::Err(#name),
                }),
            },
        }
    }
}

/// Returns the expression that reads the value of a field, and the type that it uses.
fn read_value(field: &Field) -> (TokenStream, TokenStream) {
    match &field.reader {
        Some(reader) => (
            wrapper(&field.ty, reader),
            quote!(map.next_value::<Read>()?.0),
        ),
        None => (TokenStream::new(), quote!(map.next_value()?)),
    }
}

/// Returns a type whose implementation of `Deserialize` calls the function of a field.
fn wrapper(ty: &Type, reader: &ExprPath) -> TokenStream {
    quote! {
        struct Read(#ty);
        impl<'de> ::serde::Deserialize<'de> for Read {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                ::core::result::Result::Ok(Read(#reader(deserializer)?))
            }
        }
    }
}

/// Returns the JSON names: the fields of the flattened object, then those of the struct.
fn names(object: &Object) -> TokenStream {
    let names = object.fields.iter().map(|field| &field.name);
    let names = quote!(&[#(#names),*]);
    let Some(Field { ty: base, .. }) = &object.base else {
        return names;
    };
    let own = object.fields.len();
    quote! {
        &crate::wire::object::join::<{ <#base as Object>::NAMES.len() + #own }>(
            <#base as Object>::NAMES,
            #names,
        )
    }
}
