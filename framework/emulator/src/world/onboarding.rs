//! Rules for the settings of a guild's onboarding.

use std::collections::BTreeSet;

use guildhall_model::api::ErrorCode;
use guildhall_model::guild::{
    Onboarding, OnboardingEdit, OnboardingMode, OnboardingPrompt, OnboardingPromptOption,
    PromptBody, PromptOptionBody,
};
use guildhall_model::{Channel, Emoji, Id, Patch, Permissions};
use guildhall_rules::ONBOARDING_CHANNELS;

use crate::world::actor::{ActionError, Actor};
use crate::world::audit_log::changes;

/// Minimum number of channels that @everyone can view and send messages in.
const WRITABLE_CHANNELS_MIN: usize = 5;

impl Actor<'_> {
    /// Applies an edit to the onboarding settings.
    pub(crate) fn edit_onboarding(
        &mut self,
        edit: OnboardingEdit,
    ) -> Result<Onboarding, ActionError> {
        let mut onboarding = self.guild().onboarding.clone();
        let was_enabled = onboarding.enabled;
        onboarding.enabled = edit.enabled.unwrap_or(was_enabled);
        onboarding.mode = edit.mode.unwrap_or(onboarding.mode);
        if let Some(channels) = edit.default_channel_ids {
            onboarding.default_channel_ids = channels;
        }
        if let Some(prompts) = edit.prompts {
            let old = std::mem::take(&mut onboarding.prompts);
            let prompts = prompts
                .into_iter()
                .map(|prompt| self.prompt_from_body(prompt, &old));
            onboarding.prompts = prompts.collect();
        }
        self.check_onboarding_references(&onboarding)?;
        if onboarding.enabled && !self.meets_requirements(&onboarding) {
            return Err(if was_enabled {
                ErrorCode::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS.into()
            } else {
                ErrorCode::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS.into()
            });
        }
        let changes = changes(Some(&self.guild().onboarding), Some(&onboarding));
        self.guild_mut().onboarding = onboarding.clone();
        self.audit_changes("ONBOARDING_UPDATE", self.guild().id, changes);
        Ok(onboarding)
    }

    fn check_onboarding_references(&self, onboarding: &Onboarding) -> Result<(), ActionError> {
        for id in onboarding_channels(onboarding, OnboardingMode::Advanced) {
            self.channel(id)?;
        }
        let options = onboarding.prompts.iter().flat_map(|prompt| &prompt.options);
        for id in options.flat_map(|option| &option.role_ids) {
            self.role(*id)?;
        }
        Ok(())
    }

    /// Returns whether the onboarding has at least 7 channels, and @everyone can view and send messages in at least 5
    /// of them.
    fn meets_requirements(&self, onboarding: &Onboarding) -> bool {
        let counted = onboarding_channels(onboarding, onboarding.mode);
        let writable = counted.iter().filter(|id| {
            let channel = self.guild().channel_by_id(**id);
            let permissions = channel.map(|channel| {
                self.guild()
                    .everyone_channel_permissions(channel, self.now())
            });
            let required = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
            permissions.is_some_and(|permissions| permissions.contains(required))
        });
        counted.len() >= *ONBOARDING_CHANNELS.start() && writable.count() >= WRITABLE_CHANNELS_MIN
    }

    /// Builds a prompt. The prompt keeps its ID if the onboarding has a prompt with that ID, and gets a new ID
    /// otherwise.
    fn prompt_from_body(&mut self, body: PromptBody, old: &[OnboardingPrompt]) -> OnboardingPrompt {
        let known = old.iter().find(|prompt| prompt.id == body.id);
        let options = body.options.into_iter();
        OnboardingPrompt {
            id: known.map_or_else(|| self.world.next_id(), |prompt| prompt.id),
            title: body.title,
            in_onboarding: body.in_onboarding.unwrap_or_default(),
            options: options
                .map(|option| self.option_from_body(option, known))
                .collect(),
            required: body.required.unwrap_or_default(),
            single_select: body.single_select.unwrap_or_default(),
            kind: body.kind.unwrap_or_default(),
        }
    }

    fn option_from_body(
        &mut self,
        body: PromptOptionBody,
        prompt: Option<&OnboardingPrompt>,
    ) -> OnboardingPromptOption {
        let mut old = prompt.into_iter().flat_map(|prompt| &prompt.options);
        let known = old.any(|option| Some(option.id) == body.id);
        let emoji = option_emoji(&body);
        let id = body.id.filter(|_| known);
        OnboardingPromptOption {
            id: id.unwrap_or_else(|| self.world.next_id()),
            title: body.title,
            channel_ids: body.channel_ids.unwrap_or_default(),
            description: body.description.value().cloned(),
            emoji,
            role_ids: body.role_ids.unwrap_or_default(),
        }
    }
}

/// Returns the channels that count towards the requirements in a mode, without duplicates.
fn onboarding_channels(onboarding: &Onboarding, mode: OnboardingMode) -> BTreeSet<Id<Channel>> {
    let options = onboarding.prompts.iter().flat_map(|prompt| &prompt.options);
    let asked = options.flat_map(|option| &option.channel_ids);
    let asked = asked.filter(|_| mode != OnboardingMode::Default);
    let channels = onboarding.default_channel_ids.iter().chain(asked);
    channels.copied().collect()
}

fn option_emoji(body: &PromptOptionBody) -> Option<Emoji> {
    let (id, name) = (body.emoji_id.value(), body.emoji_name.value());
    (id.is_some() || name.is_some()).then(|| Emoji {
        animated: body.emoji_animated == Patch::Set(true),
        id: id.copied(),
        name: name.cloned(),
        ..Emoji::default()
    })
}
