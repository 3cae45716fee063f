//! The result of an interaction, as the control API returns it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use guildhall_model::{Choice, Id, Interaction, InteractionResponse, Message};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use tokio::time::timeout;

use crate::control::objects::{Object, Snowflake};
use crate::interactions::modal::Modal;
use crate::interactions::outcome::Outcome;
use crate::interactions::outcome_text::message_text;
use crate::service::ServiceHandle;
use crate::state::interactions::ResponseProgress;
use crate::world::World;

/// Longest time for which an operation waits, in seconds.
const WAIT_MAX: f64 = 60.0;

/// Time for which an operation waits: 0 to 60 seconds. The default is not to wait.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wait(pub(crate) Duration);

impl<'de> Deserialize<'de> for Wait {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        if (0.0..=WAIT_MAX).contains(&seconds) {
            return Ok(Self(Duration::from_secs_f64(seconds)));
        }
        let rule = format!("{seconds} must be a number of seconds from 0 to {WAIT_MAX}");
        Err(D::Error::custom(rule))
    }
}

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for Wait {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Wait".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number", "minimum": 0, "maximum": WAIT_MAX })
    }
}

/// State of the response to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Progress {
    /// The response is final.
    Completed,
    /// The app has deferred its response, and has not completed it yet.
    Pending,
    /// There is no valid response: `failure` has the reason.
    Failed,
}

/// Result of an interaction.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Outcome")
)]
pub(crate) struct InteractionView {
    /// ID of the interaction.
    interaction: Snowflake,
    status: Progress,
    /// Initial response.
    #[serde(skip_serializing_if = "Option::is_none")]
    response: Option<Object<InteractionResponse>>,
    /// Choices, if the interaction requested autocomplete.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Object<Choice>>>,
    /// Original response in its current state: the message of the response, or the message whose component was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Object<Message>>,
    /// Follow-ups that the app has not deleted, oldest first.
    followups: Vec<Object<Message>>,
    /// Lines of the message as the user sees them: text, embeds, files and components.
    text: String,
    /// Reason that there is no valid response.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// Error of the handler, or the rejection that autocomplete cannot show, of an app in the same process.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// Outcome that the app has reported, such as `completed`, `rejected` or `failed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reported: Option<String>,
}

impl InteractionView {
    /// Waits for up to `wait` seconds until the response to an interaction is final, and returns the outcome; `None`
    /// if the interaction is not known.
    pub(crate) async fn after(
        service: &ServiceHandle,
        id: Id<Interaction>,
        wait: Option<Wait>,
    ) -> Option<Self> {
        let token = service.world().interactions.token(id)?.to_owned();
        let is_final = service.wait_for(|world| {
            let failed = world
                .interaction_by_token(&token)
                .is_none_or(|sent| sent.has_failed);
            let progress = world.response_progress(&token);
            (failed || !matches!(progress, Ok(ResponseProgress::Pending))).then_some(())
        });
        let is_final = timeout(wait.unwrap_or_default().0, is_final).await.is_ok();
        Self::read(&service.world(), id, &token, is_final)
    }

    fn read(world: &World, id: Id<Interaction>, token: &str, is_final: bool) -> Option<Self> {
        let sent = world.interaction_by_token(token)?;
        let step = world.steps.get(id.get());
        let choices = match &sent.response {
            Some(InteractionResponse::Autocomplete(choices)) => Some(choices.clone()),
            _ => None,
        };
        let message = world.original_response(token).ok().flatten();
        let followups = world.followups(token).unwrap_or_default();
        Some(Self {
            interaction: id.into(),
            status: match (sent.has_failed, is_final) {
                (true, _) => Progress::Failed,
                (false, true) => Progress::Completed,
                (false, false) => Progress::Pending,
            },
            response: sent.response.clone().map(Object),
            choices: choices.map(|choices| choices.into_iter().map(Object).collect()),
            text: message
                .as_ref()
                .map_or_else(String::new, |message| message_text(message, world)),
            message: message.map(Object),
            followups: followups.into_iter().map(Object).collect(),
            failure: step.and_then(|step| step.failure.clone()),
            error: sent.failure.clone(),
            reported: sent.reported.clone(),
        })
    }
}

/// Maximum number of modals. The oldest modals are removed first.
const MODALS_MAX: usize = 100;

/// Modals that the app has opened, keyed by the ID of the interaction that opened the modal. A submitted modal stays,
/// so that the user can submit the same values again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Modals(Arc<Mutex<BTreeMap<Id<Interaction>, Modal>>>);

impl Modals {
    /// Stores the modal of an outcome, if the app opened a modal.
    pub(crate) fn keep(&self, outcome: &Outcome) {
        let Some(modal) = outcome.modal() else {
            return;
        };
        let mut all = self.all();
        all.insert(outcome.interaction.id, modal);
        if all.len() > MODALS_MAX {
            all.pop_first();
        }
    }

    pub(crate) fn get(&self, opener: Id<Interaction>) -> Option<Modal> {
        self.all().get(&opener).cloned()
    }

    /// Returns the modal that the interaction with this token opened.
    pub(crate) fn opened_by(&self, token: &str) -> Option<Modal> {
        let all = self.all();
        let mut modals = all.values();
        modals.find(|modal| modal.opener == token).cloned()
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<Id<Interaction>, Modal>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
