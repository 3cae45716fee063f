//! User actions and their results: the response in its last state, and changes by the bot.

use std::ops::Range;

use guildhall_model::{Id, Interaction, Message};

use crate::state::interactions::ResponseProgress;
use crate::state::user_steps::{FailedInteraction, StepResult, UserStep};
use crate::world::World;

impl World {
    /// Adds an action. The results of earlier actions no longer change, except those of deferred responses.
    pub(crate) fn add_step(&mut self, step: UserStep) {
        self.update_steps(Some(step.id));
        self.steps.push(step);
    }

    /// Returns the actions in memory with their results up to now, oldest first.
    pub(crate) fn current_steps(&mut self) -> Vec<UserStep> {
        self.update_steps(None);
        self.steps.iter().cloned().collect()
    }

    /// Returns the user and the action of an interaction, such as `alice: /roll`; `None` if the action is not kept.
    pub(crate) fn action_text(&self, interaction: Id<Interaction>) -> Option<String> {
        let step = self.steps.get(interaction.get())?;
        let user = self.users.get(step.user)?;
        Some(format!("{}: {}", user.username, step.action))
    }

    /// Stores the reason that there is no valid response to an interaction, and returns the stored failure.
    pub(crate) fn fail_interaction(
        &mut self,
        interaction: &Interaction,
        error: String,
    ) -> FailedInteraction {
        let id = interaction.id;
        self.steps.fail(id.get(), error.clone());
        let step = self.steps.get(id.get());
        let action = step.map(|step| step.action.to_string());
        let user = interaction.invoker().map(|user| user.username.clone());
        let failed = FailedInteraction {
            interaction: id,
            user: user.unwrap_or_default(),
            action: action.unwrap_or_else(|| self.used_name(interaction)),
            error,
        };
        self.log.failed_interactions.push(failed.clone());
        failed
    }

    /// Reads the results of the actions that can still change. An action with the ID `newest` follows the last one.
    fn update_steps(&mut self, newest: Option<u64>) {
        let results: Vec<_> = self
            .steps
            .open()
            .map(|(step, next)| {
                let next = next.or(newest);
                let is_final = next.is_some() && !self.is_pending(step);
                let result = self.step_result(step, next.unwrap_or(u64::MAX));
                (step.id, result, is_final)
            })
            .collect();
        for (id, result, is_final) in results {
            self.steps.set_result(id, result, is_final);
        }
    }

    fn is_pending(&self, step: &UserStep) -> bool {
        let token = step.token.as_deref();
        let progress = token.map(|token| self.response_progress(token));
        matches!(progress, Some(Ok(ResponseProgress::Pending)))
    }

    fn step_result(&self, step: &UserStep, end: u64) -> StepResult {
        let effects = (step.id + 1)..end;
        let token = step.token.as_deref();
        let response = token.and_then(|token| self.initial_response(token));
        let message = token.and_then(|token| self.original_response(token).ok().flatten());
        let followups = token.and_then(|token| self.followups(token).ok());
        let (bot, audits) = (self.identity.bot.id, self.log.audits.iter());
        let audits = audits.filter(|entry| entry.actor == bot && effects.contains(&entry.id.get()));
        StepResult {
            response,
            message,
            followups: followups.unwrap_or_default(),
            audits: audits.cloned().collect(),
            sent: self.messages_of_the_bot(&effects),
        }
    }

    /// Returns the messages with IDs in a range that the bot sent, without responses to interactions, oldest first.
    fn messages_of_the_bot(&self, ids: &Range<u64>) -> Vec<Message> {
        let bot = self.identity.bot.id;
        let newest_first = self.messages.newest_first();
        let since = newest_first.take_while(|message| message.id >= Id::new(ids.start));
        let is_sent = |message: &&Message| {
            let author = message.author.as_ref();
            ids.contains(&message.id.get())
                && author.is_some_and(|author| author.id == bot)
                && message.interaction_metadata.is_none()
        };
        let mut sent: Vec<_> = since.filter(is_sent).cloned().collect();
        sent.reverse();
        sent
    }
}
