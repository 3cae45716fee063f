//! Localized texts: catalogs that `localizations!` embeds, and the translator that reads them.

#[cfg(feature = "fluent")]
pub(crate) mod catalog;
#[cfg(feature = "fluent")]
mod message_keys;
#[cfg_attr(
    not(feature = "fluent"),
    allow(
        dead_code,
        reason = "the macro `tr!`, which uses the rest, needs the feature"
    )
)]
pub(crate) mod reply_text;
#[cfg(feature = "fluent")]
pub(crate) mod translator;
#[cfg_attr(
    not(feature = "fluent"),
    allow(
        dead_code,
        reason = "the checks of translations, which use the rest, need the feature"
    )
)]
pub(crate) mod untranslated;

#[cfg(feature = "fluent")]
pub use catalog::Catalog;
#[cfg(feature = "fluent")]
pub use translator::TextArg;
