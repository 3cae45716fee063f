//! Playground endpoints that read the world.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::sync::LazyLock;

use guildhall_model::{Channel, Guild, Id, Locale, Member, Message, Permissions, User};
use serde_json::{Value, json};

use crate::interactions::samples::sample_lines;
use crate::playground::invoker_in;
use crate::rest::commands::localized_command;
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::service::ServiceHandle;
use crate::state::accounts::PrivateChannel;
use crate::state::guild::GuildState;
use crate::world::World;
use crate::world::availability::Unavailable;

/// Program whose name says nothing about the app: the emulator on its own.
const OWN_PROGRAM: &str = "guildhall-emulator";

/// Number of members per guild, and of users, that the page loads. The page finds other members by name.
const SHOWN_MEMBERS_MAX: usize = 100;

/// Maximum number of members suggested for a typed name.
const SUGGESTED_MEMBERS_MAX: usize = 25;

/// Maximum number of messages that one request loads.
const MESSAGES_MAX: u32 = 300;

/// Number of messages that one request loads by default.
const MESSAGES_DEFAULT: u32 = 100;

/// Number of this process: a page that sees another one after an interruption loads itself again.
static RUN: LazyLock<String> =
    LazyLock::new(|| RandomState::new().build_hasher().finish().to_string());

/// Returns the names of the optional parts of the playground that the emulator serves now. The page hides the others.
fn features(service: &ServiceHandle, world: &World) -> Vec<&'static str> {
    let can_restart = service.restarts.receiver_count() > 0;
    let restart = can_restart.then_some("restart");
    let gateway = world.log.sessions.has_started().then_some("gateway");
    ["scenario", "coverage", "posts"]
        .into_iter()
        .chain(restart)
        .chain(gateway)
        .collect()
}

/// Handles `GET /state`: returns the app, guilds, users, private channels, locales, optional features and the
/// time. `program` is the name of the program with the app, `root` the folder of its sources, and `run` differs between
/// processes.
pub(crate) fn state(service: &ServiceHandle, _: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let world = service.world();
    let application = &world.identity.application;
    let guilds: Vec<_> = world.guilds.iter().map(guild_view).collect();
    let locales: Vec<_> = Locale::ALL.iter().map(Locale::code).collect();
    let people: Vec<_> = world
        .users
        .iter()
        .take(SHOWN_MEMBERS_MAX)
        .map(user_view)
        .collect();
    ok(&json!({
        "app": {
            "id": application.id,
            "bot": world.identity.bot.id,
            "name": world.identity.bot.username,
            "program": program_name(),
            "root": source_root(),
            "user_install": world.supports_user_installs(),
        },
        "directs": world.private_channels.directs().map(direct_view).collect::<Vec<_>>(),
        "endpoint": application.interactions_endpoint_url,
        "features": features(service, &world),
        "generation": world.generation,
        "groups": world.private_channels.groups().map(group_view).collect::<Vec<_>>(),
        "guilds": guilds,
        "installed": world.installers(),
        "locales": locales,
        "now": world.clock.now(),
        "people": people,
        "permissions": permission_names(),
        "run": *RUN,
    }))
}

/// Returns the name and the bit of each permission.
fn permission_names() -> Vec<Value> {
    let all = Permissions::all();
    let names = all.iter_names();
    names
        .map(|(name, bit)| json!({ "name": name, "bit": bit }))
        .collect()
}

fn user_view(user: &User) -> Value {
    json!({
        "id": user.id,
        "username": user.username,
        "name": user.display_name(),
        "bot": user.bot,
    })
}

/// Returns a group DM; its name consists of the names of its users.
fn group_view(group: &PrivateChannel) -> Value {
    let names: Vec<_> = group.members().map(User::display_name).collect();
    let people: Vec<_> = group.members().map(|user| user.id).collect();
    json!({ "id": group.channel.id, "name": names.join(", "), "people": people })
}

/// Returns a DM, with its two users.
fn direct_view(direct: &PrivateChannel) -> Value {
    let people: Vec<_> = direct.members().map(|user| user.id).collect();
    json!({ "id": direct.channel.id, "people": people })
}

/// Handles `GET /samples`: returns a sample line for each command, and for each option with autocomplete.
pub(crate) fn samples(service: &ServiceHandle, _: &ApiRequest) -> Result<ApiResponse, ApiError> {
    ok(&sample_lines(&service.world()))
}

