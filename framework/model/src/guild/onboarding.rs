//! What new members are asked.

use std::collections::HashSet;

use guildhall_rules::{
    ONBOARDING_CHANNELS, ONBOARDING_PROMPTS, PROMPT_OPTION_DESCRIPTION, PROMPT_OPTION_GIFTS,
    PROMPT_OPTION_TITLE, PROMPT_OPTIONS, PROMPT_TITLE,
};
use serde::{Deserialize, Serialize};

use crate::invalid::{count, each, sized, text};
use crate::wire::body::body;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Channel, Emoji, Guild, Id, Invalid, Patch, Role};

/// What new members of a guild [are asked](https://docs.discord.com/developers/resources/guild#guild-onboarding-object), and what they see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Onboarding {
    /// ID of the guild.
    pub guild_id: Id<Guild>,
    /// What everybody sees.
    #[serde(default, with = "list")]
    pub default_channel_ids: Vec<Id<Channel>>,
    /// Whether it is in use.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// What counts for the channels that it must have.
    #[serde(default, deserialize_with = "or_default")]
    pub mode: OnboardingMode,
    /// The questions, at most 15.
    #[serde(default, with = "list")]
    pub prompts: Vec<OnboardingPrompt>,
}

/// A [question](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-onboarding-prompt-structure).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnboardingPrompt {
    /// Which question.
    pub id: Id<OnboardingPrompt>,
    /// What is asked, 1–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub title: String,
    /// Whether it is asked when joining, rather than only in the list of channels.
    #[serde(default, deserialize_with = "or_default")]
    pub in_onboarding: bool,
    /// The answers, 1–50.
    #[serde(default, with = "list")]
    pub options: Vec<OnboardingPromptOption>,
    /// Whether it must be answered.
    #[serde(default, deserialize_with = "or_default")]
    pub required: bool,
    /// Whether only one answer can be chosen.
    #[serde(default, deserialize_with = "or_default")]
    pub single_select: bool,
    /// How the answers are shown.
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: OnboardingPromptKind,
}

/// An [answer](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-prompt-option-structure) to a question.
///
/// It is read with its emoji, and written as a [`PromptOptionBody`](super::PromptOptionBody).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnboardingPromptOption {
    /// Which answer.
    pub id: Id<OnboardingPromptOption>,
    /// What it says, 1–50 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub title: String,
    /// The channels that it shows, at most 50.
    #[serde(default, with = "list")]
    pub channel_ids: Vec<Id<Channel>>,
    /// Description, at most 100 characters.
    pub description: Option<String>,
    /// Partial emoji.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<Emoji>,
    /// The roles that it gives, at most 50.
    #[serde(default, with = "list")]
    pub role_ids: Vec<Id<Role>>,
}

guildhall_rules::open_enum! {
    /// What counts for the channels that onboarding must have: [onboarding modes](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-onboarding-mode).
    #[derive(Default)]
    OnboardingMode {
        /// The default channels.
        #[default]
        Default = 0 "ONBOARDING_DEFAULT",
        /// The default channels and those of the questions.
        Advanced = 1 "ONBOARDING_ADVANCED",
    }
}

guildhall_rules::open_enum! {
    /// How the answers to a question are shown: [prompt types](https://docs.discord.com/developers/resources/guild#guild-onboarding-object-prompt-types).
    #[derive(Default)]
    OnboardingPromptKind {
        /// Side by side.
        #[default]
        MultipleChoice = 0 "MULTIPLE_CHOICE",
        /// In a list that folds out.
        Dropdown = 1 "DROPDOWN",
    }
}

guildhall_rules::open_enum_serde! {
    OnboardingMode,
    OnboardingPromptKind,
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild-onboarding) onboarding.
    ///
    /// While it is enabled it needs at least 7 channels, and in at least 5 of them everybody must be
    /// able to write.
    pub struct OnboardingEdit {
        /// What everybody sees, at most 500 channels.
        default_channel_ids: Option<Vec<Id<Channel>>>,
        /// Whether it is in use.
        enabled: Option<bool>,
        /// What counts for the channels that it must have.
        mode: Option<OnboardingMode>,
        /// All questions, at most 15.
        prompts: Option<Vec<PromptBody>>,
    }
}

