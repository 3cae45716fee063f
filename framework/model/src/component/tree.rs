//! Components as a tree: what is inside, and where numbers stand.

use super::Component;

impl Component {
    /// Where its number stands; none where its type is unknown.
    pub fn id_mut(&mut self) -> Option<&mut Option<u32>> {
        Some(match self {
            Self::ActionRow(it) => &mut it.id,
            Self::Button(it) => &mut it.id,
            Self::StringSelect(it) => &mut it.id,
            Self::TextInput(it) => &mut it.id,
            Self::UserSelect(it) => &mut it.id,
            Self::RoleSelect(it) => &mut it.id,
            Self::MentionableSelect(it) => &mut it.id,
            Self::ChannelSelect(it) => &mut it.id,
            Self::Section(it) => &mut it.id,
            Self::TextDisplay(it) => &mut it.id,
            Self::Thumbnail(it) => &mut it.id,
            Self::MediaGallery(it) => &mut it.id,
            Self::File(it) => &mut it.id,
            Self::Separator(it) => &mut it.id,
            Self::Container(it) => &mut it.id,
            Self::Label(it) => &mut it.id,
            Self::FileUpload(it) => &mut it.id,
            Self::RadioGroup(it) => &mut it.id,
            Self::CheckboxGroup(it) => &mut it.id,
            Self::Checkbox(it) => &mut it.id,
            Self::Unknown(_) => return None,
        })
    }

    /// What is directly inside it, in order.
    pub fn children(&self) -> Vec<&Self> {
        match self {
            Self::ActionRow(row) => row.components.iter().collect(),
            Self::Container(container) => container.components.iter().collect(),
            Self::Section(section) => {
                let texts = section.components.iter();
                texts.chain([section.accessory.as_ref()]).collect()
            }
            Self::Label(label) => vec![&label.component],
            _ => Vec::new(),
        }
    }

    /// What is directly inside it, in order, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::ActionRow(row) => row.components.iter_mut().collect(),
            Self::Container(container) => container.components.iter_mut().collect(),
            Self::Section(section) => {
                let texts = section.components.iter_mut();
                texts.chain([section.accessory.as_mut()]).collect()
            }
            Self::Label(label) => vec![&mut label.component],
            _ => Vec::new(),
        }
    }

    /// The component with this custom id: itself, or one inside it at any depth.
    pub fn find(&self, custom_id: &str) -> Option<&Self> {
        if self.custom_id() == Some(custom_id) {
            return Some(self);
        }
        let mut children = self.children().into_iter();
        children.find_map(|child| child.find(custom_id))
    }
}
