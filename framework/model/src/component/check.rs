//! Limits that depend on the position of a component, or on all components of a message or modal.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use guildhall_rules::{
    ACTION_ROWS, COMPONENT_ID_MAX, COMPONENTS, CUSTOM_ID, MODAL_COMPONENTS, TEXT_DISPLAYS_LENGTH,
    count_characters,
};

use super::object::Component;
use crate::validation::{check_count, check_each, check_number, check_size};
use crate::{ComponentType, ValidationError, ValidationErrorKind};

/// Range of component identifiers.
pub(super) const COMPONENT_ID: RangeInclusive<u32> = 0..=COMPONENT_ID_MAX;

/// Kind of message, or modal, that contains components; determines the allowed component types and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ComponentContext {
    /// Message without the flag `IS_COMPONENTS_V2`: up to 5 action rows.
    Message,
    /// Message with the flag `IS_COMPONENTS_V2`: up to 40 components, including nested components.
    ComponentsV2Message,
    /// Modal: 1–5 labels and text displays.
    Modal,
}

impl ComponentContext {
    /// Checks all components of a message or modal.
    ///
    /// Component types and styles unknown to this version are not checked.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range, such as
    /// `components[0].components[1].custom_id`.
    pub fn check(self, components: &Vec<Component>) -> Result<(), ValidationError> {
        let valid_count = match self {
            Self::Message => &ACTION_ROWS,
            Self::ComponentsV2Message => &COMPONENTS,
            Self::Modal => &MODAL_COMPONENTS,
        };
        check_count("components", Some(components), valid_count)?;
        let mut checker = Checker::new(self);
        checker.check_list("components", components, Position::outermost(self))?;
        checker.check_totals()
    }

    /// Returns a context that accepts a component: a modal if no message accepts the component, otherwise a message
    /// with the flag `IS_COMPONENTS_V2`.
    fn accepting(component: &Component) -> Self {
        let is_text_input = |inside: &Component| matches!(inside, Component::TextInput(_));
        let only_in_modals = match component {
            Component::ActionRow(row) => row.components.iter().any(is_text_input),
            _ => component
                .kind()
                .is_some_and(ComponentType::is_only_in_modals),
        };
        if only_in_modals {
            Self::Modal
        } else {
            Self::ComponentsV2Message
        }
    }
}

impl Component {
    /// Checks the component and its descendants before it is added to a message or modal.
    ///
    /// Sending the message or modal runs [`ComponentContext::check`], which also checks the position and the number of
    /// components, the uniqueness of identifiers, and the limits that apply to select menus in modals only.
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
    /// # Ok::<(), guildhall_model::ValidationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range, such as `components[1].custom_id`.
    pub fn checked(self) -> Result<Self, ValidationError> {
        let mut checker = Checker::new(ComponentContext::accepting(&self));
        checker.check_detached(&self)?;
        checker.check_totals()?;
        Ok(self)
    }
}

/// Checker for the components of a message or modal; keeps the counts and identifiers of the components checked so far.
pub(super) struct Checker<'a> {
    pub(super) context: ComponentContext,
    /// Number of components checked so far.
    component_count: usize,
    /// Number of characters in the text displays checked so far.
    pub(super) character_count: usize,
    custom_ids: HashSet<&'a str>,
    ids: HashSet<u32>,
}

impl<'a> Checker<'a> {
    fn new(context: ComponentContext) -> Self {
        Self {
            context,
            component_count: 0,
            character_count: 0,
            custom_ids: HashSet::new(),
            ids: HashSet::new(),
        }
    }

    /// Checks a list of components and their descendants.
    pub(super) fn check_list(
        &mut self,
        field: &str,
        components: &'a Vec<Component>,
        position: Position,
    ) -> Result<(), ValidationError> {
        check_each(field, Some(components), |component| {
            self.check_component(component, position)
        })
    }

    /// Checks that the position accepts a component, then checks the component and its descendants.
    pub(super) fn check_component(
        &mut self,
        component: &'a Component,
        position: Position,
    ) -> Result<(), ValidationError> {
        component
            .kind()
            .map_or(Ok(()), |kind| position.check(kind))?;
        self.check_contents(component, position)
    }

    /// Checks a component that is not part of a message or modal yet, and its descendants.
    fn check_detached(&mut self, component: &'a Component) -> Result<(), ValidationError> {
        self.check_contents(component, Position::outermost(self.context))
    }

