//! The user who invoked an interaction: parsed for the context, and dropped early if the handler does not use the
//! value.

use std::sync::{OnceLock, PoisonError};

use bytes::Bytes;
use guildhall_model::json::RawJson;
use guildhall_model::{Id, Member, Permissions, User};
use serde::Deserialize;

use crate::interaction::{InvalidInteraction, Origin, parse_field};
use crate::platform::Mutex;

/// The user who invoked an interaction.
///
/// A user is large: if a handler runs for long and has not used the value yet, the value is dropped, and parsed again
/// on demand. The guild member is parsed on demand only.
#[derive(Debug)]
pub(crate) struct Caller {
    /// JSON of the member, or of the user outside of guilds.
    json: Bytes,
    is_member: bool,
    unused: Mutex<Option<Box<User>>>,
    user: OnceLock<Box<User>>,
    /// Contains `None` if the member is malformed.
    member: OnceLock<Option<Box<Member>>>,
}

/// A guild member, of which only the user is parsed.
#[derive(Deserialize)]
struct MemberUser {
    user: Box<User>,
}

impl Caller {
    /// Parses the user of an interaction whose body is `body`.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidInteraction`] if the interaction has no user, or the user is malformed.
    pub(crate) fn new(origin: &Origin<'_>, body: &Bytes) -> Result<Self, InvalidInteraction> {
        let json = origin.member.or(origin.user);
        let json = json.ok_or(InvalidInteraction::MissingField("user"))?;
        let is_member = origin.member.is_some();
        let user = parse_user(json, is_member)?;
        Ok(Self {
            json: body.slice_ref(json.text().as_bytes()),
            is_member,
            unused: Mutex::new(Some(user)),
            user: OnceLock::new(),
            member: OnceLock::new(),
        })
    }

    /// Returns the user. Parses the user again if it was dropped.
    pub(crate) fn user(&self) -> &User {
        self.user.get_or_init(|| {
            let unused = self.take_unused();
            let parsed = unused.or_else(|| parse_user(self.json()?, self.is_member).ok());
            // Unreachable: JSON that was parsed once can be parsed again.
            parsed.unwrap_or_else(|| Box::new(User::new(Id::new(0), "")))
        })
    }

    /// Returns whether the user is a guild member.
    pub(crate) fn is_member(&self) -> bool {
        self.is_member
    }

    /// Returns the member; `None` outside of guilds, or if the member is malformed.
    pub(crate) fn member(&self) -> Option<&Member> {
        let parse = || self.json()?.parse().ok();
        let member = self.is_member.then(|| self.member.get_or_init(parse));
        member?.as_deref()
    }

    /// Drops the user if the handler has not used the value.
    pub(crate) fn drop_unused(&self) {
        drop(self.take_unused());
    }

    fn take_unused(&self) -> Option<Box<User>> {
        let mut unused = self.unused.lock().unwrap_or_else(PoisonError::into_inner);
        unused.take()
    }

    fn json(&self) -> Option<RawJson<'_>> {
        std::str::from_utf8(&self.json).ok().map(RawJson::from_text)
    }
}

fn parse_user(json: RawJson<'_>, is_member: bool) -> Result<Box<User>, InvalidInteraction> {
    if is_member {
        return parse_field(json, "member").map(|member: MemberUser| member.user);
    }
    parse_field(json, "user")
}

/// ID and permissions of a caller: the part that guards need. Cheap to parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallerIdentity {
    pub(crate) user: Id<User>,
    /// Permissions in the channel; `None` outside of guilds.
    pub(crate) permissions: Option<Permissions>,
}

#[derive(Deserialize)]
struct PartialCaller {
    user: UserId,
    permissions: Option<Permissions>,
}

#[derive(Deserialize)]
struct UserId {
    id: Id<User>,
}

impl CallerIdentity {
    /// Parses ID and permissions from the member or user.
    pub(crate) fn from_origin(origin: &Origin<'_>) -> Result<Self, InvalidInteraction> {
        match (origin.member, origin.user) {
            (Some(member), _) => {
                let member: PartialCaller = parse_field(member, "member")?;
                Ok(Self {
                    user: member.user.id,
                    permissions: Some(member.permissions.unwrap_or_default()),
                })
            }
            (None, Some(user)) => Ok(Self {
                user: parse_field::<UserId>(user, "user")?.id,
                permissions: None,
            }),
            (None, None) => Err(InvalidInteraction::MissingField("user")),
        }
    }
}
