//! Claims about defining: function → definition → registry → bulk overwrite.

mod definition;
mod macros;
mod publish;
mod registry;
