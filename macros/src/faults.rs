//! Everything that is wrong with an item, gathered so that it is reported at once.

use std::fmt::Display;

use guildhall_rules::{Fault, characters};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Text longer than this is not repeated in a fault.
const QUOTED_MAX: usize = 40;

/// The faults of one item.
#[derive(Default)]
pub(crate) struct Faults(Vec<syn::Error>);

/// What stands where a rule is broken.
pub(crate) enum Found<'a> {
    /// A text, which is quoted or counted.
    Text(&'a str),
    /// So many of something.
    Count(usize),
    /// Something that the underlined token says already.
    Nothing,
}

impl Faults {
    /// Reads an item, and what is wrong with it so far.
    ///
    /// # Errors
    ///
    /// The errors to be compiled, where its grammar is refused.
    pub(crate) fn gather<T>(
        read: impl FnOnce(&mut Self) -> syn::Result<T>,
    ) -> Result<(T, Self), TokenStream> {
        let mut faults = Self::default();
        match read(&mut faults) {
            Ok(syntax) => Ok((syntax, faults)),
            Err(error) => {
                faults.push_error(error);
                Err(faults.into_compile_error())
            }
        }
    }

    /// Adds a fault at one token.
    pub(crate) fn push(&mut self, at: Span, message: impl Display) {
        self.0.push(syn::Error::new(at, message));
    }

    /// Adds a fault that underlines all of `tokens`.
    pub(crate) fn push_over(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.0.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds a fault with a way to mend it.
    pub(crate) fn push_with_help(&mut self, at: Span, message: impl Display, help: impl Display) {
        self.push(at, format_args!("{message}\n= help: {help}"));
    }

    /// Adds what a grammar refused.
    pub(crate) fn push_error(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    /// Adds a rule of the service that is broken.
    pub(crate) fn push_rule(&mut self, at: Span, rule: Fault, found: &Found<'_>) {
        let message = found.complete(rule.message());
        match rule.mend() {
            Some(mend) => self.push_with_help(at, message, mend),
            None => self.push(at, message),
        }
    }

    /// Adds a rule of the service that is broken, and underlines all of `tokens`.
    pub(crate) fn push_rule_over(&mut self, tokens: impl ToTokens, rule: Fault, found: &Found<'_>) {
        let message = found.complete(rule.message());
        let help = rule.mend().map(|mend| format!("\n= help: {mend}"));
        self.push_over(tokens, message + &help.unwrap_or_default());
    }

    /// Adds the rule that a check found broken, if it did.
    pub(crate) fn push_broken(&mut self, at: Span, check: Result<(), Fault>, found: &Found<'_>) {
        if let Err(rule) = check {
            self.push_rule(at, rule, found);
        }
    }

    /// Adds a rule on how many there may be; the first that is one too many is underlined.
    pub(crate) fn push_surplus(
        &mut self,
        rule: Fault,
        most: usize,
        found: impl IntoIterator<Item = Span>,
    ) {
        let found = found.into_iter().collect::<Vec<_>>();
        let surplus = found.get(most).copied().unwrap_or_else(Span::call_site);
        self.push_rule(surplus, rule, &Found::Count(found.len()));
    }

    /// Adds the faults of a part of the item.
    pub(crate) fn append(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The value, if there is no fault.
    pub(crate) fn finish<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// One `compile_error!` for each fault.
    pub(crate) fn into_compile_error(self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }
}

impl Found<'_> {
    /// The rule's message, and behind it what was found.
    pub(crate) fn complete(&self, message: &str) -> String {
        let counted = message.strip_suffix("this one has more");
        match (self, counted) {
            (Self::Nothing, _) | (Self::Count(_), None) => message.to_owned(),
            (Self::Count(count), Some(start)) => format!("{start}this one has {count}"),
            (Self::Text(text), Some(start)) => format!("{start}this one has {}", characters(text)),
            (Self::Text(text), None) if text.is_empty() || characters(text) > QUOTED_MAX => {
                message.to_owned()
            }
            (Self::Text(text), None) => format!("{message}; found `{text}`"),
        }
    }
}
