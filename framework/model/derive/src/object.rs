//! Implementation of `Deserialize`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Result};

use crate::field::Field;

/// Implements `Deserialize` for a struct with named fields.
pub(crate) fn implement(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "an object is a struct"));
    };
    let fields: Vec<_> = data
        .fields
        .iter()
        .map(Field::parse)
        .collect::<Result<_>>()?;
    let (bases, fields): (Vec<_>, Vec<_>) =
        fields.into_iter().partition(|field| field.is_flattened);
    let object = object(input, &bases, &fields);
    let ident = &input.ident;
    Ok(quote! {
        const _: () = {
            use crate::wire::object::Object;

            #object

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
    })
}

/// Implements the trait `Object` of the model.
fn object(input: &DeriveInput, bases: &[Field<'_>], fields: &[Field<'_>]) -> TokenStream {
    let ident = &input.ident;
    let expected = format!("struct {ident}");
    let names = names(bases, fields);
    let declarations = fields.iter().map(Field::part);
    let starts = fields.iter().map(Field::start);
    let arms = (0..).zip(fields).map(|(index, field)| field.arm(index));
    let requirements = fields.iter().map(Field::require);
    let initializers = fields.iter().map(Field::finish);
    let own = fields.len();
    let base = &bases.iter().map(|base| base.ident).collect::<Vec<_>>();
    let base_type = &bases.iter().map(|base| base.ty).collect::<Vec<_>>();
    quote! {
        pub(crate) struct Parts {
            #(#base: <#base_type as Object>::Parts,)*
            #(#declarations,)*
        }

        #[automatically_derived]
        #[allow(deprecated, reason = "deprecated fields are read like others")]
        impl Object for #ident {
            type Parts = Parts;
            const EXPECTED: &'static str = #expected;
            const NAMES: &'static [&'static str] = #names;

            fn start() -> Parts {
                Parts {
                    #(#base: <#base_type as Object>::start(),)*
                    #(#starts,)*
                }
            }

            fn read<'de, A: ::serde::de::MapAccess<'de>>(
                parts: &mut Parts,
                index: usize,
                map: &mut A,
            ) -> ::core::result::Result<(), A::Error> {
                match index {
                    #(#arms)*
                    _ => {#(<#base_type as Object>::read(&mut parts.#base, index - #own, map)?;)*}
                }
                ::core::result::Result::Ok(())
            }

            fn finish(parts: Parts) -> ::core::result::Result<Self, &'static str> {
                #(#requirements)*
                ::core::result::Result::Ok(#ident {
                    #(#base: <#base_type as Object>::finish(parts.#base)?,)*
                    #(#initializers,)*
                })
            }
        }
    }
}

/// Returns the JSON names: the fields of the struct, then those of the flattened object.
fn names(bases: &[Field<'_>], fields: &[Field<'_>]) -> TokenStream {
    let names = fields.iter().map(|field| &field.name);
    let names = quote!([#(#names),*]);
    let Some(base) = bases.first() else {
        return quote!(&#names);
    };
    let own = fields.len();
    let base = base.ty;
    quote! {
        &crate::wire::object::join::<{ #own + <#base as Object>::NAMES.len() }>(
            &#names,
            <#base as Object>::NAMES,
        )
    }
}
