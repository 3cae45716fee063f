//! [`Catalog`] → tokens: generates a constant per key, and the catalog of files. Cannot fail.

use std::collections::BTreeMap;

use guildhall_rules::fallback_locale;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::check::{Catalog, DESCRIPTION, NAME, is_component_key};
use super::message::Message;
use super::parse::LocalizationsSyntax;
use super::read::LocaleFile;
use crate::emit::{REASON, private_path};
use crate::message_key::message_constant;

/// Returns the items to generate in the crate root.
///
/// If the files have faults, the catalog has no languages: a text that a fault hides is then not reported as missing.
pub(super) fn items(catalog: &Catalog<'_>, has_faults: bool) -> TokenStream {
    let root = private_path(catalog.syntax.krate.as_ref());
    // Use a span of the source: with a macro's span, the compiler suppresses the warnings.
    let span = catalog.syntax.folder.span;
    let messages_by_key = messages_by_key(&catalog.files);
    let texts = messages_by_key
        .iter()
        .map(|(key, messages)| expand_texts(key, messages, &root, catalog.syntax));
    let missing = catalog.missing.iter();
    let warnings = missing.map(|sentence| expand_warning(sentence, span));
    let languages = catalog
        .files
        .iter()
        .filter(|_| !has_faults)
        .map(|file| expand_language(file, &root));
    let default = &catalog.syntax.default;
    let replies = expand_replies(catalog, &root);
    let translated = expand_translated_locales(catalog, has_faults, &root);
    let check = quote_spanned!(span=> LOCALIZATIONS.check_message_texts());
    quote! {
        #(#texts)*
        #(#warnings)*
        const _: () = #root::check_in_crate_root(::core::module_path!());
        /// The texts of the app in other languages.
        #[allow(dead_code, reason = #REASON)]
        pub(crate) static LOCALIZATIONS: #root::Catalog = #root::Catalog::new(
            ::core::module_path!(), #default, &[#(#languages),*],
        ).with_replies(__REPLY_TEXTS);
        #[doc(hidden)]
        #[allow(dead_code, reason = #REASON)]
        const __REPLY_TEXTS: &[#root::ReplyText] = &[#(#replies),*];
        #[doc(hidden)]
        #[allow(dead_code, reason = #REASON)]
        const __TRANSLATED: #root::TranslatedLocales = #translated;
        const _: () = #check;
        #root::inventory::submit! { #root::DiscoveredCatalog(&LOCALIZATIONS) }
    }
}

/// Returns the messages that localize definitions, grouped by key.
fn messages_by_key(files: &[LocaleFile]) -> BTreeMap<&str, Vec<(&LocaleFile, &Message)>> {
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

/// Returns the locales whose files must translate all definitions, because they translate one and their texts are not
/// in the code. They are not known if the files have faults.
fn expand_translated_locales(
    catalog: &Catalog<'_>,
    has_faults: bool,
    root: &TokenStream,
) -> TokenStream {
    let default = catalog.syntax.default.as_str();
    let is_in_code = |file: &&LocaleFile| {
        file.locale == default || fallback_locale(&file.locale) == Some(default)
    };
    let files = catalog
        .files
        .iter()
        .filter(|file| !has_faults && !catalog.syntax.is_partial && !is_in_code(file));
    let locales = |has_text: fn(&Message) -> bool| {
        let translated = files
            .clone()
            .filter(move |file| file.messages.iter().any(has_text));
        let locales = translated.map(|file| &file.locale);
        quote!(&[#(#locales),*])
    };
    let names = locales(|message| message.attribute(NAME).is_some());
    let descriptions = locales(Message::is_for_definition);
    let texts = locales(|message| message.is_for_definition() || is_component_key(&message.key));
    let exempt = &catalog.syntax.untranslated;
    quote!(#root::TranslatedLocales::new(#names, #descriptions, #texts, &[#(#exempt),*]))
}

/// Facts about a reply, from all files.
#[derive(Default)]
struct ReplyFacts<'a> {
    has_default: bool,
    /// Variables, each with a place that uses the variable.
    variables: BTreeMap<&'a str, String>,
    /// Length and place of the longest text without placeables; otherwise 0 and the place of the first text.
    longest: (usize, String),
    locales: Vec<&'a str>,
}

impl ReplyFacts<'_> {
    fn expand(self, key: &str, root: &TokenStream) -> TokenStream {
        let (names, places): (Vec<_>, Vec<_>) = self.variables.into_iter().unzip();
        let (has_default, (length, place)) = (self.has_default, self.longest);
        let locales = self.locales;
        quote! {
            #root::ReplyText::new(#key, #has_default, &[#((#names, #places)),*], (#length, #place), &[#(#locales),*])
        }
    }
}

/// Returns an expression for each reply.
fn expand_replies(catalog: &Catalog<'_>, root: &TokenStream) -> Vec<TokenStream> {
    let default = catalog.syntax.default.as_str();
    let mut replies = BTreeMap::<&str, ReplyFacts<'_>>::new();
    for file in &catalog.files {
        for message in file.messages.iter().filter(|message| message.is_reply) {
            let facts = replies.entry(&message.key).or_default();
            let place = || file.location(message.line);
            facts.has_default |= file.serves(default);
            facts.locales.push(&file.locale);
            if message.length > facts.longest.0 || facts.longest.1.is_empty() {
                facts.longest = (message.length, place());
            }
            for variable in &message.variables {
                facts.variables.entry(variable).or_insert_with(place);
            }
        }
    }
    let expand = |(key, facts): (&str, ReplyFacts<'_>)| facts.expand(key, root);
    replies.into_iter().map(expand).collect()
}

/// Returns the constant for a key. Unless the key is optional, a constant that no definition uses is a compile error.
fn expand_texts(
    key: &str,
    messages: &[(&LocaleFile, &Message)],
    root: &TokenStream,
    syntax: &LocalizationsSyntax,
) -> TokenStream {
    let span = syntax.folder.span;
    let places = messages
        .iter()
        .map(|(file, message)| file.location(message.line))
        .collect::<Vec<_>>()
        .join(", ");
    let reason = format!("{places}: `{key}` matches no command, option or choice in this crate");
    let mut constant = message_constant(key);
    constant.set_span(span);
    let (names, descriptions) = (
        expand_list(messages, NAME, root),
        expand_list(messages, DESCRIPTION, root),
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

fn expand_list(
    messages: &[(&LocaleFile, &Message)],
    attribute: &str,
    root: &TokenStream,
) -> TokenStream {
    let defs = messages.iter().filter_map(|(file, message)| {
        let text = message.attribute(attribute)?;
        let (locale, source) = (&file.locale, format!("{}:{}", file.name, text.line));
        let text = text.plain.as_deref().unwrap_or_default();
        Some(quote!(#root::LocalizedDef::new(#locale, #text).with_source(#source)))
    });
    quote!(&[#(#defs),*])
}

/// Returns a use of a deprecated constant, the only way for a macro to emit a warning.
fn expand_warning(sentence: &str, span: Span) -> TokenStream {
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

/// Returns the catalog entry for a file. With `include_str!`, the compiler rebuilds the crate if the file changes.
fn expand_language(file: &LocaleFile, root: &TokenStream) -> TokenStream {
    let (locale, name, path) = (&file.locale, &file.name, file.path.to_string_lossy());
    quote! {
        #root::Language {
            locale: #locale,
            file: #name,
            source: ::core::include_str!(#path),
        }
    }
}
