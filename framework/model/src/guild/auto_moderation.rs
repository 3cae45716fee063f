//! Auto moderation rules, and the bodies that create and edit rules.

use std::ops::RangeInclusive;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    AUTO_MODERATION_ACTIONS, AUTO_MODERATION_ALLOWED, AUTO_MODERATION_ALLOWED_WITH_PRESETS,
    AUTO_MODERATION_EXEMPT_CHANNELS, AUTO_MODERATION_EXEMPT_ROLES, AUTO_MODERATION_KEYWORD,
    AUTO_MODERATION_KEYWORDS, AUTO_MODERATION_MENTIONS, AUTO_MODERATION_MESSAGE,
    AUTO_MODERATION_NAME, AUTO_MODERATION_PATTERN, AUTO_MODERATION_PATTERNS,
    AUTO_MODERATION_TIMEOUT,
};

use crate::validation::{check_count, check_each, check_number, check_text};
use crate::wire::kinds::closed_enums;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{Channel, Guild, Id, Patch, Role, User, ValidationError};

/// [Auto moderation rule](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object) of
/// a guild.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct AutoModerationRule {
    /// ID of the rule.
    pub id: Id<AutoModerationRule>,
    /// ID of the guild.
    pub guild_id: Id<Guild>,
    /// Name of the rule.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Actions that the service takes when the rule triggers.
    #[serde(default, with = "list")]
    pub actions: Vec<AutoModerationAction>,
    /// ID of the user who created the rule.
    #[object(null)]
    pub creator_id: Option<Id<User>>,
    /// Whether the rule is enabled.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// Event in which the service checks the rule.
    pub event_type: AutoModerationEventType,
    /// IDs of the channels to which the rule does not apply.
    #[serde(default, with = "list")]
    pub exempt_channels: Vec<Id<Channel>>,
    /// IDs of the roles to which the rule does not apply.
    #[serde(default, with = "list")]
    pub exempt_roles: Vec<Id<Role>>,
    /// Details of the trigger.
    #[serde(default, deserialize_with = "or_default")]
    pub trigger_metadata: AutoModerationTriggerMetadata,
    /// Content that triggers the rule.
    pub trigger_type: AutoModerationTriggerType,
}

guildhall_rules::open_enum! {
    /// [Event](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-event-types)
    /// in which the service checks a rule.
    AutoModerationEventType {
        /// A member sends or edits a message.
        MessageSend = 1 "MESSAGE_SEND",
        /// A member edits their profile.
        MemberUpdate = 2 "MEMBER_UPDATE",
    }
}

guildhall_rules::open_enum! {
    /// [Content](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-trigger-types)
    /// that triggers a rule.
    AutoModerationTriggerType {
        /// A keyword of the guild; at most 6 rules.
        Keyword = 1 "KEYWORD",
        /// Spam; at most 1 rule.
        Spam = 3 "SPAM",
        /// A keyword of a preset list; at most 1 rule.
        KeywordPreset = 4 "KEYWORD_PRESET",
        /// Too many mentions; at most 1 rule.
        MentionSpam = 5 "MENTION_SPAM",
        /// A keyword of the guild in the profile of a member; at most 1 rule.
        MemberProfile = 6 "MEMBER_PROFILE",
    }
}

guildhall_rules::open_enum! {
    /// [Preset
    /// list](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-keyword-preset-types)
    /// of keywords.
    AutoModerationPreset {
        /// Swearing and cursing.
        Profanity = 1 "PROFANITY",
        /// Sexually explicit behavior and activity.
        SexualContent = 2 "SEXUAL_CONTENT",
        /// Insults and hate speech.
        Slurs = 3 "SLURS",
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-action-object-action-types)
    /// of an action.
    AutoModerationActionType {
        /// Blocks the message.
        BlockMessage = 1 "BLOCK_MESSAGE",
        /// Sends the content to a channel.
        SendAlertMessage = 2 "SEND_ALERT_MESSAGE",
        /// Times the member out; rules of the types `KEYWORD` and `MENTION_SPAM` only.
        Timeout = 3 "TIMEOUT",
        /// Prevents the member from sending messages, joining voice channels and other interactions.
        BlockMemberInteraction = 4 "BLOCK_MEMBER_INTERACTION",
    }
}

guildhall_rules::open_enum_serde! {
    AutoModerationEventType,
    AutoModerationTriggerType,
    AutoModerationPreset,
    AutoModerationActionType,
}

closed_enums! {
    AutoModerationEventType,
    AutoModerationTriggerType,
    AutoModerationPreset,
    AutoModerationActionType,
}

