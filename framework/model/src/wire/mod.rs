//! The wire format: objects, lenient reading, bit sets, open enums, PATCH fields, kinds of values, responses.

pub(crate) mod flags;
pub(crate) mod kinds;
pub(crate) mod lenient;
pub(crate) mod list;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod open_text;
pub(crate) mod patch;
#[cfg(feature = "service")]
pub(crate) mod response;
