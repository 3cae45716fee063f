//! World file of a world: the inverse of building.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall_model::{
    Channel, ChannelType, Entitlement, GuildFeature, Id, Locale, Member, Message, MessageFlags,
    OverwriteType, PermissionOverwrite, Role, Subscription, User,
};

use crate::clock::DAY_MILLIS;
use crate::state::accounts::PrivateChannel;
use crate::state::guild::GuildState;
use crate::state::members::StoredMember;
use crate::world::World;
use crate::world_file::check::is_thread;
use crate::world_file::format::{
    AppSpec, BotSpec, ChannelSpec, DirectMessageSpec, EntitlementSpec, GuildSpec, MemberSpec,
    MessageSpec, OverwriteSpec, RoleSpec, SubscriptionSpec, UserSpec, WorldFile,
};
use crate::world_file::values::{Color, Named, separated};

/// Maximum number of characters of a name that gets a number, because another object has the same name.
const NUMBERED_NAME_MAX: usize = 24;

/// Flags of a message that a world file contains.
const SAVED_FLAGS: MessageFlags =
    MessageFlags::IS_COMPONENTS_V2.union(MessageFlags::SUPPRESS_EMBEDS);

impl WorldFile {
    /// Returns the file of a world. In the file, names are unique: the second role `Helper` of a guild becomes
    /// `Helper-2`.
    pub(crate) fn from_world(world: &World) -> Self {
        let users = world.users.iter().filter(|user| !user.bot);
        let users: Vec<_> = users.collect();
        let saver = Saver {
            world,
            users: unique_names(users.iter().map(|user| (user.id, &*user.username))),
        };
        let guilds = || world.guilds.iter();
        let names = unique_names(guilds().map(|guild| (guild.id, &*guild.settings.name)));
        let guild_of = |entitlement: &Entitlement| names.get(&entitlement.guild_id?).cloned();
        let entitlements = world.entitlements.iter();
        let entitlements = entitlements.filter(|entitlement| !entitlement.deleted);
        Self {
            guilds: guilds()
                .map(|guild| saver.guild(guild, names[&guild.id].clone()))
                .collect(),
            app: saver.app(),
            users: users.iter().filter_map(|user| saver.user(user)).collect(),
            direct_messages: saver.direct_messages(),
            entitlements: entitlements
                .filter_map(|entitlement| saver.entitlement(entitlement, guild_of(entitlement)))
                .collect(),
            subscriptions: world
                .subscriptions
                .values()
                .filter_map(|subscription| saver.subscription(subscription))
                .collect(),
        }
    }
}

/// Returns a unique name for each ID, compared case-insensitively.
fn unique_names<'n, T>(objects: impl Iterator<Item = (Id<T>, &'n str)>) -> BTreeMap<Id<T>, String> {
    let mut seen = BTreeSet::new();
    let named = objects.map(|(id, name)| {
        let short: String = name.chars().take(NUMBERED_NAME_MAX).collect();
        let numbered = (2_u64..).map(|number| format!("{short}-{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let name = names.find(|name| seen.insert(name.to_lowercase()));
        (id, name.unwrap_or_default())
    });
    named.collect()
}

/// World, with the names of its users in the file.
struct Saver<'w> {
    world: &'w World,
    users: BTreeMap<Id<User>, String>,
}

/// Guild, with the names of its roles and channels in the file.
struct GuildSaver<'s> {
    saver: &'s Saver<'s>,
    guild: &'s GuildState,
    roles: BTreeMap<Id<Role>, String>,
    channels: BTreeMap<Id<Channel>, String>,
}