/// Handles `GET /members?channel=…&name=…`: returns the members with a name that starts with `name`.
pub(crate) fn members(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let name: String = request.query("name")?;
    let world = service.world();
    let guild = world.guilds.containing_channel(request.query("channel")?);
    let found = guild.map(|key| {
        world.guilds[key]
            .members
            .with_name_prefix(&name, SUGGESTED_MEMBERS_MAX)
    });
    let found: Vec<_> = found.into_iter().flatten().map(member_view).collect();
    ok(&found)
}

/// Handles `GET /messages?channel=…&member=…&before=…&limit=…`: returns the messages that the user can see, oldest
/// first: the newest, or the newest before a message. `limit` is 1 to 300, 100 by default.
pub(crate) fn messages(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let channel: Id<Channel> = request.query("channel")?;
    let member: Id<User> = request.query("member")?;
    let before: Option<Id<Message>> = request.query("before")?;
    let limit = request.query::<Option<u32>>("limit")?;
    let limit = limit.unwrap_or(MESSAGES_DEFAULT).clamp(1, MESSAGES_MAX) as usize;
    let Some(invoker) = invoker_in(service, channel, member) else {
        return ok(&Vec::<Message>::new());
    };
    let world = service.world();
    let context = invoker.context(&world);
    ok(&context.map_or_else(Vec::new, |context| {
        context.message_page(&world, before, limit)
    }))
}

/// Handles `GET /channels?guild=…&member=…`: returns the IDs of the channels that a member can view.
pub(crate) fn visible_channels(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let (guild, member): (Id<Guild>, Id<User>) =
        (request.query("guild")?, request.query("member")?);
    let world = service.world();
    let now = world.clock.now();
    let guild = world.guilds.iter().find(|one| one.id == guild);
    let visible: Option<Vec<_>> = guild.and_then(|guild| {
        let member = guild.members.get(member)?;
        let channels = guild.channels.iter();
        let visible = channels.filter(|channel| guild.can_view(member, channel, now));
        Some(visible.map(|channel| channel.id).collect())
    });
    ok(&visible.unwrap_or_default())
}

fn guild_view(guild: &GuildState) -> Value {
    let members: Vec<_> = guild
        .members
        .iter()
        .take(SHOWN_MEMBERS_MAX)
        .map(member_view)
        .collect();
    let mut channels: Vec<_> = guild.channels.iter().collect();
    channels.sort_by_key(|channel| (channel.position.is_none(), channel.position, channel.id));
    json!({
        "id": guild.id,
        "name": guild.settings.name,
        "locale": guild.locale(),
        "owner": guild.owner,
        "channels": channels,
        "roles": guild.roles,
        "members": members,
    })
}

fn member_view(member: &Member) -> Value {
    let mut view = user_view(&member.user);
    view["name"] = member.display_name().into();
    view["roles"] = json!(member.roles);
    view
}

/// Handles `GET /commands?channel=…&member=…&locale=…`: returns available and unavailable commands.
pub(crate) fn command_list(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let (channel, member) = (request.query("channel")?, request.query("member")?);
    let locale: Option<String> = request.query("locale")?;
    let locale = Locale::from(locale.as_deref().unwrap_or(""));
    let Some(invoker) = invoker_in(service, channel, member) else {
        return ok(&json!({ "available": [], "unavailable": [] }));
    };
    let (mut available, mut unavailable) = (Vec::new(), Vec::new());
    for offer in invoker.command_availability() {
        match offer {
            Ok(offer) => available.push(localized_command(offer.command, &locale)),
            Err(one) => unavailable.push(unavailable_view(*one, &locale)),
        }
    }
    ok(&json!({ "available": available, "unavailable": unavailable }))
}

fn unavailable_view(unavailable: Unavailable, locale: &Locale) -> Value {
    let reason = unavailable.to_string();
    let command = localized_command(unavailable.command, locale);
    json!({
        "name": command.name,
        "name_localized": command.name_localized,
        "type": command.kind,
        "reason": reason,
    })
}

/// Returns the folder to which the compiler's paths of source files are relative: that of `Cargo.lock`, at or above the
/// package that `cargo run` starts, or above the working directory.
pub(crate) fn source_root() -> Option<PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let start = package.or_else(|| std::env::current_dir().ok())?;
    let mut folders = start.ancestors();
    let root = folders.find(|folder| folder.join("Cargo.lock").is_file());
    Some(root.unwrap_or(&start).to_owned())
}

/// Returns the name of the program in which the emulator runs; `None` for the emulator on its own.
pub(crate) fn program_name() -> Option<String> {
    let program = std::env::current_exe().ok()?;
    let name = program.file_stem()?.to_str()?;
    (name != OWN_PROGRAM).then(|| name.to_owned())
}
