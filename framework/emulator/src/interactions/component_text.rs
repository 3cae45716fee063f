//! Text form of the components of messages and modals: what a terminal or a scenario shows of them.

use guildhall_model::Component;
use guildhall_model::component::{SelectDefaultValue, SelectDefaultValueType, UnfurledMedia};

use crate::interactions::component_input::default_values;
use crate::world::usage::shown_label;

/// Returns the lines that components display: text as it is, `[label]` for a button, `[placeholder ▾]` for a select
/// menu, and `┃ ` before the lines of a container.
pub(crate) fn component_lines(components: &[Component]) -> Vec<String> {
    components.iter().flat_map(lines_of).collect()
}

fn lines_of(component: &Component) -> Vec<String> {
    match component {
        Component::ActionRow(row) => {
            let controls = row.components.iter().flat_map(lines_of);
            vec![controls.collect::<Vec<_>>().join(" ")]
        }
        Component::TextDisplay(text) => text.content.lines().map(str::to_owned).collect(),
        Component::Section(section) => {
            let mut lines = component_lines(&section.components);
            lines.extend(lines_of(&section.accessory));
            lines
        }
        Component::Container(container) => {
            let lines = component_lines(&container.components);
            lines.iter().map(|line| format!("┃ {line}")).collect()
        }
        Component::Separator(_) => vec!["───".to_owned()],
        Component::Thumbnail(image) => vec![media_line(&image.media, image.description.as_ref())],
        Component::MediaGallery(gallery) => {
            let items = gallery.items.iter();
            let lines = items.map(|item| media_line(&item.media, item.description.as_ref()));
            lines.collect()
        }
        Component::File(file) => vec![media_line(&file.file, file.name.as_ref())],
        Component::Label(label) => vec![format!("{}: {}", label.label, field(&label.component))],
        control => vec![control_text(control)],
    }
}

/// Returns the text of a button or a select menu.
fn control_text(component: &Component) -> String {
    let name = || shown_label(component).unwrap_or_else(|| "…".to_owned());
    let (name, mark, is_disabled) = match component {
        Component::Button(button) => {
            let link = button.url.as_ref().map(|url| format!(" → {url}"));
            (name(), link.unwrap_or_default(), button.disabled)
        }
        Component::StringSelect(select) => (name(), " ▾".to_owned(), select.disabled),
        Component::UserSelect(select) => (name(), " ▾".to_owned(), select.disabled),
        Component::RoleSelect(select) => (name(), " ▾".to_owned(), select.disabled),
        Component::MentionableSelect(select) => (name(), " ▾".to_owned(), select.disabled),
        Component::ChannelSelect(select) => (name(), " ▾".to_owned(), select.disabled),
        _ => {
            let custom_id = component.custom_id().unwrap_or("…");
            (custom_id.to_owned(), String::new(), false)
        }
    };
    let suffix = if is_disabled { " (disabled)" } else { "" };
    format!("[{name}{mark}]{suffix}")
}

fn media_line(media: &UnfurledMedia, description: Option<&String>) -> String {
    let file = media.url.rsplit('/').next().unwrap_or(&media.url);
    let file = file.split('?').next().unwrap_or(file);
    match description {
        Some(description) => format!("({description}: {file})"),
        None => format!("({file})"),
    }
}

/// Returns the custom ID of a field and the values that it accepts.
fn field(component: &Component) -> String {
    let custom_id = component.custom_id().unwrap_or("…");
    let values: Vec<_> = match component {
        Component::StringSelect(select) => {
            let options = select.options.iter();
            options.map(|option| option.value.as_str()).collect()
        }
        Component::RadioGroup(group) => {
            let options = group.options.iter();
            options.map(|option| option.value.as_str()).collect()
        }
        Component::CheckboxGroup(group) => {
            let options = group.options.iter();
            options.map(|option| option.value.as_str()).collect()
        }
        Component::Checkbox(_) => vec!["true", "false"],
        _ => Vec::new(),
    };
    let values = values.join(" | ");
    match (prefilled(component), values.is_empty()) {
        (None, true) => format!("[{custom_id}]"),
        (None, false) => format!("[{custom_id}] {values}"),
        (Some(value), true) => format!("[{custom_id}] = {value}"),
        (Some(value), false) => format!("[{custom_id}] = {value} ({values})"),
    }
}

/// Returns the value with which a field of a modal is filled in; `None` without one.
fn prefilled(component: &Component) -> Option<String> {
    let mentions = |values: &[SelectDefaultValue]| values.iter().map(mention).collect();
    let values: Vec<String> = match component {
        Component::TextInput(input) => input.value.iter().map(|text| format!("{text:?}")).collect(),
        Component::Checkbox(checkbox) if checkbox.default => vec!["true".to_owned()],
        Component::UserSelect(select) => mentions(&select.default_values),
        Component::RoleSelect(select) => mentions(&select.default_values),
        Component::MentionableSelect(select) => mentions(&select.default_values),
        Component::ChannelSelect(select) => mentions(&select.default_values),
        _ => default_values(component),
    };
    (!values.is_empty()).then(|| values.join(", "))
}

fn mention(value: &SelectDefaultValue) -> String {
    let mark = match value.kind {
        SelectDefaultValueType::Role => "@&",
        SelectDefaultValueType::Channel => "#",
        _ => "@",
    };
    format!("<{mark}{}>", value.id)
}
