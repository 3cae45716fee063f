//! Which components may stand where.

use super::ComponentPlace;
use crate::{ComponentType as Kind, Invalid, InvalidKind};

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

    const fn legal(self) -> &'static [Kind] {
        match self {
            Self::Message => &[Kind::ActionRow],
            Self::MessageOfComponents => &[
                Kind::ActionRow,
                Kind::Section,
                Kind::TextDisplay,
                Kind::MediaGallery,
                Kind::File,
                Kind::Separator,
                Kind::Container,
            ],
            Self::Container => &[
                Kind::ActionRow,
                Kind::Section,
                Kind::TextDisplay,
                Kind::MediaGallery,
                Kind::File,
                Kind::Separator,
            ],
            Self::Modal => &[Kind::ActionRow, Kind::TextDisplay, Kind::Label],
            Self::Row => &[
                Kind::Button,
                Kind::StringSelect,
                Kind::UserSelect,
                Kind::RoleSelect,
                Kind::MentionableSelect,
                Kind::ChannelSelect,
            ],
            Self::RowOfModal => &[Kind::TextInput],
            Self::Section => &[Kind::TextDisplay],
            Self::Accessory => &[Kind::Button, Kind::Thumbnail],
            Self::Label => &[
                Kind::StringSelect,
                Kind::TextInput,
                Kind::UserSelect,
                Kind::RoleSelect,
                Kind::MentionableSelect,
                Kind::ChannelSelect,
                Kind::FileUpload,
                Kind::RadioGroup,
                Kind::CheckboxGroup,
                Kind::Checkbox,
            ],
        }
    }

    /// Checks that a component of this kind may stand here. One that has no name here may.
    pub(super) fn check(self, kind: Kind) -> Result<(), Invalid> {
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
