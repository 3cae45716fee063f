//! Answers an interaction.

pub(crate) mod defer;
pub(crate) mod followup;
pub(crate) mod into_response;
pub(crate) mod reply;
pub(crate) mod response;
pub(crate) mod shutdown;
pub(crate) mod state;
pub(crate) mod watchdog;
