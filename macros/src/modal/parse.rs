//! Tokens → [`ModalSyntax`]: parses the struct and the attributes on it and on its fields.

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, Type};

use crate::attr::{Args, arguments};
use crate::description::doc_description;
use crate::faults::Faults;
use crate::support::Spanned;

/// The annotated struct.
pub(super) struct ModalSyntax {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    /// Arguments of `#[modal]`.
    pub(super) args: Args,
    pub(super) fields: Vec<FieldSyntax>,
}

/// A field of the struct.
pub(super) struct FieldSyntax {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) doc: Option<Spanned<String>>,
    /// Attributes that select the component of the field; more than one is a fault.
    pub(super) kinds: Vec<(FieldKind, Spanned<Args>)>,
    pub(super) cfg: Option<Span>,
}

/// The component of a field, which its attribute determines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldKind {
    Text,
    Select,
    Upload,
    Radio,
    Checkboxes,
    Checkbox,
}

impl FieldKind {
    pub(super) const ALL: [Self; 6] = [
        Self::Text,
        Self::Select,
        Self::Upload,
        Self::Radio,
        Self::Checkboxes,
        Self::Checkbox,
    ];

    /// Returns the name of the attribute.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Select => "select",
            Self::Upload => "upload",
            Self::Radio => "radio",
            Self::Checkboxes => "checkboxes",
            Self::Checkbox => "checkbox",
        }
    }
}

impl ModalSyntax {
    /// Parses the item.
    ///
    /// # Errors
    ///
    /// Returns an error only if the item is not a struct with named fields; collects other faults in `faults`.
    pub(super) fn new(item: TokenStream, faults: &mut Faults) -> syn::Result<Self> {
        let input = syn::parse2::<DeriveInput>(item)?;
        let not_a_struct = |span, found: &str| {
            let message = format!(
                "`#[derive(Modal)]` can only be applied to a struct with named fields; found {found}"
            );
            Err(syn::Error::new(span, message))
        };
        let fields = match input.data {
            Data::Struct(data) => match data.fields {
                Fields::Named(fields) => fields.named,
                Fields::Unnamed(_) => {
                    return not_a_struct(input.ident.span(), "unnamed fields");
                }
                Fields::Unit => return not_a_struct(input.ident.span(), "no fields"),
            },
            Data::Enum(data) => return not_a_struct(data.enum_token.span, "an enum"),
            Data::Union(data) => return not_a_struct(data.union_token.span, "a union"),
        };
        let mut args = Args::default();
        for attr in input
            .attrs
            .iter()
            .filter(|attr| attr.path().is_ident("modal"))
        {
            args.extend(Args::parse(arguments(attr, faults), faults), faults);
        }
        let fields = fields
            .into_iter()
            .filter_map(|field| FieldSyntax::new(field, faults))
            .collect();
        Ok(Self {
            ident: input.ident,
            generics: input.generics,
            args,
            fields,
        })
    }
}

impl FieldSyntax {
    fn new(field: syn::Field, faults: &mut Faults) -> Option<Self> {
        let attrs = field.attrs.iter();
        let kinds = attrs.filter_map(|attr| parse_kind(attr, faults)).collect();
        let cfg = field.attrs.iter().find(|attr| attr.path().is_ident("cfg"));
        Some(Self {
            ident: field.ident?,
            ty: field.ty,
            doc: doc_description(&field.attrs),
            kinds,
            cfg: cfg.map(|attr| attr.path().span()),
        })
    }
}

fn parse_kind(attr: &Attribute, faults: &mut Faults) -> Option<(FieldKind, Spanned<Args>)> {
    let mut all = FieldKind::ALL.into_iter();
    let kind = all.find(|kind| attr.path().is_ident(kind.as_str()))?;
    let args = Args::parse(arguments(attr, faults), faults);
    Some((kind, Spanned::new(args, attr.path().span())))
}
