//! What new members of the guild see.

use guildhall_model::api::Code;
use guildhall_model::guild::{WelcomeScreen, WelcomeScreenEdit};
use guildhall_model::{GuildFeature, Permissions};

use super::WelcomeState;
use super::act::{ActionError, Actor, ensure_permitted};
use super::roles::patched;

impl Actor<'_> {
    /// The welcome screen; while it is not shown, for those only who may edit it.
    pub(crate) fn welcome_screen(&self) -> Result<WelcomeScreen, ActionError> {
        let welcome = self.guild().welcome.as_ref();
        if !welcome.is_some_and(|welcome| welcome.enabled) {
            ensure_permitted(self.permissions()?.contains(Permissions::MANAGE_GUILD))?;
        }
        let welcome = welcome.ok_or(Code::UNKNOWN_GUILD_WELCOME_SCREEN)?;
        Ok(welcome.screen.clone())
    }

    /// Changes the given fields of the welcome screen.
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
        welcome.enabled = patched(edit.enabled, was_enabled, false);
        edit.description.apply(&mut welcome.screen.description);
        let channels = std::mem::take(&mut welcome.screen.welcome_channels);
        welcome.screen.welcome_channels = patched(edit.welcome_channels, channels, Vec::new());
        let (screen, enabled) = (welcome.screen.clone(), welcome.enabled);

        if enabled != was_enabled {
            let feature = GuildFeature::WelcomeScreenEnabled;
            let features = &mut guild.settings.features;
            features.retain(|own| *own != feature);
            features.extend(enabled.then_some(feature));
            self.emit_guild_update();
        }
        self.audit("GUILD_UPDATE", self.guild().id);
        Ok(screen)
    }
}