impl Saver<'_> {
    fn app(&self) -> AppSpec {
        let identity = &self.world.identity;
        let config = identity.application.integration_types_config.as_ref();
        let install = config.map(|config| {
            let kinds = [
                (GuildInstall, config.guild.is_some()),
                (UserInstall, config.user.is_some()),
            ];
            let kinds = kinds.into_iter().filter(|(_, is_supported)| *is_supported);
            kinds.map(|(kind, _)| Named(kind)).collect()
        });
        AppSpec {
            install,
            activity: identity.has_activity(),
        }
    }

    /// Returns the ID of an object, if a world file has given it.
    fn given<T>(&self, id: Id<T>) -> Option<Id<T>> {
        Some(id).filter(|id| self.world.is_reserved(id.get()))
    }

    fn guild(&self, guild: &GuildState, name: String) -> GuildSpec {
        let settings = &guild.settings;
        let roles = guild.roles.iter().map(|role| (role.id, &*role.name));
        let channels = guild.channels.iter();
        let channels = channels.map(|one| (one.id, one.name.as_deref().unwrap_or("channel")));
        let names = GuildSaver {
            saver: self,
            guild,
            roles: unique_names(roles),
            channels: unique_names(channels),
        };
        let app = guild.has_app(self.world.identity.application.id);
        let features = settings.features.iter();
        let features = features.filter(|feature| GuildFeature::ALL.contains(feature));
        GuildSpec {
            name,
            id: self.given(guild.id),
            owner: self.users.get(&guild.owner).cloned().unwrap_or_default(),
            locale: Some(guild.locale()).filter(Locale::is_known).map(Named),
            description: settings.description.clone(),
            features: features.cloned().map(Named).collect(),
            vanity_url: settings.vanity_url_code.clone(),
            boosts: settings.premium_subscription_count.unwrap_or_default(),
            bot: app.then(|| names.bot()).flatten(),
            app,
            roles: names.roles(),
            channels: names.channels(),
            members: names.members(),
        }
    }

    /// Returns the user, unless a guild has the user and nothing else is to be saved.
    fn user(&self, user: &User) -> Option<UserSpec> {
        let world = self.world;
        let spec = UserSpec {
            name: self.users.get(&user.id)?.clone(),
            id: self.given(user.id),
            global_name: user.global_name.clone(),
            installed: world.installs.0.contains(&user.id),
            age_restricted: world.users.allows_age_restricted(user.id),
        };
        let is_listed = world.guilds.count_for_user(user.id) > 0;
        (spec.installed || spec.age_restricted || !is_listed).then_some(spec)
    }

    fn direct_messages(&self) -> Vec<DirectMessageSpec> {
        let channels = self.world.private_channels.all.values();
        let specs = channels.map(|private| DirectMessageSpec {
            id: self.given(private.channel.id),
            users: self.participants(private),
            messages: self.messages(private.channel.id),
        });
        specs.filter(|spec| !spec.users.is_empty()).collect()
    }

    fn participants(&self, private: &PrivateChannel) -> Vec<String> {
        let members = private.members().filter(|user| !user.bot);
        let names = members.filter_map(|user| self.users.get(&user.id).cloned());
        names.collect()
    }

    /// Returns the messages of a channel that all of its users can see.
    fn messages(&self, channel: Id<Channel>) -> Vec<MessageSpec> {
        let hidden = MessageFlags::EPHEMERAL | MessageFlags::LOADING;
        let bot = self.world.identity.bot.id;
        let messages = self.world.messages.visible_in(channel, bot);
        let messages = messages.filter(|message| !message.flags.intersects(hidden));
        messages
            .filter_map(|message| self.message(message))
            .collect()
    }

    /// Returns a message, unless it has nothing that the file contains, such as a notice.
    fn message(&self, message: &Message) -> Option<MessageSpec> {
        let author = message.author.as_ref()?;
        let spec = MessageSpec {
            id: self.given(message.id),
            author: self.users.get(&author.id).cloned(),
            content: message.content.clone(),
            embeds: message.embeds.clone(),
            components: message.components.clone(),
            flags: message.flags & SAVED_FLAGS,
        };
        let is_empty =
            spec.content.is_empty() && spec.embeds.is_empty() && spec.components.is_empty();
        (!is_empty).then_some(spec)
    }

    fn entitlement(
        &self,
        entitlement: &Entitlement,
        guild: Option<String>,
    ) -> Option<EntitlementSpec> {
        let user = entitlement.user_id.filter(|_| guild.is_none());
        let user = user.and_then(|id| self.users.get(&id).cloned());
        (guild.is_some() || user.is_some()).then_some(EntitlementSpec {
            sku: entitlement.sku_id,
            user,
            guild,
            kind: Named(entitlement.kind),
            starts_at: entitlement.starts_at,
            ends_at: entitlement.ends_at,
            consumed: entitlement.consumed.unwrap_or_default(),
        })
    }

    fn subscription(&self, subscription: &Subscription) -> Option<SubscriptionSpec> {
        Some(SubscriptionSpec {
            sku: *subscription.sku_ids.first()?,
            user: self.users.get(&subscription.user_id)?.clone(),
            status: Named(subscription.status),
        })
    }
}

