//! Guilds: settings, audit log, moderation, integrations, invites, scheduled events, onboarding, welcome screens and
//! widgets.

pub(crate) mod auto_moderation;
mod event_body;
mod integration;
pub(crate) mod invite;
pub(crate) mod moderation;
pub(crate) mod object;
mod onboarding;
mod scheduled_event;
pub(crate) mod settings;
mod welcome_screen;
mod widget;

pub use auto_moderation::{
    AutoModerationAction, AutoModerationActionMetadata, AutoModerationActionType,
    AutoModerationEventType, AutoModerationPreset, AutoModerationRule, AutoModerationRuleBody,
    AutoModerationRuleEdit, AutoModerationTriggerMetadata, AutoModerationTriggerType,
};
pub use event_body::{ScheduledEventBody, ScheduledEventEdit};

pub use integration::{
    ExpireBehavior, Integration, IntegrationAccount, IntegrationApplication, IntegrationId,
    IntegrationType,
};
pub use invite::{
    InviteBody, InviteChannel, InviteFlags, InviteGuild, InviteLiveliness, InviteRecipient,
    InviteRole, InviteTargetType, InviteType, VanityError, VanityUrl,
};
pub use moderation::{BanBody, BulkBanBody, BulkBanResult};
pub use moderation::{IncidentActions, IncidentsData};
pub use moderation::{PruneBody, PruneResult};
pub use object::GuildCapabilities;
pub use object::VoiceRegion;
pub use object::{GuildPreview, UnavailableGuild, UserGuild};
pub use onboarding::{
    Onboarding, OnboardingMode, OnboardingPrompt, OnboardingPromptOption, OnboardingPromptType,
};
pub use onboarding::{OnboardingEdit, PromptBody, PromptOptionBody};
pub use scheduled_event::{
    EventEntityMetadata, EventEntityType, EventException, EventFrequency, EventNthWeekday,
    EventPrivacyLevel, EventRecurrence, EventResponse, EventRsvp, EventStatus, EventWeekday,
    ScheduledEvent,
};
pub use settings::{
    AfkTimeout, ExplicitContentFilterLevel, MfaLevel, NotificationLevel, NsfwLevel, PremiumTier,
    SystemChannelFlags, VerificationLevel,
};
pub use welcome_screen::{WelcomeChannel, WelcomeScreen, WelcomeScreenEdit};
pub use widget::{
    Widget, WidgetActivity, WidgetChannel, WidgetEdit, WidgetMember, WidgetSettings, WidgetStyle,
};
