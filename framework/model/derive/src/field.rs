//! Field of an object, with its attributes.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::meta::ParseNestedMeta;
use syn::{Error, ExprPath, Ident, LitStr, Result, Token, Type};

/// Field of an object.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    /// Name in JSON.
    pub(crate) name: String,
    default: Option<ExprPath>,
    reader: Option<ExprPath>,
    /// Whether the fields of this object belong to the struct.
    pub(crate) is_flattened: bool,
}

impl<'a> Field<'a> {
    /// Reads the attributes of a field.
    pub(crate) fn parse(field: &'a syn::Field) -> Result<Self> {
        let Some(ident) = &field.ident else {
            return Err(Error::new_spanned(field, "an object has named fields"));
        };
        let mut parsed = Self {
            ident,
            ty: &field.ty,
            name: ident.to_string(),
            default: None,
            reader: None,
            is_flattened: false,
        };
        for attribute in &field.attrs {
            if attribute.path().is_ident("serde") {
                attribute.parse_nested_meta(|meta| parsed.read(&meta))?;
            }
        }
        if parsed.default.is_none() && parsed.reader.is_none() && is_option(&field.ty) {
            parsed.default = Some(syn::parse_quote!(::core::option::Option::default));
        }
        Ok(parsed)
    }

    fn read(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        if meta.path.is_ident("rename") {
            self.name = meta.value()?.parse::<LitStr>()?.value();
        } else if meta.path.is_ident("default") {
            self.default = Some(if meta.input.peek(Token![=]) {
                path(meta)?
            } else {
                syn::parse_quote!(::core::default::Default::default)
            });
        } else if meta.path.is_ident("with") {
            let module = path(meta)?;
            self.reader = Some(syn::parse_quote!(#module::deserialize));
        } else if meta.path.is_ident("deserialize_with") {
            self.reader = Some(path(meta)?);
        } else if meta.path.is_ident("flatten") {
            self.is_flattened = true;
        } else if meta.path.is_ident("serialize_with") || meta.path.is_ident("skip_serializing_if")
        {
            path(meta)?;
        } else {
            return Err(meta.error("valid: rename, default, with, deserialize_with, flatten"));
        }
        Ok(())
    }

    /// Returns the declaration of the field while the object is read; a required field is an `Option`.
    pub(crate) fn part(&self) -> TokenStream {
        let Self { ident, ty, .. } = self;
        if self.default.is_some() {
            quote!(#ident: #ty)
        } else {
            quote!(#ident: ::core::option::Option<#ty>)
        }
    }

    /// Returns the value of the field before the object is read.
    pub(crate) fn start(&self) -> TokenStream {
        let ident = self.ident;
        if let Some(default) = &self.default {
            quote!(#ident: #default())
        } else {
            quote!(#ident: ::core::option::Option::None)
        }
    }

    /// Returns the match arm that reads the value of the field.
    pub(crate) fn arm(&self, index: usize) -> TokenStream {
        let Self { ident, ty, .. } = self;
        let (wrapper, value) = if let Some(reader) = &self.reader {
            let wrapper = wrapper(ty, reader);
            (wrapper, quote!(map.next_value::<Read>()?.0))
        } else {
            (TokenStream::new(), quote!(map.next_value()?))
        };
        let value = if self.default.is_some() {
            value
        } else {
            quote!(::core::option::Option::Some(#value))
        };
        quote!(#index => { #wrapper parts.#ident = #value; })
    }

    /// Returns the statement that requires a value for the field.
    pub(crate) fn require(&self) -> TokenStream {
        let Self { ident, name, .. } = self;
        let taken = self.taken();
        if self.default.is_some() {
            return TokenStream::new();
        }
        quote! {
            let ::core::option::Option::Some(#taken) = parts.#ident else {
                return ::core::result::Result::Err(#name);
            };
        }
    }

    /// Returns the initializer of the field in the finished object.
    pub(crate) fn finish(&self) -> TokenStream {
        let ident = self.ident;
        let taken = self.taken();
        if self.default.is_some() {
            quote!(#ident: parts.#ident)
        } else {
            quote!(#ident: #taken)
        }
    }

    fn taken(&self) -> Ident {
        format_ident!("{}_", self.ident)
    }
}

/// Parses the path in the string after `=`.
fn path(meta: &ParseNestedMeta<'_>) -> Result<ExprPath> {
    meta.value()?.parse::<LitStr>()?.parse()
}

/// Returns a type whose implementation of `Deserialize` calls the function of a field.
fn wrapper(ty: &Type, reader: &ExprPath) -> TokenStream {
    quote! {
        struct Read(#ty);
        impl<'de> ::serde::Deserialize<'de> for Read {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                ::core::result::Result::Ok(Read(#reader(deserializer)?))
            }
        }
    }
}

/// Returns whether a type is written as an `Option`.
fn is_option(ty: &Type) -> bool {
    match ty {
        // Types in the output of `macro_rules!`.
        Type::Group(group) => is_option(&group.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "Option"),
        _ => false,
    }
}
