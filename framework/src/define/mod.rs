//! Flow 2: annotated function → definition → registry → bulk overwrite.

mod command;
mod option_type;
#[cfg(feature = "client")]
pub mod publish;
mod registry;

pub use command::{CallFn, Command, Completer, Discovered, Handler, Source, StateNeed};
pub use option_type::{Given, OptionSpec, OptionType, Parameter, Unfit};
pub use registry::{Registry, RegistryError, RegistryFault};

pub(crate) use command::Body;
pub(crate) use option_type::Reason;
pub(crate) use registry::discovered;
