//! Handle for a guild.

use guildhall_model::guild::{Integration, PremiumTier};
use guildhall_model::{
    Ban, Channel, Emoji, Guild, GuildFeature, Id, Member, Message, Permissions, Role, Sku, Sticker,
};

use crate::handles::builders::{NewChannel, NewEntitlement, NewMember, NewRole};
use crate::handles::member::MemberHandle;
use crate::service::ServiceHandle;
use crate::state::guild::GuildState;
use crate::state::guilds::GuildKey;
use crate::state::log::AuditLog;
use crate::state::retention::or_panic;
use crate::world::emojis::complete_emoji;

/// Handle for a guild of an [`Emulator`](crate::Emulator), to configure and inspect the guild.
///
/// The methods change the guild without events or audit log entries; only [`NewMember::join`] emits an event.
#[derive(Clone, Debug)]
pub struct GuildHandle {
    pub(crate) service: ServiceHandle,
    pub(crate) key: GuildKey,
}

#[expect(
    clippy::return_self_not_must_use,
    reason = "the methods change the guild at once, and the result is for further changes"
)]
impl GuildHandle {
    pub(crate) const fn new(service: ServiceHandle, key: GuildKey) -> Self {
        Self { service, key }
    }

    /// Returns the guild's ID.
    pub fn id(&self) -> Id<Guild> {
        self.read(|guild| guild.id)
    }

    /// Returns the guild object, as in a response of the API.
    pub fn get(&self) -> Guild {
        let world = self.service.world();
        let now = world.clock.now();
        world.guilds[self.key].to_guild(now)
    }

    /// Returns a builder for a member with this username.
    pub fn member(&self, name: &str) -> NewMember {
        NewMember::new(self.clone(), name)
    }

    /// Returns the member with this name or ID.
    pub fn find_member(&self, name: &str) -> Option<MemberHandle> {
        let id = self.read(|guild| guild.find_member(name).map(Member::id))?;
        Some(MemberHandle::new(self.clone(), id))
    }

    /// Returns the members, ordered by ID.
    pub fn members(&self) -> Vec<Member> {
        self.read(|guild| guild.members.iter().cloned().collect())
    }

    /// Returns the roles, lowest first; @everyone is the first.
    pub fn roles(&self) -> Vec<Role> {
        self.read(|guild| guild.roles_in_order().into_iter().cloned().collect())
    }

    /// Returns the role with this name or ID.
    pub fn find_role(&self, name: &str) -> Option<Role> {
        self.read(|guild| guild.find_role(name).cloned())
    }

    /// Returns the channels and threads, in the order of their creation.
    pub fn channels(&self) -> Vec<Channel> {
        self.read(|guild| guild.channels.clone())
    }

    /// Returns the channel or thread with this name or ID.
    pub fn find_channel(&self, name: &str) -> Option<Channel> {
        self.read(|guild| guild.find_channel(name).cloned())
    }

    /// Returns the messages of the channel or thread with this name or ID, oldest first. Ephemeral messages are not
    /// among them.
    ///
    /// # Panics
    ///
    /// Panics with the names of the channels if there is no such channel, and if messages of the channel were
    /// [dropped](crate::Retention).
    ///
    /// # Example
    ///
    /// ```
    /// # #[tokio::main]
    /// # async fn main() {
    /// let discord = guildhall_emulator::Emulator::start().await;
    /// let guild = discord.guild("Rust users").await;
    ///
    /// assert!(guild.messages("general").is_empty());
    /// assert!(guild.bans().is_empty());
    /// # }
    /// ```
    #[track_caller]
    pub fn messages(&self, channel: &str) -> Vec<Message> {
        let id = self.expect_channel(channel).id;
        let world = self.service.world();
        or_panic(world.messages.check_complete(id));
        let bot = world.identity.bot.id;
        world.messages.visible_in(id, bot).cloned().collect()
    }

    /// Returns the bans, ordered by the ID of the user.
    pub fn bans(&self) -> Vec<Ban> {
        self.read(|guild| guild.bans.values().cloned().collect())
    }

    /// Returns a channel. Panics with the names of the channels if there is none.
    #[track_caller]
    fn expect_channel(&self, name: &str) -> Channel {
        let found = self.find_channel(name);
        found.unwrap_or_else(|| self.panic_without_channel(name))
    }

    #[track_caller]
    fn panic_without_channel(&self, name: &str) -> ! {
        let names = self.channels();
        let names = names.iter().filter_map(|channel| channel.name.as_deref());
        let names = names.collect::<Vec<_>>().join("`, `");
        panic!("the guild has no channel `{name}`; its channels are `{names}`")
    }

    /// Returns a builder for a role with this name.
    pub fn role(&self, name: &str) -> NewRole {
        NewRole::new(self.clone(), name)
    }

    /// Returns a builder for a channel with this name; a text channel by default.
    pub fn channel(&self, name: &str) -> NewChannel {
        NewChannel::new(self.clone(), name)
    }

    /// Returns the audit log entries of the guild since the start, oldest first.
    ///
    /// # Panics
    ///
    /// Panics if entries of any guild were [dropped](crate::Retention).
    #[track_caller]
    pub fn audit_log(&self) -> AuditLog {
        let id = self.id();
        let world = self.service.world();
        let entries = or_panic(world.log.audits.complete());
        AuditLog(entries.filter(|entry| entry.guild == id).cloned().collect())
    }

