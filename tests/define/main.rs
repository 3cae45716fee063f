//! Claims about defining: function → definition → registry → bulk overwrite.

mod definition;
mod macros;
mod property;
mod publish;
mod registry;
mod tree;