/// [Details of a
/// trigger](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-trigger-metadata).
/// The trigger type determines the fields.
///
/// A keyword of 1–60 characters can have `*` at the beginning and the end, in place of other letters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct AutoModerationTriggerMetadata {
    /// Keywords, at most 1000; `KEYWORD` and `MEMBER_PROFILE`.
    #[serde(with = "list")]
    pub keyword_filter: Option<Vec<String>>,
    /// Regular expressions in Rust's syntax, at most 10, each of 1–260 characters; `KEYWORD` and `MEMBER_PROFILE`.
    #[serde(with = "list")]
    pub regex_patterns: Option<Vec<String>>,
    /// Preset lists of keywords; `KEYWORD_PRESET`.
    #[serde(with = "list")]
    pub presets: Option<Vec<AutoModerationPreset>>,
    /// Keywords that do not trigger the rule: at most 100 for `KEYWORD` and `MEMBER_PROFILE`, and at most 1000 for
    /// `KEYWORD_PRESET`.
    #[serde(with = "list")]
    pub allow_list: Option<Vec<String>>,
    /// Number of different users and roles that a message may mention, at most 50; `MENTION_SPAM`.
    #[serde(with = "number")]
    pub mention_total_limit: Option<u32>,
    /// Whether the service detects mention raids; `MENTION_SPAM`.
    pub mention_raid_protection_enabled: Option<bool>,
}

/// [Action](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-action-object) that the
/// service takes when a rule triggers.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema)]
pub struct AutoModerationAction {
    /// Type of the action.
    #[serde(rename = "type")]
    pub kind: AutoModerationActionType,
    /// Details of the action. The type determines the fields.
    #[schema(optional)]
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: AutoModerationActionMetadata,
}

/// [Details of an
/// action](https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-action-object-action-metadata).
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct AutoModerationActionMetadata {
    /// ID of the channel that receives the content; `SEND_ALERT_MESSAGE`.
    pub channel_id: Option<Id<Channel>>,
    /// Explanation that the member sees, at most 150 characters; `BLOCK_MESSAGE`.
    #[schema(length = AUTO_MODERATION_MESSAGE)]
    pub custom_message: Option<String>,
    /// Duration of the timeout, in seconds, at most 2419200 (4 weeks); `TIMEOUT`.
    #[serde(with = "number")]
    pub duration_seconds: Option<u32>,
}

impl AutoModerationAction {
    fn new(kind: AutoModerationActionType) -> Self {
        Self {
            kind,
            metadata: AutoModerationActionMetadata::default(),
        }
    }

    /// Creates an action that blocks the message.
    pub fn block_message() -> Self {
        Self::new(AutoModerationActionType::BlockMessage)
    }

    /// Creates an action that sends the content to a channel.
    pub fn send_alert(channel: Id<Channel>) -> Self {
        let mut action = Self::new(AutoModerationActionType::SendAlertMessage);
        action.metadata.channel_id = Some(channel);
        action
    }

    /// Creates an action that times the member out, for at most 2419200 seconds (4 weeks).
    pub fn timeout(seconds: u32) -> Self {
        let mut action = Self::new(AutoModerationActionType::Timeout);
        action.metadata.duration_seconds = Some(seconds);
        action
    }

    /// Creates an action that prevents the member from interacting.
    pub fn block_member_interaction() -> Self {
        Self::new(AutoModerationActionType::BlockMemberInteraction)
    }

    /// Sets the explanation that the member sees when the message is blocked, at most 150 characters.
    #[must_use]
    pub fn custom_message(mut self, message: impl Into<String>) -> Self {
        self.metadata.custom_message = Some(message.into());
        self
    }

    fn check(&self) -> Result<(), ValidationError> {
        let metadata = &self.metadata;
        let (field, is_set) = match self.kind {
            AutoModerationActionType::SendAlertMessage => {
                ("metadata.channel_id", metadata.channel_id.is_some())
            }
            AutoModerationActionType::Timeout => (
                "metadata.duration_seconds",
                metadata.duration_seconds.is_some(),
            ),
            _ => ("metadata", true),
        };
        if !is_set {
            let valid = "a value for this type of action";
            return Err(ValidationError::conflict(field, "none", valid));
        }
        let message = metadata.custom_message.as_ref();
        check_text("metadata.custom_message", message, &AUTO_MODERATION_MESSAGE)?;
        let seconds = metadata.duration_seconds;
        check_number(
            "metadata.duration_seconds",
            seconds,
            &AUTO_MODERATION_TIMEOUT,
        )
    }
}

