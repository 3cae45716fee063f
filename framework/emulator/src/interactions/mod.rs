//! Interactions: from a line or a click to a signed interaction, its delivery and the outcome.
//!
//! - `invoker`: a user in a channel. `command_line` (with `line_scanner`, `line_error`,
//!   `slash_command` and `option_input`) parses a typed line; `user_action` (with `component_input`
//!   and `modal`) is a click, a selection or a submitted modal.
//! - `context`, `interaction`: build the interaction that is sent.
//! - `endpoint`, `exchange`: deliver it to the app. `multipart` parses bodies with files.
//! - `outcome`, `outcome_text`: the validated response, and its text form.
//! - `samples`: a sample line for everything that can be invoked.

pub(crate) mod command_line;
pub(crate) mod component_input;
pub(crate) mod context;
pub(crate) mod endpoint;
pub(crate) mod exchange;
pub(crate) mod interaction;
pub(crate) mod invoker;
pub(crate) mod line_error;
pub(crate) mod line_scanner;
pub(crate) mod modal;
pub(crate) mod multipart;
pub(crate) mod option_input;
pub(crate) mod outcome;
pub(crate) mod outcome_text;
pub(crate) mod samples;
pub(crate) mod slash_command;
pub(crate) mod user_action;
