//! STRING and BOOLEAN options.

use guildhall_rules::CommandOptionType;

use super::Given;
use crate::define::{OptionSpec, OptionType, Unfit};

impl OptionType for String {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::String);

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.text().map(str::to_owned)
    }

    fn entered(&self) -> Option<String> {
        Some(self.clone())
    }
}

impl OptionType for bool {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Boolean);

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.boolean()
    }

    fn entered(&self) -> Option<String> {
        Some(self.to_string())
    }
}
