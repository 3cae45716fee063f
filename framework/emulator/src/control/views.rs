//! Operations that read the world.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::sync::LazyLock;

use axum::http::StatusCode;
use guildhall_model::{Channel, Id, Locale, Member, Message, Permissions, Role, Timestamp, User};
use serde::{Deserialize, Serialize};

use crate::control::Control;
use crate::control::objects::{Object, Snowflake};
use crate::control::operations::{
    Json, Media, NoFields, PathParameter, RawContent, Seen, unknown_field,
};
use crate::files::stored_picture;
use crate::interactions::samples::sample_lines;
use crate::rest::commands::localized_command;
use crate::rest::error::ApiError;
use crate::service::ServiceHandle;
use crate::state::accounts::PrivateChannel;
use crate::state::guild::GuildState;
use crate::world::World;
use crate::world::availability::Unavailable;

/// Program whose name says nothing about the app: the emulator on its own.
const OWN_PROGRAM: &str = "guildhall-emulator";

/// Number of members per guild, and of users, in the state. Other members are found by name.
const SHOWN_MEMBERS_MAX: usize = 100;

/// Maximum number of members found by a name.
const SUGGESTED_MEMBERS_MAX: usize = 25;

/// Maximum number of messages that one request loads.
const MESSAGES_MAX: u32 = 300;

/// Number of messages that one request loads by default.
const MESSAGES_DEFAULT: u32 = 100;

/// Number of this process: a page that sees another one after an interruption loads itself again.
static RUN: LazyLock<String> =
    LazyLock::new(|| RandomState::new().build_hasher().finish().to_string());

/// App, guilds, users, private channels and the time.
#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "State")
)]
pub(crate) struct StateView {
    app: AppView,
    /// DMs of two users.
    directs: Vec<DirectView>,
    /// URL of the app's endpoint; null if there is none.
    endpoint: Option<String>,
    /// Optional parts that are in use, such as `gateway` and `restart`.
    features: Vec<&'static str>,
    /// Number of worlds that were loaded before this one.
    generation: u64,
    /// Group DMs.
    groups: Vec<GroupView>,
    guilds: Vec<GuildView>,
    /// IDs of the users who have installed the app for themselves.
    installed: Vec<Snowflake>,
    /// Codes of all locales.
    locales: Vec<String>,
    /// Time of the emulator's clock.
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    now: Timestamp,
    /// The oldest 100 accounts.
    people: Vec<UserView>,
    /// Names and bits of all permissions.
    permissions: Vec<PermissionView>,
    /// Number of this process.
    run: String,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "App")
)]
struct AppView {
    id: Snowflake,
    /// ID of the bot user.
    bot: Snowflake,
    /// Username of the bot.
    name: String,
    /// Name of the program with the app, if the app runs in the same process.
    program: Option<String>,
    /// Folder of the sources of the program.
    root: Option<PathBuf>,
    /// Whether users can install the app for themselves.
    user_install: bool,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Permission")
)]
struct PermissionView {
    name: &'static str,
    /// Bit, as a string of digits.
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    bit: Permissions,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "User")
)]
struct UserView {
    id: Snowflake,
    username: String,
    /// Name that clients show.
    name: String,
    bot: bool,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Member")
)]
pub(crate) struct MemberView {
    #[serde(flatten)]
    user: UserView,
    /// IDs of the roles.
    roles: Vec<Snowflake>,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "GroupDm")
)]
struct GroupView {
    id: Snowflake,
    /// Names of the users.
    name: String,
    people: Vec<Snowflake>,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Dm")
)]
struct DirectView {
    id: Snowflake,
    people: Vec<Snowflake>,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "Guild")
)]
struct GuildView {
    id: Snowflake,
    name: String,
    locale: String,
    /// ID of the owner.
    owner: Snowflake,
    channels: Vec<Object<Channel>>,
    roles: Vec<Object<Role>>,
    /// The first 100 members.
    members: Vec<MemberView>,
}

/// Returns the names of the optional parts that the emulator serves now. The page hides the others.
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

