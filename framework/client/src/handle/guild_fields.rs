//! The fields of the requests that a guild itself makes.

use std::time::Duration;

use guildhall_model::api::{GetGuild, ModifyGuild, ModifyIncidentActions};
use guildhall_model::guild::{
    AfkTimeout, ContentFilter, IncidentActions, NotificationLevel, SystemChannelFlags,
    VerificationLevel,
};
use guildhall_model::{Channel, GuildEdit, GuildFeature, Id, ImageData, Locale, Patch, Timestamp};

use super::setters;
use super::time::from_now;

setters! { GetGuild => { with_counts(bool); } }

setters! { ModifyGuild => { present(impl Into<Option<Vec<GuildFeature>>>); } }

setters! {
    ModifyGuild.edit: GuildEdit => {
        name(impl Into<String>);
        afk_channel_id(impl Into<Patch<Id<Channel>>>);
        afk_timeout(impl Into<Patch<AfkTimeout>>);
        banner(impl Into<Patch<ImageData>>);
        default_message_notifications(impl Into<Patch<NotificationLevel>>);
        description(impl Into<Patch<String>>);
        discovery_splash(impl Into<Patch<ImageData>>);
        explicit_content_filter(impl Into<Patch<ContentFilter>>);
        features(impl Into<Patch<Vec<GuildFeature>>>);
        icon(impl Into<Patch<ImageData>>);
        preferred_locale(impl Into<Patch<Locale>>);
        premium_progress_bar_enabled(impl Into<Patch<bool>>);
        public_updates_channel_id(impl Into<Patch<Id<Channel>>>);
        rules_channel_id(impl Into<Patch<Id<Channel>>>);
        safety_alerts_channel_id(impl Into<Patch<Id<Channel>>>);
        splash(impl Into<Patch<ImageData>>);
        system_channel_flags(impl Into<Patch<SystemChannelFlags>>);
        system_channel_id(impl Into<Patch<Id<Channel>>>);
        verification_level(impl Into<Patch<VerificationLevel>>);
    }
}

setters! {
    ModifyIncidentActions.actions: IncidentActions => {
        dms_disabled_until(impl Into<Patch<Timestamp>>);
        invites_disabled_until(impl Into<Patch<Timestamp>>);
        /// It is over after this time, at most 24 hours.
        pause_dms(Duration) sets dms_disabled_until by from_now;
        /// It is over after this time, at most 24 hours.
        pause_invites(Duration) sets invites_disabled_until by from_now;
    }
}
