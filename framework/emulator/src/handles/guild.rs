//! A guild, to set up and to ask about.

use guildhall_model::guild::{Integration, PremiumTier};
use guildhall_model::marker::Sku;
use guildhall_model::{Channel, Guild, GuildFeature, Id, Member, Permissions, Role};

use crate::handles::builders::{NewChannel, NewEntitlement, NewMember, NewRole};
use crate::handles::member::MemberHandle;
use crate::service::ServiceHandle;
use crate::state::guild::GuildState;
use crate::state::guilds::GuildKey;
use crate::state::log::AuditLog;

/// A guild of an [`Emulator`](crate::Emulator).
///
/// What is set here is there without having happened: no event and no entry of the audit log tells
/// of it, but for members who join.
#[derive(Clone, Debug)]
pub struct GuildHandle {
    pub(crate) service: ServiceHandle,
    pub(crate) key: GuildKey,
}

impl GuildHandle {
    pub(crate) const fn new(service: ServiceHandle, key: GuildKey) -> Self {
        Self { service, key }
    }

    /// Which guild.
    pub fn id(&self) -> Id<Guild> {
        self.read(|guild| guild.id)
    }

    /// The guild as it is read.
    pub fn get(&self) -> Guild {
        let world = self.service.world();
        let now = world.clock.now();
        world.guilds[self.key].to_guild(now)
    }

    /// A member who is about to join, by the name of the account.
    pub fn member(&self, name: &str) -> NewMember {
        NewMember::new(self.clone(), name)
    }

    /// The member with this name or id.
    pub fn find_member(&self, name: &str) -> Option<MemberHandle> {
        let id = self.read(|guild| guild.find_member(name).map(Member::id))?;
        Some(MemberHandle::new(self.clone(), id))
    }

    /// A role that is about to be made.
    pub fn role(&self, name: &str) -> NewRole {
        NewRole::new(self.clone(), name)
    }

    /// A channel that is about to be made, with text in it if not said otherwise.
    pub fn channel(&self, name: &str) -> NewChannel {
        NewChannel::new(self.clone(), name)
    }

    /// What was done in the guild, by whom and why.
    pub fn audit_log(&self) -> AuditLog {
        let id = self.id();
        let world = self.service.world();
        let own = world.log.audits.iter().filter(|entry| entry.guild == id);
        AuditLog(own.cloned().collect())
    }

    /// Gives the guild a name.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        self.edit(|guild| name.clone_into(&mut guild.settings.name));
        self
    }

    /// Sets what the bot may do: the permissions of its own role, beside those of @everyone.
    #[must_use]
    pub fn with_bot_permissions(self, permissions: Permissions) -> Self {
        self.edit_bot_role(|role| role.permissions = permissions);
        self
    }

    /// Puts the bot's role at a position. Greater is higher; the guild's other roles are at 2 and 3.
    #[must_use]
    pub fn with_bot_role_position(self, position: i32) -> Self {
        self.edit_bot_role(|role| role.position = position);
        self
    }

    /// Lets `member-1`, `member-2` and so on in, up to this number, without an event of each: for
    /// what has to do with large guilds. Who is a member already stays so.
    #[must_use]
    pub fn with_generated_members(self, count: usize) -> Self {
        let mut world = self.service.world();
        world.generate_members(self.key, count);
        drop(world);
        self
    }

    /// Gives the guild a feature.
    #[must_use]
    pub fn with_feature(self, feature: GuildFeature) -> Self {
        self.edit(|guild| guild.settings.features.push(feature));
        self
    }

    /// Boosts the guild to a tier.
    #[must_use]
    pub fn with_premium_tier(self, tier: PremiumTier) -> Self {
        self.edit(|guild| guild.settings.premium_tier = tier);
        self
    }

    /// Lets the guild meet all that is required of those that are listed in public.
    #[must_use]
    pub fn ready_for_discovery(self) -> Self {
        self.edit(|guild| guild.meets_discovery_requirements = true);
        self
    }

    /// Gives the guild an address of its own, and says how often it was used.
    #[must_use]
    pub fn with_vanity_url(self, code: &str, uses: u64) -> Self {
        self.edit(|guild| {
            guild.settings.vanity_url_code = Some(code.to_owned());
            guild.vanity_uses = uses;
        });
        self
    }

    /// Connects the guild with something.
    #[must_use]
    pub fn with_integration(self, integration: Integration) -> Self {
        self.edit(|guild| guild.integrations.push(integration));
        self
    }

    /// Changes a channel, such as its overwrites.
    #[must_use]
    pub fn with_channel(self, name: &str, change: impl FnOnce(&mut Channel)) -> Self {
        self.edit(|guild| {
            let id = guild.find_channel(name).map(|channel| channel.id);
            let mut channels = guild.channels.iter_mut();
            if let Some(channel) = channels.find(|channel| Some(channel.id) == id) {
                change(channel);
            }
        });
        self
    }

    /// Adds a member to a thread: nobody else sees a private one but who made it, and those with
    /// `MANAGE_THREADS`.
    #[must_use]
    pub fn with_thread_member(self, thread: &str, member: &str) -> Self {
        let now = self.service.world().clock.now();
        self.edit(|guild| {
            let thread = guild.find_channel(thread).map(|thread| thread.id);
            let member = guild.find_member(member).map(Member::id);
            if let Some((thread, member)) = thread.zip(member) {
                guild.add_to_thread(thread, member, now);
            }
        });
        self
    }

    /// Something that the guild is about to have from the app.
    pub fn entitlement(&self, sku: Id<Sku>) -> NewEntitlement {
        NewEntitlement::for_guild(self.service.clone(), sku, self.id())
    }

    /// Lets the app go, with its bot: it is there only for who has installed it for themselves.
    #[must_use]
    pub fn without_app(self) -> Self {
        let mut world = self.service.world();
        world.remove_app(self.key);
        drop(world);
        self
    }

    pub(crate) fn read<T>(&self, question: impl FnOnce(&GuildState) -> T) -> T {
        question(&self.service.world().guilds[self.key])
    }

    pub(crate) fn edit(&self, change: impl FnOnce(&mut GuildState)) {
        change(&mut self.service.world().guilds[self.key]);
    }

    fn edit_bot_role(&self, change: impl FnOnce(&mut Role)) {
        let bot = self.service.world().identity.bot.id;
        let own = |role: &&mut Role| role.tags.is_some_and(|tags| tags.bot_id == Some(bot));
        self.edit(|guild| {
            if let Some(role) = guild.roles.iter_mut().find(own) {
                change(role);
            }
        });
    }
}
