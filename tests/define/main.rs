//! Claims about defining: function → definition → registry → bulk overwrite.

mod definition;
mod entry_point;
mod localization;
mod macros;
mod mutation;
mod parameter;
mod property;
mod publish;
mod registry;
mod tree;
