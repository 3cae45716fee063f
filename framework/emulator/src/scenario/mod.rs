//! Scenarios: recorded conversations with the app, to be saved as tests, and replayed.
//!
//! - `format`: the steps of a scenario file. `symbols`: names for IDs.
//! - `record`: a scenario from the recorded user actions. `varying`: content that is random.
//! - `rust`, `rust_reply`, `rust_text`: a scenario as a test in Rust. `html`: the conversation as a page.
//! - `replay`: the same actions again. `compare`: expected and received results.

pub(crate) mod compare;
pub(crate) mod format;
pub(crate) mod html;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod rust;
pub(crate) mod rust_reply;
pub(crate) mod rust_text;
pub(crate) mod symbols;
pub(crate) mod varying;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::scenario::format::{Expectation, ScenarioStep};
use crate::scenario::html::to_html;
use crate::scenario::rust::to_rust;
use crate::world_file::error::WorldFileError;
use crate::world_file::format::WorldFile;

/// Version of the scenario files that this version of the emulator writes and reads.
pub(crate) const VERSION: u32 = 1;

/// Scenario: user actions, each with the app's expected response and the expected effects.
///
/// [`Emulator::scenario`](crate::Emulator::scenario) returns what users have done;
/// [`Emulator::replay`](crate::Emulator::replay) does the same again. A scenario is read from JSON, which `Display`
/// writes. `framework/docs/scenarios.md` in the repository describes the file.
///
/// IDs are replaced by symbols such as `{{user:alice}}` and `{{message:1}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    version: u32,
    /// World file of the world in which the scenario begins; the default world if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) world: Option<Value>,
    pub(crate) steps: Vec<ScenarioStep>,
}

/// Reason that a text is not a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScenarioError {
    /// The text is not JSON, or a field is missing, unknown or of another type.
    #[error("{path}: {message}")]
    Invalid {
        /// Path of the value, such as `steps[0].user`.
        path: String,
        /// Reason.
        message: String,
    },
    /// The version of the file is not supported.
    #[error("version: {version} is not supported; {VERSION} is")]
    Version {
        /// Version of the file.
        version: u32,
    },
}

impl Scenario {
    pub(crate) fn new(world: Option<&str>, steps: Vec<ScenarioStep>) -> Self {
        Self {
            version: VERSION,
            // Cannot fail: a world file is JSON.
            world: world.and_then(|file| serde_json::from_str(file).ok()),
            steps,
        }
    }

    /// Returns the world file of the scenario, if the scenario does not begin in the default world.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is invalid, which a scenario that was read or recorded is not.
    pub(crate) fn world_file(&self) -> Result<Option<WorldFile>, WorldFileError> {
        let file = self.world.as_ref().map(|file| file.to_string().parse());
        file.transpose()
    }

    /// Returns the number of steps.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// Returns the scenario without the expectations of the steps that are not in `kept`. Steps are numbered from 1.
    /// All actions stay.
    #[must_use]
    pub fn keep_expectations(mut self, kept: &[usize]) -> Self {
        for (number, step) in (1..).zip(&mut self.steps) {
            if !kept.contains(&number) {
                step.expect = None;
            }
        }
        self
    }

    /// Returns the scenario without one part of the expectation of a step. Steps are numbered from 1. The path of the
    /// part has the names of the file and the indexes of lists, such as `reply.content` or `sent.0`. A path that
    /// matches no part has no effect.
    #[must_use]
    pub fn drop_expectation(mut self, step: usize, path: &str) -> Self {
        let index = step.checked_sub(1);
        let step = index.and_then(|index| self.steps.get_mut(index));
        if let Some(expect) = step.and_then(|step| step.expect.as_mut()) {
            *expect = without_part(expect, path);
        }
        self
    }

    /// Returns a test in Rust that does the same and asserts the expected results. `app` is an expression for the app,
    /// such as `my_bot::app()`.
    pub fn to_rust(&self, app: &str) -> String {
        to_rust(self, app)
    }

    /// Returns the conversation as one HTML file, without scripts and references to other files.
    pub fn to_html(&self) -> String {
        to_html(self)
    }
}

/// Returns an expectation without the part at a path.
fn without_part(expect: &Expectation, path: &str) -> Expectation {
    let mut json = serde_json::to_value(expect).unwrap_or_default();
    let pointer = format!("/{}", path.replace('.', "/"));
    let (parent, name) = pointer.rsplit_once('/').unwrap_or_default();
    match (json.pointer_mut(parent), name.parse()) {
        (Some(Value::Object(fields)), _) => drop(fields.remove(name)),
        (Some(Value::Array(items)), Ok(index)) if index < items.len() => drop(items.remove(index)),
        _ => {}
    }
    // A part that every value of its type has, such as the channel of a message, stays.
    serde_json::from_value(json).unwrap_or_else(|_| expect.clone())
}

impl FromStr for Scenario {
    type Err = ScenarioError;

    fn from_str(text: &str) -> Result<Self, ScenarioError> {
        let mut json = serde_json::Deserializer::from_str(text);
        let parsed: Self = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            ScenarioError::Invalid {
                path: error.path().to_string(),
                message: error.inner().to_string(),
            }
        })?;
        if parsed.version != VERSION {
            let version = parsed.version;
            return Err(ScenarioError::Version { version });
        }
        parsed
            .world_file()
            .map_err(|error| ScenarioError::Invalid {
                path: "world".to_owned(),
                message: error.to_string(),
            })?;
        if parsed.steps.is_empty() {
            return Err(ScenarioError::Invalid {
                path: "steps".to_owned(),
                message: "at least one step is required".to_owned(),
            });
        }
        Ok(parsed)
    }
}

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}
