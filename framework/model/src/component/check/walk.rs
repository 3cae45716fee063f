//! The way through all components of a message or a modal, outermost first.

use std::collections::HashSet;

use guildhall_rules::{
    COLOR, COMPONENT_ID_MAX, COMPONENTS, CONTAINER_COMPONENTS, CUSTOM_ID, ROW_BUTTONS, ROW_FIELDS,
    SECTION_TEXTS, TEXT_DISPLAYS, characters,
};

use super::super::{ActionRow, Component, Container, Label, Section};
use super::{ComponentPlace, Slot};
use crate::invalid::{count, each, number, sized};
use crate::{ComponentType, Invalid, InvalidKind};

/// What was met so far.
pub(super) struct Walk<'a> {
    place: ComponentPlace,
    components: usize,
    /// The characters of all texts.
    characters: usize,
    custom_ids: HashSet<&'a str>,
    ids: HashSet<u32>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(place: ComponentPlace) -> Self {
        Self {
            place,
            components: 0,
            characters: 0,
            custom_ids: HashSet::new(),
            ids: HashSet::new(),
        }
    }

    /// Checks a list of components and all that are inside.
    pub(super) fn list(
        &mut self,
        field: &str,
        components: &'a Vec<Component>,
        slot: Slot,
    ) -> Result<(), Invalid> {
        each(field, Some(components), |component| {
            self.component(component, slot)
        })
    }

    /// Checks a component that stands nowhere yet, and all that are inside.
    pub(super) fn alone(&mut self, component: &'a Component) -> Result<(), Invalid> {
        self.itself(component, Slot::top(self.place))
    }

    /// Checks what was met in all.
    pub(super) fn check_sums(&self) -> Result<(), Invalid> {
        if self.place != ComponentPlace::MessageOfComponents {
            return Ok(());
        }
        let (count, sum) = (Some(self.components), Some(self.characters));
        sized("components", "a count", count, &COMPONENTS)?;
        sized("components", "a sum of lengths", sum, &TEXT_DISPLAYS)
    }

    fn component(&mut self, component: &'a Component, slot: Slot) -> Result<(), Invalid> {
        component.kind().map_or(Ok(()), |kind| slot.check(kind))?;
        self.itself(component, slot)
    }

    /// Checks a component that may stand there.
    fn itself(&mut self, component: &'a Component, slot: Slot) -> Result<(), Invalid> {
        self.components += 1;
        self.check_id(component.id())?;
        if let Some(custom_id) = component.custom_id() {
            self.check_custom_id(custom_id)?;
        }
        match component {
            Component::ActionRow(row) => self.row(row),
            Component::Section(section) => self.section(section),
            Component::Container(container) => self.container(container),
            Component::Label(label) => self.label(label),
            Component::TextDisplay(text) => {
                self.characters += characters(&text.content);
                text.check()
            }
            Component::TextInput(input) => input.check(matches!(slot, Slot::Label)),
            Component::StringSelect(select) => select.check(self.place),
            Component::UserSelect(select) => select.check(self.place),
            Component::RoleSelect(select) => select.check(self.place),
            Component::MentionableSelect(select) => select.check(self.place),
            Component::ChannelSelect(select) => select.check(self.place),
            Component::Button(button) => button.check(),
            Component::Thumbnail(thumbnail) => thumbnail.check(),
            Component::MediaGallery(gallery) => gallery.check(),
            Component::File(file) => file.check(),
            Component::FileUpload(upload) => upload.check(),
            Component::RadioGroup(group) => group.check(),
            Component::CheckboxGroup(group) => group.check(),
            Component::Checkbox(_) | Component::Separator(_) | Component::Unknown(_) => Ok(()),
        }
    }

    /// Checks that a number is the only one of its kind. Without one, or with 0, the service numbers.
    fn check_id(&mut self, id: Option<u32>) -> Result<(), Invalid> {
        number("id", id, &(0..=COMPONENT_ID_MAX))?;
        match id {
            Some(id) if id > 0 && !self.ids.insert(id) => Err(again("id", &id.to_string())),
            _ => Ok(()),
        }
    }

    fn check_custom_id(&mut self, custom_id: &'a str) -> Result<(), Invalid> {
        let length = Some(characters(custom_id));
        sized("custom_id", "a length", length, &CUSTOM_ID)?;
        if self.custom_ids.insert(custom_id) {
            Ok(())
        } else {
            Err(again("custom_id", custom_id))
        }
    }

    fn row(&mut self, row: &'a ActionRow) -> Result<(), Invalid> {
        let is_button = |component| matches!(component, &Component::Button(_));
        // A row that is empty, or of something new, is as long as one of buttons.
        let fields = row.components.iter().any(|component| {
            !is_button(component) && component.kind().is_some_and(ComponentType::is_known)
        });
        let legal = if fields { &ROW_FIELDS } else { &ROW_BUTTONS };
        self.list("components", &row.components, Slot::in_row(self.place))?;
        count("components", Some(&row.components), legal)
    }

    fn section(&mut self, section: &'a Section) -> Result<(), Invalid> {
        count("components", Some(&section.components), &SECTION_TEXTS)?;
        self.list("components", &section.components, Slot::Section)?;
        let accessory = self.component(&section.accessory, Slot::Accessory);
        accessory.map_err(|fault| fault.inside("accessory"))
    }

    fn container(&mut self, container: &'a Container) -> Result<(), Invalid> {
        let components = &container.components;
        count("components", Some(components), &CONTAINER_COMPONENTS)?;
        number("accent_color", container.accent_color, &COLOR)?;
        self.list("components", components, Slot::Container)
    }

    fn label(&mut self, label: &'a Label) -> Result<(), Invalid> {
        label.check()?;
        let field = self.component(&label.component, Slot::Label);
        field.map_err(|fault| fault.inside("component"))
    }
}

/// The fault of what is already there.
pub(super) fn again(field: &str, value: &str) -> Invalid {
    Invalid::new(
        InvalidKind::Conflict,
        field,
        format_args!("a second `{value}`"),
        "what is unique",
    )
}
