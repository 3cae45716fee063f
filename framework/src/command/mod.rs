//! Commands as constant data: an annotated function or module becomes a definition and a handler.
//!
//! The attribute macros emit a [`Command`]. The [`Registry`] collects and checks the commands of an app.

pub(crate) mod arguments;
pub(crate) mod converted_option;
pub(crate) mod definition;
pub(crate) mod guard_options;
pub(crate) mod handler;
pub(crate) mod handler_options;
pub(crate) mod invocation;
pub(crate) mod localized_texts;
pub(crate) mod option_spec;
pub(crate) mod option_types;
pub(crate) mod parameter;
pub(crate) mod registry;

pub use crate::interaction::target::{MessageTarget, UserTarget};
pub use definition::Command;
pub use registry::{Registry, RegistryError, RegistryFault};
