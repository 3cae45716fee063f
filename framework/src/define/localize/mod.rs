//! Files of other languages → the names and descriptions of definitions, and the texts of replies.

#[cfg(feature = "fluent")]
mod arg;
#[cfg(feature = "fluent")]
mod catalog;
mod texts;
#[cfg(feature = "fluent")]
mod translator;

#[cfg(feature = "fluent")]
pub use arg::Arg;
#[cfg(feature = "fluent")]
pub use catalog::{Catalog, Discovered, Language};
pub use texts::Texts;

#[cfg(feature = "fluent")]
pub(crate) use catalog::discovered;
#[cfg(feature = "fluent")]
pub(crate) use translator::Translator;
