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
        self.do_or_panic(UserAction::Click(message.id, custom_id.to_owned()))
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
        self.try_to(UserAction::Click(message.id, custom_id.to_owned()))
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
        self.do_or_panic(selecting(message, custom_id, values))
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
        self.try_to(selecting(message, custom_id, values)).await
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
        self.do_or_panic(submitting(modal, values))
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
        self.try_to(submitting(modal, values)).await
    }

    /// What the member sees in the channel of the app's messages, the oldest first: nothing where
    /// they may not see the channel.
    pub fn messages(&self) -> Vec<Message> {
        let world = self.handle.service.world();
        let place = self.place(&world);
        place.map_or_else(Vec::new, |place| place.messages(&world))
    }

    /// Says where the test is wrong, which a panic inside of a future cannot.
    #[track_caller]
    fn do_or_panic(&self, deed: UserAction) -> impl Future<Output = Outcome> + Send + use<> {
        let (place, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.try_to(deed).await;
            outcome.unwrap_or_else(|error| panic!("{place}: {error}"))
        }
    }

    async fn try_to(&self, deed: UserAction) -> Result<Outcome, InputError> {
        let interaction = self.done(deed)?;
        Ok(self.exchange(interaction).await)
    }

    /// The interaction that a deed becomes.
    fn done(&self, deed: UserAction) -> Result<Interaction, InputError> {
        let world = &mut *self.handle.service.world();
        let place = self.place(world).ok_or(InputError::Gone)?;
        match deed {
            UserAction::Click(message, custom_id) => {
                let message = seen(world, &place, message)?;
                let data = clicked(component::find(&message.components, &custom_id)?)?;
                Ok(used(world, &place, data, message))
            }
            UserAction::Select(message, custom_id, values) => {
                let message = seen(world, &place, message)?;
                let select = component::find(&message.components, &custom_id)?;
                let data = selected(reader(world, &place), select, &values)?;
                Ok(used(world, &place, data, message))
            }
            UserAction::Submit(modal, values) => self.submitted(world, &place, &modal, &values),
        }
    }

    fn submitted(
        &self,
        world: &mut World,
        place: &InvokerContext,
        modal: &Modal,
        values: &[(String, InputValue)],
    ) -> Result<Interaction, InputError> {
        if modal.viewer != Some(self.member) {
            let custom_id = modal.custom_id.clone();
            return Err(InputError::NotShown { custom_id });
        }
        let data = modal.filled(reader(world, place), values)?;
        let cause = InteractionParts {
            data: InteractionData::ModalSubmit(data),
            message: modal.message.clone(),
            owners: modal.owners,
        };
        let interaction = build::interaction(world, place, cause);
        world.trigger(interaction.token.expose(), &modal.opener);
        Ok(interaction)
    }
}

/// A message as it is by now, if who acts sees it where they are.
fn seen(
    world: &World,
    place: &InvokerContext,
    message: Id<Message>,
) -> Result<Message, InputError> {
    let seen = place.message(world, message);
    seen.cloned().ok_or(InputError::Unseen { message })
}

fn selecting<V: Into<String>>(
    message: &Message,
    custom_id: &str,
    values: impl IntoIterator<Item = V>,
) -> UserAction {
    let values = values.into_iter().map(Into::into).collect();
    UserAction::Select(message.id, custom_id.to_owned(), values)
}

fn submitting<K: Into<String>, V: Into<InputValue>>(
    modal: &Modal,
    values: impl IntoIterator<Item = (K, V)>,
) -> UserAction {
    let values = values.into_iter();
    let values = values.map(|(name, value)| (name.into(), value.into()));
    UserAction::Submit(Box::new(modal.clone()), values.collect())
}

fn reader<'w>(world: &'w mut World, place: &'w InvokerContext) -> ComponentReader<'w> {
    ComponentReader {
        world,
        place,
        resolved: Resolved::default(),
    }
}

fn used(
    world: &mut World,
    place: &InvokerContext,
    data: ComponentData,
    message: Message,
) -> Interaction {
    // Whose installation has brought the message along, not who uses it, is what counts.
    let metadata = message.interaction_metadata.as_deref();
    let owners = metadata.map(|metadata| metadata.authorizing_integration_owners);
    let cause = InteractionParts {
        data: InteractionData::MessageComponent(data),
        owners: owners.unwrap_or_default(),
        message: Some(message),
    };
    build::interaction(world, place, cause)
}

fn clicked(component: &Component) -> Result<ComponentData, InputError> {
    match component {
        Component::Button(Button { disabled: true, .. }) => Err(disabled(component)),
        Component::Button(_) => Ok(data(component, Vec::new(), Resolved::default())),
        _ => Err(component::other_kind(component)),
    }
}

fn selected(
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
        _ => return Err(component::other_kind(component)),
    };
    if is_disabled {
        return Err(disabled(component));
    }
    let values = reader.values(component, values, &ValueBounds::of_select(component))?;
    Ok(data(component, values, reader.resolved))
}

fn disabled(component: &Component) -> InputError {
    let custom_id = component.custom_id().unwrap_or_default().to_owned();
    InputError::Disabled { custom_id }
}

fn data(component: &Component, values: Vec<String>, resolved: Resolved) -> ComponentData {
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
