//! Onboarding of new members, and the body that edits the onboarding of a guild.

use std::collections::HashSet;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    ONBOARDING_CHANNELS, ONBOARDING_PROMPTS, PROMPT_OPTION_DESCRIPTION, PROMPT_OPTION_GRANTS,
    PROMPT_OPTION_TITLE, PROMPT_OPTIONS, PROMPT_TITLE, UNICODE_EMOJI,
};
use serde::Serialize;
use serde::ser::Serializer;

use crate::validation::{check_count, check_each, check_size, check_text, check_unicode_emoji};
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::wire::object::is_response;
use crate::{Channel, Emoji, Guild, Id, Patch, Role, ValidationError};

/// [Onboarding](https://docs.discord.com/developers/resources/guild#guild-onboarding-object) flow for new members of a
/// guild.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Onboarding {
    /// ID of the guild.
    pub guild_id: Id<Guild>,
    /// IDs of the channels that members are opted into by default.
    #[serde(default, with = "list")]
    pub default_channel_ids: Vec<Id<Channel>>,
    /// Whether onboarding is enabled.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// Mode, which determines the channels that count towards the requirements for onboarding.
    #[serde(default, deserialize_with = "or_default")]
    pub mode: OnboardingMode,
    /// Prompts, at most 15.
    #[serde(default, with = "list")]
    pub prompts: Vec<OnboardingPrompt>,
}

/// [Prompt](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-onboarding-prompt-structure) of
/// the onboarding flow.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct OnboardingPrompt {
    /// ID of the prompt.
    pub id: Id<OnboardingPrompt>,
    /// Title of the prompt, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub title: String,
    /// Whether the prompt is part of the onboarding flow; otherwise, the prompt is in Channels & Roles only.
    #[serde(default, deserialize_with = "or_default")]
    pub in_onboarding: bool,
    /// Options of the prompt, 1–50.
    #[serde(default, with = "list")]
    pub options: Vec<OnboardingPromptOption>,
    /// Whether users must answer the prompt before they complete the onboarding flow.
    #[serde(default, deserialize_with = "or_default")]
    pub required: bool,
    /// Whether users can select only one option.
    #[serde(default, deserialize_with = "or_default")]
    pub single_select: bool,
    /// Type of the prompt.
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: OnboardingPromptType,
}

/// [Option](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-prompt-option-structure) of a
/// prompt.
///
/// Responses contain the emoji as an object, while requests contain the fields of [`PromptOptionBody`].
#[derive(Clone, Debug, PartialEq, Object)]
pub struct OnboardingPromptOption {
    /// ID of the option.
    pub id: Id<OnboardingPromptOption>,
    /// Title of the option, 1–50 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub title: String,
    /// IDs of the channels that the option opts members into, at most 50.
    #[serde(default, with = "list")]
    pub channel_ids: Vec<Id<Channel>>,
    /// Description of the option, at most 100 characters.
    #[object(null)]
    pub description: Option<String>,
    /// Partial emoji.
    #[service(always)]
    #[serde(serialize_with = "serialize_emoji")]
    pub emoji: Option<Emoji>,
    /// IDs of the roles that the option assigns, at most 50.
    #[serde(default, with = "list")]
    pub role_ids: Vec<Id<Role>>,
}

/// Serializes an emoji. Responses always contain an emoji object, whose ID and name are null if the option has no
/// emoji.
#[expect(clippy::ref_option, reason = "serde passes a reference")]
fn serialize_emoji<S: Serializer>(emoji: &Option<Emoji>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct PromptEmoji<'a> {
        id: Option<Id<Emoji>>,
        name: Option<&'a str>,
        animated: bool,
    }

    match emoji {
        Some(emoji) if !is_response(&serializer) => emoji.serialize(serializer),
        emoji => {
            let emoji = emoji.as_ref();
            let prompt_emoji = PromptEmoji {
                id: emoji.and_then(|emoji| emoji.id),
                name: emoji.and_then(|emoji| emoji.name.as_deref()),
                animated: emoji.is_some_and(|emoji| emoji.animated),
            };
            prompt_emoji.serialize(serializer)
        }
    }
}