    /// Sets the guild's name.
    pub fn set_name(self, name: &str) -> Self {
        self.edit(|guild| name.clone_into(&mut guild.settings.name));
        self
    }

    /// Sets the permissions of the bot's managed role. The bot also has the permissions of @everyone.
    pub fn set_bot_permissions(self, permissions: Permissions) -> Self {
        self.edit_bot_role(|role| role.permissions = permissions);
        self
    }

    /// Sets the position of the bot's managed role; a higher position is higher in the hierarchy. In the default guild,
    /// `Helper` has position 1, the bot's role position 2, and `Moderator` position 3.
    ///
    /// Of two roles with the same position, the older one is higher. The bot's role is older than the roles of
    /// [`NewMember::permissions`](crate::NewMember::permissions), which have position 1. With position 1, the bot's
    /// role is above these members, and with position 0, below.
    pub fn set_bot_role_position(self, position: i32) -> Self {
        self.edit_bot_role(|role| role.position = position);
        self
    }

    /// Adds the members `member-1`, `member-2` and so on up to `count`, without events, for tests with large guilds.
    /// Members that already exist are not changed.
    pub fn generate_members(self, count: usize) -> Self {
        let mut world = self.service.world();
        world.generate_members(self.key, count);
        drop(world);
        self
    }

    /// Adds a feature to the guild, such as `COMMUNITY`.
    pub fn add_feature(self, feature: GuildFeature) -> Self {
        self.edit(|guild| guild.settings.features.push(feature));
        self
    }

    /// Sets the guild's boost level. The `attachment_size_limit` of interactions is 10 MiB, 50 MiB at level 2, and 100
    /// MiB at level 3.
    pub fn set_premium_tier(self, tier: PremiumTier) -> Self {
        self.edit(|guild| guild.settings.premium_tier = tier);
        self
    }

    /// Marks the guild as eligible for Discovery, so that an edit can add the feature `DISCOVERABLE`.
    pub fn meet_discovery_requirements(self) -> Self {
        self.edit(|guild| guild.meets_discovery_requirements = true);
        self
    }

    /// Sets the guild's vanity URL code, and the number of times that the code was used.
    pub fn set_vanity_url(self, code: &str, uses: u64) -> Self {
        self.edit(|guild| {
            guild.settings.vanity_url_code = Some(code.to_owned());
            guild.vanity_uses = uses;
        });
        self
    }

    /// Adds an integration to the guild.
    pub fn add_integration(self, integration: Integration) -> Self {
        self.edit(|guild| guild.integrations.push(integration));
        self
    }

    /// Adds a custom emoji to the guild. The emoji is available and not managed unless its fields say otherwise.
    pub fn add_emoji(self, emoji: Emoji) -> Self {
        self.edit(|guild| guild.settings.emojis.push(complete_emoji(emoji)));
        self
    }

    /// Adds a sticker to the guild.
    pub fn add_sticker(self, sticker: Sticker) -> Self {
        self.edit(|guild| {
            let guild_id = Some(guild.id);
            let sticker = Sticker {
                guild_id,
                ..sticker
            };
            guild.settings.stickers.push(sticker);
        });
        self
    }

    /// Edits the channel with this name or ID.
    ///
    /// # Panics
    ///
    /// Panics with the names of the channels if there is no such channel.
    #[track_caller]
    pub fn edit_channel(self, name: &str, change: impl FnOnce(&mut Channel)) -> Self {
        let id = self.expect_channel(name).id;
        self.edit(|guild| {
            let mut channels = guild.channels.iter_mut();
            if let Some(channel) = channels.find(|channel| channel.id == id) {
                change(channel);
            }
        });
        self
    }

    /// Adds a member to a thread; each is given by name or ID. A private thread is visible only to its creator, the
    /// users added to the thread, and guild members with `MANAGE_THREADS`.
    ///
    /// # Panics
    ///
    /// Panics if there is no such member or thread.
    #[track_caller]
    pub fn add_thread_member(self, thread: &str, member: &str) -> Self {
        let found = self.expect_channel(thread);
        assert!(found.is_thread(), "the channel `{thread}` is not a thread");
        let Some(member) = self.find_member(member).map(|found| found.id()) else {
            panic!("the guild has no member `{member}`");
        };
        let now = self.service.world().clock.now();
        self.edit(|guild| {
            guild.add_to_thread(found.id, member, now);
        });
        self
    }

    /// Returns a builder for an entitlement of the guild.
    pub fn entitlement(&self, sku: Id<Sku>) -> NewEntitlement {
        NewEntitlement::for_guild(self.service.clone(), sku, self.id())
    }

    /// Removes the app and its bot from the guild, without a webhook event. User installations of the app stay.
    pub fn remove_app(self) -> Self {
        let mut world = self.service.world();
        world.remove_app(self.key);
        drop(world);
        self
    }

    pub(crate) fn read<T>(&self, get: impl FnOnce(&GuildState) -> T) -> T {
        get(&self.service.world().guilds[self.key])
    }

    pub(crate) fn edit(&self, change: impl FnOnce(&mut GuildState)) {
        change(&mut self.service.world().guilds[self.key]);
    }

    fn edit_bot_role(&self, change: impl FnOnce(&mut Role)) {
        let bot = self.service.world().identity.bot.id;
        self.edit(|guild| {
            if let Some(role) = guild.role_of_bot(bot) {
                change(role);
            }
        });
    }
}
