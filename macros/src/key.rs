//! The keys of messages in files: the path of a command, an option or a choice.
//!
//! `localizations!` makes a constant of each message, in the root of the crate. A definition takes
//! the constants of its keys from there, and finds empty ones nearer by where there are none. So a
//! message that fits no definition is a constant that nothing uses, which the compiler reports.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::attr::Args;
use crate::faults::Faults;
use crate::words::{kebab_case, snake_case};

/// The key of a definition; none where neither its name nor its identifier can be one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Key(Option<String>);

impl Key {
    /// The key that is written.
    pub(crate) fn given(key: &str) -> Self {
        Self(Some(key.to_owned()).filter(|key| is_key(key)))
    }

    /// Takes `key = "…"`, which stands in place of the path.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Option<Self> {
        let given = args.take_text("key", faults)?;
        if !is_key(&given.value) {
            let message = "a key begins with a letter and goes on with letters, digits, `-` and `_`, \
                in lowercase";
            faults.push(given.span, message);
        }
        Some(Self::given(&given.value))
    }

    /// The key of a command or group that stands by itself.
    pub(crate) fn of_command(name: &str, ident: &Ident) -> Self {
        Self(
            candidates(name, ident)
                .into_iter()
                .find(|text| is_key(text)),
        )
    }

    /// The key of an enumeration, whose choices are below it.
    pub(crate) fn of_enumeration(ident: &Ident) -> Self {
        let name = snake_case(ident).replace('_', "-");
        Self(Some(name).filter(|name| is_key(name)))
    }

    /// The key of what stands below: a subcommand, an option or a choice.
    pub(crate) fn join(&self, name: &str, ident: &Ident) -> Self {
        let below = candidates(name, ident)
            .into_iter()
            .find(|text| is_part(text));
        let key = self.0.as_ref().zip(below);
        Self(key.map(|(key, below)| format!("{key}-{below}")))
    }

    /// The text, empty where there is no key.
    pub(crate) fn as_str(&self) -> &str {
        self.0.as_deref().unwrap_or_default()
    }
}

/// Whether a text can be the identifier of a message.
pub(crate) fn is_key(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase()) && is_part(text)
}

fn is_part(text: &str) -> bool {
    let legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    !text.is_empty() && text.chars().all(legal)
}

/// The name as members see it, and the identifier, which stands in where the name has characters
/// that keys do not have.
fn candidates(name: &str, ident: &Ident) -> [String; 2] {
    let name = name.to_ascii_lowercase().replace(' ', "-");
    let ident = kebab_case(ident).to_ascii_lowercase();
    [name, ident]
}

/// The constant that the message of a key becomes.
///
/// Different keys have different constants: capitals stand for what a constant's name cannot hold.
pub(crate) fn constant(key: &str) -> Ident {
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

/// The constant `__TEXTS`, with what the crate's files say of each key; nothing without the feature.
pub(crate) fn texts(keys: &[Key]) -> Option<TokenStream> {
    let count = keys.len();
    let constants = keys.iter().map(|key| key.0.as_deref().map(constant));
    let constants = constants.collect::<Vec<_>>();
    let empty = constants.iter().flatten();
    let none = || quote!(__g::LocalizedTexts::NONE);
    let constants = constants.iter().map(Option::as_ref);
    let taken = constants.map(|constant| constant.map_or_else(none, |name| quote!(#name)));
    cfg!(feature = "fluent").then(|| {
        quote! {
            const __TEXTS: [__g::LocalizedTexts; #count] = {
                #(const #empty: __g::LocalizedTexts = __g::LocalizedTexts::NONE;)*
                {
                    use crate::*;
                    [#(#taken),*]
                }
            };
        }
    })
}

/// The definition with its texts: `__TEXTS[index].method(definition)`; nothing without the feature.
pub(crate) fn with_texts(
    definition: &Ident,
    index: usize,
    method: &str,
    span: Span,
) -> Option<TokenStream> {
    let method = Ident::new(method, span);
    let taken = quote_spanned!(span=> __TEXTS[#index].#method(#definition));
    cfg!(feature = "fluent").then(|| quote!(let #definition = #taken;))
}
