//! What new members are asked.

use serde::{Deserialize, Serialize};

use crate::tolerance::or_default;
use crate::{Channel, Emoji, Guild, Id, Role, list};

/// What new members of a guild [are asked](https://docs.discord.com/developers/resources/guild#guild-onboarding-object), and what they see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Onboarding {
    /// The guild.
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
    /// What it means, at most 100 characters.
    pub description: Option<String>,
    /// The emoji beside it, in part.
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
