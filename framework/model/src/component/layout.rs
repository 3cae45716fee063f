//! Action rows, sections, containers and separators.

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{
    ACTION_ROW_BUTTONS, ACTION_ROW_FIELDS, COLOR, CONTAINER_COMPONENTS, SECTION_TEXTS,
};

use super::Button;
use super::check::{COMPONENT_ID, Checker, Position};
use super::declare::setters;
use super::object::Node;
use super::object::{Component, ComponentType};
use crate::ValidationError;
use crate::validation::{check_count, check_number};
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};

/// [Action row](https://docs.discord.com/developers/components/reference#action-row) of up to 5 buttons or a single
/// select menu.
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct ActionRow {
    /// Components of the row: 1–5 buttons, or one select menu.
    #[serde(default, with = "list")]
    pub components: Vec<Component>,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
}

impl ActionRow {
    /// Creates an action row of components.
    pub fn new<C: Into<Component>>(components: impl IntoIterator<Item = C>) -> Self {
        Self {
            components: components.into_iter().map(Into::into).collect(),
            id: None,
        }
    }

    /// Creates an action row of 1–5 buttons.
    pub fn buttons(buttons: impl IntoIterator<Item = Button>) -> Self {
        Self::new(buttons)
    }

    /// Creates an action row of a single select menu.
    pub fn select(select: impl Into<Component>) -> Self {
        Self::new([select])
    }
}

setters! {
    ActionRow {
        /// Adds a component.
        component(entry of components: Component),
        /// Sets the components: 1–5 buttons, or one select menu.
        components(list Component),
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
    }
}

/// [Section](https://docs.discord.com/developers/components/reference#section): text displays next to a thumbnail
/// or button.
#[derive(Clone, Debug, PartialEq, Object, Schema)]
pub struct Section {
    /// Text displays, 1–3.
    #[schema(length = SECTION_TEXTS)]
    #[serde(default, with = "list")]
    pub components: Vec<Component>,
    /// Thumbnail or button next to the text displays.
    pub accessory: Box<Component>,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
}

impl Section {
    /// Creates a section of text displays next to a thumbnail or button.
    pub fn new<C: Into<Component>>(
        components: impl IntoIterator<Item = C>,
        accessory: impl Into<Component>,
    ) -> Self {
        Self {
            components: components.into_iter().map(Into::into).collect(),
            accessory: Box::new(accessory.into()),
            id: None,
        }
    }
}

setters! {
    Section {
        /// Adds a text display; a section has 1–3 text displays.
        component(entry of components: Component),
        /// Sets the text displays, 1–3.
        components(list Component),
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
    }
}

/// [Container](https://docs.discord.com/developers/components/reference#container) around other components.
///
/// ```
/// use guildhall_model::component::{
///     ActionRow, Button, Container, Separator, SeparatorSpacing, TextDisplay,
/// };
///
/// let container = Container::new()
///     .component(TextDisplay::new("Delete the channel?"))
///     .component(Separator::new().spacing(SeparatorSpacing::Large))
///     .component(ActionRow::buttons([Button::danger("delete", "Delete")]))
///     .accent_color(0x00ed_4245);
///
/// assert_eq!(container.components.len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct Container {
    /// Components in the container, 1–40; containers cannot be nested.
    #[schema(length = CONTAINER_COMPONENTS)]
    #[serde(default, with = "list")]
    pub components: Vec<Component>,
    /// Accent color, as 0xRRGGBB.
    #[schema(range = COLOR)]
    #[service(always)]
    #[serde(with = "number")]
    pub accent_color: Option<u32>,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Whether the content is hidden behind a spoiler.
    #[service(always)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub spoiler: bool,
}

impl Container {
    /// Creates an empty container.
    pub fn new() -> Self {
        Self::default()
    }
}

setters! {
    Container {
        /// Adds a component.
        component(entry of components: Component),
        /// Sets the components, 1–40.
        components(list Component),
        /// Sets the accent color, as 0xRRGGBB.
        accent_color(some u32),
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
        /// Sets whether the content is hidden behind a spoiler.
        spoiler(bool),
    }
}

/// [Separator](https://docs.discord.com/developers/components/reference#separator), with or without a dividing
/// line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct Separator {
    /// Whether to show a dividing line; `true` if absent.
    #[service(default = true)]
    pub divider: Option<bool>,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Size of the padding; small if absent.
    #[service(default = SeparatorSpacing::Small)]
    pub spacing: Option<SeparatorSpacing>,
}

impl Separator {
    /// Creates a separator with small padding and a dividing line.
    pub const fn new() -> Self {
        Self {
            divider: None,
            id: None,
            spacing: None,
        }
    }
}

setters! {
    Separator {
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
        /// Sets the size of the padding; small unless set.
        spacing(some SeparatorSpacing),
        /// Sets whether to show a dividing line; `true` unless set.
        divider(some bool),
    }
}

guildhall_rules::open_enum! {
    /// Size of the padding of a separator.
    SeparatorSpacing {
        /// Small padding.
        Small = 1 "SMALL",
        /// Large padding.
        Large = 2 "LARGE",
    }
}

guildhall_rules::open_enum_serde! { SeparatorSpacing }

crate::wire::kinds::kinds! { SeparatorSpacing => EnumValue, }

impl Node for ActionRow {
    fn children(&self) -> Vec<&Component> {
        self.components.iter().collect()
    }

    fn children_mut(&mut self) -> Vec<&mut Component> {
        self.components.iter_mut().collect()
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        let is_button = |component| matches!(component, &Component::Button(_));
        // The limit for buttons also applies to an empty row and to a row of unknown components.
        let has_non_buttons = self.components.iter().any(|component| {
            !is_button(component) && component.kind().is_some_and(ComponentType::is_known)
        });
        let valid = if has_non_buttons {
            &ACTION_ROW_FIELDS
        } else {
            &ACTION_ROW_BUTTONS
        };
        checker.check_list(
            "components",
            &self.components,
            Position::in_row(checker.context),
        )?;
        check_count("components", Some(&self.components), valid)
    }
}

impl Node for Section {
    fn children(&self) -> Vec<&Component> {
        self.components
            .iter()
            .chain([self.accessory.as_ref()])
            .collect()
    }

    fn children_mut(&mut self) -> Vec<&mut Component> {
        self.components
            .iter_mut()
            .chain([self.accessory.as_mut()])
            .collect()
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_count("components", Some(&self.components), &SECTION_TEXTS)?;
        checker.check_list("components", &self.components, Position::Section)?;
        let result = checker.check_component(&self.accessory, Position::Accessory);
        result.map_err(|fault| fault.nest_in("accessory"))
    }
}

impl Node for Container {
    fn children(&self) -> Vec<&Component> {
        self.components.iter().collect()
    }

    fn children_mut(&mut self) -> Vec<&mut Component> {
        self.components.iter_mut().collect()
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_count("components", Some(&self.components), &CONTAINER_COMPONENTS)?;
        check_number("accent_color", self.accent_color, &COLOR)?;
        checker.check_list("components", &self.components, Position::Container)
    }
}

impl Node for Separator {}
