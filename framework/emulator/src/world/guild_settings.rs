//! Rules for the settings of a guild: edits, incident actions, integrations and the welcome screen.

use guildhall_model::api::ErrorCode;
use guildhall_model::guild::{
    IncidentActions, IncidentsData, Integration, IntegrationType, WelcomeScreen, WelcomeScreenEdit,
};
use guildhall_model::{
    ChannelType, Guild, GuildEdit, GuildFeature, Id, Locale, Patch, Permissions,
};
use serde_json::json;

use crate::state::guild::WelcomeState;
use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::audit_log::changes;
use crate::world::roles::apply_patch;

/// Features that an edit can add and remove.
const EDITABLE_FEATURES: [GuildFeature; 4] = [
    GuildFeature::Community,
    GuildFeature::Discoverable,
    GuildFeature::InvitesDisabled,
    GuildFeature::RaidAlertsDisabled,
];

impl Actor<'_> {
    /// Applies an edit to the guild.
    pub(crate) fn edit_guild(&mut self, edit: GuildEdit) -> Result<Guild, ActionError> {
        self.ensure_features(&edit.required_features())?;
        self.check_guild_channels(&edit)?;
        let features = self.edited_features(&edit)?;
        let old = self.guild().to_guild(self.now());
        self.guild_mut().settings.features = features;
        self.apply_guild_edit(edit);
        let guild = self.emit_guild_update();
        self.audit_changes("GUILD_UPDATE", guild.id, changes(Some(&old), Some(&guild)));
        Ok(guild)
    }

    /// Pauses or resumes invites and direct messages in the guild.
    pub(crate) fn edit_incident_actions(&mut self, actions: &IncidentActions) -> IncidentsData {
        let mut data = self.guild().current_incidents(self.now());
        actions
            .dms_disabled_until
            .apply(&mut data.dms_disabled_until);
        actions
            .invites_disabled_until
            .apply(&mut data.invites_disabled_until);
        self.guild_mut().settings.incidents_data = Some(data);
        self.guild().current_incidents(self.now())
    }

    /// Deletes an integration, and removes the integration's bot from the guild.
    pub(crate) fn delete_integration(&mut self, id: Id<Integration>) -> Result<(), ActionError> {
        let mut all = self.guild().integrations.iter();
        let found = all.find(|integration| integration.id == id.into()).cloned();
        let found = found.ok_or(ErrorCode::UNKNOWN_INTEGRATION)?;
        if found.kind == IntegrationType::GuildSubscription {
            return Err(ErrorCode::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION.into());
        }
        self.guild_mut()
            .integrations
            .retain(|integration| integration.id != found.id);
        let changes = changes(Some(&found), None);
        let application = found.application;
        let app = application.as_ref().map(|application| application.id);
        self.emit_for_guild(
            "INTEGRATION_DELETE",
            &json!({ "id": id, "application_id": app }),
        );
        self.emit_for_guild("GUILD_INTEGRATIONS_UPDATE", &json!({}));
        self.audit_changes("INTEGRATION_DELETE", id, changes);
        if let Some(bot) = application.and_then(|application| application.bot) {
            self.leave(bot.id);
        }
        Ok(())
    }

    /// Emits `GUILD_UPDATE` with the guild's current state, and returns the guild.
    pub(crate) fn emit_guild_update(&mut self) -> Guild {
        let guild = self.guild().to_guild(self.now());
        self.emit("GUILD_UPDATE", &guild);
        guild
    }

    /// Returns the features of the guild after an edit, which can change only [`EDITABLE_FEATURES`].
    fn edited_features(&self, edit: &GuildEdit) -> Result<Vec<GuildFeature>, ActionError> {
        let present = &self.guild().settings.features;
        let wanted = match &edit.features {
            Patch::Keep => return Ok(present.clone()),
            Patch::Clear => &[][..],
            Patch::Set(wanted) => &wanted[..],
        };
        check_features(wanted, present)?;
        let kept = present
            .iter()
            .filter(|feature| !EDITABLE_FEATURES.contains(feature));
        let set = EDITABLE_FEATURES
            .iter()
            .filter(|feature| wanted.contains(feature));
        let features: Vec<_> = kept.chain(set).cloned().collect();

        if wanted.contains(&GuildFeature::Community) && !self.has_community_channels(edit) {
            let message = "A community needs a rules channel and a channel for community updates.";
            return Err(ActionError::field(
                &["features"],
                "GUILD_COMMUNITY_CHANNELS_REQUIRED",
                message,
            ));
        }
        let discoverable = GuildFeature::Discoverable;
        let meets_requirements =
            self.guild().meets_discovery_requirements || present.contains(&discoverable);
        let is_eligible = meets_requirements && features.contains(&GuildFeature::Community);
        if features.contains(&discoverable) && !is_eligible {
            let message = "The guild does not meet the requirements of discovery.";
            let code = "GUILD_DISCOVERY_REQUIREMENTS_NOT_MET";
            return Err(ActionError::field(&["features"], code, message));
        }
        Ok(features)
    }

    /// Returns whether the guild has the channels of a community after an edit.
    fn has_community_channels(&self, edit: &GuildEdit) -> bool {
        let Guild {
            mut rules_channel_id,
            mut public_updates_channel_id,
            ..
        } = self.guild().settings;
        edit.rules_channel_id.apply(&mut rules_channel_id);
        edit.public_updates_channel_id
            .apply(&mut public_updates_channel_id);
        rules_channel_id.is_some() && public_updates_channel_id.is_some()
    }

    fn check_guild_channels(&self, edit: &GuildEdit) -> Result<(), ActionError> {
        use ChannelType::{GuildAnnouncement, GuildText, GuildVoice};
        let text = [GuildText, GuildAnnouncement];
        let (other, community) = (
            ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE,
            ErrorCode::COMMUNITY_CHANNELS_MUST_BE_TEXT,
        );
        for (id, kinds, fault) in [
            (&edit.afk_channel_id, &[GuildVoice][..], other),
            (&edit.public_updates_channel_id, &text, community),
            (&edit.rules_channel_id, &text, community),
            (&edit.safety_alerts_channel_id, &text, community),
            (&edit.system_channel_id, &text, other),
        ] {
            let channel = id.value().map(|id| self.channel(*id)).transpose()?;
            if channel.is_some_and(|channel| !kinds.contains(&channel.kind)) {
                return Err(fault.into());
            }
        }
        Ok(())
    }

    fn apply_guild_edit(&mut self, edit: GuildEdit) {
        let mut guild = self.guild().settings.clone();
        apply_channels(&edit, &mut guild);
        apply_levels(&edit, &mut guild);
        for (image, hash) in [
            (edit.icon, &mut guild.icon),
            (edit.splash, &mut guild.splash),
            (edit.discovery_splash, &mut guild.discovery_splash),
            (edit.banner, &mut guild.banner),
        ] {
            self.world.apply_image(image, hash);
        }
        edit.description.apply(&mut guild.description);
        #[expect(deprecated, reason = "the service still accepts the deprecated field")]
        edit.region.apply(&mut guild.region);
        let locale = guild.preferred_locale.take();
        let english = Locale::EnglishUs;
        let locale = locale.unwrap_or_else(|| english.clone());
        guild.preferred_locale = Some(apply_patch(edit.preferred_locale, locale, english));
        guild.name = edit.name.map_or(guild.name, |name| name.trim().to_owned());
        self.guild_mut().settings = guild;
    }

    /// Returns the welcome screen. Only members with `MANAGE_GUILD` can read a disabled welcome screen.
    pub(crate) fn welcome_screen(&self) -> Result<WelcomeScreen, ActionError> {
        let welcome = self.guild().welcome.as_ref();
        if !welcome.is_some_and(|welcome| welcome.enabled) {
            ensure_permitted(self.permissions()?.contains(Permissions::MANAGE_GUILD))?;
        }
        let welcome = welcome.ok_or(ErrorCode::UNKNOWN_GUILD_WELCOME_SCREEN)?;
        Ok(welcome.screen.clone())
    }

    /// Applies an edit to the welcome screen.
    pub(crate) fn edit_welcome_screen(
        &mut self,
        edit: WelcomeScreenEdit,
    ) -> Result<WelcomeScreen, ActionError> {
        for channel in edit.welcome_channels.value().into_iter().flatten() {
            self.channel(channel.channel_id)?;
        }
        let guild = self.guild_mut();
        let welcome = guild.welcome.get_or_insert_with(WelcomeState::default);
        let was_enabled = welcome.enabled;
        welcome.enabled = apply_patch(edit.enabled, was_enabled, false);
        edit.description.apply(&mut welcome.screen.description);
        let channels = std::mem::take(&mut welcome.screen.welcome_channels);
        welcome.screen.welcome_channels = apply_patch(edit.welcome_channels, channels, Vec::new());
        let (screen, enabled) = (welcome.screen.clone(), welcome.enabled);

        if enabled != was_enabled {
            let feature = GuildFeature::WelcomeScreenEnabled;
            let features = &mut guild.settings.features;
            features.retain(|present| *present != feature);
            features.extend(enabled.then_some(feature));
            self.emit_guild_update();
        }
        self.audit("GUILD_UPDATE", self.guild().id);
        Ok(screen)
    }
}

