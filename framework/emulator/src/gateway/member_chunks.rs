//! Responses to `REQUEST_GUILD_MEMBERS`: the members of a guild in chunks.

use guildhall_model::{Guild, Id, Member, User};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::gateway::initial_state::json_of;
use crate::state::guild::GuildState;
use crate::state::sessions::{Intents, Subscription};
use crate::world::World;

/// Number of members in a chunk.
const CHUNK_MEMBERS: usize = 1000;

/// Maximum number of members that a request with a query or with user IDs returns.
const QUERY_MEMBERS_MAX: usize = 100;

/// Maximum length of a nonce, in bytes. The service ignores a longer one.
const NONCE_BYTES_MAX: usize = 32;

/// Payload of `REQUEST_GUILD_MEMBERS`.
#[derive(Debug, Deserialize)]
pub(super) struct MembersRequest {
    guild_id: Id<Guild>,
    query: Option<String>,
    #[serde(default)]
    limit: usize,
    #[serde(default)]
    presences: bool,
    user_ids: Option<UserIds>,
    nonce: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum UserIds {
    One(Id<User>),
    Several(Vec<Id<User>>),
}

/// Returns the payloads of `GUILD_MEMBERS_CHUNK`.
///
/// # Errors
///
/// Returns the reason that the service ignores the request.
pub(super) fn member_chunks(
    world: &World,
    subscription: &Subscription,
    request: &MembersRequest,
) -> Result<Vec<Value>, &'static str> {
    let guild = world.guild_by_id(request.guild_id);
    let guild = guild.filter(|guild| guild.members.get(world.identity.bot.id).is_some());
    let guild = guild.ok_or("the bot is not in the guild")?;
    let asks_for_all = request.user_ids.is_none() && request.query.as_deref() == Some("");
    if asks_for_all && !subscription.intents.contains(Intents::GUILD_MEMBERS) {
        return Err("a request for all members needs the intent GUILD_MEMBERS");
    }
    // Without the intent, the field counts as false.
    let has_presences =
        request.presences && subscription.intents.contains(Intents::GUILD_PRESENCES);
    let (members, missing) = wanted_members(guild, request)?;
    let count = members.len().div_ceil(CHUNK_MEMBERS).max(1);
    let chunks = (0..count).map(|index| {
        let start = index * CHUNK_MEMBERS;
        let end = members.len().min(start + CHUNK_MEMBERS);
        let chunk_members = &members[start..end];
        let chunk: Vec<_> = chunk_members.iter().map(json_of).collect();
        let mut payload = json!({
            "guild_id": guild.id,
            "members": chunk,
            "chunk_index": index,
            "chunk_count": count,
        });
        if !missing.is_empty() {
            payload["not_found"] = json!(missing);
        }
        if has_presences {
            let users = chunk_members.iter().map(|member| member.id());
            payload["presences"] = json!(world.presences.list(users));
        }
        if let Some(nonce) = request
            .nonce
            .as_ref()
            .filter(|text| text.len() <= NONCE_BYTES_MAX)
        {
            payload["nonce"] = json!(nonce);
        }
        payload
    });
    Ok(chunks.collect())
}

/// Returns the members that a request asks for, and the IDs of users who are not members.
fn wanted_members<'g>(
    guild: &'g GuildState,
    request: &MembersRequest,
) -> Result<(Vec<&'g Member>, Vec<Id<User>>), &'static str> {
    let users = match &request.user_ids {
        Some(UserIds::One(user)) => Some(std::slice::from_ref(user)),
        Some(UserIds::Several(users)) => Some(users.as_slice()),
        None => None,
    };
    match (users, request.query.as_deref()) {
        (Some(users), None) => {
            let users = users.iter().take(QUERY_MEMBERS_MAX);
            let (found, missing): (Vec<_>, Vec<_>) = users
                .map(|user| (*user, guild.members.get(*user)))
                .partition(|(_, member)| member.is_some());
            let found = found.into_iter().filter_map(|(_, member)| member).collect();
            Ok((found, missing.into_iter().map(|(user, _)| user).collect()))
        }
        (None, Some("")) => {
            let limit = match request.limit {
                0 => usize::MAX,
                limit => limit,
            };
            Ok((guild.members.iter().take(limit).collect(), Vec::new()))
        }
        (None, Some(query)) => {
            let limit = match request.limit {
                0 => QUERY_MEMBERS_MAX,
                limit => limit.min(QUERY_MEMBERS_MAX),
            };
            Ok((guild.members.with_name_prefix(query, limit), Vec::new()))
        }
        (Some(_), Some(_)) | (None, None) => Err("a request has either `query` or `user_ids`"),
    }
}
