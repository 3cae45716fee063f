//! Construction of interactions, and of the partial objects in interactions.

use bytes::Bytes;
use guildhall_model::guild::PremiumTier;
use guildhall_model::interaction::IntegrationOwners;
use guildhall_model::{
    Attachment, Channel, Interaction, InteractionContextType, InteractionData, Member, Message,
    PartialMember, User,
};

use crate::interactions::context::{InvokerContext, InvokerScope};
use crate::state::accounts::PrivateChannel;
use crate::state::guilds::GuildKey;
use crate::state::messages::StoredFile;
use crate::world::World;
use crate::world::attachments::{attachment_size_limit, stored_name};

/// Parts of an interaction that depend on the user's action.
#[derive(Debug)]
pub(crate) struct InteractionParts {
    pub(crate) data: InteractionData,
    /// Message with the component that the user used.
    pub(crate) message: Option<Message>,
    pub(crate) owners: IntegrationOwners,
}

/// Builds an interaction with all fields that the service sends, and stores it in the world.
pub(crate) fn build_interaction(
    world: &mut World,
    context: &InvokerContext,
    parts: InteractionParts,
) -> Interaction {
    let (id, token) = (world.next_id(), world.secret(TOKEN_LENGTH));
    let application = world.identity.application.id;
    let bare = Interaction {
        locale: Some(context.locale(world)),
        ..Interaction::new(id, application, token.into(), parts.data)
    };
    let around = match &context.scope {
        InvokerScope::Guild(key, member) => guild_interaction(world, context, *key, member, bare),
        InvokerScope::Private(private, user) => private_interaction(context, private, user, bare),
    };
    let interaction = Interaction {
        authorizing_integration_owners: parts.owners,
        channel_id: Some(context.channel.id),
        entitlements: world.active_entitlements(context.user().id, around.guild_id),
        message: parts.message.map(Box::new),
        ..around
    };
    world.register_interaction(&interaction);
    interaction
}

fn guild_interaction(
    world: &mut World,
    context: &InvokerContext,
    key: GuildKey,
    member: &Member,
    bare: Interaction,
) -> Interaction {
    let now = world.clock.now_millis();
    let members = &mut world.guilds[key].members;
    members.set_last_seen(member.id(), now);
    let guild = &world.guilds[key];
    let member = Member {
        permissions: context.permissions(world, member, &context.channel),
        ..member.clone()
    };
    Interaction {
        app_permissions: Some(context.app_permissions(world)),
        attachment_size_limit: Some(attachment_size_limit(guild.settings.premium_tier)),
        channel: Some(to_partial_channel(&context.channel)),
        context: Some(InteractionContextType::Guild),
        guild: Some(guild.to_partial()),
        guild_id: Some(guild.id),
        guild_locale: Some(guild.locale()),
        member: Some(member),
        ..bare
    }
}

fn private_interaction(
    context: &InvokerContext,
    private: &PrivateChannel,
    user: &User,
    bare: Interaction,
) -> Interaction {
    Interaction {
        app_permissions: Some(private.app_permissions()),
        attachment_size_limit: Some(attachment_size_limit(PremiumTier::None)),
        channel: Some(context.channel.clone()),
        context: Some(private.context()),
        user: Some(user.clone()),
        ..bare
    }
}

/// Returns the partial member for resolved data: without the user, and with the member's permissions in the channel.
pub(crate) fn partial_member(
    world: &World,
    context: &InvokerContext,
    member: &Member,
) -> PartialMember {
    PartialMember {
        permissions: context.permissions(world, member, &context.channel),
        ..member.clone().into()
    }
}

/// Returns a channel for resolved data: with the invoker's permissions, and with the app's permissions if the bot is in
/// the guild.
pub(crate) fn partial_channel(
    world: &World,
    context: &InvokerContext,
    channel: &Channel,
) -> Channel {
    Channel {
        app_permissions: context.bot_permissions(world, channel),
        permissions: context.invoker_permissions(world, channel),
        ..to_partial_channel(channel)
    }
}

/// Returns a channel with only the fields of a partial channel.
fn to_partial_channel(channel: &Channel) -> Channel {
    let full = channel.clone();
    Channel {
        flags: full.flags,
        guild_id: full.guild_id,
        last_message_id: full.last_message_id,
        last_pin_timestamp: full.last_pin_timestamp,
        name: full.name,
        nsfw: full.nsfw,
        parent_id: full.parent_id,
        position: full.position,
        rate_limit_per_user: full.rate_limit_per_user,
        thread_metadata: full.thread_metadata,
        topic: full.topic,
        ..Channel::new(full.id, full.kind)
    }
}

/// Returns a new message with `content`, sent now.
pub(crate) fn new_message(
    world: &mut World,
    channel: &Channel,
    author: User,
    content: String,
) -> Message {
    Message {
        timestamp: Some(world.clock.now()),
        ..Message::new(world.next_id(), channel.id, author, content)
    }
}

/// Size of a file that a user uploads, in bytes.
const USER_FILE_SIZE: usize = 1024;

/// Returns an attachment as if a user had uploaded a file with this name: one of the invoker's files, or a sample. The
/// content of a sample is the name in many lines.
pub(crate) fn new_attachment(
    world: &mut World,
    context: &InvokerContext,
    filename: &str,
) -> Attachment {
    let id = world.next_id();
    let application = world.identity.application.id;
    let mut newest_first = context.files.iter().rev();
    let given = newest_first.find(|file| file.is_named(filename));
    let filename = stored_name(filename);
    let url = world.file_url(&format!(
        "ephemeral-attachments/{application}/{id}/{filename}"
    ));
    let image = given.and_then(|file| file.image);
    let bytes = given.map_or_else(|| sample_content(&filename), |file| file.content.clone());
    let size = bytes.len() as u64;
    world.files.insert(StoredFile {
        id,
        name: filename.clone(),
        picture: image.map(|image| image.media),
        content: bytes,
    });
    let media = image.map(|image| image.media);
    let media = media.or_else(|| content_type(&filename));
    let is_visual =
        media.is_some_and(|media| media.starts_with("image/") || media.starts_with("video/"));
    let sample_pixels = |pixels| (given.is_none() && is_visual).then_some(pixels);
    Attachment {
        content_type: media.map(str::to_owned),
        ephemeral: true,
        height: image.map_or_else(|| sample_pixels(480), |image| Some(image.height)),
        width: image.map_or_else(|| sample_pixels(640), |image| Some(image.width)),
        ..Attachment::new(id, filename, size, url)
    }
}

fn sample_content(filename: &str) -> Bytes {
    let lines = filename.bytes().chain(*b"\n");
    lines.cycle().take(USER_FILE_SIZE).collect()
}

/// Returns the media type of a file, by the file's extension.
pub(crate) fn content_type(filename: &str) -> Option<&'static str> {
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
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "pdf" => "application/pdf",
        "txt" | "log" => "text/plain; charset=utf-8",
        "zip" => "application/zip",
        _ => return None,
    })
}

/// Length of an interaction token, in characters. Discord does not document a length; real tokens are long.
pub(crate) const TOKEN_LENGTH: usize = 176;
