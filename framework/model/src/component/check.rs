//! Whether components are in the service's limits, each where it stands.

use std::collections::HashSet;

use guildhall_rules::{
    COLOR, COMPONENT_ID_MAX, COMPONENTS, CONTAINER_COMPONENTS, CUSTOM_ID, MODAL_COMPONENTS,
    ROW_BUTTONS, ROW_FIELDS, ROWS, SECTION_TEXTS, TEXT_DISPLAYS, characters,
};

use super::{ActionRow, Component, Container, Label, Section};
use crate::invalid::{count, each, number, sized};
use crate::{ComponentType, Invalid, InvalidKind};

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

/// Where a component stands.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Message,
    MessageOfComponents,
    Modal,
    Row,
    RowOfModal,
    Section,
    Accessory,
    Container,
    Label,
}

impl Slot {
    /// Where the outermost components stand.
    pub(super) const fn top(place: ComponentPlace) -> Self {
        match place {
            ComponentPlace::Message => Self::Message,
            ComponentPlace::MessageOfComponents => Self::MessageOfComponents,
            ComponentPlace::Modal => Self::Modal,
        }
    }

    /// Where the components of a row stand.
    pub(super) const fn in_row(place: ComponentPlace) -> Self {
        match place {
            ComponentPlace::Modal => Self::RowOfModal,
            ComponentPlace::Message | ComponentPlace::MessageOfComponents => Self::Row,
        }
    }

    const fn legal(self) -> &'static [ComponentType] {
        match self {
            Self::Message => &[ComponentType::ActionRow],
            Self::MessageOfComponents => &[
                ComponentType::ActionRow,
                ComponentType::Section,
                ComponentType::TextDisplay,
                ComponentType::MediaGallery,
                ComponentType::File,
                ComponentType::Separator,
                ComponentType::Container,
            ],
            Self::Container => &[
                ComponentType::ActionRow,
                ComponentType::Section,
                ComponentType::TextDisplay,
                ComponentType::MediaGallery,
                ComponentType::File,
                ComponentType::Separator,
            ],
            Self::Modal => &[
                ComponentType::ActionRow,
                ComponentType::TextDisplay,
                ComponentType::Label,
            ],
            Self::Row => &[
                ComponentType::Button,
                ComponentType::StringSelect,
                ComponentType::UserSelect,
                ComponentType::RoleSelect,
                ComponentType::MentionableSelect,
                ComponentType::ChannelSelect,
            ],
            Self::RowOfModal => &[ComponentType::TextInput],
            Self::Section => &[ComponentType::TextDisplay],
            Self::Accessory => &[ComponentType::Button, ComponentType::Thumbnail],
            Self::Label => &[
                ComponentType::StringSelect,
                ComponentType::TextInput,
                ComponentType::UserSelect,
                ComponentType::RoleSelect,
                ComponentType::MentionableSelect,
                ComponentType::ChannelSelect,
                ComponentType::FileUpload,
                ComponentType::RadioGroup,
                ComponentType::CheckboxGroup,
                ComponentType::Checkbox,
            ],
        }
    }

    /// Checks that a component of this kind may stand here. One that has no name here may.
    pub(super) fn check(self, kind: ComponentType) -> Result<(), Invalid> {
        if !kind.is_known() || self.legal().contains(&kind) {
            return Ok(());
        }
        let legal: Vec<_> = self.legal().iter().map(|kind| kind.name()).collect();
        Err(Invalid::new(
            InvalidKind::Choice,
            "type",
            kind.name(),
            legal.join(", "),
        ))
    }
}
