//! Interactions: user input, the resulting interaction, its delivery, and its outcome.
//!
//! - `invoker`: a user in a channel. `command_line` (with `line_scanner`, `line_error`, `slash_command` and
//!   `option_input`) parses a typed line. `user_action` (with `component_input` and `modal`) handles clicks, selections
//!   and submitted modals.
//! - `context`, `interaction`: build the interaction.
//! - `endpoint`, `exchange`: deliver the interaction to the app. `multipart` parses bodies with files.
//! - `outcome`, `outcome_text`, `component_text`: the validated response, and its text form.
//! - `samples`: sample lines for the available commands. `completion`: words that can end a line.

pub(crate) mod command_line;
pub(crate) mod completion;
pub(crate) mod component_input;
pub(crate) mod component_text;
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
pub(crate) mod place;
pub(crate) mod samples;
pub(crate) mod slash_command;
pub(crate) mod user_action;