guildhall_rules::open_enum! {
    /// [Mode](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-onboarding-mode) of
    /// onboarding, which determines the channels that count towards the requirements.
    #[derive(Default)]
    OnboardingMode {
        /// Default channels only.
        #[default]
        Default = 0 "ONBOARDING_DEFAULT",
        /// Default channels, and channels in the options of the prompts.
        Advanced = 1 "ONBOARDING_ADVANCED",
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-prompt-types) of a prompt.
    #[derive(Default)]
    OnboardingPromptType {
        /// Multiple choice.
        #[default]
        MultipleChoice = 0 "MULTIPLE_CHOICE",
        /// Dropdown.
        Dropdown = 1 "DROPDOWN",
    }
}

guildhall_rules::open_enum_serde! {
    OnboardingMode,
    OnboardingPromptType,
}

crate::wire::kinds::closed_enums! {
    OnboardingMode,
    OnboardingPromptType,
}

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild-onboarding) the onboarding
/// of a guild.
///
/// Enabling onboarding requires at least 7 default channels, and @everyone must be able to send messages in at
/// least 5 of these channels.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct OnboardingEdit {
    /// IDs of the channels that members are opted into by default, at most 500.
    pub default_channel_ids: Option<Vec<Id<Channel>>>,
    /// Whether onboarding is enabled.
    pub enabled: Option<bool>,
    /// Mode, which determines the channels that count towards the requirements for onboarding.
    pub mode: Option<OnboardingMode>,
    /// All prompts of the guild, at most 15.
    pub prompts: Option<Vec<PromptBody>>,
}

/// Prompt in an [`OnboardingEdit`].
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct PromptBody {
    /// ID of the prompt; for a new prompt, any ID that no other prompt has.
    pub id: Id<OnboardingPrompt>,
    /// Title of the prompt, 1–100 characters.
    pub title: String,
    /// Options of the prompt, 1–50.
    pub options: Vec<PromptOptionBody>,
    /// Whether the prompt is part of the onboarding flow; otherwise, the prompt is in Channels & Roles only.
    pub in_onboarding: Option<bool>,
    /// Type of the prompt.
    #[serde(rename = "type")]
    pub kind: Option<OnboardingPromptType>,
    /// Whether users must answer the prompt before they complete the onboarding flow.
    pub required: Option<bool>,
    /// Whether users can select only one option.
    pub single_select: Option<bool>,
}

/// Option of a [`PromptBody`].
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct PromptOptionBody {
    /// Title of the option, 1–50 characters.
    pub title: String,
    /// IDs of the channels that the option opts members into, at most 50.
    pub channel_ids: Option<Vec<Id<Channel>>>,
    /// Description of the option, at most 100 characters.
    pub description: Patch<String>,
    /// Whether the emoji is animated.
    pub emoji_animated: Patch<bool>,
    /// ID of a custom emoji of the guild.
    pub emoji_id: Patch<Id<Emoji>>,
    /// Name of a custom emoji, or a Unicode emoji, at most 100 characters.
    pub emoji_name: Patch<String>,
    /// ID of the option; `None` for a new option.
    pub id: Option<Id<OnboardingPromptOption>>,
    /// IDs of the roles that the option assigns, at most 50.
    pub role_ids: Option<Vec<Id<Role>>>,
}

