//! The user who invoked an interaction: parsed for the context, and dropped early if the handler does
//! not use the value.

use std::sync::{Mutex, OnceLock, PoisonError};

use guildhall_model::{Id, Member, Permissions, User};
use serde::Deserialize;

use crate::interaction::{InvalidInteraction, Origin, ParsedBody, parse, parse_field};

/// The user who invoked an interaction.
#[derive(Debug)]
pub(crate) enum Caller {
    /// A guild member: the interaction was sent from a guild.
    Member(Box<Member>),
    /// A user outside of guilds.
    User(Box<User>),
}

impl Caller {
    /// Parses the user of an interaction.
    pub(crate) fn from_origin(origin: &Origin<'_>) -> Result<Self, InvalidInteraction> {
        match (origin.member, origin.user) {
            (Some(member), _) => parse_field(member, "member").map(Self::Member),
            (None, Some(user)) => parse_field(user, "user").map(Self::User),
            (None, None) => Err(InvalidInteraction::MissingField("user")),
        }
    }

    /// Parses the user from a body that was parsed successfully before.
    fn from_body(body: &[u8]) -> Self {
        let caller = match parse(body) {
            Ok(ParsedBody::Interaction(incoming)) => Self::from_origin(&incoming.origin).ok(),
            _ => None,
        };
        // Unreachable: a body that was parsed once can be parsed again.
        caller.unwrap_or_else(|| Self::User(Box::new(User::new(Id::new(0), ""))))
    }
}

/// The caller in a context.
///
/// A member is large: if a handler runs for long and has not used the caller yet, the caller is
/// dropped, and parsed again on demand.
#[derive(Debug)]
pub(crate) struct CallerCell {
    unused: Mutex<Option<Caller>>,
    used: OnceLock<Caller>,
}

impl CallerCell {
    pub(crate) fn new(caller: Caller) -> Self {
        Self {
            unused: Mutex::new(Some(caller)),
            used: OnceLock::new(),
        }
    }

    /// Returns the caller. Parses it from `body` if it was dropped.
    pub(crate) fn get(&self, body: &[u8]) -> &Caller {
        self.used.get_or_init(|| {
            self.take_unused()
                .unwrap_or_else(|| Caller::from_body(body))
        })
    }

    /// Drops the caller if the handler has not used it.
    pub(crate) fn drop_unused(&self) {
        drop(self.take_unused());
    }

    fn take_unused(&self) -> Option<Caller> {
        let mut unused = self.unused.lock().unwrap_or_else(PoisonError::into_inner);
        unused.take()
    }
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
