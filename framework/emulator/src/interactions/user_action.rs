//! Actions on components and modals: click, select and submit.

use guildhall_model::component::Button;
use guildhall_model::interaction::ComponentData;
use guildhall_model::{Component, Id, Interaction, InteractionData, Message, Resolved};

use crate::interactions::component_input::{
    ComponentReader, InputError, ValueBounds, find_component, shown_name, wrong_type_error,
};
use crate::interactions::context::InvokerContext;
use crate::interactions::interaction::{InteractionParts, build_interaction};
use crate::interactions::invoker::Invoker;
use crate::interactions::modal::{InputValue, Modal};
use crate::state::user_steps::PerformedAction;
use crate::world::World;
use crate::world::usage::component_label;

/// Action of a user on a component or a modal.
#[derive(Clone, Debug)]
pub(crate) enum UserAction {
    Click(Id<Message>, String),
    Select(Id<Message>, String, Vec<String>),
    Submit(Box<Modal>, Vec<(String, InputValue)>),
}

impl UserAction {
    pub(crate) fn click(message: &Message, custom_id: &str) -> Self {
        Self::Click(message.id, custom_id.to_owned())
    }

    pub(crate) fn select<V: Into<String>>(
        message: &Message,
        custom_id: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Self {
        let values = values.into_iter().map(Into::into).collect();
        Self::Select(message.id, custom_id.to_owned(), values)
    }

    pub(crate) fn submit<K: Into<String>, V: Into<InputValue>>(
        modal: &Modal,
        values: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let values = values
            .into_iter()
            .map(|(name, value)| (name.into(), value.into()));
        Self::Submit(Box::new(modal.clone()), values.collect())
    }

    /// Validates the action, and builds the interaction, which becomes a recorded step.
    pub(crate) fn into_interaction(self, invoker: &Invoker) -> Result<Interaction, InputError> {
        let world = &mut *invoker.service.world();
        let performed = self.performed(world);
        let interaction = self.build(world, invoker)?;
        world.add_step(invoker.step(&interaction, performed));
        Ok(interaction)
    }

    fn build(self, world: &mut World, invoker: &Invoker) -> Result<Interaction, InputError> {
        let context = invoker.context(world).ok_or(InputError::InvokerGone)?;
        context.check_invoker(world)?;
        match self {
            Self::Click(message, custom_id) => {
                let message = visible_message(world, &context, message)?;
                let data = click_data(find_component(&message.components, &custom_id)?)?;
                Ok(component_interaction(world, &context, data, message))
            }
            Self::Select(message, custom_id, values) => {
                let message = visible_message(world, &context, message)?;
                let select = find_component(&message.components, &custom_id)?;
                let data = select_data(component_reader(world, &context), select, &values)?;
                Ok(component_interaction(world, &context, data, message))
            }
            Self::Submit(modal, values) => modal_interaction(world, &context, &modal, &values),
        }
    }

    /// Returns the action for the record, with the names of components that the user sees.
    fn performed(&self, world: &World) -> PerformedAction {
        let name = |message: &Id<Message>, custom_id: &str| {
            let message = world.messages.get(*message);
            message.map_or_else(String::new, |message| {
                shown_name(&message.components, custom_id)
            })
        };
        match self {
            Self::Click(message, custom_id) => PerformedAction::Click {
                message: *message,
                component: name(message, custom_id),
            },
            Self::Select(message, custom_id, values) => PerformedAction::Select {
                message: *message,
                component: name(message, custom_id),
                values: values.clone(),
            },
            Self::Submit(modal, values) => PerformedAction::Submit {
                opener: modal.opener.clone(),
                values: values
                    .iter()
                    .map(|(name, value)| (name.clone(), serde_json::json!(value)))
                    .collect(),
            },
        }
    }
}

fn modal_interaction(
    world: &mut World,
    context: &InvokerContext,
    modal: &Modal,
    values: &[(String, InputValue)],
) -> Result<Interaction, InputError> {
    if modal.viewer != Some(context.user().id) {
        let custom_id = modal.custom_id.clone();
        return Err(InputError::ModalNotShown { custom_id });
    }
    let data = modal.modal_data(component_reader(world, context), values)?;
    let parts = InteractionParts {
        data: InteractionData::ModalSubmit(data),
        message: modal.message.clone(),
        owners: modal.owners,
    };
    let interaction = build_interaction(world, context, parts);
    world.set_triggering_interaction(interaction.token.expose(), &modal.opener);
    Ok(interaction)
}

/// Returns a message in its current state, if the user can see the message.
fn visible_message(
    world: &World,
    context: &InvokerContext,
    id: Id<Message>,
) -> Result<Message, InputError> {
    if let Err(dropped) = world.messages.kept(id) {
        return Err(InputError::MessageDropped {
            message: id,
            reason: dropped.to_string(),
        });
    }
    let message = context.visible_message(world, id);
    message
        .cloned()
        .ok_or_else(|| InputError::MessageNotVisible {
            message: id,
            reason: context.invisibility(world, id),
        })
}

fn component_reader<'w>(world: &'w mut World, context: &'w InvokerContext) -> ComponentReader<'w> {
    ComponentReader {
        world,
        context,
        resolved: Resolved::default(),
    }
}

fn component_interaction(
    world: &mut World,
    context: &InvokerContext,
    data: ComponentData,
    message: Message,
) -> Interaction {
    // Use the owners from the interaction that created the message, even if another user clicks.
    let metadata = message.interaction_metadata.as_deref();
    let owners = metadata.map(|metadata| metadata.authorizing_integration_owners);
    let parts = InteractionParts {
        data: InteractionData::MessageComponent(data),
        owners: owners.unwrap_or_default(),
        message: Some(message),
    };
    build_interaction(world, context, parts)
}

fn click_data(component: &Component) -> Result<ComponentData, InputError> {
    match component {
        Component::Button(Button { disabled: true, .. }) => Err(disabled_error(component)),
        Component::Button(_) => Ok(component_data(component, Vec::new(), Resolved::default())),
        _ => Err(wrong_type_error(component)),
    }
}

fn select_data(
    mut reader: ComponentReader<'_>,
    component: &Component,
    values: &[String],
) -> Result<ComponentData, InputError> {
    let is_disabled = match component {
        Component::StringSelect(select) => select.disabled,
        Component::UserSelect(select) => select.disabled,
        Component::RoleSelect(select) => select.disabled,
        Component::MentionableSelect(select) => select.disabled,
        Component::ChannelSelect(select) => select.disabled,
        _ => return Err(wrong_type_error(component)),
    };
    if is_disabled {
        return Err(disabled_error(component));
    }
    let values = reader.values(component, values, &ValueBounds::for_message(component))?;
    Ok(component_data(component, values, reader.resolved))
}

fn disabled_error(component: &Component) -> InputError {
    let custom_id = component.custom_id().unwrap_or_default().to_owned();
    InputError::Disabled {
        custom_id,
        label: component_label(component).map(str::to_owned),
    }
}

fn component_data(component: &Component, values: Vec<String>, resolved: Resolved) -> ComponentData {
    ComponentData {
        custom_id: component.custom_id().unwrap_or_default().to_owned(),
        component_type: component
            .kind()
            .unwrap_or(guildhall_model::ComponentType::Button),
        id: component.id(),
        resolved,
        values,
    }
}
