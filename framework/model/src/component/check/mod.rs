//! Whether components are in the service's limits, each where it stands.

mod field;
mod media;
mod select;
mod slot;
mod walk;

use guildhall_rules::{COMPONENTS, MODAL_COMPONENTS, ROWS};

use super::Component;
use crate::Invalid;
use crate::invalid::count;
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
        walk.check_sums()
    }

    /// Where a component can be, or where it can be more if it can be in a modal too.
    fn of(component: &Component) -> Self {
        let is_input = |inside: &Component| matches!(inside, Component::TextInput(_));
        match component {
            Component::Label(_)
            | Component::TextInput(_)
            | Component::FileUpload(_)
            | Component::RadioGroup(_)
            | Component::CheckboxGroup(_)
            | Component::Checkbox(_) => Self::Modal,
            Component::ActionRow(row) if row.components.iter().any(is_input) => Self::Modal,
            _ => Self::MessageOfComponents,
        }
    }
}

impl Component {
    /// Checks it where it is built, with all that is inside, as [`ComponentPlace::check`] does when
    /// the message or the modal is sent.
    ///
    /// What depends on the others is left to that: which may stand there, how many they are
    /// together, and that no two have one id. So is what only modals ask of a select.
    ///
    /// ```
    /// use guildhall_model::component::{ActionRow, Button};
    ///
    /// let row = ActionRow::buttons([
    ///     Button::success("yes", "Yes").checked()?,
    ///     Button::danger("no", "No").checked()?,
    /// ]);
    /// assert!(row.checked().is_ok());
    ///
    /// let fault = Button::danger("no", "").checked().unwrap_err();
    /// assert_eq!(fault.field, "label");
    /// # Ok::<(), guildhall_model::Invalid>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first field that is out of its range, such as `components[1].custom_id`.
    pub fn checked(self) -> Result<Self, Invalid> {
        let mut walk = Walk::new(ComponentPlace::of(&self));
        walk.alone(&self)?;
        walk.check_sums()?;
        Ok(self)
    }
}
