//! [`Catalog`] → tokens: a constant for each key, and the files themselves; cannot fail.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::check::{Catalog, DESCRIPTION, NAME};
use super::message::Message;
use super::parse::Syntax;
use super::read::File;
use crate::emit::{REASON, root};
use crate::key::constant;

/// What stands in the root of the crate.
pub(super) fn items(catalog: &Catalog<'_>) -> TokenStream {
    let root = root(catalog.syntax.krate.as_ref());
    // Lints do not look at what has no place in the user's source.
    let span = catalog.syntax.folder.span;
    let texts = keys(&catalog.files);
    let texts = texts
        .iter()
        .map(|(key, messages)| texts_of(key, messages, &root, catalog.syntax));
    let missing = catalog.missing.iter();
    let missing = missing.map(|sentence| warning(sentence, span));
    let languages = catalog.files.iter().map(|file| language(file, &root));
    let default = &catalog.syntax.default;
    quote! {
        #(#texts)*
        #(#missing)*
        const _: () = #root::check_is_root(::core::module_path!());
        /// The texts of the app in other languages.
        #[allow(dead_code, reason = #REASON)]
        pub(crate) static LOCALIZATIONS: #root::Catalog = #root::Catalog::new(
            ::core::module_path!(), #default, &[#(#languages),*],
        );
        #root::inventory::submit! { #root::DiscoveredCatalog(&LOCALIZATIONS) }
    }
}

/// `LOCALIZATIONS` without a text, in place of one that has faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    let (root, default) = (root(syntax.krate.as_ref()), &syntax.default);
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, reason = #REASON)]
        pub(crate) static LOCALIZATIONS: #root::Catalog =
            #root::Catalog::new(::core::module_path!(), #default, &[]);
    }
}

/// Each key of a definition, with its message in every file.
fn keys(files: &[File]) -> BTreeMap<&str, Vec<(&File, &Message)>> {
    let mut keys = BTreeMap::<_, Vec<_>>::new();
    for file in files {
        let messages = file.messages.iter();
        for message in messages.filter(|message| message.is_for_definition()) {
            let key = message.key.as_str();
            keys.entry(key).or_default().push((file, message));
        }
    }
    keys
}

/// The constant of a key. Where no definition takes it, the compiler says so with our words.
fn texts_of(
    key: &str,
    messages: &[(&File, &Message)],
    root: &TokenStream,
    syntax: &Syntax,
) -> TokenStream {
    let span = syntax.folder.span;
    let places = messages.iter().map(|(file, message)| file.at(message.line));
    let places = places.collect::<Vec<_>>().join(", ");
    let reason = format!("{places}: `{key}` fits no command, option or choice of this crate");
    let mut constant = constant(key);
    constant.set_span(span);
    let (names, descriptions) = (
        list(messages, NAME, root),
        list(messages, DESCRIPTION, root),
    );
    let unused = if syntax.is_optional(key) {
        quote_spanned!(span=> #[allow(dead_code, reason = #REASON)])
    } else {
        quote_spanned!(span=> #[deny(dead_code, reason = #reason)])
    };
    quote_spanned! {span=>
        #[doc(hidden)]
        #unused
        #[allow(non_upper_case_globals, reason = #REASON)]
        const #constant: #root::LocalizedTexts = #root::LocalizedTexts::new(#names, #descriptions);
    }
}

fn list(messages: &[(&File, &Message)], attribute: &str, root: &TokenStream) -> TokenStream {
    let defs = messages.iter().filter_map(|(file, message)| {
        let text = message.text(attribute)?;
        let (locale, source) = (&file.locale, format!("{}:{}", file.name, text.line));
        let text = text.plain.as_deref().unwrap_or_default();
        Some(quote!(#root::LocalizedDef::new(#locale, #text).from_file(#source)))
    });
    quote!(&[#(#defs),*])
}

/// A warning with a text of ours: the use of something deprecated.
fn warning(sentence: &str, span: Span) -> TokenStream {
    let untranslated = Ident::new("untranslated", span);
    quote! {
        const _: () = {
            #[deprecated(note = #sentence)]
            #[allow(non_upper_case_globals, reason = #REASON)]
            const #untranslated: () = ();
            #untranslated
        };
    }
}

/// A file, which the compiler then watches.
fn language(file: &File, root: &TokenStream) -> TokenStream {
    let (locale, name, path) = (&file.locale, &file.name, file.path.to_string_lossy());
    quote! {
        #root::Language {
            locale: #locale,
            file: #name,
            source: ::core::include_str!(#path),
        }
    }
}
