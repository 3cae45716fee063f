//! Texts of definitions → checks that the Fluent files of each locale which translates definitions have the texts.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::inline_localizations::LocalizationKeys;
use crate::message_key::{MessageKey, MessageLimit, texts_constant};

/// A text of a definition that the Fluent files can translate.
pub(crate) struct TranslatableText {
    pub(crate) key: MessageKey,
    pub(crate) kind: TextKind,
    /// Span of the identifier that has the text.
    pub(crate) span: Span,
}

/// The attribute of a text in a Fluent file, or the end of its key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextKind {
    /// `.name` of a command, an option or a choice.
    Name,
    /// `.description` of a command or an option.
    Description,
    /// A text of a modal or a component with this word.
    Part(&'static str),
}

impl TranslatableText {
    /// Returns the name of a definition; `None` for a name without letters, such as a number, which needs no
    /// translation.
    pub(crate) fn name(key: &MessageKey, name: &str, span: Span) -> Option<Self> {
        let kind = TextKind::Name;
        let text = Self {
            key: key.clone(),
            kind,
            span,
        };
        name.chars().any(char::is_alphabetic).then_some(text)
    }

    /// Returns the texts of a command or an option, except those with localizations in the attribute.
    pub(crate) fn of_command(
        key: &MessageKey,
        name: &str,
        span: Span,
        localized: &LocalizationKeys,
        has_description: bool,
    ) -> Vec<Self> {
        let name = Self::name(key, name, span).filter(|_| localized.names.is_empty());
        let description = Self {
            key: key.clone(),
            kind: TextKind::Description,
            span,
        };
        let has_description = has_description && localized.descriptions.is_empty();
        name.into_iter()
            .chain(has_description.then_some(description))
            .collect()
    }

    /// Returns the texts of a modal or a component that are in the code.
    pub(crate) fn of_limits(limits: &[MessageLimit]) -> Vec<Self> {
        let texts = limits.iter().filter_map(|limit| {
            let (word, span) = limit.translatable?;
            Some(Self {
                key: MessageKey::parse(&limit.key),
                kind: TextKind::Part(word),
                span,
            })
        });
        texts.collect()
    }

    fn expand(&self, index: usize) -> TokenStream {
        // With a span of the source, the compiler shows the warning.
        let (span, key) = (self.span, self.key.as_str());
        let (method, lacking) = match self.kind {
            TextKind::Name => ("name", quote!(without_name(#key, __TEXTS[#index].names()))),
            TextKind::Description => (
                "description",
                quote!(without_description(#key, __TEXTS[#index].descriptions())),
            ),
            TextKind::Part(word) => (word, quote!(without_text(#key, __REPLIES))),
        };
        let method = Ident::new(method, span);
        quote_spanned!(span=> __g::Untranslated::<{ __LOCALES.#lacking }>::#method();)
    }
}

/// Returns a constant that causes a warning for each text that a locale lacks, if the `fluent` feature is enabled. The
/// constant belongs next to the item, where the lint levels of the user apply.
pub(crate) fn translation_check(
    texts: &[TranslatableText],
    root: &TokenStream,
) -> Option<TokenStream> {
    let texts = texts.iter().filter(|text| !text.key.as_str().is_empty());
    let texts = texts.collect::<Vec<_>>();
    let keys = texts
        .iter()
        .map(|text| text.key.clone())
        .collect::<Vec<_>>();
    let constant = texts_constant(&keys).filter(|_| !texts.is_empty())?;
    let checks = texts
        .iter()
        .enumerate()
        .map(|(index, text)| text.expand(index));
    let locales = from_crate_root(
        "__TRANSLATED",
        &quote!(__g::TranslatedLocales),
        &quote!(__g::TranslatedLocales::NONE),
    );
    let replies = from_crate_root("__REPLY_TEXTS", &quote!(&[__g::ReplyText]), &quote!(&[]));
    Some(quote! {
        #[allow(dead_code, unused_imports, non_upper_case_globals)]
        const _: () = {
            use #root as __g;
            #constant
            const __LOCALES: __g::TranslatedLocales = #locales;
            const __REPLIES: &[__g::ReplyText] = #replies;
            #(#checks)*
        };
    })
}

/// Returns the value of a constant that `localizations!` declares in the crate root, or `fallback` without the macro.
fn from_crate_root(name: &str, ty: &TokenStream, fallback: &TokenStream) -> TokenStream {
    let name = format_ident!("{name}");
    quote!({
        const #name: #ty = #fallback;
        { use crate::*; #name }
    })
}