impl OnboardingEdit {
    /// Checks the limits that the service enforces.
    ///
    /// The minimum of 7 channels is checked only if the body enables onboarding and sets `default_channel_ids`.
    /// Channels of prompts count unless the mode is
    /// [`OnboardingMode::Default`]. If the body sets neither a mode nor prompts, only the default
    /// channels are counted; if the body sets another mode but no prompts, only the service can check the minimum.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        let prompts = self.prompts.as_ref();
        check_count("prompts", prompts, &ONBOARDING_PROMPTS)?;
        check_each("prompts", prompts, PromptBody::check)?;
        let valid = 0..=*ONBOARDING_CHANNELS.end();
        check_count(
            "default_channel_ids",
            self.default_channel_ids.as_ref(),
            &valid,
        )?;
        let counted = self.count_channels().filter(|_| self.enabled == Some(true));
        check_size(
            "default_channel_ids",
            "a count",
            counted,
            &(*ONBOARDING_CHANNELS.start()..=usize::MAX),
        )
    }

    /// Returns the number of channels that count towards the minimum; `None` if the body does not determine the number.
    fn count_channels(&self) -> Option<usize> {
        let mut counted: HashSet<_> = self.default_channel_ids.as_ref()?.iter().collect();
        let prompts = match (self.mode, &self.prompts) {
            (Some(OnboardingMode::Default), _) | (None, None) => None,
            (_, prompts) => Some(prompts.as_ref()?),
        };
        let options = prompts
            .into_iter()
            .flatten()
            .flat_map(|prompt| &prompt.options);
        counted.extend(options.flat_map(|option| &option.channel_ids).flatten());
        Some(counted.len())
    }
}

impl PromptBody {
    fn check(&self) -> Result<(), ValidationError> {
        check_text("title", Some(&self.title), &PROMPT_TITLE)?;
        check_count("options", Some(&self.options), &PROMPT_OPTIONS)?;
        check_each("options", Some(&self.options), PromptOptionBody::check)
    }
}

impl PromptOptionBody {
    fn check(&self) -> Result<(), ValidationError> {
        check_text("title", Some(&self.title), &PROMPT_OPTION_TITLE)?;
        let description = self.description.value();
        check_text("description", description, &PROMPT_OPTION_DESCRIPTION)?;
        check_text("emoji_name", self.emoji_name.value(), &UNICODE_EMOJI)?;
        if self.emoji_id.value().is_none() {
            check_unicode_emoji("emoji_name", self.emoji_name.value(), &UNICODE_EMOJI)?;
        }
        check_count("role_ids", self.role_ids.as_ref(), &PROMPT_OPTION_GRANTS)?;
        check_count(
            "channel_ids",
            self.channel_ids.as_ref(),
            &PROMPT_OPTION_GRANTS,
        )
    }
}

impl From<Onboarding> for OnboardingEdit {
    /// Converts the onboarding of a guild to an edit that changes nothing.
    fn from(onboarding: Onboarding) -> Self {
        let prompts = onboarding.prompts.into_iter().map(PromptBody::from);
        Self {
            default_channel_ids: Some(onboarding.default_channel_ids),
            enabled: Some(onboarding.enabled),
            mode: Some(onboarding.mode),
            prompts: Some(prompts.collect()),
        }
    }
}

impl From<OnboardingPrompt> for PromptBody {
    fn from(prompt: OnboardingPrompt) -> Self {
        let options = prompt.options.into_iter().map(PromptOptionBody::from);
        Self {
            id: prompt.id,
            title: prompt.title,
            options: options.collect(),
            in_onboarding: Some(prompt.in_onboarding),
            kind: Some(prompt.kind),
            required: Some(prompt.required),
            single_select: Some(prompt.single_select),
        }
    }
}

impl From<OnboardingPromptOption> for PromptOptionBody {
    fn from(option: OnboardingPromptOption) -> Self {
        let emoji = option.emoji.unwrap_or_default();
        Self {
            title: option.title,
            channel_ids: Some(option.channel_ids),
            description: option.description.into(),
            emoji_animated: emoji.animated.into(),
            emoji_id: emoji.id.into(),
            emoji_name: emoji.name.into(),
            id: Some(option.id),
            role_ids: Some(option.role_ids),
        }
    }
}
