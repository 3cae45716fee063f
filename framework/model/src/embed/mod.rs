//! Embeds: framed content in messages.

mod check;
mod object;
mod part;

pub use object::{Embed, EmbedFlags};
pub use part::{EmbedAuthor, EmbedField, EmbedFooter, EmbedMedia, EmbedMediaFlags, EmbedProvider};
