//! Texts of definitions → a warning at the first text that the Fluent file of a locale lacks.

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
    /// A text of a modal or a component.
    Part,
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
            let span = limit.translatable?;
            Some(Self {
                key: MessageKey::parse(&limit.key),
                kind: TextKind::Part,
                span,
            })
        });
        texts.collect()
    }

    fn expand(&self, index: usize) -> TokenStream {
        let key = self.key.as_str();
        match self.kind {
            TextKind::Name => quote!(__g::NeededText::Name(#key, __TEXTS[#index].names())),
            TextKind::Description => {
                quote!(__g::NeededText::Description(#key, __TEXTS[#index].descriptions()))
            }
            TextKind::Part => quote!(__g::NeededText::Part(#key, __REPLIES)),
        }
    }

    /// Returns the key of the text, with its attribute.
    fn path(&self) -> String {
        let key = self.key.as_str();
        match self.kind {
            TextKind::Name => format!("{key}.name"),
            TextKind::Description => format!("{key}.description"),
            TextKind::Part => key.to_owned(),
        }
    }
}

/// Returns a constant that causes a warning at the first text that a locale lacks, if the `fluent` feature is enabled.
/// The constant belongs next to the item, where the lint levels of the user apply.
///
/// A macro can emit a warning only with the use of a deprecated item, whose message is a literal. So each text has a
/// function of its own, and the message says which texts of the item follow.
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
    let needed = texts
        .iter()
        .enumerate()
        .map(|(index, text)| text.expand(index));
    let warnings = (0..texts.len()).map(|index| expand_warning(&texts, index));
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
            const __LACKING: usize = __LOCALES.first_lacking(&[#(#needed),*]);
            struct Translations<const LACKING: usize>;
            impl Translations<{ __g::TRANSLATED }> {
                const fn check() {}
            }
            #(#warnings)*
        };
    })
}

/// Returns a call of a function that is deprecated if the text at `index` is the first that a locale lacks.
fn expand_warning(texts: &[&TranslatableText], index: usize) -> TokenStream {
    let message = lacking_message(texts, index);
    // With a span of the source, the compiler shows the warning.
    let span = texts[index].span;
    let check = Ident::new("check", span);
    let call = quote_spanned! {span=>
        Translations::<{ if __LACKING == #index { #index } else { __g::TRANSLATED } }>::#check();
    };
    quote! {
        impl Translations<#index> {
            #[deprecated = #message]
            const fn check() {}
        }
        #call
    }
}

/// Number of lines of a Fluent file that a warning shows.
const SHOWN_LINES: usize = 12;

/// Returns the warning about the text at `index`: its key, and the lines of this text and those after it.
fn lacking_message(texts: &[&TranslatableText], index: usize) -> String {
    let (name, common) = (texts[index].path(), common_key(texts));
    let others = match texts[index].kind {
        TextKind::Name => "other names",
        TextKind::Description => "other descriptions",
        TextKind::Part => "other texts",
    };
    let mut lines = Vec::new();
    let mut key = "";
    for text in &texts[index..] {
        if let TextKind::Part = text.kind {
            lines.push(format!("{} = …", text.path()));
            continue;
        }
        if key != text.key.as_str() {
            key = text.key.as_str();
            lines.push(format!("{key} ="));
        }
        let attribute = text.path()[key.len()..].to_owned();
        lines.push(format!("    {attribute} = …"));
    }
    let rest = lines.len().saturating_sub(SHOWN_LINES);
    lines.truncate(SHOWN_LINES);
    if rest > 0 {
        lines.push(format!("(and {rest} more lines)"));
    }
    let lines = lines.join("\n");
    format!(
        "a file lacks `{name}`, although it translates {others}; add those of these lines that it lacks:\n{lines}\n\
         or keep these texts in the language of the code, with `localizations!(…, untranslated(\"{common}\"))`, \
         or all that lack translations, with `localizations!(…, partial)`"
    )
}

/// Returns the longest key that all texts are at or below, or the key of the first text.
fn common_key<'a>(texts: &[&'a TranslatableText]) -> &'a str {
    let first = texts[0].key.as_str();
    let ends = first.match_indices('-').map(|(end, _)| end);
    let mut parents = ends.chain([first.len()]).map(|end| &first[..end]).rev();
    let is_common = |parent: &&str| {
        texts.iter().all(|text| {
            let rest = text.key.as_str().strip_prefix(*parent);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        })
    };
    parents.find(is_common).unwrap_or(first)
}

/// Returns the value of a constant that `localizations!` declares in the crate root, or `fallback` without the macro.
fn from_crate_root(name: &str, ty: &TokenStream, fallback: &TokenStream) -> TokenStream {
    let name = format_ident!("{name}");
    quote!({
        const #name: #ty = #fallback;
        { use crate::*; #name }
    })
}
