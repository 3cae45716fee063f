//! Tests of definitions: function → definition → registry → bulk overwrite.

#![expect(
    deprecated,
    reason = "the files of `localize` lack texts on purpose, for the fallbacks"
)]

mod command_strategy;
mod custom_id;
mod definition;
mod definition_property;
mod entry_point;
mod import;
mod installation;
mod localization;
mod localize;
mod macros;
mod mention;
mod mutation;
mod parameter_strategy;
mod plan;
mod plan_deletions;
mod plan_faults;
mod plan_fixture;
mod plan_overwrite;
mod plan_property;
mod plan_property_scopes;
mod plan_read;
mod plan_text;
mod publish;
mod registration;
mod registry;

guildhall::localizations!("define/localize/locales");
