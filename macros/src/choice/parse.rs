//! Tokens → [`ChoiceSyntax`]: parses the enum and its `#[choice]` attributes.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, Variant};

use crate::attr::{Args, arguments};
use crate::faults::Faults;

/// The annotated enum.
pub(super) struct ChoiceSyntax {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    /// Arguments of `#[choice]` on the enum itself.
    pub(super) args: Args,
    pub(super) variants: Vec<VariantSyntax>,
}

/// A variant of the enum.
pub(super) struct VariantSyntax {
    pub(super) ident: Ident,
    pub(super) args: Args,
    pub(super) cfg: Option<proc_macro2::Span>,
}

impl ChoiceSyntax {
    /// Parses the item.
    ///
    /// # Errors
    ///
    /// Returns an error only if the item is not an enum; collects other faults in `faults`.
    pub(super) fn new(item: TokenStream, faults: &mut Faults) -> syn::Result<Self> {
        let input = syn::parse2::<DeriveInput>(item)?;
        let (word, kind) = match input.data {
            Data::Enum(data) => {
                let variants = data
                    .variants
                    .iter()
                    .map(|variant| VariantSyntax::new(variant, faults))
                    .collect();
                let args = parse_choice_args(&input.attrs, faults);
                return Ok(Self {
                    ident: input.ident,
                    generics: input.generics,
                    args,
                    variants,
                });
            }
            Data::Struct(data) => (data.struct_token.span, "struct"),
            Data::Union(data) => (data.union_token.span, "union"),
        };
        let message = format!("`#[derive(Choice)]` can only be applied to an enum; found a {kind}");
        Err(syn::Error::new(word, message))
    }
}

impl VariantSyntax {
    fn new(variant: &Variant, faults: &mut Faults) -> Self {
        if !matches!(variant.fields, Fields::Unit) {
            let message = "variants of a `Choice` enum must be unit variants";
            faults.push_over(&variant.fields, message);
        }
        let cfg = variant
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("cfg"));
        Self {
            ident: variant.ident.clone(),
            args: parse_choice_args(&variant.attrs, faults),
            cfg: cfg.map(|attr| attr.path().span()),
        }
    }
}

fn parse_choice_args(attrs: &[Attribute], faults: &mut Faults) -> Args {
    let mut args = Args::default();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("choice")) {
        let more = Args::parse(arguments(attr, faults), faults);
        args.extend(more, faults);
    }
    args
}
