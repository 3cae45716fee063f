//! ATTACHMENT options.

use guildhall_model::Attachment;
use guildhall_rules::CommandOptionType;

use super::Given;
use crate::define::{OptionSpec, OptionType, Unfit};

impl OptionType for Attachment {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Attachment);

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.attachment()
    }
}
