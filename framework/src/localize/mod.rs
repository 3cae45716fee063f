//! Localized texts: catalogs that `localizations!` embeds, and the translator that reads them.

#[cfg(feature = "fluent")]
pub(crate) mod catalog;
#[cfg(feature = "fluent")]
pub(crate) mod reply_text;
#[cfg(feature = "fluent")]
pub(crate) mod translator;
