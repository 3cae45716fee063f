//! A form that is shown as the answer to an interaction.

use guildhall_rules::{CUSTOM_ID, MODAL_TITLE};
use serde::{Deserialize, Serialize};

use crate::component::ComponentPlace;
use crate::invalid::text;
use crate::tolerance::or_default;
use crate::{Component, Invalid};

/// A [modal](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-modal): a form that pops up.
///
/// It is an answer to a command or a component, and only the first one: never after a deferral, and
/// never to another modal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ModalBody {
    /// The id that the app gives it, 1–100 characters.
    pub custom_id: String,
    /// The title, 1–45 characters.
    pub title: String,
    /// 1–5 labels and texts.
    #[serde(default, deserialize_with = "or_default")]
    pub components: Vec<Component>,
}

impl ModalBody {
    /// A form without fields yet.
    pub fn new(custom_id: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            custom_id: custom_id.into(),
            title: title.into(),
            components: Vec::new(),
        }
    }

    /// Adds a label with a field, or a text.
    #[must_use]
    pub fn with_component(mut self, component: impl Into<Component>) -> Self {
        self.components.push(component.into());
        self
    }

    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        text("custom_id", Some(&self.custom_id), &CUSTOM_ID)?;
        text("title", Some(&self.title), &MODAL_TITLE)?;
        ComponentPlace::Modal.check(&self.components)
    }
}
