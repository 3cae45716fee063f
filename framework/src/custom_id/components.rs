//! Changes to the interactive components of a message before it is sent: custom IDs and the `disabled` flag.
//!
//! Fields of modals have custom IDs too, which name the field within its modal and stay as they are.

use guildhall_model::{Component, InteractionResponse, Patch};

/// Calls `change` with the custom ID of each component in the tree, in order.
pub(crate) fn visit_custom_ids(components: &mut [Component], change: &mut dyn FnMut(&mut String)) {
    for component in components {
        visit(component, &mut |part| {
            if let Part::CustomId(custom_id) = part {
                change(custom_id);
            }
        });
    }
}

/// Calls `change` with the custom ID of a modal, or of each component of a message.
pub(crate) fn visit_response(
    response: &mut InteractionResponse,
    change: &mut dyn FnMut(&mut String),
) {
    match response {
        InteractionResponse::ChannelMessage(body) => visit_custom_ids(&mut body.components, change),
        InteractionResponse::UpdateMessage(edit) => {
            if let Patch::Set(components) = &mut edit.components {
                visit_custom_ids(components, change);
            }
        }
        InteractionResponse::Modal(modal) => change(&mut modal.custom_id),
        _ => {}
    }
}

/// Disables each button and select menu with a custom ID.
pub(crate) fn disable(components: &mut [Component]) {
    for component in components {
        visit(component, &mut |part| {
            if let Part::Disabled(disabled) = part {
                *disabled = true;
            }
        });
    }
}

/// A part of an interactive component that can be changed.
enum Part<'a> {
    CustomId(&'a mut String),
    Disabled(&'a mut bool),
}

/// Calls `change` with the parts of the buttons and select menus in the tree. Link and premium buttons have no custom
/// ID.
fn visit(component: &mut Component, change: &mut dyn FnMut(Part<'_>)) {
    macro_rules! parts {
        ($component:ident) => {{
            change(Part::CustomId(&mut $component.custom_id));
            change(Part::Disabled(&mut $component.disabled));
        }};
    }
    match component {
        Component::Button(button) => {
            if let Some(custom_id) = &mut button.custom_id {
                change(Part::CustomId(custom_id));
                change(Part::Disabled(&mut button.disabled));
            }
        }
        Component::StringSelect(select) => parts!(select),
        Component::UserSelect(select) => parts!(select),
        Component::RoleSelect(select) => parts!(select),
        Component::MentionableSelect(select) => parts!(select),
        Component::ChannelSelect(select) => parts!(select),
        _ => {
            for child in component.children_mut() {
                visit(child, change);
            }
        }
    }
}
