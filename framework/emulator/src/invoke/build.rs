//! From what a member typed to the interaction that the service sends.

use guildhall_model::guild::PremiumTier;
use guildhall_model::interaction::IntegrationOwners;
use guildhall_model::{
    Attachment, Channel, Interaction, InteractionContextType, InteractionData, Locale, Member,
    Message, PartialMember, Permissions, User,
};

use super::TOKEN_LENGTH;
use crate::world::{GuildKey, GuildState, World};

/// Who types, and where.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) guild: GuildKey,
    pub(super) member: Member,
    pub(super) channel: Channel,
    /// The language of the client; the guild's if there is none.
    pub(super) locale: Option<Locale>,
}

impl Place {
    /// The guild in which it is.
    pub(super) fn guild<'w>(&self, world: &'w World) -> &'w GuildState {
        &world.guilds[self.guild]
    }

    /// What a member may do in a channel of the guild.
    fn permissions(&self, world: &World, member: &Member, channel: &Channel) -> Permissions {
        let now = world.clock.now_or_system();
        self.guild(world).permissions_in(member, channel, now)
    }

    /// What the bot may do in a channel of the guild.
    fn app_permissions(&self, world: &World, channel: &Channel) -> Permissions {
        let bot = self.guild(world).members.get(world.identity.bot.id);
        let held = bot.map(|bot| self.permissions(world, bot, channel));
        held.unwrap_or(Permissions::empty())
    }
}

/// Makes the interaction about `data`, with all that the service says around it.
pub(super) fn interaction(world: &mut World, place: &Place, data: InteractionData) -> Interaction {
    interaction_on(world, place, data, None)
}

/// The same, with the message whose component was used.
pub(super) fn interaction_on(
    world: &mut World,
    place: &Place,
    data: InteractionData,
    message: Option<Message>,
) -> Interaction {
    let (id, token) = (world.next_id(), world.secret(TOKEN_LENGTH));
    let now = world.clock.now_millis();
    let own = place.member.id();
    let members = &mut world.guilds[place.guild].members;
    members.edit(own, |resident| resident.seen = now);
    let guild = place.guild(world);
    let application = world.identity.application.id;
    let channel = Channel {
        permissions: None,
        app_permissions: None,
        ..channel(world, place, &place.channel)
    };
    let member = Member {
        permissions: Some(place.permissions(world, &place.member, &place.channel)),
        ..place.member.clone()
    };

    let interaction = Interaction {
        app_permissions: Some(place.app_permissions(world, &place.channel)),
        attachment_size_limit: Some(attachment_max(guild.settings.premium_tier)),
        authorizing_integration_owners: IntegrationOwners {
            guild: Some(guild.id),
            user: None,
        },
        channel_id: Some(channel.id),
        channel: Some(channel),
        context: Some(InteractionContextType::Guild),
        guild: Some(guild.partial()),
        guild_id: Some(guild.id),
        guild_locale: Some(guild.locale()),
        locale: Some(place.locale.clone().unwrap_or_else(|| guild.locale())),
        member: Some(member),
        message: message.map(Box::new),
        ..Interaction::new(id, application, token.into(), data)
    };
    world.begin(&interaction);
    interaction
}

/// The most bytes that an answer's file may have, by the guild's boost tier.
const fn attachment_max(tier: PremiumTier) -> u64 {
    match tier {
        PremiumTier::Tier2 => 50 << 20,
        PremiumTier::Tier3 => 100 << 20,
        _ => 10 << 20,
    }
}

/// A member as resolved data hold it: without the user, and with the permissions.
pub(super) fn partial_member(world: &World, place: &Place, member: &Member) -> PartialMember {
    PartialMember {
        permissions: Some(place.permissions(world, member, &place.channel)),
        ..member.clone().into()
    }
}

/// A channel as resolved data hold it, with what the member and the app may do in it.
pub(super) fn channel(world: &World, place: &Place, channel: &Channel) -> Channel {
    let full = channel.clone();
    Channel {
        app_permissions: Some(place.app_permissions(world, channel)),
        flags: full.flags,
        guild_id: full.guild_id,
        last_message_id: full.last_message_id,
        last_pin_timestamp: full.last_pin_timestamp,
        name: full.name,
        nsfw: full.nsfw,
        parent_id: full.parent_id,
        permissions: Some(place.permissions(world, &place.member, channel)),
        position: full.position,
        rate_limit_per_user: full.rate_limit_per_user,
        thread_metadata: full.thread_metadata,
        topic: full.topic,
        ..Channel::new(full.id, full.kind)
    }
}

/// A message that holds `content`, sent just now.
pub(super) fn message(
    world: &mut World,
    channel: &Channel,
    author: User,
    content: String,
) -> Message {
    Message {
        timestamp: world.clock.now(),
        ..Message::new(world.next_id(), channel.id, author, content)
    }
}

/// A file that a member would have uploaded.
pub(super) fn attachment(world: &mut World, filename: &str) -> Attachment {
    let id = world.next_id();
    let application = world.identity.application.id;
    let base = "https://cdn.discordapp.com/ephemeral-attachments";
    let url = format!("{base}/{application}/{id}/{filename}");
    let content_type = content_type(filename);
    let pixels = content_type.is_some_and(|media| !media.starts_with("audio/"));
    Attachment {
        content_type: content_type.map(str::to_owned),
        ephemeral: true,
        height: pixels.then_some(480),
        width: pixels.then_some(640),
        ..Attachment::new(id, filename, 1024, url)
    }
}

/// The media type of a picture, film or sound, by its ending.
pub(super) fn content_type(filename: &str) -> Option<&'static str> {
    let (_, ending) = filename.rsplit_once('.')?;
    Some(match ending.to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" | "jfif" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "mp4" => "video/mp4",
        "mov" | "qt" => "video/quicktime",
        "webm" => "video/webm",
        "mp3" => "audio/mpeg",
        "m4a" => "audio/mp4",
        "wav" => "audio/wav",
        "ogg" | "opus" => "audio/ogg",
        "flac" => "audio/flac",
        _ => return None,
    })
}
