//! Rules for invites to the channels of a guild.

use std::time::Duration;

use guildhall_model::api::ErrorCode;
use guildhall_model::guild::{InviteBody, InviteRole, InviteTargetType};
use guildhall_model::{
    Channel, ChannelType, Id, Invite, Permissions, Role, Timestamp, to_response,
};
use serde_json::{Value, json};

use crate::state::guild::guild_invite;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::audit_log::changes;
use crate::world::members::is_voice_channel;

/// Lifetime of an invite, unless a request sets another one, in seconds: 24 hours.
const DEFAULT_MAX_AGE: u32 = 86_400;

/// Length of an invite code, in characters.
const CODE_LENGTH: usize = 8;

/// Fields of an invite that the event `INVITE_CREATE` has too.
const EVENT_FIELDS: [&str; 11] = [
    "code",
    "created_at",
    "expires_at",
    "inviter",
    "max_age",
    "max_uses",
    "target_application",
    "target_type",
    "target_user",
    "temporary",
    "uses",
];

impl Actor<'_> {
    /// Returns the invites of the guild that have not expired, oldest first.
    pub(crate) fn invites(&self) -> Vec<Invite> {
        let now = self.now();
        let all = self.guild().invites.iter();
        all.filter(|invite| is_current(invite, now))
            .cloned()
            .collect()
    }

    /// Returns the invites to a channel that have not expired, oldest first.
    pub(crate) fn channel_invites(&self, channel: Id<Channel>) -> Vec<Invite> {
        let mut invites = self.invites();
        invites.retain(|invite| channel_of(invite) == Some(channel));
        invites
    }

    /// Creates an invite to a channel, or returns a similar invite of the acting user unless the invite must be unique.
    pub(crate) fn create_invite(
        &mut self,
        channel: Id<Channel>,
        body: &InviteBody,
    ) -> Result<Invite, ActionError> {
        self.ensure_accepts_invites(channel)?;
        let invite = self.new_invite(channel, body)?;
        let mut existing = self.channel_invites(channel).into_iter();
        let similar = existing.find(|known| is_similar(known, &invite));
        if let Some(similar) = similar.filter(|_| body.unique != Some(true)) {
            return Ok(similar);
        }
        let invite = self.add_invite(invite)?;
        self.audit_changes(
            "INVITE_CREATE",
            channel,
            changes(None, Some(&audited_fields(&invite))),
        );
        Ok(invite)
    }

    /// Adds an invite to the guild.
    pub(crate) fn add_invite(&mut self, invite: Invite) -> Result<Invite, ActionError> {
        let (count, limit) = (self.invites().len(), self.world.quotas.invites);
        ensure_below(count, limit, ErrorCode::MAX_INVITES)?;
        self.guild_mut().invites.push(invite.clone());
        self.emit_for_guild("INVITE_CREATE", &event_payload(&invite));
        Ok(invite)
    }

    /// Returns an invite to a channel without an inviter, which does not expire and has not been used.
    pub(crate) fn blank_invite(&mut self, channel: Id<Channel>) -> Invite {
        let code = self.world.secret(CODE_LENGTH);
        Invite {
            created_at: Some(self.now()),
            max_age: Some(0),
            max_uses: Some(0),
            temporary: Some(false),
            uses: Some(0),
            ..guild_invite(self.guild(), channel, code)
        }
    }

    /// Returns the invite with a code, and enters its guild.
    pub(crate) fn find_invite(&mut self, code: &str) -> Result<Invite, ActionError> {
        for key in self.world.guilds.keys() {
            self.guild = key;
            let mut invites = self.invites().into_iter();
            if let Some(found) = invites.find(|invite| invite.code == code) {
                return Ok(found);
            }
        }
        Err(ErrorCode::UNKNOWN_INVITE.into())
    }

    /// Deletes an invite.
    pub(crate) fn delete_invite(&mut self, code: &str) -> Result<Invite, ActionError> {
        let invite = self.find_invite(code)?;
        let channel = channel_of(&invite).unwrap_or(Id::new(0));
        let may_manage_guild = self.permissions()?.contains(Permissions::MANAGE_GUILD);
        let in_channel = self.permissions_in(channel);
        ensure_permitted(may_manage_guild || in_channel.contains(Permissions::MANAGE_CHANNELS))?;
        self.guild_mut()
            .invites
            .retain(|invite| invite.code != code);
        let payload = json!({ "channel_id": channel, "code": code });
        self.emit_for_guild("INVITE_DELETE", &payload);
        self.audit_changes(
            "INVITE_DELETE",
            channel,
            changes(Some(&audited_fields(&invite)), None),
        );
        Ok(invite)
    }

    /// Checks that a channel can have invites: a channel of the guild that is neither a category nor a thread.
    fn ensure_accepts_invites(&self, id: Id<Channel>) -> Result<(), ActionError> {
        if self.world.private_channels.get(id).is_some() {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL.into());
        }
        let channel = self.channel(id)?;
        if channel.is_thread() || channel.kind == ChannelType::GuildCategory {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into());
        }
        Ok(())
    }

    fn new_invite(
        &mut self,
        channel: Id<Channel>,
        body: &InviteBody,
    ) -> Result<Invite, ActionError> {
        let inviter = self.world.users.get(self.user).cloned();
        let max_age = body.max_age.unwrap_or(DEFAULT_MAX_AGE);
        let mut invite = Invite {
            expires_at: expiration(self.now(), max_age),
            inviter: inviter.map(Box::new),
            max_age: Some(max_age),
            max_uses: Some(body.max_uses.unwrap_or_default()),
            roles: self.invite_roles(body.role_ids.as_deref().unwrap_or_default())?,
            temporary: Some(body.temporary.unwrap_or_default()),
            ..self.blank_invite(channel)
        };
        self.apply_target(&mut invite, channel, body)?;
        Ok(invite)
    }

    /// Returns the roles that an invite assigns; the acting user must be able to grant them.
    fn invite_roles(&self, ids: &[Id<Role>]) -> Result<Vec<InviteRole>, ActionError> {
        self.ensure_roles_assignable(ids.iter().copied())?;
        let roles = ids.iter().map(|id| {
            let role = self.role(*id)?;
            ensure_permitted(self.member_permissions()?.can_grant(role.permissions))?;
            Ok(InviteRole {
                id: role.id,
                name: role.name.clone(),
                color: role.color,
                colors: role.colors,
                icon: role.icon.clone(),
                permissions: None,
                position: role.position,
                unicode_emoji: role.unicode_emoji.clone(),
            })
        });
        roles.collect()
    }

    /// Sets the stream or the Activity that an invite to a voice channel opens.
    fn apply_target(
        &self,
        invite: &mut Invite,
        channel: Id<Channel>,
        body: &InviteBody,
    ) -> Result<(), ActionError> {
        let Some(target) = body.target_type else {
            return Ok(());
        };
        if !is_voice_channel(self.channel(channel)?) {
            let message = "Only invites to voice channels have a target.";
            let path = ["target_type"];
            return Err(ActionError::field(&path, "BASE_TYPE_CHOICES", message));
        }
        invite.target_type = Some(target);
        if target == InviteTargetType::EmbeddedApplication {
            let identity = &self.world.identity;
            let is_own = body.target_application_id == Some(identity.application.id);
            if !is_own || !identity.has_activity() {
                return Err(ErrorCode::UNKNOWN_APPLICATION.into());
            }
            invite.target_application = Some(Box::new(identity.application.clone()));
        } else {
            let user = self
                .member(body.target_user_id.unwrap_or(Id::new(0)))?
                .user
                .clone();
            invite.target_user = Some(Box::new(user));
        }
        Ok(())
    }
}

