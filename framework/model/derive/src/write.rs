//! Implementation of `Serialize`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::object::{Field, Object, Response};

/// Implements `Serialize`.
pub(crate) fn implement(object: &Object) -> TokenStream {
    let ident = &object.ident;
    let base = object.base.iter().map(|base| {
        let base = &base.ident;
        quote!(crate::wire::object::WriteObject::write(&self.#base, map, is_response)?;)
    });
    let entries = object.fields.iter().map(write);
    quote! {
        #[automatically_derived]
        #[allow(deprecated, unused_variables, reason = "deprecated fields are written like others, and not every struct depends on the form")]
        impl crate::wire::object::WriteObject for #ident {
            fn write<M: ::serde::ser::SerializeMap>(
                &self,
                map: &mut M,
                is_response: bool,
            ) -> ::core::result::Result<(), M::Error> {
                #(#base)*
                #(#entries)*
                ::core::result::Result::Ok(())
            }
        }

        #[automatically_derived]
        impl ::serde::Serialize for #ident {
            fn serialize<__S>(&self, serializer: __S) -> ::core::result::Result<__S::Ok, __S::Error>
            where
                __S: ::serde::Serializer,
            {
                crate::wire::object::write(self, serializer)
            }
        }
    }
}

/// Returns the statement that writes a field.
fn write(field: &Field) -> TokenStream {
    let Field { ident, name, .. } = field;
    let (writer, value) = value(field);
    let entry = quote!(#writer map.serialize_entry(#name, #value)?;);
    let Some(is_empty) = &field.is_empty else {
        return quote!({ #entry });
    };
    let has_value = quote!(!#is_empty(&self.#ident));
    let condition = match &field.response {
        Response::Omitted => has_value,
        Response::Always | Response::Default(_) => quote!(is_response || #has_value),
        Response::When(method) => quote!(#has_value || is_response && self.#method()),
    };
    quote!(if #condition { #entry })
}

/// Returns the serialized value of a field, and the type that the value uses.
fn value(field: &Field) -> (TokenStream, TokenStream) {
    let Field { ident, ty, .. } = field;
    if let Response::Default(default) = &field.response {
        return (TokenStream::new(), quote!(&self.#ident.unwrap_or(#default)));
    }
    let Some(writer) = &field.writer else {
        return (TokenStream::new(), quote!(&self.#ident));
    };
    let wrapper = quote! {
        struct Written<'a>(&'a #ty);
        impl ::serde::Serialize for Written<'_> {
            fn serialize<S: ::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                #writer(self.0, serializer)
            }
        }
    };
    (wrapper, quote!(&Written(&self.#ident)))
}
