//! Derive of `guildhall-model` for its JSON objects.
#![doc = include_str!("../README.md")]

mod field;
mod object;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Implements `Deserialize` for a struct that is a JSON object.
///
/// Fields have the attributes `rename`, `default`, `with` and `deserialize_with` of `serde`, in any order. Attributes
/// for serialization are ignored. The output contains only what differs between structs: names, types and defaults.
#[proc_macro_derive(Object, attributes(serde))]
pub fn derive_object(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    object::implement(&input)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
