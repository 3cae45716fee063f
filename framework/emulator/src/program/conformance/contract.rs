//! The contract: the commands of a bot, and what it responds to the actions of a user.

use guildhall_emulator::Scenario;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// User and channel of all steps.
pub(super) const USER: &str = "alice";
const CHANNEL: &str = "#general";

/// Commands and steps.
#[derive(Debug)]
pub(super) struct Contract {
    /// Body of the PUT that registers the commands.
    pub(super) commands: String,
    pub(super) groups: Vec<Group>,
}

/// Steps that begin with one command.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) command: String,
    /// Names of the steps.
    pub(super) names: Vec<String>,
    pub(super) scenario: Scenario,
}

#[derive(Deserialize)]
struct ContractFile {
    commands: Box<RawValue>,
    groups: Vec<GroupFile>,
}

#[derive(Deserialize)]
struct GroupFile {
    command: String,
    steps: Vec<StepFile>,
}

#[derive(Deserialize)]
struct StepFile {
    name: String,
    action: Value,
    expect: Value,
}

impl Contract {
    /// Reads the contract.
    ///
    /// # Errors
    ///
    /// Returns an error if the file of the program is invalid, which a test excludes.
    pub(super) fn read() -> Result<Self, String> {
        let file: ContractFile = serde_json::from_str(include_str!("contract.json"))
            .map_err(|error| format!("contract.json: {error}"))?;
        let groups = file.groups.into_iter().map(GroupFile::into_group);
        Ok(Self {
            commands: file.commands.get().to_owned(),
            groups: groups.collect::<Result<_, _>>()?,
        })
    }
}

impl GroupFile {
    fn into_group(self) -> Result<Group, String> {
        let steps = self.steps.iter().map(|step| {
            let (action, expect) = (&step.action, &step.expect);
            json!({"user": USER, "channel": CHANNEL, "action": action, "expect": expect})
        });
        let scenario = json!({"version": 1, "steps": steps.collect::<Vec<_>>()});
        let scenario = scenario.to_string().parse();
        Ok(Group {
            scenario: scenario.map_err(|error| format!("contract.json: {error}"))?,
            command: self.command,
            names: self.steps.into_iter().map(|step| step.name).collect(),
        })
    }
}
