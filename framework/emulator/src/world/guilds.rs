//! Rules for guilds: lookup, creation, and removal of the app.

use guildhall_model::{Guild, Id, Role, User};

use crate::state::guild::GuildState;
use crate::state::guilds::GuildKey;
use crate::state::seed::SeedBuilder;
use crate::state::sessions::Dispatch;
use crate::world::World;

impl World {
    /// Returns the default guild.
    pub(crate) fn default_guild(&self) -> &GuildState {
        &self.guilds[GuildKey::DEFAULT]
    }

    /// Returns the guild with this name. If there is none, creates a guild that contains the app and has the same owner
    /// as the default guild, and sends the webhook event.
    pub(crate) fn guild_or_create(&mut self, name: &str) -> GuildKey {
        if let Some(key) = self.guilds.by_name(name) {
            return key;
        }
        let founder = self.users.get(self.default_guild().owner).cloned();
        let founder = founder.unwrap_or_else(|| self.create_user(name));
        let now = self.clock.now_millis();
        let mut seed_builder = SeedBuilder::starting_now(&mut self.ids, &mut self.random, now);
        let guild = seed_builder.guild(&self.identity, name, &founder);
        let id = guild.id;
        let key = self.guilds.add(guild);
        self.log.sessions.dispatch(|| Dispatch::GuildCreate(id));
        self.update_guild_count();
        self.send_guild_install(key);
        key
    }

    /// Returns the guild with this ID.
    pub(crate) fn guild_by_id(&self, id: Id<Guild>) -> Option<&GuildState> {
        self.guilds.key_by_id(id).map(|key| &self.guilds[key])
    }

    /// Returns an ID for an initial object. The ID does not contain the current time, so the ID depends only on the
    /// seed.
    pub(crate) fn seed_id<T>(&mut self) -> Id<T> {
        self.ids.next(0)
    }

    /// Creates an initial guild, with a given ID or with one that depends only on the seed. Does not add the guild to
    /// the world.
    pub(crate) fn seed_guild(
        &mut self,
        name: &str,
        id: Option<Id<Guild>>,
        owner: &User,
    ) -> GuildState {
        let now = self.clock.now_millis();
        let mut seed_builder = SeedBuilder::new(&mut self.ids, &mut self.random, now);
        let id = id.unwrap_or_else(|| seed_builder.id());
        seed_builder.guild_with_id(id, &self.identity, name, owner)
    }

    /// Reserves an ID that a world file gives to an object: no other object gets the ID.
    pub(crate) fn reserve_id(&mut self, id: u64) {
        self.ids.reserve(id);
    }

    /// Returns whether a world file has given this ID to an object.
    pub(crate) fn is_reserved(&self, id: u64) -> bool {
        self.ids.is_reserved(id)
    }

    /// Removes the app from a guild: the bot, the bot's managed role, and the integration.
    pub(crate) fn remove_app(&mut self, key: GuildKey) {
        let (app, bot) = (self.identity.application.id, self.identity.bot.id);
        let guild = &mut self.guilds[key];
        guild.integrations.retain(|integration| {
            let application = integration.application.as_ref();
            application.is_none_or(|application| application.id != app)
        });
        guild.members.remove(bot);
        guild.leave_threads(bot);
        let is_bot_role = |role: &Role| role.tags.is_some_and(|tags| tags.bot_id == Some(bot));
        guild.roles.retain(|role| !is_bot_role(role));
        self.update_guild_count();
    }

    /// Updates the application's approximate guild count.
    pub(crate) fn update_guild_count(&mut self) {
        let app = self.identity.application.id;
        let guilds = self.guilds.iter().filter(|guild| guild.has_app(app));
        self.identity.application.approximate_guild_count = Some(guilds.count() as u64);
    }
}
