//! Guilds with the people in them, and when each was made.

use std::collections::BTreeMap;

use guildhall_model::guild::{
    Integration, IntegrationAccount, IntegrationApplication, IntegrationKind, Onboarding,
    OnboardingMode, WidgetSettings,
};
use guildhall_model::{
    Channel, Guild, GuildFeature, Id, Invite, Locale, Member, Role, Timestamp, User,
};

use crate::world::guild::{GuildState, Members, guild_invite};
use crate::world::identity::{Identity, new_user};
use crate::world::ids::Ids;
use crate::world::random::Random;

/// The first second of 2024, when the world's first thing is made.
const BEGINNING: i64 = 1_704_067_200_000;

/// The name of the guild.
const GUILD_NAME: &str = "The guild";

/// A day, the most that passes between two things of the cast.
const DAY: u64 = 86_400_000;

/// Makes the things that are older than the emulator, so that their ids depend on the seed alone.
#[derive(Debug)]
pub(crate) struct SeedBuilder<'a> {
    ids: &'a mut Ids,
    pub(crate) random: &'a mut Random,
    pub(super) millis: i64,
    /// What passes between two things is less than this.
    most: u64,
    /// When everybody was last seen.
    now: i64,
}

impl<'a> SeedBuilder<'a> {
    pub(crate) const fn new(ids: &'a mut Ids, random: &'a mut Random, now: i64) -> Self {
        Self {
            ids,
            random,
            millis: BEGINNING,
            most: DAY,
            now,
        }
    }

    /// The same for what is made now.
    pub(crate) const fn present(ids: &'a mut Ids, random: &'a mut Random, now: i64) -> Self {
        Self {
            ids,
            random,
            millis: now,
            most: 1,
            now,
        }
    }

    pub(crate) fn id<T>(&mut self) -> Id<T> {
        self.millis += self.random.below(self.most).cast_signed();
        self.ids.next(self.millis)
    }

    /// A guild that its owner has made and let the app into, and nobody else.
    pub(crate) fn guild(&mut self, identity: &Identity, name: &str, owner: &User) -> GuildState {
        let id: Id<Guild> = self.id();
        let roles = self.initial_roles(id, &identity.bot);
        let channels = self.initial_channels(id);
        let mut settings = Guild::new(id, name, owner.id);
        apply_default_settings(&mut settings, &channels);

        let mut members = Members::default();
        let own = roles.last().map(|role| role.id).into_iter().collect();
        members.insert(self.member(owner.clone(), Vec::new()), self.now);
        members.insert(self.member(identity.bot.clone(), own), self.now);
        GuildState {
            id,
            owner: owner.id,
            settings,
            bans: BTreeMap::new(),
            channels,
            command_permissions: Vec::new(),
            meets_discovery_requirements: false,
            thread_members: BTreeMap::new(),
            integrations: vec![self.integration(identity, owner)],
            invites: Vec::new(),
            members,
            onboarding: disabled_onboarding(id),
            roles,
            vanity_uses: 0,
            welcome: None,
            widget: WidgetSettings::default(),
        }
    }

    /// The guild that the world begins with: a community with everything and everybody in it.
    pub(crate) fn default_guild(&mut self, identity: &Identity) -> GuildState {
        let [you, alice, bob] = [("you", "You"), ("alice", "Alice"), ("bob", "Bob")]
            .map(|(name, shown)| self.user(name, shown));
        let mut guild = self.guild(identity, GUILD_NAME, &you);
        guild.channels = self.default_guild_channels(guild.id, you.id);
        make_community(&mut guild);

        let [helper, moderator] = self.default_guild_roles();
        let alice = self.member(alice, vec![moderator.id]);
        let bob = self.member(bob, Vec::new());
        guild.roles.extend([helper, moderator]);
        guild.members.insert(alice, self.now);
        guild.members.insert(bob, self.now);
        guild.invites.push(self.invite(&guild, you));
        guild
    }

    /// What shows in the guild that the app is installed.
    fn integration(&mut self, identity: &Identity, by: &User) -> Integration {
        let application = &identity.application;
        Integration {
            id: self.id().into(),
            name: Some(application.name.clone()),
            kind: IntegrationKind::Discord,
            enabled: true,
            account: IntegrationAccount {
                id: application.id.to_string(),
                name: application.name.clone(),
            },
            application: Some(Box::new(IntegrationApplication {
                id: application.id,
                name: application.name.clone(),
                bot: Some(identity.bot.clone()),
                cover_image: None,
                description: String::new(),
                icon: None,
                kind: None,
                primary_sku_id: None,
            })),
            enable_emoticons: None,
            expire_behavior: None,
            expire_grace_period: None,
            revoked: None,
            role_id: None,
            scopes: ["applications.commands", "bot"].map(str::to_owned).into(),
            subscriber_count: None,
            synced_at: None,
            syncing: None,
            user: Some(Box::new(by.clone())),
        }
    }

    /// An invite that never ends.
    fn invite(&mut self, guild: &GuildState, by: User) -> Invite {
        let general = guild.first_text_channel().map(|channel| channel.id);
        let code = self.random.text(8);
        Invite {
            created_at: Timestamp::from_millis(self.millis),
            inviter: Some(Box::new(by)),
            max_age: Some(0),
            max_uses: Some(0),
            temporary: Some(false),
            uses: Some(3),
            ..guild_invite(guild, general.unwrap_or(Id::new(0)), code)
        }
    }

    fn user(&mut self, username: &str, shown: &str) -> User {
        User {
            global_name: Some(shown.to_owned()),
            ..new_user(self.id(), username)
        }
    }

    fn member(&self, user: User, roles: Vec<Id<Role>>) -> Member {
        Member {
            joined_at: Timestamp::from_millis(self.millis),
            roles,
            ..Member::new(user)
        }
    }
}

/// What every guild is set to, and where the service writes to its members.
fn apply_default_settings(settings: &mut Guild, channels: &[Channel]) {
    settings.max_members = Some(500_000);
    settings.nsfw = Some(false);
    settings.premium_subscription_count = Some(0);
    settings.max_video_channel_users = Some(25);
    settings.max_stage_video_channel_users = Some(50);
    settings.preferred_locale = Some(Locale::EnglishUs);
    settings.region = Some("us-east".to_owned());
    settings.system_channel_id = channels.first().map(|channel| channel.id);
}

/// Makes the guild a community, whose channels are all in one.
fn make_community(guild: &mut GuildState) {
    let general = guild.first_text_channel().map(|channel| channel.id);
    let settings = &mut guild.settings;
    settings.features = vec![GuildFeature::Community];
    settings.public_updates_channel_id = general;
    settings.rules_channel_id = general;
    settings.system_channel_id = general;
}

fn disabled_onboarding(guild_id: Id<Guild>) -> Onboarding {
    Onboarding {
        guild_id,
        default_channel_ids: Vec::new(),
        enabled: false,
        mode: OnboardingMode::Default,
        prompts: Vec::new(),
    }
}
