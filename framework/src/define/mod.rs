//! Flow 2: annotated function → definition → registry → plan → bulk overwrite.

pub(crate) mod arguments;
pub(crate) mod builtin_types;
mod command;
pub mod component;
pub(crate) mod guards;
pub(crate) mod handler;
pub(crate) mod localize;
pub(crate) mod manner;
pub(crate) mod option_spec;
mod option_type;
pub(crate) mod parameter;
pub(crate) mod registry;

pub use crate::interaction::option_error::{ArgumentError, Unfit};
pub use command::Command;
pub use guildhall_rules::Source;
#[cfg(feature = "fluent")]
pub use localize::{Arg, Catalog, Language};
pub use option_spec::OptionSpec;
pub use option_type::OptionType;
pub use registry::{Registry, RegistryError, RegistryFault};

pub(crate) use command::Body;
pub(crate) use handler::{Handler, StateNeed};
pub(crate) use manner::{Defer, Manners};
pub(crate) use parameter::Parameter;
pub(crate) use registry::discovered;
