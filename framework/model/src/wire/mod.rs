//! Serde helpers of the wire format: lenient reading, bit sets, open enums, PATCH fields, responses.

pub(crate) mod blank;
pub(crate) mod body;
pub(crate) mod flags;
pub(crate) mod lenient;
pub(crate) mod list;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod open_text;
pub(crate) mod patch;
pub(crate) mod percent;
pub(crate) mod response;