/// Body that creates an [auto moderation
/// rule](https://docs.discord.com/developers/resources/auto-moderation#create-auto-moderation-rule).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct AutoModerationRuleBody {
    /// Name, 1–100 characters.
    #[schema(length = AUTO_MODERATION_NAME)]
    pub name: String,
    /// Event in which the service checks the rule.
    pub event_type: AutoModerationEventType,
    /// Content that triggers the rule.
    pub trigger_type: AutoModerationTriggerType,
    /// Actions that the service takes when the rule triggers, 1–5.
    #[schema(length = AUTO_MODERATION_ACTIONS)]
    pub actions: Vec<AutoModerationAction>,
    /// Whether the rule is enabled; `false` if absent.
    pub enabled: Option<bool>,
    /// IDs of the channels to which the rule does not apply, at most 50.
    #[schema(length = AUTO_MODERATION_EXEMPT_CHANNELS)]
    pub exempt_channels: Option<Vec<Id<Channel>>>,
    /// IDs of the roles to which the rule does not apply, at most 20.
    #[schema(length = AUTO_MODERATION_EXEMPT_ROLES)]
    pub exempt_roles: Option<Vec<Id<Role>>>,
    /// Details of the trigger.
    pub trigger_metadata: Option<AutoModerationTriggerMetadata>,
}

/// Body that edits an [auto moderation
/// rule](https://docs.discord.com/developers/resources/auto-moderation#modify-auto-moderation-rule).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct AutoModerationRuleEdit {
    /// Actions that the service takes when the rule triggers, 1–5.
    #[schema(length = AUTO_MODERATION_ACTIONS)]
    pub actions: Patch<Vec<AutoModerationAction>>,
    /// Whether the rule is enabled.
    pub enabled: Patch<bool>,
    /// Event in which the service checks the rule.
    pub event_type: Option<AutoModerationEventType>,
    /// IDs of the channels to which the rule does not apply, at most 50.
    #[schema(length = AUTO_MODERATION_EXEMPT_CHANNELS)]
    pub exempt_channels: Patch<Vec<Id<Channel>>>,
    /// IDs of the roles to which the rule does not apply, at most 20.
    #[schema(length = AUTO_MODERATION_EXEMPT_ROLES)]
    pub exempt_roles: Patch<Vec<Id<Role>>>,
    /// Name, 1–100 characters.
    #[schema(length = AUTO_MODERATION_NAME)]
    pub name: Option<String>,
    /// Details of the trigger, which replace all previous details.
    pub trigger_metadata: Patch<AutoModerationTriggerMetadata>,
}

impl AutoModerationRuleBody {
    /// Creates the body of a rule that messages with one of these keywords trigger.
    pub fn keywords<K: Into<String>>(
        name: impl Into<String>,
        keywords: impl IntoIterator<Item = K>,
        actions: impl IntoIterator<Item = AutoModerationAction>,
    ) -> Self {
        let metadata = AutoModerationTriggerMetadata {
            keyword_filter: Some(keywords.into_iter().map(K::into).collect()),
            ..AutoModerationTriggerMetadata::default()
        };
        Self::with_trigger(name, AutoModerationTriggerType::Keyword, actions)
            .trigger_metadata(metadata)
    }

    /// Creates the body of a rule that spam triggers.
    pub fn spam(
        name: impl Into<String>,
        actions: impl IntoIterator<Item = AutoModerationAction>,
    ) -> Self {
        Self::with_trigger(name, AutoModerationTriggerType::Spam, actions)
    }

    /// Creates the body of a rule that messages with a keyword of a preset list trigger.
    pub fn presets(
        name: impl Into<String>,
        presets: impl IntoIterator<Item = AutoModerationPreset>,
        actions: impl IntoIterator<Item = AutoModerationAction>,
    ) -> Self {
        let metadata = AutoModerationTriggerMetadata {
            presets: Some(presets.into_iter().collect()),
            ..AutoModerationTriggerMetadata::default()
        };
        Self::with_trigger(name, AutoModerationTriggerType::KeywordPreset, actions)
            .trigger_metadata(metadata)
    }

    /// Creates the body of a rule that messages with more than `limit` mentions trigger, at most 50.
    pub fn mention_spam(
        name: impl Into<String>,
        limit: u32,
        actions: impl IntoIterator<Item = AutoModerationAction>,
    ) -> Self {
        let metadata = AutoModerationTriggerMetadata {
            mention_total_limit: Some(limit),
            ..AutoModerationTriggerMetadata::default()
        };
        Self::with_trigger(name, AutoModerationTriggerType::MentionSpam, actions)
            .trigger_metadata(metadata)
    }

    /// Creates the body of a rule that profiles with one of these keywords trigger.
    pub fn member_profile<K: Into<String>>(
        name: impl Into<String>,
        keywords: impl IntoIterator<Item = K>,
        actions: impl IntoIterator<Item = AutoModerationAction>,
    ) -> Self {
        Self {
            event_type: AutoModerationEventType::MemberUpdate,
            trigger_type: AutoModerationTriggerType::MemberProfile,
            ..Self::keywords(name, keywords, actions)
        }
    }

