//! Derives of `guildhall-model` for its JSON objects.
#![doc = include_str!("../README.md")]

mod body;
mod object;
mod read;
mod schema;
mod write;

use proc_macro::TokenStream;
use syn::parse_macro_input;

use crate::object::Object;

/// Implements `Deserialize` and `Serialize` for a struct that is a JSON object.
///
/// Fields have the attributes of serde, in any order: `rename`, `default`, `with`, `deserialize_with`,
/// `serialize_with`, `skip_serializing_if` and `flatten`; `with` names the module of a function `deserialize`. The
/// output contains only what differs between structs: names, types, defaults and conditions.
///
/// An `Option` or a `Patch` may be absent, and is omitted if it has no value; with `#[object(null)]`, an `Option`
/// without a value is null instead. A response of the service contains an omitted field nevertheless with
/// `#[service(always)]`, or with `#[service(when = method)]` if the method of the struct returns `true`. With
/// `#[service(default = value)]`, a response contains the value in place of `None`.
#[proc_macro_derive(Object, attributes(object, serde, service))]
pub fn derive_object(input: TokenStream) -> TokenStream {
    let object = parse_macro_input!(input as Object);
    let mut output = read::implement(&object);
    output.extend(write::implement(&object));
    output.into()
}

/// Implements `Deserialize` only, for a struct that [`Object`](derive@Object) describes.
#[proc_macro_derive(ReadObject, attributes(serde))]
pub fn derive_read_object(input: TokenStream) -> TokenStream {
    read::implement(&parse_macro_input!(input as Object)).into()
}

/// Implements `Schema` for a struct with the derive [`Object`](derive@Object), if the feature `service` is enabled.
///
/// A field is required unless its type is an `Option` or a `Patch`, or serialization can omit the field.
/// `#[schema(…)]` lists methods of the model's `schema::Field`, such as `optional` or `length = CUSTOM_ID`; `ignored`
/// is the only method of its field. The argument of `kind` is compiled with the feature only, with `schema::ValueKind`
/// in scope. A struct with `#[schema(like = Other)]` has the schema of `Other`.
#[proc_macro_derive(Schema, attributes(schema))]
pub fn derive_schema(input: TokenStream) -> TokenStream {
    schema::implement(&parse_macro_input!(input as Object)).into()
}

/// Implements the constructor and the setters of a request body.
///
/// The parameters of the constructor are the fields whose type is neither an `Option` nor a `Patch`; every other field
/// has a setter. The setter of a list accepts an iterator. The setter of a `Patch` accepts a value, an `Option`, where
/// `None` clears the field, or a `Patch`. A body without required fields implements `Default`.
#[proc_macro_derive(Body)]
pub fn derive_body(input: TokenStream) -> TokenStream {
    body::implement(&parse_macro_input!(input as Object)).into()
}

/// Implements a private constructor `blank`: its parameter is the first field, and every other field has the default
/// of its type.
#[proc_macro_derive(Blank)]
pub fn derive_blank(input: TokenStream) -> TokenStream {
    body::implement_blank(&parse_macro_input!(input as Object)).into()
}