body! {
    /// A question in an edit of onboarding.
    pub struct PromptBody {
        /// Which question. A new one takes any id that no other has.
        id: Id<OnboardingPrompt>,
        /// What is asked, 1–100 characters.
        title: String,
        /// The answers, 1–50.
        options: Vec<PromptOptionBody>,
        /// Whether it is asked when joining, rather than only in the list of channels.
        in_onboarding: Option<bool>,
        /// How the answers are shown.
        #[serde(rename = "type")]
        kind: Option<OnboardingPromptKind>,
        /// Whether it must be answered.
        required: Option<bool>,
        /// Whether only one answer can be chosen.
        single_select: Option<bool>,
    }
}

body! {
    /// An answer in an edit of onboarding.
    pub struct PromptOptionBody {
        /// What it says, 1–50 characters.
        title: String,
        /// The channels that it shows, at most 50.
        channel_ids: Option<Vec<Id<Channel>>>,
        /// Description, at most 100 characters.
        description: Patch<String>,
        /// Whether the emoji moves.
        emoji_animated: Patch<bool>,
        /// The guild's emoji beside it.
        emoji_id: Patch<Id<Emoji>>,
        /// The name of that emoji, or the Unicode emoji.
        emoji_name: Patch<String>,
        /// Which answer; none for a new one.
        id: Option<Id<OnboardingPromptOption>>,
        /// The roles that it gives, at most 50.
        role_ids: Option<Vec<Id<Role>>>,
    }
}

impl OnboardingEdit {
    /// Checks the limits that the service enforces.
    ///
    /// The 7 channels are counted where the body enables onboarding and lists channels. Those of the
    /// questions count unless the mode is [`OnboardingMode::Default`]. With neither mode nor questions,
    /// the channels are taken for all that count; with another mode and no questions, the service counts.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        let prompts = self.prompts.as_ref();
        count("prompts", prompts, &ONBOARDING_PROMPTS)?;
        each("prompts", prompts, PromptBody::check)?;
        let most = 0..=*ONBOARDING_CHANNELS.end();
        count(
            "default_channel_ids",
            self.default_channel_ids.as_ref(),
            &most,
        )?;
        let counted = self
            .counted_channels()
            .filter(|_| self.enabled == Some(true));
        sized(
            "default_channel_ids",
            "a count",
            counted,
            &(*ONBOARDING_CHANNELS.start()..=usize::MAX),
        )
    }

    /// How many channels count for the 7, where the body tells.
    fn counted_channels(&self) -> Option<usize> {
        let mut counted: HashSet<_> = self.default_channel_ids.as_ref()?.iter().collect();
        let asked = match (self.mode, &self.prompts) {
            (Some(OnboardingMode::Default), _) | (None, None) => None,
            (_, prompts) => Some(prompts.as_ref()?),
        };
        let options = asked
            .into_iter()
            .flatten()
            .flat_map(|prompt| &prompt.options);
        counted.extend(options.flat_map(|option| &option.channel_ids).flatten());
        Some(counted.len())
    }
}

impl PromptBody {
    fn check(&self) -> Result<(), Invalid> {
        text("title", Some(&self.title), &PROMPT_TITLE)?;
        count("options", Some(&self.options), &PROMPT_OPTIONS)?;
        each("options", Some(&self.options), PromptOptionBody::check)
    }
}

impl PromptOptionBody {
    fn check(&self) -> Result<(), Invalid> {
        text("title", Some(&self.title), &PROMPT_OPTION_TITLE)?;
        let description = self.description.value();
        text("description", description, &PROMPT_OPTION_DESCRIPTION)?;
        count("role_ids", self.role_ids.as_ref(), &PROMPT_OPTION_GIFTS)?;
        count(
            "channel_ids",
            self.channel_ids.as_ref(),
            &PROMPT_OPTION_GIFTS,
        )
    }
}

impl From<Onboarding> for OnboardingEdit {
    /// The edit that leaves everything as it is.
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