fn is_current(invite: &Invite, now: Timestamp) -> bool {
    invite.expires_at.is_none_or(|expires_at| expires_at > now)
}

/// Returns the time `max_age` seconds after `now`; `None` if `max_age` is 0.
fn expiration(now: Timestamp, max_age: u32) -> Option<Timestamp> {
    let lifetime = Duration::from_secs(max_age.into()).as_millis();
    let millis = i64::try_from(lifetime).unwrap_or(i64::MAX);
    let end = Timestamp::from_millis(now.as_millis().saturating_add(millis));
    end.filter(|_| max_age > 0)
}

fn channel_of(invite: &Invite) -> Option<Id<Channel>> {
    invite.channel.as_ref().map(|channel| channel.id)
}

/// Returns whether two invites differ only in code, use and time.
fn is_similar(known: &Invite, new: &Invite) -> bool {
    let comparable = Invite {
        code: new.code.clone(),
        created_at: new.created_at,
        expires_at: new.expires_at,
        uses: new.uses,
        ..known.clone()
    };
    comparable == *new
}

/// Returns the payload of `INVITE_CREATE`, without the ID of the guild.
fn event_payload(invite: &Invite) -> Value {
    let mut payload = to_response(invite).unwrap_or_default();
    if let Value::Object(fields) = &mut payload {
        fields.retain(|name, _| EVENT_FIELDS.contains(&name.as_str()));
        fields.insert("channel_id".to_owned(), json!(channel_of(invite)));
    }
    payload
}

/// Returns the fields of an invite that the audit log contains.
fn audited_fields(invite: &Invite) -> Value {
    json!({
        "channel_id": channel_of(invite),
        "code": invite.code,
        "inviter_id": invite.inviter.as_ref().map(|inviter| inviter.id),
        "max_age": invite.max_age,
        "max_uses": invite.max_uses,
        "temporary": invite.temporary,
        "uses": invite.uses,
    })
}
