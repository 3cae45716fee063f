//! ROLE options.

use guildhall_model::{Id, Role};
use guildhall_rules::CommandOptionType;

use super::Given;
use crate::define::{OptionSpec, OptionType, Unfit};

const ROLE: OptionSpec = OptionSpec::new(CommandOptionType::Role);

impl OptionType for Role {
    const SPEC: OptionSpec = ROLE;

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.role()
    }

    fn entered(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}

impl OptionType for Id<Role> {
    const SPEC: OptionSpec = ROLE;

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.id()
    }

    fn entered(&self) -> Option<String> {
        Some(self.to_string())
    }
}
