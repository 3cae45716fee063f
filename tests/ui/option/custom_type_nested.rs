//! Custom option types of type SUB_COMMAND or SUB_COMMAND_GROUP, which are invalid for parameters.
use guildhall::prelude::*;
use guildhall::model::CommandOptionType;

struct SubCommand;

impl OptionType for SubCommand {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::SubCommand);

    fn read(_: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        Ok(Self)
    }
}

struct SubCommandGroup;

impl OptionType for SubCommandGroup {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::SubCommandGroup);

    fn read(_: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        Ok(Self)
    }
}

/// Mixes them
#[command]
fn mixed(
    /// A parameter
    parameter: &str,
    /// A subcommand
    subcommand: SubCommand,
) {
    let _ = (parameter, subcommand);
}

/// Has a group without subcommands
#[command]
fn empty(
    /// A group
    group: SubCommandGroup,
) {
    drop(group);
}

/// Has a subcommand in a subcommand
#[group]
mod nested {
    use super::*;

    /// A subcommand
    #[command]
    fn inner(
        /// A subcommand
        subcommand: SubCommand,
    ) {
        drop(subcommand);
    }
}

fn main() {}
