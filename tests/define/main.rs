//! Claims about defining: function → definition → registry → bulk overwrite.

mod custom_id;
mod definition;
mod entry_point;
mod import;
mod installation;
mod localization;
mod macros;
mod mention;
mod mutation;
mod parameter;
mod plan;
mod plan_desk;
mod plan_faults;
mod plan_look;
mod plan_losses;
mod plan_pitfalls;
mod plan_property;
mod plan_property_scopes;
mod plan_text;
mod property;
mod publish;
mod registration;
mod registry;
mod tree;