/// Returns the app, guilds, users, private channels and the time.
pub(crate) fn state(control: &Control, (): ()) -> Result<Json<StateView>, ApiError> {
    let service = control.service()?;
    let world = service.world();
    let application = &world.identity.application;
    let people = world.users.iter().take(SHOWN_MEMBERS_MAX);
    let permissions = Permissions::all();
    Ok(Json(StateView {
        app: AppView {
            id: application.id.into(),
            bot: world.identity.bot.id.into(),
            name: world.identity.bot.username.clone(),
            program: program_name(),
            root: source_root(),
            user_install: world.supports_user_installs(),
        },
        directs: world.private_channels.directs().map(direct_view).collect(),
        endpoint: application.interactions_endpoint_url.clone(),
        features: features(&service, &world),
        generation: world.generation,
        groups: world.private_channels.groups().map(group_view).collect(),
        guilds: world.guilds.iter().map(guild_view).collect(),
        installed: world
            .installers()
            .into_iter()
            .map(Snowflake::from)
            .collect(),
        locales: Locale::ALL
            .iter()
            .map(|locale| locale.code().to_owned())
            .collect(),
        now: world.clock.now(),
        people: people.map(user_view).collect(),
        permissions: permissions
            .iter_names()
            .map(|(name, bit)| PermissionView { name, bit })
            .collect(),
        run: RUN.clone(),
    }))
}

fn user_view(user: &User) -> UserView {
    UserView {
        id: user.id.into(),
        username: user.username.clone(),
        name: user.display_name().to_owned(),
        bot: user.bot,
    }
}

fn member_view(member: &Member) -> MemberView {
    let user = UserView {
        name: member.display_name().to_owned(),
        ..user_view(&member.user)
    };
    let roles = member.roles.iter().map(|role| (*role).into());
    MemberView {
        user,
        roles: roles.collect(),
    }
}

fn group_view(group: &PrivateChannel) -> GroupView {
    let names: Vec<_> = group.members().map(User::display_name).collect();
    GroupView {
        id: group.channel.id.into(),
        name: names.join(", "),
        people: group.members().map(|user| user.id.into()).collect(),
    }
}

fn direct_view(direct: &PrivateChannel) -> DirectView {
    DirectView {
        id: direct.channel.id.into(),
        people: direct.members().map(|user| user.id.into()).collect(),
    }
}

fn guild_view(guild: &GuildState) -> GuildView {
    let members = guild.members.iter().take(SHOWN_MEMBERS_MAX);
    let mut channels: Vec<_> = guild.channels.clone();
    channels.sort_by_key(|channel| (channel.position.is_none(), channel.position, channel.id));
    GuildView {
        id: guild.id.into(),
        name: guild.settings.name.clone(),
        locale: guild.locale().code().to_owned(),
        owner: guild.owner.into(),
        channels: channels.into_iter().map(Object).collect(),
        roles: guild.roles.iter().cloned().map(Object).collect(),
        members: members.map(member_view).collect(),
    }
}

/// Returns a sample line for each command, and for each option with autocomplete.
pub(crate) fn samples(control: &Control, (): ()) -> Result<Json<Vec<String>>, ApiError> {
    Ok(Json(sample_lines(&control.service()?.world())))
}

/// Beginning of a name, in the guild of a channel.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NameQuery {
    /// Beginning of the name.
    name: String,
}

/// Returns the members of the guild with a name that starts with `name`.
pub(crate) fn members(
    control: &Control,
    Seen { place, query }: Seen<NameQuery>,
) -> Result<Json<Vec<MemberView>>, ApiError> {
    let service = control.service()?;
    let guild = place.invoker(&service)?.guild;
    let world = service.world();
    let found = guild.map(|key| {
        world.guilds[key]
            .members
            .with_name_prefix(&query.name, SUGGESTED_MEMBERS_MAX)
    });
    Ok(Json(found.into_iter().flatten().map(member_view).collect()))
}

/// Page of messages.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageQuery {
    /// ID of a message: only older messages are returned.
    before: Option<Snowflake>,
    /// Number of messages: 1 to 300, 100 by default.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = 300)))]
    limit: Option<u32>,
}

