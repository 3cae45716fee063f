//! [`Modal`] → tokens: generates the implementation of `Modal`. Cannot fail.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::check::{Modal, ModalField};
use super::parse::{FieldKind, ModalSyntax};
use crate::emit::{call_site_at, enum_variant, private_path, private_path_from};
use crate::message_key::length_check;
use crate::support::Spanned;
use crate::translations::{TranslatableText, translation_check};

/// The parts of a generated implementation of `Modal`.
struct ModalItems {
    /// Constants of the fields, which precede the implementation.
    fields: TokenStream,
    /// Associated constants.
    constants: TokenStream,
    /// Body of `read`.
    read: TokenStream,
    /// Body of `to_values`.
    to_values: TokenStream,
}

/// Returns the implementation of `Modal`.
pub(super) fn implementation(modal: &Modal<'_>) -> TokenStream {
    let (title, values) = (&modal.title, modal.fields.iter().map(expand_field));
    let names = (0..modal.fields.len())
        .map(|index| format_ident!("__FIELD_{index}"))
        .collect::<Vec<_>>();
    // With one constant per field, the compiler reports the faults of all fields.
    let fields = quote!(#(const #names: __g::Field = #values;)*);
    let text = modal.text.as_ref().map_or_else(
        || quote!(__g::Option::None),
        |text| quote!(__g::Option::Some(#text)),
    );
    let key = modal.key.as_str();
    let constants = quote! {
        const KEY: &'static str = #key;
        const TITLE: &'static str = #title;
        const TEXT: __g::Option<&'static str> = #text;
        const FIELDS: &'static [__g::Field] = &[#(#names),*];
    };
    let idents = modal
        .fields
        .iter()
        .map(|field| field.ident)
        .collect::<Vec<_>>();
    let types = modal.fields.iter().map(|field| field.ty);
    let positions = 0..modal.fields.len();
    let read = quote! {
        __g::Result::Ok(Self {
            #(#idents: entries.read::<#types>(&<Self as __g::Modal>::FIELDS[#positions])?),*
        })
    };
    let to_values =
        quote!(<[_]>::into_vec(__g::Box::new([#(__g::FromInput::to_values(&self.#idents)),*])));
    let root = private_path(modal.krate.as_ref());
    let items = ModalItems {
        fields,
        constants,
        read,
        to_values,
    };
    let implementation = implement(modal.ident, &root, &items);
    let limits = modal.text_limits();
    let check = length_check(&limits, modal.ident.span());
    let translations = translation_check(&TranslatableText::of_limits(&limits), &root);
    quote! {
        #implementation
        #[allow(unused_imports)] const _: () = { use #root as __g; #check };
        #translations
    }
}

/// Returns an implementation without fields, for a struct with faults.
pub(super) fn stub(syntax: &ModalSyntax) -> TokenStream {
    if !syntax.generics.params.is_empty() {
        return TokenStream::new();
    }
    let constants = quote! {
        const KEY: &'static str = "";
        const TITLE: &'static str = "";
        const TEXT: __g::Option<&'static str> = __g::Option::None;
        const FIELDS: &'static [__g::Field] = &[];
    };
    let read = quote!(::core::unreachable!(
        "a program with an invalid modal does not compile"
    ));
    let to_values = quote!(__g::Vec::new());
    implement(
        &syntax.ident,
        &private_path_from(&syntax.args),
        &ModalItems {
            fields: TokenStream::new(),
            constants,
            read,
            to_values,
        },
    )
}

fn implement(ident: &Ident, root: &TokenStream, items: &ModalItems) -> TokenStream {
    let ModalItems {
        fields,
        constants,
        read,
        to_values,
    } = items;
    quote! {
        const _: () = {
            use #root as __g;
            #fields

            #[automatically_derived]
            impl __g::Modal for #ident {
                #constants

                fn read(entries: &__g::ModalValues<'_>) -> __g::Result<Self, __g::HandlerError> {
                    #read
                }

                fn to_values(&self) -> __g::Vec<__g::Vec<__g::String>> {
                    #to_values
                }
            }
        };
    }
}

/// Returns the `Field` for a field of the struct. Const evaluation reports faults at the field's type and limits.
fn expand_field(field: &ModalField<'_>) -> TokenStream {
    let (ty, id, label) = (field.ty, &field.id, &field.label);
    let kind = kind_variant(field);
    let description = field.description.iter();
    let placeholder = field.placeholder.iter();
    let types = &field.file_types;
    let file_types = (!types.is_empty()).then(|| quote!(.file_types(&[#(#types),*])));
    let constructor = quote_spanned!(call_site_at(ty.span())=> __g::Field::new::<#ty>(__g::FieldKind::#kind, #id, #label));
    let unlimited = quote! {
        #constructor #(.description(#description))* #(.placeholder(#placeholder))* #file_types
    };
    let unlimited = with_channel_types(unlimited, field);
    let at_least = with_limit(unlimited, "min", field.min.as_ref());
    with_limit(at_least, "max", field.max.as_ref())
}

/// Returns a call that sets the types of channels, if they are given. The call has the span of the list.
fn with_channel_types(field_value: TokenStream, field: &ModalField<'_>) -> TokenStream {
    let Some(list) = &field.channel_types else {
        return field_value;
    };
    let (at, types) = (call_site_at(list.span), list.value.iter());
    let types = types.map(|kind| enum_variant("ChannelType", kind));
    quote_spanned!(at=> __g::Field::channel_types(#field_value, &[#(#types),*]))
}

/// Returns a call that sets a limit, if there is one. The call has the span of the number, which const evaluation
/// underlines.
fn with_limit(field: TokenStream, method: &str, limit: Option<&Spanned<u32>>) -> TokenStream {
    let Some(Spanned { value, span }) = limit else {
        return field;
    };
    let at = call_site_at(*span);
    let method = Ident::new(method, at);
    quote_spanned!(at=> __g::Field::#method(#field, #value))
}

fn kind_variant(field: &ModalField<'_>) -> Ident {
    format_ident!(
        "{}",
        match field.kind {
            FieldKind::Text if field.paragraph => "Paragraph",
            FieldKind::Text => "Short",
            FieldKind::Select => "Select",
            FieldKind::Upload => "Upload",
            FieldKind::Radio => "Radio",
            FieldKind::Checkboxes => "Checkboxes",
            FieldKind::Checkbox => "Checkbox",
        }
    )
}