    /// Checks a component and its descendants, but not whether the position accepts the component.
    fn check_contents(
        &mut self,
        component: &'a Component,
        position: Position,
    ) -> Result<(), ValidationError> {
        self.component_count += 1;
        self.check_id(component.id())?;
        if let Some(custom_id) = component.custom_id() {
            self.check_custom_id(custom_id)?;
        }
        component.check(self, position)
    }

    /// Checks that an identifier is unique. The service replaces 0 with an unused identifier.
    fn check_id(&mut self, id: Option<u32>) -> Result<(), ValidationError> {
        check_number("id", id, &COMPONENT_ID)?;
        match id {
            Some(id) if id > 0 && !self.ids.insert(id) => Err(duplicate("id", &id.to_string())),
            _ => Ok(()),
        }
    }

    fn check_custom_id(&mut self, custom_id: &'a str) -> Result<(), ValidationError> {
        let length = Some(count_characters(custom_id));
        check_size("custom_id", "a length", length, &CUSTOM_ID)?;
        if self.custom_ids.insert(custom_id) {
            Ok(())
        } else {
            let remedy =
                "give each component its own custom ID, such as the same one with another value";
            Err(duplicate("custom_id", custom_id).with_remedy(remedy))
        }
    }

    /// Checks the total number of components and characters, which is limited only with `IS_COMPONENTS_V2`.
    fn check_totals(&self) -> Result<(), ValidationError> {
        if self.context != ComponentContext::ComponentsV2Message {
            return Ok(());
        }
        let (count, sum) = (Some(self.component_count), Some(self.character_count));
        check_size("components", "a count", count, &COMPONENTS)?;
        check_size("components", "a total length", sum, &TEXT_DISPLAYS_LENGTH)
    }
}

/// Returns the error for the second occurrence of a value that must be unique.
pub(super) fn duplicate(field: &str, value: &str) -> ValidationError {
    ValidationError::new(
        ValidationErrorKind::Conflict,
        field,
        format_args!("a second `{value}`"),
        "unique values",
    )
}

/// Position of a component in a message or modal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    Message,
    ComponentsV2Message,
    Modal,
    Row,
    ModalRow,
    Section,
    Accessory,
    Container,
    Label,
}

impl Position {
    /// Returns the position of top-level components.
    const fn outermost(context: ComponentContext) -> Self {
        match context {
            ComponentContext::Message => Self::Message,
            ComponentContext::ComponentsV2Message => Self::ComponentsV2Message,
            ComponentContext::Modal => Self::Modal,
        }
    }

    /// Returns the position of the components in an action row.
    pub(super) const fn in_row(context: ComponentContext) -> Self {
        match context {
            ComponentContext::Modal => Self::ModalRow,
            ComponentContext::Message | ComponentContext::ComponentsV2Message => Self::Row,
        }
    }

    /// Checks that the position accepts a component type. Unknown types are not checked.
    fn check(self, kind: ComponentType) -> Result<(), ValidationError> {
        let accepts = |kind: &&ComponentType| kind.positions().contains(&self);
        if !kind.is_known() || accepts(&&kind) {
            return Ok(());
        }
        let valid: Vec<_> = ComponentType::ALL
            .iter()
            .filter(accepts)
            .map(|kind| kind.name())
            .collect();
        Err(ValidationError::new(
            ValidationErrorKind::Choice,
            "type",
            kind.name(),
            valid.join(", "),
        )
        .with_remedy(self.remedy(kind)))
    }

    /// Returns the change that makes a component of a type valid which this position does not accept; empty if there
    /// is none.
    fn remedy(self, kind: ComponentType) -> &'static str {
        let is_in = |position| kind.positions().contains(&position);
        match self {
            Self::Message | Self::ComponentsV2Message | Self::Container if is_in(Self::Row) => {
                match kind {
                    ComponentType::Button => "put it into `ActionRow::buttons([…])`",
                    _ => "put it into `ActionRow::select(…)`",
                }
            }
            Self::Message if is_in(Self::ComponentsV2Message) => {
                "create the message with `from_components([…])` instead of a text"
            }
            Self::Modal if is_in(Self::Label) => "put it into `Label::new(…)`",
            Self::Message | Self::ComponentsV2Message | Self::Row if kind.is_only_in_modals() => {
                "only a modal can contain it"
            }
            _ => "",
        }
    }
}

impl ComponentType {
    fn is_only_in_modals(self) -> bool {
        let in_modal = |position: &Position| {
            matches!(
                position,
                Position::Modal | Position::ModalRow | Position::Label
            )
        };
        !self.positions().is_empty() && self.positions().iter().all(in_modal)
    }
}
