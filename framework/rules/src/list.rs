//! Checks lists in a definition for unknown and repeated values, and limits the number of checked entries.

use crate::fault::Fault;
use crate::finding::{DefinitionField, DefinitionPath, Findings};
use crate::kind::{ApplicationIntegrationType, ChannelType, InteractionContextType};

/// Maximum number of options of a command, a subcommand or a group: 25.
pub const OPTIONS_MAX: usize = 25;

/// Returns the number of entries to check: at most 25, because a longer list is invalid anyway.
pub(crate) const fn capped_len(length: usize) -> usize {
    if length < OPTIONS_MAX {
        length
    } else {
        OPTIONS_MAX
    }
}

/// Declares the check of a list of plain values.
macro_rules! check_list {
    ($check:ident, $value:ty, $field:ident, $unknown:ident, $repeated:ident) => {
        pub(crate) const fn $check(list: &[$value], at: DefinitionPath, out: &mut Findings) {
            let at = at.with_field(DefinitionField::$field);
            let mut i = 0;
            while i < capped_len(list.len()) {
                out.push_if(!list[i].is_known(), Fault::$unknown, at.with_entry(i));
                let mut earlier = 0;
                while earlier < i && list[earlier].wire() != list[i].wire() {
                    earlier += 1;
                }
                out.push_if(earlier < i, Fault::$repeated, at.with_entry(i));
                i += 1;
            }
        }
    };
}

check_list!(
    check_channel_types,
    ChannelType,
    ChannelTypes,
    ChannelTypeUnknown,
    ChannelTypeRepeated
);
check_list!(
    check_contexts,
    InteractionContextType,
    Contexts,
    ContextUnknown,
    ContextRepeated
);
check_list!(
    check_integration_types,
    ApplicationIntegrationType,
    IntegrationTypes,
    IntegrationTypeUnknown,
    IntegrationTypeRepeated
);
