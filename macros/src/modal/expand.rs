//! [`Modal`] → tokens: emits the implementation of `Modal`; cannot fail.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::check::{Modal, ModalField};
use super::parse::{FieldKind, ModalSyntax};
use crate::emit::{located, private_path, private_path_from};

/// The parts of an implementation of `Modal`.
struct ModalItems {
    /// Constants of the fields, before the implementation.
    fields: TokenStream,
    /// Associated constants.
    constants: TokenStream,
    /// Body of `read`.
    read: TokenStream,
    /// Body of `entered`.
    entered: TokenStream,
}

/// Returns the implementation.
pub(super) fn implementation(modal: &Modal<'_>) -> TokenStream {
    let (title, values) = (&modal.title, modal.fields.iter().map(expand_field));
    let names = (0..modal.fields.len())
        .map(|index| format_ident!("__FIELD_{index}"))
        .collect::<Vec<_>>();
    // A constant per field, so that one fault does not hide another.
    let fields = quote!(#(const #names: __g::Field = #values;)*);
    let text = modal.text.as_ref().map_or_else(
        || quote!(__g::Option::None),
        |text| quote!(__g::Option::Some(#text)),
    );
    let constants = quote! {
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
    let entered =
        quote!(<[_]>::into_vec(__g::Box::new([#(__g::Entered::entered(&self.#idents)),*])));
    implement(
        modal.ident,
        &private_path(modal.krate.as_ref()),
        &ModalItems {
            fields,
            constants,
            read,
            entered,
        },
    )
}

/// Returns an implementation without fields, in place of one with faults.
pub(super) fn stub(syntax: &ModalSyntax) -> TokenStream {
    if !syntax.generics.params.is_empty() {
        return TokenStream::new();
    }
    let constants = quote! {
        const TITLE: &'static str = "";
        const TEXT: __g::Option<&'static str> = __g::Option::None;
        const FIELDS: &'static [__g::Field] = &[];
    };
    let read = quote!(::core::unreachable!("the program does not compile"));
    let entered = quote!(__g::Vec::new());
    implement(
        &syntax.ident,
        &private_path_from(&syntax.args),
        &ModalItems {
            fields: TokenStream::new(),
            constants,
            read,
            entered,
        },
    )
}

fn implement(ident: &Ident, root: &TokenStream, items: &ModalItems) -> TokenStream {
    let ModalItems {
        fields,
        constants,
        read,
        entered,
    } = items;
    quote! {
        const _: () = {
            use #root as __g;
            #fields

            #[automatically_derived]
            impl __g::Modal for #ident {
                #constants

                fn read(entries: &__g::Entries<'_>) -> __g::Result<Self, __g::Failure> {
                    #read
                }

                fn entered(&self) -> __g::Vec<__g::Vec<__g::String>> {
                    #entered
                }
            }
        };
    }
}

/// Returns the value of a field; const evaluation reports its faults at the type.
fn expand_field(field: &ModalField<'_>) -> TokenStream {
    let (ty, id, label) = (field.ty, &field.id, &field.label);
    let kind = kind_variant(field);
    let description = field.description.iter();
    let placeholder = field.placeholder.iter();
    let (min, max) = (field.min.iter(), field.max.iter());
    let types = &field.file_types;
    let file_types = (!types.is_empty()).then(|| quote!(.file_types(&[#(#types),*])));
    let of = quote_spanned!(located(ty.span())=> __g::Field::of::<#ty>(__g::FieldKind::#kind, #id, #label));
    quote! {
        #of #(.description(#description))* #(.placeholder(#placeholder))*
            #(.min(#min))* #(.max(#max))* #file_types
    }
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
