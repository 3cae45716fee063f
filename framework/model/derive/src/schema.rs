//! Implementation of `Schema`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::object::{Field, Object};

/// Implements `Schema`.
pub(crate) fn implement(object: &Object) -> TokenStream {
    let ident = &object.ident;
    let (kind, fields) = match &object.like {
        Some(other) => (
            quote!(<#other as Schema>::KIND),
            quote!(<#other as Schema>::fields()),
        ),
        None => (
            quote!(ValueKind::Object(<Self as Schema>::fields)),
            fields(object),
        ),
    };
    // Without the feature, the limits would be unused.
    let limits = object.fields.iter().flat_map(|field| &field.rules);
    let limits = limits.filter(|(rule, _)| rule != "kind");
    let limits = limits.filter_map(|(_, limit)| limit.as_ref());
    quote! {
        #[cfg(feature = "service")]
        const _: () = {
            use crate::schema::{Field, Schema, ValueKind};

            #[automatically_derived]
            impl Schema for #ident {
                const KIND: ValueKind = #kind;

                fn fields() -> &'static [Field] {
                    #fields
                }

                fn field_names() -> &'static [&'static str] {
                    <Self as crate::wire::object::Object>::NAMES
                }
            }
        };

        #[cfg(not(feature = "service"))]
        const _: () = {
            #(let _ = &#limits;)*
        };
    }
}

/// Returns the fields of the flattened object, then those of the struct.
fn fields(object: &Object) -> TokenStream {
    let own = object.fields.iter().map(field);
    let own = quote!([#(#own),*]);
    let Some(Field { ty: base, .. }) = &object.base else {
        return quote!(const { &#own });
    };
    quote! {
        static FIELDS: ::std::sync::LazyLock<::std::vec::Vec<Field>> =
            ::std::sync::LazyLock::new(|| [<#base as Schema>::fields(), &#own].concat());
        &FIELDS
    }
}

/// Returns the schema of a field.
fn field(field: &Field) -> TokenStream {
    let Field { name, ty, .. } = field;
    if field.rules.iter().any(|(rule, _)| rule == "ignored") {
        return quote!(Field::ignored(#name));
    }
    let optional = field.is_empty.iter().map(|_| quote!(.optional()));
    let rules = field.rules.iter().map(|(rule, limit)| {
        let limit = limit.iter();
        quote!(.#rule(#(&#limit)*))
    });
    quote!(Field::new::<#ty>(#name) #(#optional)* #(#rules)*)
}
