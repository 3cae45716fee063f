//! Struct that is a JSON object, and its fields, with their attributes.

use proc_macro2::{TokenStream, TokenTree};
use syn::meta::ParseNestedMeta;
use syn::parse::{Parse, ParseStream};
use syn::{
    Attribute, Data, DeriveInput, Error, ExprPath, GenericArgument, Ident, LitStr, PathArguments,
    Result, Token, Type, parse_quote,
};

/// Struct with named fields.
pub(crate) struct Object {
    pub(crate) ident: Ident,
    /// Field with the attribute `flatten`: its fields belong to the struct.
    pub(crate) base: Option<Field>,
    /// All other fields.
    pub(crate) fields: Vec<Field>,
    /// Type whose schema the struct has.
    pub(crate) like: Option<Type>,
}

impl Parse for Object {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let input = DeriveInput::parse(input)?;
        let Data::Struct(data) = &input.data else {
            return Err(Error::new_spanned(input, "an object is a struct"));
        };
        let mut object = Self {
            ident: input.ident,
            base: None,
            fields: Vec::new(),
            like: None,
        };
        for declared in &data.fields {
            let field = Field::parse(declared)?;
            if !field.is_flattened {
                object.fields.push(field);
            } else if object.base.replace(field).is_some() {
                return Err(Error::new_spanned(
                    declared,
                    "an object has one flattened field",
                ));
            }
        }
        for attribute in input.attrs.iter().filter(|a| a.path().is_ident("schema")) {
            attribute.parse_nested_meta(|meta| {
                if !meta.path.is_ident("like") {
                    return Err(meta.error("valid: like"));
                }
                object.like = Some(meta.value()?.parse()?);
                Ok(())
            })?;
        }
        Ok(object)
    }
}

/// Field of an object.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) attributes: Vec<Attribute>,
    /// Name in JSON.
    pub(crate) name: String,
    pub(crate) absent: Absent,
    /// Function that deserializes the value.
    pub(crate) reader: Option<ExprPath>,
    /// Function that serializes the value.
    pub(crate) writer: Option<ExprPath>,
    /// Function that returns whether serialization omits the value.
    pub(crate) is_empty: Option<ExprPath>,
    pub(crate) response: Response,
    /// Whether the fields of this object belong to the struct.
    pub(crate) is_flattened: bool,
    /// Methods of `schema::Field`, with their arguments.
    pub(crate) rules: Vec<(Ident, Option<TokenStream>)>,
}

/// Result of reading an object without the field.
pub(crate) enum Absent {
    Error,
    /// The value that the function returns.
    Default(ExprPath),
}

/// Presence of an empty field in responses of the service.
pub(crate) enum Response {
    Omitted,
    Always,
    /// If the method returns `true`.
    When(Ident),
    /// With this value in place of `None`.
    Default(TokenStream),
}

impl Field {
    /// Reads the attributes of a field.
    pub(crate) fn parse(field: &syn::Field) -> Result<Self> {
        let Some(ident) = &field.ident else {
            return Err(Error::new_spanned(field, "an object has named fields"));
        };
        let mut parsed = Self {
            ident: ident.clone(),
            ty: field.ty.clone(),
            attributes: field.attrs.clone(),
            name: ident.to_string(),
            absent: Absent::Error,
            reader: None,
            writer: None,
            is_empty: None,
            response: Response::Omitted,
            is_flattened: false,
            rules: Vec::new(),
        };
        parsed.expect_absence();
        for attribute in &field.attrs {
            let path = attribute.path();
            if path.is_ident("serde") {
                attribute.parse_nested_meta(|meta| parsed.read_serde(&meta))?;
            } else if path.is_ident("object") {
                attribute.parse_nested_meta(|meta| parsed.read_object(&meta))?;
            } else if path.is_ident("service") {
                attribute.parse_nested_meta(|meta| parsed.read_service(&meta))?;
            } else if path.is_ident("schema") {
                attribute.parse_nested_meta(|meta| parsed.read_rule(&meta))?;
            }
        }
        Ok(parsed)
    }

    /// Makes a field of a type with an absent value optional.
    fn expect_absence(&mut self) {
        if argument(&self.ty, "Option").is_some() {
            self.absent = Absent::Default(parse_quote!(::core::option::Option::default));
            self.is_empty = Some(parse_quote!(::core::option::Option::is_none));
        } else if argument(&self.ty, "Patch").is_some() {
            self.absent = Absent::Default(parse_quote!(::core::default::Default::default));
            self.is_empty = Some(parse_quote!(crate::Patch::is_keep));
        }
    }

    fn read_serde(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        match key(meta).as_str() {
            "rename" => self.name = meta.value()?.parse::<LitStr>()?.value(),
            "default" if meta.input.peek(Token![=]) => self.absent = Absent::Default(path(meta)?),
            "default" => {
                self.absent = Absent::Default(parse_quote!(::core::default::Default::default));
            }
            "with" => {
                let module = path(meta)?;
                self.reader = Some(parse_quote!(#module::deserialize));
            }
            "deserialize_with" => self.reader = Some(path(meta)?),
            "serialize_with" => self.writer = Some(path(meta)?),
            "skip_serializing_if" => self.is_empty = Some(path(meta)?),
            "flatten" => self.is_flattened = true,
            _ => {
                return Err(meta.error(
                    "valid: rename, default, with, deserialize_with, serialize_with, skip_serializing_if, flatten",
                ));
            }
        }
        Ok(())
    }

    fn read_object(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        if !meta.path.is_ident("null") {
            return Err(meta.error("valid: null"));
        }
        self.is_empty = None;
        Ok(())
    }

    fn read_service(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        self.response = match key(meta).as_str() {
            "always" => Response::Always,
            "when" => Response::When(meta.value()?.parse()?),
            "default" => Response::Default(tokens(meta.value()?)?),
            _ => return Err(meta.error("valid: always, when, default")),
        };
        Ok(())
    }

    fn read_rule(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let mut argument = None;
        if meta.input.peek(Token![=]) {
            argument = Some(tokens(meta.value()?)?);
        }
        self.rules
            .push((meta.path.require_ident()?.clone(), argument));
        Ok(())
    }
}

/// Returns the name of an attribute's argument.
fn key(meta: &ParseNestedMeta<'_>) -> String {
    meta.path
        .get_ident()
        .map(Ident::to_string)
        .unwrap_or_default()
}

/// Parses the path in the string after `=`.
fn path(meta: &ParseNestedMeta<'_>) -> Result<ExprPath> {
    meta.value()?.parse::<LitStr>()?.parse()
}

/// Parses the tokens before the next comma.
fn tokens(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// Returns the generic argument of a type that is written as `name<…>`.
pub(crate) fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    match ty {
        // Types in the output of `macro_rules!`.
        Type::Group(group) => argument(&group.elem, name),
        Type::Path(path) => {
            let last = path
                .path
                .segments
                .last()
                .filter(|last| last.ident == name)?;
            match &last.arguments {
                PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
                    GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}