    fn with_trigger(
        name: impl Into<String>,
        trigger: AutoModerationTriggerType,
        actions: impl IntoIterator<Item = AutoModerationAction>,
    ) -> Self {
        let event = AutoModerationEventType::MessageSend;
        Self::new(name, event, trigger, Vec::from_iter(actions))
    }

    /// Checks the limits that the service enforces, and the fields that the trigger type requires.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_text("name", Some(&self.name), &AUTO_MODERATION_NAME)?;
        check_actions(Some(&self.actions))?;
        check_exempt_roles(self.exempt_roles.as_ref())?;
        check_exempt_channels(self.exempt_channels.as_ref())?;
        self.check_trigger()?;
        let allows_timeout = matches!(
            self.trigger_type,
            AutoModerationTriggerType::Keyword | AutoModerationTriggerType::MentionSpam
        );
        if has_timeout(&self.actions) && !allows_timeout {
            let valid = "no timeout for this trigger type";
            return Err(ValidationError::conflict("actions", "a timeout", valid));
        }
        Ok(())
    }

    fn check_trigger(&self) -> Result<(), ValidationError> {
        use AutoModerationTriggerType::{KeywordPreset, MemberProfile};
        let needs_metadata = matches!(self.trigger_type, KeywordPreset | MemberProfile);
        match &self.trigger_metadata {
            None if needs_metadata => {
                let valid = "a value for this trigger type";
                Err(ValidationError::conflict("trigger_metadata", "none", valid))
            }
            Some(metadata) if self.trigger_type == KeywordPreset => {
                metadata.check(&AUTO_MODERATION_ALLOWED_WITH_PRESETS)
            }
            Some(metadata) => metadata.check(&AUTO_MODERATION_ALLOWED),
            None => Ok(()),
        }
    }
}

impl AutoModerationRuleEdit {
    /// Checks the limits that the service enforces. The limits that depend on the type of the rule are left to the
    /// service.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_text("name", self.name.as_ref(), &AUTO_MODERATION_NAME)?;
        check_actions(self.actions.value())?;
        check_exempt_roles(self.exempt_roles.value())?;
        check_exempt_channels(self.exempt_channels.value())?;
        match self.trigger_metadata.value() {
            Some(metadata) => metadata.check(&AUTO_MODERATION_ALLOWED_WITH_PRESETS),
            None => Ok(()),
        }
    }
}

impl AutoModerationTriggerMetadata {
    /// Checks the lists and numbers. The trigger type determines the number of allowed keywords.
    fn check(&self, allowed: &RangeInclusive<usize>) -> Result<(), ValidationError> {
        let (keyword, pattern) = (AUTO_MODERATION_KEYWORD, AUTO_MODERATION_PATTERN);
        let lists = [
            (
                "keyword_filter",
                &self.keyword_filter,
                &AUTO_MODERATION_KEYWORDS,
                keyword.clone(),
            ),
            (
                "regex_patterns",
                &self.regex_patterns,
                &AUTO_MODERATION_PATTERNS,
                pattern,
            ),
            ("allow_list", &self.allow_list, allowed, keyword),
        ];
        for (name, entries, count, length) in lists {
            let field = format!("trigger_metadata.{name}");
            check_count(&field, entries.as_ref(), count)?;
            check_each(&field, entries.as_ref(), |entry| {
                check_text("", Some(entry), &length)
            })?;
        }
        let field = "trigger_metadata.mention_total_limit";
        check_number(field, self.mention_total_limit, &AUTO_MODERATION_MENTIONS)
    }
}

/// Returns whether one of the actions is a timeout.
pub(crate) fn has_timeout(actions: &[AutoModerationAction]) -> bool {
    let mut kinds = actions.iter().map(|action| action.kind);
    kinds.any(|kind| kind == AutoModerationActionType::Timeout)
}

fn check_actions(actions: Option<&Vec<AutoModerationAction>>) -> Result<(), ValidationError> {
    check_count("actions", actions, &AUTO_MODERATION_ACTIONS)?;
    check_each("actions", actions, AutoModerationAction::check)
}

fn check_exempt_roles(roles: Option<&Vec<Id<Role>>>) -> Result<(), ValidationError> {
    check_count("exempt_roles", roles, &AUTO_MODERATION_EXEMPT_ROLES)
}

fn check_exempt_channels(channels: Option<&Vec<Id<Channel>>>) -> Result<(), ValidationError> {
    check_count(
        "exempt_channels",
        channels,
        &AUTO_MODERATION_EXEMPT_CHANNELS,
    )
}
