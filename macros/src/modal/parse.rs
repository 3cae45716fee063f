//! Tokens → [`Syntax`]: the struct, and the attributes on it and on its fields.

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, Type};

use crate::attr::{Args, arguments};
use crate::doc::description;
use crate::faults::Faults;
use crate::spanned::Spanned;

/// A struct.
pub(super) struct Syntax {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    /// The arguments of `#[modal]`.
    pub(super) args: Args,
    pub(super) fields: Vec<Field>,
}

/// One of its fields.
pub(super) struct Field {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) doc: Option<Spanned<String>>,
    /// How it is shown, as often as it is said.
    pub(super) shown: Vec<(Shown, Spanned<Args>)>,
    pub(super) cfg: Option<Span>,
}

/// How a field is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Text,
    Select,
    Upload,
    Radio,
    Checkboxes,
    Checkbox,
}

impl Shown {
    pub(super) const ALL: [Self; 6] = [
        Self::Text,
        Self::Select,
        Self::Upload,
        Self::Radio,
        Self::Checkboxes,
        Self::Checkbox,
    ];

    /// The name of the attribute.
    pub(super) fn word(self) -> &'static str {
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

impl Syntax {
    /// Reads it. Only what is not a struct with named fields at all is an error; the rest goes to
    /// `faults`.
    pub(super) fn new(item: TokenStream, faults: &mut Faults) -> syn::Result<Self> {
        let input = syn::parse2::<DeriveInput>(item)?;
        let wrong = |span, found: &str| {
            let message =
                format!("`#[derive(Modal)]` goes on a struct with named fields; found {found}");
            Err(syn::Error::new(span, message))
        };
        let fields = match input.data {
            Data::Struct(data) => match data.fields {
                Fields::Named(fields) => fields.named,
                Fields::Unnamed(_) => return wrong(input.ident.span(), "fields without names"),
                Fields::Unit => return wrong(input.ident.span(), "no fields"),
            },
            Data::Enum(data) => return wrong(data.enum_token.span, "an enumeration"),
            Data::Union(data) => return wrong(data.union_token.span, "a union"),
        };
        let mut args = Args::default();
        for attr in input
            .attrs
            .iter()
            .filter(|attr| attr.path().is_ident("modal"))
        {
            args.extend(Args::parse(arguments(attr, faults), faults), faults);
        }
        let fields = fields.into_iter();
        let fields = fields.filter_map(|field| Field::new(field, faults));
        Ok(Self {
            ident: input.ident,
            generics: input.generics,
            args,
            fields: fields.collect(),
        })
    }
}

impl Field {
    fn new(field: syn::Field, faults: &mut Faults) -> Option<Self> {
        let shown = field.attrs.iter().filter_map(|attr| shown(attr, faults));
        let shown = shown.collect();
        let cfg = field.attrs.iter().find(|attr| attr.path().is_ident("cfg"));
        Some(Self {
            ident: field.ident?,
            ty: field.ty,
            doc: description(&field.attrs),
            shown,
            cfg: cfg.map(|attr| attr.path().span()),
        })
    }
}

fn shown(attr: &Attribute, faults: &mut Faults) -> Option<(Shown, Spanned<Args>)> {
    let mut all = Shown::ALL.into_iter();
    let shown = all.find(|shown| attr.path().is_ident(shown.word()))?;
    let args = Args::parse(arguments(attr, faults), faults);
    Some((shown, Spanned::new(args, attr.path().span())))
}
