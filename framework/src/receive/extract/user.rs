//! USER options: the user, or the member of the guild.

use guildhall_model::{Id, Member, User};
use guildhall_rules::CommandOptionType;

use super::Given;
use crate::define::{OptionSpec, OptionType, Unfit};

const USER: OptionSpec = OptionSpec::new(CommandOptionType::User);

impl OptionType for User {
    const SPEC: OptionSpec = USER;

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.user()
    }

    fn entered(&self) -> Option<String> {
        Some(self.id.to_string())
    }
}

impl OptionType for Member {
    const SPEC: OptionSpec = USER;

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.member()
    }

    fn entered(&self) -> Option<String> {
        Some(self.id().to_string())
    }
}

impl OptionType for Id<User> {
    const SPEC: OptionSpec = USER;

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.id()
    }

    fn entered(&self) -> Option<String> {
        Some(self.to_string())
    }
}