impl GuildSaver<'_> {
    /// Returns the roles from the lowest to the highest.
    fn sorted_roles(&self) -> Vec<&Role> {
        let mut roles: Vec<_> = self.guild.roles.iter().collect();
        roles.sort_by_key(|role| (role.position, role.id));
        roles
    }

    fn is_of_bot(&self, role: &Role) -> bool {
        let bot = Some(self.saver.world.identity.bot.id);
        role.tags.is_some_and(|tags| tags.bot_id == bot)
    }

    /// Returns the permissions and the place of the bot's role.
    fn bot(&self) -> Option<BotSpec> {
        let roles = self.sorted_roles();
        let index = roles.iter().position(|role| self.is_of_bot(role))?;
        let below = roles.get(index.checked_sub(1)?);
        Some(BotSpec {
            permissions: Some(separated(roles[index].permissions)),
            above: below.map(|role| self.roles[&role.id].clone()),
        })
    }

    fn roles(&self) -> Vec<RoleSpec> {
        let roles = self.sorted_roles();
        let roles = roles.into_iter().filter(|role| !self.is_of_bot(role));
        let specs = roles.map(|role| RoleSpec {
            name: self.roles[&role.id].clone(),
            id: self.saver.given(role.id),
            permissions: separated(role.permissions),
            color: Color(role.color),
            hoist: role.hoist,
            mentionable: role.mentionable,
        });
        specs.collect()
    }

    /// Returns the channels: categories first, and threads last, so that parents come first.
    fn channels(&self) -> Vec<ChannelSpec> {
        let mut channels: Vec<_> = self.guild.channels.iter().collect();
        channels.sort_by_key(|channel| {
            let is_child = channel.kind != ChannelType::GuildCategory;
            (
                is_thread(channel.kind),
                is_child,
                channel.position,
                channel.id,
            )
        });
        let specs = channels.into_iter().map(|channel| self.channel(channel));
        let has_parent = |spec: &ChannelSpec| spec.parent.is_some() || !is_thread(spec.kind.0);
        specs.filter(has_parent).collect()
    }

    fn channel(&self, channel: &Channel) -> ChannelSpec {
        let parent = channel.parent_id;
        let overwrites = channel.permission_overwrites.iter().flatten();
        ChannelSpec {
            name: self.channels[&channel.id].clone(),
            id: self.saver.given(channel.id),
            kind: Named(channel.kind),
            parent: parent.and_then(|id| self.channels.get(&id).cloned()),
            topic: channel.topic.clone(),
            nsfw: channel.nsfw.unwrap_or_default(),
            overwrites: overwrites.filter_map(|one| self.overwrite(one)).collect(),
            messages: self.saver.messages(channel.id),
        }
    }

    /// Returns an overwrite, unless it belongs to the bot or to a user who has left.
    fn overwrite(&self, overwrite: &PermissionOverwrite) -> Option<OverwriteSpec> {
        let is_role = overwrite.kind == OverwriteType::Role;
        let role = self.guild.role_by_id(overwrite.id.cast());
        let role = role.filter(|role| is_role && !self.is_of_bot(role));
        let role = role.map(|role| self.roles[&role.id].clone());
        let member = self.guild.members.get(overwrite.id.cast());
        let member = member.filter(|_| !is_role);
        let member = member.and_then(|member| self.saver.users.get(&member.id()).cloned());
        (role.is_some() || member.is_some()).then_some(OverwriteSpec {
            role,
            member,
            allow: separated(overwrite.allow),
            deny: separated(overwrite.deny),
        })
    }

    fn members(&self) -> Vec<MemberSpec> {
        let members = self.guild.members.iter();
        let stored = members.filter_map(|member| self.guild.members.stored(member.id()));
        stored.filter_map(|stored| self.member(stored)).collect()
    }

    fn member(&self, stored: &StoredMember) -> Option<MemberSpec> {
        let member: &Member = &stored.member;
        let inactive = self.saver.world.clock.now_millis() - stored.last_seen;
        let roles = member.roles.iter();
        let roles = roles.filter_map(|id| self.guild.role_by_id(*id));
        let roles = roles.filter(|role| !self.is_of_bot(role));
        Some(MemberSpec {
            name: self.saver.users.get(&member.id())?.clone(),
            id: self.saver.given(member.id()),
            global_name: member.user.global_name.clone(),
            nick: member.nick.clone(),
            roles: roles.map(|role| self.roles[&role.id].clone()).collect(),
            inactive_days: u32::try_from(inactive / DAY_MILLIS).unwrap_or_default(),
            pending: member.pending,
        })
    }
}