/// Checks that a list of features adds only [`EDITABLE_FEATURES`].
fn check_features(wanted: &[GuildFeature], present: &[GuildFeature]) -> Result<(), ActionError> {
    let fixed = wanted
        .iter()
        .find(|feature| !EDITABLE_FEATURES.contains(feature) && !present.contains(feature));
    let Some(fixed) = fixed else {
        return Ok(());
    };
    let message = format!("The feature {fixed} is unknown, or a request cannot add it.");
    Err(ActionError::field(
        &["features"],
        "BASE_TYPE_CHOICES",
        &message,
    ))
}

fn apply_channels(edit: &GuildEdit, guild: &mut Guild) {
    for (channel, field) in [
        (edit.afk_channel_id, &mut guild.afk_channel_id),
        (
            edit.public_updates_channel_id,
            &mut guild.public_updates_channel_id,
        ),
        (edit.rules_channel_id, &mut guild.rules_channel_id),
        (
            edit.safety_alerts_channel_id,
            &mut guild.safety_alerts_channel_id,
        ),
        (edit.system_channel_id, &mut guild.system_channel_id),
    ] {
        channel.apply(field);
    }
}

fn apply_levels(edit: &GuildEdit, guild: &mut Guild) {
    edit.default_message_notifications
        .apply_or_default(&mut guild.default_message_notifications);
    edit.explicit_content_filter
        .apply_or_default(&mut guild.explicit_content_filter);
    edit.verification_level
        .apply_or_default(&mut guild.verification_level);
    edit.afk_timeout.apply_or_default(&mut guild.afk_timeout);
    edit.premium_progress_bar_enabled
        .apply_or_default(&mut guild.premium_progress_bar_enabled);
    edit.system_channel_flags
        .apply_or_default(&mut guild.system_channel_flags);
}
