//! [`Modal`] → tokens: the implementation of `Modal`; cannot fail.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::check::{Field, Modal};
use super::parse::{Shown, Syntax};
use crate::emit::{located, root, root_of};

/// The implementation.
pub(super) fn implementation(modal: &Modal<'_>) -> TokenStream {
    let (title, fields) = (&modal.title, modal.fields.iter().map(field));
    let names = (0..modal.fields.len()).map(|index| format_ident!("__FIELD_{index}"));
    let names = names.collect::<Vec<_>>();
    // Each by itself, so that one mistake does not hide another.
    let checked = quote!(#(const #names: __g::Field = #fields;)*);
    let text = modal.text.as_ref().map_or_else(
        || quote!(__g::Option::None),
        |text| quote!(__g::Option::Some(#text)),
    );
    let constants = quote! {
        const TITLE: &'static str = #title;
        const TEXT: __g::Option<&'static str> = #text;
        const FIELDS: &'static [__g::Field] = &[#(#names),*];
    };
    let idents = modal.fields.iter().map(|field| field.ident);
    let idents = idents.collect::<Vec<_>>();
    let types = modal.fields.iter().map(|field| field.ty);
    let positions = 0..modal.fields.len();
    let read = quote! {
        __g::Result::Ok(Self {
            #(#idents: entries.read::<#types>(&<Self as __g::Modal>::FIELDS[#positions])?),*
        })
    };
    let entered =
        quote!(<[_]>::into_vec(__g::Box::new([#(__g::FromInput::to_values(&self.#idents)),*])));
    implement(
        modal.ident,
        &root(modal.krate.as_ref()),
        &[checked, constants, read, entered],
    )
}

/// An implementation without fields, in place of one that has faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
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
        &root_of(&syntax.args),
        &[TokenStream::new(), constants, read, entered],
    )
}

fn implement(
    ident: &Ident,
    root: &TokenStream,
    [checked, constants, read, entered]: &[TokenStream; 4],
) -> TokenStream {
    quote! {
        const _: () = {
            use #root as __g;
            #checked

            #[automatically_derived]
            impl __g::Modal for #ident {
                #constants

                fn read(entries: &__g::ModalValues<'_>) -> __g::Result<Self, __g::HandlerError> {
                    #read
                }

                fn to_values(&self) -> __g::Vec<__g::Vec<__g::String>> {
                    #entered
                }
            }
        };
    }
}

/// A field as constant data, checked where its type stands.
fn field(field: &Field<'_>) -> TokenStream {
    let (ty, id, label) = (field.ty, &field.id, &field.label);
    let kind = kind(field);
    let description = field.description.iter();
    let placeholder = field.placeholder.iter();
    let (min, max) = (field.min.iter(), field.max.iter());
    let types = &field.file_types;
    let file_types = (!types.is_empty()).then(|| quote!(.file_types(&[#(#types),*])));
    let of = quote_spanned!(located(ty.span())=> __g::Field::new::<#ty>(__g::FieldKind::#kind, #id, #label));
    quote! {
        #of #(.description(#description))* #(.placeholder(#placeholder))*
            #(.min(#min))* #(.max(#max))* #file_types
    }
}

fn kind(field: &Field<'_>) -> Ident {
    format_ident!(
        "{}",
        match field.shown {
            Shown::Text if field.paragraph => "Paragraph",
            Shown::Text => "Short",
            Shown::Select => "Select",
            Shown::Upload => "Upload",
            Shown::Radio => "Radio",
            Shown::Checkboxes => "Checkboxes",
            Shown::Checkbox => "Checkbox",
        }
    )
}