/// Returns the messages of a channel that the user can see, oldest first.
pub(crate) fn messages(
    control: &Control,
    Seen { place, query }: Seen<MessageQuery>,
) -> Result<Json<Vec<Object<Message>>>, ApiError> {
    let service = control.service()?;
    let limit = query.limit.unwrap_or(MESSAGES_DEFAULT);
    if !(1..=MESSAGES_MAX).contains(&limit) {
        let rule = format!("The number must be 1 to {MESSAGES_MAX}.");
        return Err(ApiError::for_field(&["limit"], "INVALID", &rule));
    }
    let invoker = place.invoker(&service)?;
    let world = service.world();
    let before: Option<Id<Message>> = query.before.map(Snowflake::id);
    let found = invoker.context(&world);
    let found = found.map(|context| context.message_page(&world, before, limit as usize));
    Ok(Json(
        found.unwrap_or_default().into_iter().map(Object).collect(),
    ))
}

/// Returns the IDs of the channels of the guild that a member can view.
pub(crate) fn visible_channels(
    control: &Control,
    Seen { place, .. }: Seen<NoFields>,
) -> Result<Json<Vec<Snowflake>>, ApiError> {
    let service = control.service()?;
    let invoker = place.invoker(&service)?;
    let world = service.world();
    let now = world.clock.now();
    let visible: Option<Vec<_>> = invoker.guild.and_then(|key| {
        let guild = &world.guilds[key];
        let member = guild.members.get(invoker.user)?;
        let channels = guild.channels.iter();
        let visible = channels.filter(|channel| guild.can_view(member, channel, now));
        Some(visible.map(|channel| channel.id.into()).collect())
    });
    Ok(Json(visible.unwrap_or_default()))
}

/// Commands of a user in a channel.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct CommandList {
    /// Commands that the user can use, with their localized names.
    available: Vec<Object<guildhall_model::Command>>,
    unavailable: Vec<UnavailableView>,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "UnavailableCommand")
)]
struct UnavailableView {
    name: String,
    name_localized: Option<String>,
    /// Number of the command type.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schemars(with = "u32"))]
    kind: guildhall_model::CommandType,
    /// Reason that the user cannot use the command.
    reason: String,
}

/// Returns the commands that the user can use in the channel, and the others with reasons.
pub(crate) fn commands(
    control: &Control,
    Seen { place, .. }: Seen<NoFields>,
) -> Result<Json<CommandList>, ApiError> {
    let invoker = place.invoker(&control.service()?)?;
    let locale = place.locale.unwrap_or(Locale::EnglishUs);
    let mut list = CommandList {
        available: Vec::new(),
        unavailable: Vec::new(),
    };
    for offer in invoker.command_availability() {
        match offer {
            Ok(offer) => list
                .available
                .push(Object(localized_command(offer.command, &locale))),
            Err(one) => list.unavailable.push(unavailable_view(*one, &locale)),
        }
    }
    Ok(Json(list))
}

fn unavailable_view(unavailable: Unavailable, locale: &Locale) -> UnavailableView {
    let reason = unavailable.to_string();
    let command = localized_command(unavailable.command, locale);
    UnavailableView {
        name: command.name,
        name_localized: command.name_localized,
        kind: command.kind,
        reason,
    }
}

/// Picture.
#[derive(Debug)]
pub(crate) enum Picture {}

impl Media for Picture {
    const TYPES: &'static [&'static str] = &["image/*"];
    const CAN_BE_MISSING: bool = true;
}

/// Returns a picture that the app or a user has uploaded, if it is still kept.
pub(crate) fn picture(
    control: &Control,
    PathParameter(id): PathParameter,
) -> Result<RawContent<Picture>, ApiError> {
    let service = control.service()?;
    let id = id
        .parse()
        .map_err(|_| unknown_field("picture", "The picture is not known."))?;
    let picture = stored_picture(&service, id);
    let picture = picture.map(RawContent::new);
    picture.ok_or_else(|| ApiError::from_status(StatusCode::NOT_FOUND))
}

/// Returns the folder to which the compiler's paths of source files are relative: that of `Cargo.lock`, at or above the
/// package that `cargo run` starts, or above the working directory.
fn source_root() -> Option<PathBuf> {
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
