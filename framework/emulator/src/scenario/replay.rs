//! Replay of a scenario: the same actions again, and a report of the results that differ.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use guildhall_model::Message;
use tokio::time::{Instant, sleep, timeout};

use crate::interactions::exchange::action_error_text;
use crate::interactions::invoker::Invoker;
use crate::interactions::modal::Modal;
use crate::interactions::outcome::Outcome;
use crate::interactions::place::Place;
use crate::scenario::Scenario;
use crate::scenario::compare::{Difference, differences};
use crate::scenario::format::{Expectation, ScenarioAction, ScenarioStep};
use crate::scenario::record::Recording;
use crate::scenario::symbols::Symbols;
use crate::service::ServiceHandle;

/// Reason that a step fails without an app.
const NO_APP: &str =
    "no app is connected: it has neither an endpoint URL nor a session on the gateway";

/// Interval at which the replay reads a result that is not as expected yet.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Result of a [replay](crate::Emulator::replay).
///
/// [`Display`](fmt::Display) writes a line per step, `ok` or `FAILED`, and the expected and received values that
/// differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    steps: Vec<ReplayedStep>,
}

/// Step that was replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ReplayedStep {
    /// User and action.
    title: String,
    faults: Vec<String>,
}

impl Replay {
    /// Returns whether all results were as expected.
    pub fn is_success(&self) -> bool {
        self.steps.iter().all(|step| step.faults.is_empty())
    }

    /// Returns the numbers of the steps with another result than expected, from 1.
    pub fn failed_steps(&self) -> Vec<usize> {
        let numbered = (1..).zip(&self.steps);
        let failed = numbered.filter(|(_, step)| !step.faults.is_empty());
        failed.map(|(number, _)| number).collect()
    }

    /// Returns the reasons that a step, numbered from 1, had another result than expected. Empty if there is none, or
    /// no such step.
    pub fn faults(&self, step: usize) -> &[String] {
        let index = step.checked_sub(1);
        let step = index.and_then(|index| self.steps.get(index));
        step.map_or(&[], |step| &step.faults)
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, ReplayedStep { title, faults }) in (1..).zip(&self.steps) {
            let verdict = if faults.is_empty() { "ok" } else { "FAILED" };
            writeln!(f, "{number:>3} {verdict:<6} {title}")?;
            for fault in faults {
                writeln!(f, "           {fault}")?;
            }
        }
        let (failed, all) = (self.failed_steps().len(), self.steps.len());
        write!(f, "{} of {all} steps as expected", all - failed)
    }
}

/// Replays a scenario. Waits up to `timeout` for each result.
pub(crate) async fn replay(
    service: &ServiceHandle,
    scenario: &Scenario,
    timeout: Duration,
) -> Replay {
    // A scenario has a valid file.
    if let Ok(Some(file)) = scenario.world_file() {
        service.load(&file);
    }
    let offset = service.world().current_steps().len();
    let mut replayer = Replayer {
        service,
        timeout,
        offset,
        modals: BTreeMap::new(),
        is_without_app: false,
    };
    let mut steps = Vec::new();
    for (number, step) in (1..).zip(&scenario.steps) {
        steps.push(ReplayedStep {
            title: format!("{}: {}", step.user, step.action),
            faults: replayer.faults(number, step).await,
        });
    }
    Replay { steps }
}

/// State of a replay.
struct Replayer<'s> {
    service: &'s ServiceHandle,
    timeout: Duration,
    /// Number of steps that were recorded before the replay.
    offset: usize,
    /// Opened modals, by the symbol of the interaction.
    modals: BTreeMap<String, Modal>,
    /// Whether a step waited for an app until the time limit. The later steps do not wait again.
    is_without_app: bool,
}

