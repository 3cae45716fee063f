//! Exchange of an interaction: delivery to the app, the initial response, and waiting for changes.

use std::fmt;

use guildhall_model::api::ErrorCode;
use guildhall_model::{Interaction, InteractionData, InteractionResponse};
use tokio::time::{Instant, timeout_at};

use crate::delivery::{EndpointError, EndpointResponse};
use crate::faults::plan::Signing;
use crate::interactions::endpoint::{deliver, to_full_json};
use crate::interactions::invoker::Invoker;
use crate::interactions::outcome::{Outcome, ResponseError, validate_response};
use crate::interactions::outcome_text::mention_names;
use crate::record::RecordEntry;
use crate::service::{ServiceHandle, WorldGuard};
use crate::world::World;
use crate::world::actor::ActionError;

/// Handle for a sent interaction, identified by its token.
#[derive(Clone)]
pub(crate) struct InteractionHandle {
    pub(crate) service: ServiceHandle,
    pub(crate) token: String,
}

impl InteractionHandle {
    fn new(invoker: &Invoker, interaction: &Interaction) -> Self {
        Self {
            service: invoker.service.clone(),
            token: interaction.token.expose().to_owned(),
        }
    }

    pub(crate) fn world(&self) -> WorldGuard<'_> {
        self.service.world()
    }

    /// Waits until `ready` returns a value for the world.
    pub(crate) async fn wait_for<T>(&self, ready: impl Fn(&World) -> Option<T>) -> T {
        self.service.wait_for(ready).await
    }

    fn set_awaits_http_response(&self, awaits: bool) {
        let interactions = &mut self.service.world().interactions;
        interactions.set_awaits_http_response(&self.token, awaits);
    }

    fn into_outcome(
        self,
        invoker: &Invoker,
        interaction: Interaction,
        http_response: Result<EndpointResponse, EndpointError>,
    ) -> Outcome {
        let mut world = invoker.service.world();
        let result = match world.initial_response(&self.token) {
            Some(response) => Ok(response),
            None => apply_response(&mut world, &interaction, http_response),
        };
        if let Err(error) = &result {
            world.mark_failed(&self.token);
            note_failure(&mut world, &interaction, error);
            world.count_error(&interaction, error.class());
        }
        let names = mention_names(&result, &world, invoker.guild);
        let app = world.identity.bot.username.clone();
        drop(world);
        Outcome {
            app,
            interaction,
            result,
            names,
            handle: self,
        }
    }
}

/// Stores the reason that there is no valid response, and records that the service rejected a response. The record
/// already has the reason if there was no response.
fn note_failure(world: &mut World, interaction: &Interaction, error: &ResponseError) {
    let reason = error.to_string();
    // The client did not send the interaction.
    if matches!(error, ResponseError::Delivery(EndpointError::Outdated)) {
        return world.steps.fail(interaction.id.get(), reason);
    }
    let failed = world.fail_interaction(interaction, reason);
    if matches!(error, ResponseError::Delivery(_)) {
        return;
    }
    world.log.recorder.record(|| RecordEntry::InvalidResponse {
        interaction: interaction.id.to_string(),
        reason: failed.error.clone(),
    });
    world.interactions.observers.rejected(interaction, &failed);
}

/// Delivers an interaction, and returns the outcome.
pub(crate) async fn send_interaction(invoker: &Invoker, interaction: Interaction) -> Outcome {
    let handle = InteractionHandle::new(invoker, &interaction);
    let http_response = deliver_and_wait(invoker, &handle, &interaction).await;
    handle.into_outcome(invoker, interaction, http_response)
}

/// Launches the app's Activity without sending the interaction to the app, as Discord does for the handler
/// `DISCORD_LAUNCH_ACTIVITY`.
pub(crate) fn launch_activity(invoker: &Invoker, interaction: Interaction) -> Outcome {
    let handle = InteractionHandle::new(invoker, &interaction);
    if !is_outdated(invoker, &interaction) {
        let mut world = invoker.service.world();
        world.respond_with_launch(&handle.token);
    }
    // The error is the result only if the launch did not store a response.
    handle.into_outcome(invoker, interaction, Err(EndpointError::Outdated))
}

/// Delivers an interaction. If the app responds with status 202, waits for a callback until the time limit for the
/// response has passed.
async fn deliver_and_wait(
    invoker: &Invoker,
    handle: &InteractionHandle,
    interaction: &Interaction,
) -> Result<EndpointResponse, EndpointError> {
    if is_outdated(invoker, interaction) {
        return Err(EndpointError::Outdated);
    }
    let timeout = invoker.service.sender.timeout();
    let end = Instant::now() + timeout;
    let body = to_full_json(interaction);
    handle.set_awaits_http_response(true);
    let http_response = deliver(&invoker.service, body, Signing::Valid).await;
    if !http_response
        .as_ref()
        .is_ok_and(|http_response| http_response.status == 202)
    {
        return http_response;
    }
    handle.set_awaits_http_response(false);
    let callback = handle.wait_for(|world| world.initial_response(&handle.token));
    match timeout_at(end, callback).await {
        Ok(_) => http_response,
        Err(_) => Err(EndpointError::TimedOut { timeout }),
    }
}

/// Returns whether the client has an outdated version of the command. If so, the client reloads the command.
fn is_outdated(invoker: &Invoker, interaction: &Interaction) -> bool {
    let mut world = invoker.service.world();
    match &interaction.data {
        InteractionData::ApplicationCommand(data) | InteractionData::Autocomplete(data) => {
            world.reload_if_outdated(invoker.user, data.id)
        }
        _ => false,
    }
}

/// Applies the initial response in the body of the app's HTTP response.
fn apply_response(
    world: &mut World,
    interaction: &Interaction,
    http_response: Result<EndpointResponse, EndpointError>,
) -> Result<InteractionResponse, ResponseError> {
    let token = interaction.token.expose();
    if matches!(http_response, Err(EndpointError::TimedOut { .. })) {
        world.mark_timed_out(token);
    }
    let (response, files) = validate_response(interaction, http_response)?;
    if matches!(response, InteractionResponse::LaunchActivity) && !world.identity.has_activity() {
        return Err(ResponseError::NoActivity);
    }
    match world.respond(token, &response, &files) {
        // The stored response may differ: the service makes some responses ephemeral.
        Ok(_) => Ok(world.initial_response(token).unwrap_or(response)),
        Err(error) => Err(ResponseError::Invalid {
            fault: action_error_text(error),
        }),
    }
}

/// Describes the error of a response or a message of the user.
pub(crate) fn action_error_text(error: ActionError) -> String {
    match error {
        ActionError::Code(ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE) => {
            "a message must have content, an embed, a component, a file or a poll".to_owned()
        }
        ActionError::Code(ErrorCode::REQUEST_ENTITY_TOO_LARGE) => {
            "a file is larger than `attachment_size_limit`".to_owned()
        }
        ActionError::Code(code)
        | ActionError::NotFound(code)
        | ActionError::LimitReached(code, _) => {
            format!("the service rejected the response with code {code}")
        }
        ActionError::Invalid(fault) => format!("data.{fault}"),
        ActionError::Field { path, message, .. } => format!("data.{}: {message}", path.join(".")),
    }
}

impl PartialEq for InteractionHandle {
    fn eq(&self, other: &Self) -> bool {
        self.service.is_same(&other.service) && self.token == other.token
    }
}

impl fmt::Debug for InteractionHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InteractionHandle").finish_non_exhaustive()
    }
}
