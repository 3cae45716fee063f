//! Clicking, selecting and submitting.

use std::future::Future;
use std::panic::Location;

use guildhall_model::component::Button;
use guildhall_model::interaction::ComponentData;
use guildhall_model::{Component, Id, Interaction, InteractionData, Message, Resolved};

use super::component::{self, ValueBounds};
use super::values::ComponentReader;
use super::{InputValue, Modal};
use crate::error::InputError;
use crate::invoke::build::{self, InteractionParts};
use crate::invoke::place::InvokerContext;
use crate::invoke::{Invoker, Outcome};
use crate::world::World;

/// What a member does to what is on the screen.
#[derive(Clone, Debug)]
enum UserAction {
    Click(Id<Message>, String),
    Select(Id<Message>, String, Vec<String>),
    Submit(Box<Modal>, Vec<(String, InputValue)>),
}

impl Invoker {
    /// Clicks a button, as a test does. The message is taken as it is by now.
    ///
    /// # Panics
    ///
    /// With the [`InputError`], where the client would not let the member.
    /// [`try_click`](Self::try_click) gives it instead.
    #[track_caller]
    pub fn click(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> impl Future<Output = Outcome> + Send + use<> {
        self.act_or_panic(UserAction::Click(message.id, custom_id.to_owned()))
    }

    /// Clicks a button.
    ///
    /// # Errors
    ///
    /// See [`InputError`]; then nothing is sent.
    pub async fn try_click(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> Result<Outcome, InputError> {
        self.try_action(UserAction::Click(message.id, custom_id.to_owned()))
            .await
    }

    /// Selects values of a select, as a test does: the app's values, or users, roles and channels
    /// by their names, ids or mentions.
    ///
    /// # Panics
    ///
    /// With the [`InputError`], where the client would not let the member.
    /// [`try_select`](Self::try_select) gives it instead.
    #[track_caller]
    pub fn select<V: Into<String>>(
        &self,
        message: &Message,
        custom_id: &str,
        values: impl IntoIterator<Item = V>,
    ) -> impl Future<Output = Outcome> + Send {
        self.act_or_panic(select_action(message, custom_id, values))
    }

    /// Selects values of a select.
    ///
    /// # Errors
    ///
    /// See [`InputError`]; then nothing is sent.
    pub async fn try_select<V: Into<String>>(
        &self,
        message: &Message,
        custom_id: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Outcome, InputError> {
        self.try_action(select_action(message, custom_id, values))
            .await
    }

    /// Fills a modal by custom ids and submits it, as a test does. A field that is not named keeps
    /// what it starts with.
    ///
    /// # Panics
    ///
    /// With the [`InputError`], where the client would not let the member.
    /// [`try_submit`](Self::try_submit) gives it instead.
    #[track_caller]
    pub fn submit<V: Into<InputValue>>(
        &self,
        modal: &Modal,
        values: impl IntoIterator<Item = (&'static str, V)>,
    ) -> impl Future<Output = Outcome> + Send {
        self.act_or_panic(submit_action(modal, values))
    }

    /// Fills a modal by custom ids and submits it.
    ///
    /// # Errors
    ///
    /// See [`InputError`]; then nothing is sent.
    pub async fn try_submit<K: Into<String>, V: Into<InputValue>>(
        &self,
        modal: &Modal,
        values: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Outcome, InputError> {
        self.try_action(submit_action(modal, values)).await
    }

    /// What the member sees in the channel of the app's messages, the oldest first: nothing where
    /// they may not see the channel.
    pub fn messages(&self) -> Vec<Message> {
        let world = self.handle.service.world();
        let context = self.context(&world);
        context.map_or_else(Vec::new, |context| context.visible_messages(&world))
    }

    /// Says where the test is wrong, which a panic inside of a future cannot.
    #[track_caller]
    fn act_or_panic(&self, action: UserAction) -> impl Future<Output = Outcome> + Send + use<> {
        let (caller, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.try_action(action).await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    async fn try_action(&self, action: UserAction) -> Result<Outcome, InputError> {
        let interaction = self.to_interaction(action)?;
        Ok(self.exchange(interaction).await)
    }

    /// The interaction that a deed becomes.
    fn to_interaction(&self, action: UserAction) -> Result<Interaction, InputError> {
        let world = &mut *self.handle.service.world();
        let context = self.context(world).ok_or(InputError::Gone)?;
        match action {
            UserAction::Click(message, custom_id) => {
                let message = visible_message(world, &context, message)?;
                let data = click_data(component::find_component(&message.components, &custom_id)?)?;
                Ok(component_interaction(world, &context, data, message))
            }
            UserAction::Select(message, custom_id, values) => {
                let message = visible_message(world, &context, message)?;
                let select = component::find_component(&message.components, &custom_id)?;
                let data = select_data(component_reader(world, &context), select, &values)?;
                Ok(component_interaction(world, &context, data, message))
            }
            UserAction::Submit(modal, values) => {
                self.submit_interaction(world, &context, &modal, &values)
            }
        }
    }

    fn submit_interaction(
        &self,
        world: &mut World,
        context: &InvokerContext,
        modal: &Modal,
        values: &[(String, InputValue)],
    ) -> Result<Interaction, InputError> {
        if modal.viewer != Some(self.member) {
            let custom_id = modal.custom_id.clone();
            return Err(InputError::NotShown { custom_id });
        }
        let data = modal.modal_data(component_reader(world, context), values)?;
        let parts = InteractionParts {
            data: InteractionData::ModalSubmit(data),
            message: modal.message.clone(),
            owners: modal.owners,
        };
        let interaction = build::build_interaction(world, context, parts);
        world.set_triggering_interaction(interaction.token.expose(), &modal.opener);
        Ok(interaction)
    }
}

/// A message as it is by now, if who acts sees it where they are.
fn visible_message(
    world: &World,
    context: &InvokerContext,
    message: Id<Message>,
) -> Result<Message, InputError> {
    let seen = context.visible_message(world, message);
    seen.cloned().ok_or(InputError::Unseen { message })
}

fn select_action<V: Into<String>>(
    message: &Message,
    custom_id: &str,
    values: impl IntoIterator<Item = V>,
) -> UserAction {
    let values = values.into_iter().map(Into::into).collect();
    UserAction::Select(message.id, custom_id.to_owned(), values)
}

fn submit_action<K: Into<String>, V: Into<InputValue>>(
    modal: &Modal,
    values: impl IntoIterator<Item = (K, V)>,
) -> UserAction {
    let values = values.into_iter();
    let values = values.map(|(name, value)| (name.into(), value.into()));
    UserAction::Submit(Box::new(modal.clone()), values.collect())
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
    // Whose installation has brought the message along, not who uses it, is what counts.
    let metadata = message.interaction_metadata.as_deref();
    let owners = metadata.map(|metadata| metadata.authorizing_integration_owners);
    let parts = InteractionParts {
        data: InteractionData::MessageComponent(data),
        owners: owners.unwrap_or_default(),
        message: Some(message),
    };
    build::build_interaction(world, context, parts)
}

fn click_data(component: &Component) -> Result<ComponentData, InputError> {
    match component {
        Component::Button(Button { disabled: true, .. }) => Err(disabled_error(component)),
        Component::Button(_) => Ok(component_data(component, Vec::new(), Resolved::default())),
        _ => Err(component::wrong_kind(component)),
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
        _ => return Err(component::wrong_kind(component)),
    };
    if is_disabled {
        return Err(disabled_error(component));
    }
    let values = reader.values(component, values, &ValueBounds::for_select(component))?;
    Ok(component_data(component, values, reader.resolved))
}

fn disabled_error(component: &Component) -> InputError {
    let custom_id = component.custom_id().unwrap_or_default().to_owned();
    InputError::Disabled { custom_id }
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
