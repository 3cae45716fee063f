//! One interaction, from its delivery to what the member sees.

use std::fmt;
use std::sync::Arc;

use guildhall_model::api::Code;
use guildhall_model::{Interaction, InteractionData, InteractionResponse};
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use super::endpoint::to_full_json;
use super::outcome::validate_response;
use super::{EndpointResponse, Invoker, Outcome, ResponseError, show};
use crate::emulator::Handle;
use crate::error::DeliveryError;
use crate::script::Signing;
use crate::world::{ActionError, World};

/// What an interaction and its answers are found by.
#[derive(Clone)]
pub(super) struct InteractionHandle {
    pub(super) handle: Arc<Handle>,
    pub(super) token: String,
}

impl InteractionHandle {
    /// Waits until the world says so.
    pub(super) async fn wait_for<T>(&self, ready: impl Fn(&World) -> Option<T>) -> T {
        let mut changes = self.changes();
        loop {
            changes.mark_unchanged();
            if let Some(found) = ready(&self.handle.service.world()) {
                return found;
            }
            // The world lives as long as the handle that this holds.
            let _ = changes.changed().await;
        }
    }

    fn changes(&self) -> watch::Receiver<u64> {
        self.handle.service.world().interactions.subscribe()
    }
}

impl Invoker {
    /// Delivers an interaction, and takes the answer.
    pub(super) async fn exchange(&self, interaction: Interaction) -> Outcome {
        let handle = self.interaction_handle(&interaction);
        let reply = self.deliver_and_wait(&handle, &interaction).await;
        self.outcome(handle, interaction, reply)
    }

    /// Lets the service launch the app's Activity, of which the app hears nothing.
    pub(super) fn complete_launch(&self, interaction: Interaction) -> Outcome {
        let handle = self.interaction_handle(&interaction);
        if !self.is_outdated(&interaction) {
            self.handle
                .service
                .world()
                .respond_with_launch(&handle.token);
        }
        // What the service has answered goes before what did not come back.
        self.outcome(handle, interaction, Err(DeliveryError::Outdated))
    }

    fn interaction_handle(&self, interaction: &Interaction) -> InteractionHandle {
        InteractionHandle {
            handle: self.handle.clone(),
            token: interaction.token.expose().to_owned(),
        }
    }

    fn outcome(
        &self,
        handle: InteractionHandle,
        interaction: Interaction,
        reply: Result<EndpointResponse, DeliveryError>,
    ) -> Outcome {
        let mut world = self.handle.service.world();
        let result = match world.initial_response(&handle.token) {
            Some(answer) => Ok(answer),
            None => apply_response(&mut world, &interaction, reply),
        };
        let names = show::mention_names(&result, &world, self.guild);
        let app = world.identity.bot.username.clone();
        drop(world);
        Outcome {
            app,
            interaction,
            result,
            names,
            handle,
        }
    }

    /// What came back; who says 202 has the rest of the time to call back.
    async fn deliver_and_wait(
        &self,
        handle: &InteractionHandle,
        interaction: &Interaction,
    ) -> Result<EndpointResponse, DeliveryError> {
        if self.is_outdated(interaction) {
            return Err(DeliveryError::Outdated);
        }
        let service = &self.handle.service;
        let deadline = service.sender.deadline();
        let end = Instant::now() + deadline;
        let reply = service
            .deliver(to_full_json(interaction), Signing::Valid)
            .await;
        if !reply.as_ref().is_ok_and(|reply| reply.status == 202) {
            return reply;
        }
        let called_back = handle.wait_for(|world| world.initial_response(&handle.token));
        match timeout_at(end, called_back).await {
            Ok(_) => reply,
            Err(_) => Err(DeliveryError::Late { deadline }),
        }
    }

    /// Whether the service refuses the command's version, upon which this client loads it anew.
    fn is_outdated(&self, interaction: &Interaction) -> bool {
        let mut world = self.handle.service.world();
        match &interaction.data {
            InteractionData::ApplicationCommand(data) | InteractionData::Autocomplete(data) => {
                world.reload_if_outdated(self.member, data.id)
            }
            _ => false,
        }
    }
}

/// Takes the answer that came in the response.
fn apply_response(
    world: &mut World,
    interaction: &Interaction,
    reply: Result<EndpointResponse, DeliveryError>,
) -> Result<InteractionResponse, ResponseError> {
    let token = interaction.token.expose();
    if matches!(reply, Err(DeliveryError::Late { .. })) {
        world.mark_timed_out(token);
    }
    let (answer, files) = validate_response(interaction, reply)?;
    if matches!(answer, InteractionResponse::LaunchActivity) && !world.identity.has_activity() {
        return Err(ResponseError::NoActivity);
    }
    match world.respond(token, &answer, &files) {
        // The service may have made the answer ephemeral.
        Ok(_) => Ok(world.initial_response(token).unwrap_or(answer)),
        Err(denied) => Err(ResponseError::Invalid {
            fault: action_error_text(denied),
        }),
    }
}

fn action_error_text(denied: ActionError) -> String {
    match denied {
        ActionError::Code(Code::CANNOT_SEND_AN_EMPTY_MESSAGE) => {
            "a message holds text, an embed or a component; this one is empty".to_owned()
        }
        ActionError::Code(Code::REQUEST_ENTITY_TOO_LARGE) => {
            "a file is larger than `attachment_size_limit`".to_owned()
        }
        ActionError::Code(code) | ActionError::LimitReached(code, _) => {
            format!("the service refuses it with the code {code}")
        }
        ActionError::Invalid(fault) => format!("data.{fault}"),
        ActionError::Field { path, message, .. } => format!("data.{}: {message}", path.join(".")),
    }
}

impl PartialEq for InteractionHandle {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.handle, &other.handle) && self.token == other.token
    }
}

impl fmt::Debug for InteractionHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Talk").finish_non_exhaustive()
    }
}
