//! What holds other components, and what keeps them apart.

use guildhall_rules::{COLOR, CONTAINER_COMPONENTS, ROW_BUTTONS, ROW_FIELDS, SECTION_TEXTS};
use serde::{Deserialize, Serialize};

use super::check::{Checker, Slot};
use super::declare::setters;
use super::object::Node;
use super::{Button, Component, ComponentType};
use crate::Invalid;
use crate::invalid::{count, number};
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};

/// A [row](https://docs.discord.com/developers/components/reference#action-row) of up to 5 buttons, or of one select.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActionRow {
    /// The buttons or the select.
    #[serde(default, with = "list")]
    pub components: Vec<Component>,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

impl ActionRow {
    /// A row of these.
    pub fn new<C: Into<Component>>(components: impl IntoIterator<Item = C>) -> Self {
        Self {
            components: components.into_iter().map(Into::into).collect(),
            id: None,
        }
    }

    /// A row of buttons, 1–5 of them.
    pub fn buttons(buttons: impl IntoIterator<Item = Button>) -> Self {
        Self::new(buttons)
    }

    /// A row of one select.
    pub fn select(select: impl Into<Component>) -> Self {
        Self::new([select])
    }
}

/// [Texts](https://docs.discord.com/developers/components/reference#section) beside a picture or a button.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// The texts, 1–3.
    #[serde(default, with = "list")]
    pub components: Vec<Component>,
    /// The thumbnail or the button.
    pub accessory: Box<Component>,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

impl Section {
    /// Texts beside a thumbnail or a button.
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

/// A [box](https://docs.discord.com/developers/components/reference#container) around others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Container {
    /// The others, which are no containers.
    #[serde(default, with = "list")]
    pub components: Vec<Component>,
    /// The color of its edge, as 0xRRGGBB.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub accent_color: Option<u32>,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Whether it is hidden until it is clicked.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub spoiler: bool,
}

impl Container {
    /// A box around these.
    pub fn new<C: Into<Component>>(components: impl IntoIterator<Item = C>) -> Self {
        Self {
            components: components.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }
}

setters! {
    Container {
        /// Sets the color of its edge, as 0xRRGGBB.
        accent_color(some u32),
        /// Sets its number within the message; the service gives one unless set.
        id(some u32),
        /// Hides it until it is clicked.
        spoiler(spoiler = true),
    }
}

/// A [gap](https://docs.discord.com/developers/components/reference#separator), with a line or without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Separator {
    /// Whether there is a line; yes if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divider: Option<bool>,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// How high it is; small if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spacing: Option<SeparatorSpacing>,
}

impl Separator {
    /// A small gap with a line.
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
        /// Sets its number within the message; the service gives one unless set.
        id(some u32),
        /// Makes the gap higher.
        large(spacing = Some(SeparatorSpacing::Large)),
        /// Leaves the line out.
        without_line(divider = Some(false)),
    }
}

guildhall_rules::open_enum! {
    /// How high a gap is.
    SeparatorSpacing {
        /// A little.
        Small = 1 "SMALL",
        /// More.
        Large = 2 "LARGE",
    }
}

guildhall_rules::open_enum_serde! { SeparatorSpacing }

impl Node for ActionRow {
    fn children(&self) -> Vec<&Component> {
        self.components.iter().collect()
    }

    fn children_mut(&mut self) -> Vec<&mut Component> {
        self.components.iter_mut().collect()
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        let is_button = |component| matches!(component, &Component::Button(_));
        // An empty row, or one of unknown components, has the limit of a row of buttons.
        let fields = self.components.iter().any(|component| {
            !is_button(component) && component.kind().is_some_and(ComponentType::is_known)
        });
        let legal = if fields { &ROW_FIELDS } else { &ROW_BUTTONS };
        checker.list("components", &self.components, Slot::in_row(checker.place))?;
        count("components", Some(&self.components), legal)
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

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        count("components", Some(&self.components), &SECTION_TEXTS)?;
        checker.list("components", &self.components, Slot::Section)?;
        let accessory = checker.component(&self.accessory, Slot::Accessory);
        accessory.map_err(|fault| fault.inside("accessory"))
    }
}

impl Node for Container {
    fn children(&self) -> Vec<&Component> {
        self.components.iter().collect()
    }

    fn children_mut(&mut self) -> Vec<&mut Component> {
        self.components.iter_mut().collect()
    }

    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        count("components", Some(&self.components), &CONTAINER_COMPONENTS)?;
        number("accent_color", self.accent_color, &COLOR)?;
        checker.list("components", &self.components, Slot::Container)
    }
}

impl Node for Separator {}
