//! Keys of messages in Fluent files: the path of a command, an option or a choice.
//!
//! `localizations!` generates one constant per message in the crate root. A definition imports the constants of its
//! keys from the crate root with a glob, and declares empty constants as a fallback. The constant of a message that
//! matches no definition is unused, and the compiler reports it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::attr::Args;
use crate::faults::Faults;
use crate::naming::{kebab_case, snake_case};

/// The key of a definition; `None` if neither its name nor its identifier is valid as a key.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessageKey(Option<String>);

impl MessageKey {
    /// Returns the key if it is valid, or a `MessageKey` without a key.
    pub(crate) fn parse(key: &str) -> Self {
        Self(Some(key.to_owned()).filter(|key| is_key(key)))
    }

    /// Takes `key = "…"`, which replaces the derived key.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Option<Self> {
        let given = args.take_text("key", faults)?;
        if !is_key(&given.value) {
            let message = "a key must start with a lowercase letter and consist of lowercase letters, \
                digits, `-` and `_`";
            faults.push(given.span, message);
        }
        Some(Self::parse(&given.value))
    }

    /// Returns the key of a command or group that is not in another group.
    pub(crate) fn for_command(name: &str, ident: &Ident) -> Self {
        Self(
            candidates(name, ident)
                .into_iter()
                .find(|text| is_key(text)),
        )
    }

    /// Returns the key of an enum or of a modal's struct, which prefixes the keys of its choices or texts.
    pub(crate) fn for_enumeration(ident: &Ident) -> Self {
        let name = snake_case(ident).replace('_', "-");
        Self(Some(name).filter(|name| is_key(name)))
    }

    /// Returns the key of a subcommand, an option or a choice below this key.
    pub(crate) fn join(&self, name: &str, ident: &Ident) -> Self {
        let child = candidates(name, ident)
            .into_iter()
            .find(|text| is_key_part(text));
        let parts = self.0.as_ref().zip(child);
        Self(parts.map(|(key, child)| format!("{key}-{child}")))
    }

    /// Returns the key of a choice without an identifier below this key.
    pub(crate) fn join_text(&self, name: &str) -> Self {
        let child = name.to_lowercase().replace(' ', "-");
        let key = self.0.as_ref().filter(|_| is_key_part(&child));
        Self(key.map(|key| format!("{key}-{child}")))
    }

    /// Returns the key, or an empty string if there is none.
    pub(crate) fn as_str(&self) -> &str {
        self.0.as_deref().unwrap_or_default()
    }
}

/// Returns whether a string is valid as the identifier of a message.
pub(crate) fn is_key(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase()) && is_key_part(text)
}

fn is_key_part(text: &str) -> bool {
    let is_valid = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    !text.is_empty() && text.chars().all(is_valid)
}

/// Returns two candidates for a part of a key: the name, and the identifier in case the name is not valid.
fn candidates(name: &str, ident: &Ident) -> [String; 2] {
    [
        name.to_ascii_lowercase().replace(' ', "-"),
        kebab_case(ident).to_ascii_lowercase(),
    ]
}

/// Returns the name of the constant for the message with this key.
///
/// The mapping is injective: capitals encode the characters that are not valid in an identifier.
pub(crate) fn message_constant(key: &str) -> Ident {
    let mut name = String::new();
    for character in key.chars() {
        match character {
            '-' => name.push('_'),
            '_' => name.push('Z'),
            capital if capital.is_ascii_uppercase() => {
                name.extend(['Q', capital.to_ascii_lowercase()]);
            }
            other => name.push(other),
        }
    }
    format_ident!("localization_of_{name}")
}

/// Returns the constant `__TEXTS` with the localized texts of each key, if the `fluent` feature is enabled.
pub(crate) fn texts_constant(keys: &[MessageKey]) -> Option<TokenStream> {
    let count = keys.len();
    let constants = keys
        .iter()
        .map(|key| key.0.as_deref().map(message_constant))
        .collect::<Vec<_>>();
    // Two definitions with faults may have the same key.
    let mut fallbacks = constants.iter().flatten().collect::<Vec<_>>();
    fallbacks.sort();
    fallbacks.dedup();
    let none = || quote!(__g::LocalizedTexts::NONE);
    let entries = constants
        .iter()
        .map(|constant| constant.as_ref().map_or_else(none, |name| quote!(#name)));
    cfg!(feature = "fluent").then(|| {
        quote! {
            const __TEXTS: [__g::LocalizedTexts; #count] = {
                #(const #fallbacks: __g::LocalizedTexts = __g::LocalizedTexts::NONE;)*
                {
                    use crate::*;
                    [#(#entries),*]
                }
            };
        }
    })
}

/// Returns the statement that adds localized texts to a definition, if the `fluent` feature is enabled: `let definition
/// = __TEXTS[index].method(definition);`.
pub(crate) fn add_texts(
    definition: &Ident,
    index: usize,
    method: &str,
    span: Span,
) -> Option<TokenStream> {
    let method = Ident::new(method, span);
    let with_texts = quote_spanned!(span=> __TEXTS[#index].#method(#definition));
    cfg!(feature = "fluent").then(|| quote!(let #definition = #with_texts;))
}

/// A text of a modal or a component in the Fluent files.
#[derive(Clone)]
pub(crate) struct MessageLimit {
    pub(crate) key: String,
    /// Maximum length in characters.
    pub(crate) max: usize,
    /// Definition of the text, such as "the title of the modal `Report`".
    pub(crate) subject: String,
    /// Attribute that replaces the key, such as `#[modal(key = "…")]`.
    pub(crate) remedy: &'static str,
    /// Span of the identifier that has the text, unless the code has none.
    pub(crate) translatable: Option<Span>,
}

/// Returns the check that no Fluent file has a longer text or one with a variable, if the `fluent` feature is enabled.
/// Faults are reported at `span`.
pub(crate) fn length_check(limits: &[MessageLimit], span: Span) -> Option<TokenStream> {
    let limits = limits.iter().map(|limit| {
        let MessageLimit {
            key,
            max,
            subject,
            remedy,
            ..
        } = limit;
        quote!(__g::TextLimit { key: #key, max: #max, subject: #subject, remedy: #remedy })
    });
    let check = quote_spanned!(span=> __g::check_text_lengths(__REPLY_TEXTS, &[#(#limits),*]));
    cfg!(feature = "fluent").then(|| {
        quote! {
            #[allow(unused_imports)]
            const _: () = {
                const __REPLY_TEXTS: &[__g::ReplyText] = &[];
                { use crate::*; #check }
            };
        }
    })
}
