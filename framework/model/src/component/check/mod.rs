//! Whether components are in the service's limits, each where it stands.

mod field;
mod media;
mod select;
mod slot;
mod walk;

use guildhall_rules::{COMPONENTS, MODAL_COMPONENTS, ROWS, TEXT_DISPLAYS};

use super::Component;
use crate::Invalid;
use crate::invalid::{count, sized};
use slot::Slot;
use walk::Walk;

/// What components are of, which decides which may stand there and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ComponentPlace {
    /// A message that may have a text, embeds and a poll: up to 5 rows.
    Message,
    /// A message of components alone, with `IS_COMPONENTS_V2`: up to 40 of all kinds.
    MessageOfComponents,
    /// A modal: 1–5 labels and texts.
    Modal,
}

impl ComponentPlace {
    /// Checks what the service would refuse of all components that a message or a modal has.
    ///
    /// A component or a style that this version does not name is left to the service.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range, such as `components[0].components[1].custom_id`.
    pub fn check(self, components: &Vec<Component>) -> Result<(), Invalid> {
        let top = match self {
            Self::Message => &ROWS,
            Self::MessageOfComponents => &COMPONENTS,
            Self::Modal => &MODAL_COMPONENTS,
        };
        count("components", Some(components), top)?;
        let mut walk = Walk::new(self);
        walk.list("components", components, Slot::top(self))?;
        if self == Self::MessageOfComponents {
            sized("components", "a count", Some(walk.components), &COMPONENTS)?;
            let sum = Some(walk.characters);
            sized("components", "a sum of lengths", sum, &TEXT_DISPLAYS)?;
        }
        Ok(())
    }
}