impl Replayer<'_> {
    /// Performs a step, and returns the differences from its expected result.
    async fn faults(&mut self, number: usize, step: &ScenarioStep) -> Vec<String> {
        let outcome = match self.perform(step).await {
            Ok(outcome) => outcome,
            Err(reason) => return vec![reason],
        };
        if let Some(modal) = outcome.as_ref().and_then(Outcome::modal) {
            let symbol = format!("{{{{interaction:{number}}}}}");
            self.modals.insert(symbol, modal);
        }
        let Some(expected) = &step.expect else {
            if let Some(outcome) = outcome {
                // The next step must not begin before the end of a deferral, which is recorded with this step.
                let _ = timeout(self.timeout, outcome.final_response()).await;
            }
            return Vec::new();
        };
        let found = self.wait_for(number, expected).await;
        found.iter().map(ToString::to_string).collect()
    }

    /// Performs an action. Repeats a line that the client rejects until the time limit, because a bot may not have
    /// registered its commands yet.
    async fn perform(&mut self, step: &ScenarioStep) -> Result<Option<Outcome>, String> {
        let invoker = self.invoker(step)?;
        if !matches!(step.action, ScenarioAction::Post(_)) {
            self.wait_for_app().await?;
        }
        let end = Instant::now() + self.timeout;
        loop {
            match self.act(&invoker, &step.action).await {
                Ok(outcome) => return Ok(outcome),
                Err(_) if Instant::now() < end => sleep(POLL_INTERVAL).await,
                Err(reason) => return Err(reason),
            }
        }
    }

    async fn act(
        &self,
        invoker: &Invoker,
        action: &ScenarioAction,
    ) -> Result<Option<Outcome>, String> {
        let outcome = match action {
            ScenarioAction::Post(content) => {
                let sent = invoker.try_send_message(&self.reveal(content)?);
                let rejected =
                    |error| format!("the message is rejected: {}", action_error_text(error));
                return sent.map(|_| None).map_err(rejected);
            }
            ScenarioAction::Send(line) => {
                let sent = invoker.send(&self.reveal(line)?).await;
                sent.map_err(|error| error.to_string())?
            }
            ScenarioAction::Click(used) => {
                let message = self.message(invoker, &used.message)?;
                let pressed = invoker.try_press(&message, &used.component).await;
                pressed.map_err(|error| error.to_string())?
            }
            ScenarioAction::Select(used) => {
                let message = self.message(invoker, &used.message)?;
                let values: Result<Vec<_>, _> =
                    used.values.iter().map(|value| self.reveal(value)).collect();
                let chosen = invoker.try_choose(&message, &used.component, values?).await;
                chosen.map_err(|error| error.to_string())?
            }
            ScenarioAction::Submit(filled) => {
                let modal = self.modals.get(&filled.modal);
                let modal = modal.ok_or_else(|| format!("{} opened no modal", filled.modal))?;
                let fields = filled.fields.iter();
                let values = fields.map(|field| (field.custom_id.clone(), field.value.clone()));
                let submitted = invoker.try_submit(modal, values).await;
                submitted.map_err(|error| error.to_string())?
            }
        };
        Ok(Some(outcome))
    }

    /// Waits until an app can receive interactions. A bot on the gateway may log in late, or lose its connection
    /// between two steps.
    async fn wait_for_app(&mut self) -> Result<(), String> {
        let end = Instant::now() + self.timeout;
        while !self.service.world().has_connected_app() {
            self.is_without_app |= Instant::now() >= end;
            if self.is_without_app {
                return Err(NO_APP.to_owned());
            }
            sleep(POLL_INTERVAL).await;
        }
        self.is_without_app = false;
        Ok(())
    }

    /// Returns the user and the channel of a step.
    fn invoker(&self, step: &ScenarioStep) -> Result<Invoker, String> {
        let place = Place {
            member: step.user.clone(),
            channel: Some(step.channel.clone()),
            guild: step.guild.clone(),
            locale: step.locale.clone(),
        };
        let invoker = place.invoker(self.service);
        invoker.map_err(|unknown| unknown.to_string())
    }

    /// Replaces symbols by the IDs of this service.
    fn reveal(&self, text: &str) -> Result<String, String> {
        // Most texts have no symbol, and the symbols of all steps take time.
        if !text.contains("{{") {
            return Ok(text.to_owned());
        }
        let mut world = self.service.world();
        let steps = world.current_steps();
        let steps = steps.get(self.offset..).unwrap_or_default();
        let revealed = Symbols::new(&world, steps).reveal(text);
        revealed.map_err(|name| format!("there is no `{name}`"))
    }

    fn message(&self, invoker: &Invoker, symbol: &str) -> Result<Message, String> {
        let id = self.reveal(symbol)?;
        let mut messages = invoker.recent_messages().into_iter();
        let message = messages.find(|message| message.id.to_string() == id);
        message.ok_or_else(|| format!("the user cannot see the message {symbol}"))
    }

    /// Waits until the result of a step is as expected, and returns the differences that remain.
    async fn wait_for(&self, number: usize, expected: &Expectation) -> Vec<Difference> {
        let end = Instant::now() + self.timeout;
        loop {
            let found = differences(expected, &self.received(number));
            if found.is_empty() || Instant::now() >= end {
                return found;
            }
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Returns the result of a step up to now.
    fn received(&self, number: usize) -> Expectation {
        let mut world = self.service.world();
        let steps = world.current_steps();
        let steps = steps.get(self.offset..).unwrap_or_default();
        let recording = Recording {
            symbols: Symbols::new(&world, steps),
            world: &world,
            steps,
        };
        let step = steps.get(number - 1);
        let recorded = step.and_then(|step| recording.step(step).expect);
        recorded.unwrap_or_default()
    }
}
