//! Tokens → [`Syntax`]: the enumeration and its `#[choice]` attributes.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, Variant};

use crate::attr::{Args, arguments};
use crate::faults::Faults;

/// An enumeration.
pub(super) struct Syntax {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    /// The arguments of `#[choice]` on the enumeration itself.
    pub(super) args: Args,
    pub(super) variants: Vec<Choice>,
}

/// One of its variants.
pub(super) struct Choice {
    pub(super) ident: Ident,
    pub(super) args: Args,
    pub(super) cfg: Option<proc_macro2::Span>,
}

impl Syntax {
    /// Reads it. Only what is not an enumeration at all is an error; the rest goes to `faults`.
    pub(super) fn new(item: TokenStream, faults: &mut Faults) -> syn::Result<Self> {
        let input = syn::parse2::<DeriveInput>(item)?;
        let (word, kind) = match input.data {
            Data::Enum(data) => {
                let variants = data
                    .variants
                    .iter()
                    .map(|variant| Choice::new(variant, faults));
                let variants = variants.collect();
                let args = choice_args(&input.attrs, faults);
                return Ok(Self {
                    ident: input.ident,
                    generics: input.generics,
                    args,
                    variants,
                });
            }
            Data::Struct(data) => (data.struct_token.span, "structure"),
            Data::Union(data) => (data.union_token.span, "union"),
        };
        let message = format!("`#[derive(Choice)]` goes on an enumeration; found a {kind}");
        Err(syn::Error::new(word, message))
    }
}

impl Choice {
    fn new(variant: &Variant, faults: &mut Faults) -> Self {
        if !matches!(variant.fields, Fields::Unit) {
            let message = "a choice is one value, so its variant has no fields";
            faults.push_over(&variant.fields, message);
        }
        let cfg = variant
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("cfg"));
        Self {
            ident: variant.ident.clone(),
            args: choice_args(&variant.attrs, faults),
            cfg: cfg.map(|attr| attr.path().span()),
        }
    }
}

fn choice_args(attrs: &[Attribute], faults: &mut Faults) -> Args {
    let mut args = Args::default();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("choice")) {
        let more = Args::parse(arguments(attr, faults), faults);
        args.extend(more, faults);
    }
    args
}
