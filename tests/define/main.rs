//! Claims about defining: function → definition → registry → bulk overwrite.

mod custom_id;
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
