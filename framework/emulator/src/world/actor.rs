//! Actor: a user who acts in a guild, with permission checks and events.

use guildhall_model::api::ErrorCode;
use guildhall_model::permission::MemberPermissions;
use guildhall_model::{
    Channel, GuildFeature, Id, Member, Permissions, Role, Timestamp, User, ValidationError,
    to_response,
};
use serde::Serialize;
use serde_json::Value;

use crate::state::guild::GuildState;
use crate::state::guilds::GuildKey;
use crate::world::World;
use crate::world::attachments::Upload;
use crate::world::quotas::DailyQuota;

/// Reason that the service rejected an action.
#[derive(Debug)]
pub(crate) enum ActionError {
    /// Error code of the service.
    Code(ErrorCode),
    /// The path names an object that does not exist.
    NotFound(ErrorCode),
    /// The guild has reached the maximum number of objects of this kind.
    LimitReached(ErrorCode, usize),
    /// A field has a value that is not valid in this guild.
    Field {
        path: Vec<String>,
        code: &'static str,
        message: String,
    },
    /// A field of the request violates a documented rule.
    Invalid(ValidationError),
}

impl From<ValidationError> for ActionError {
    fn from(fault: ValidationError) -> Self {
        Self::Invalid(fault)
    }
}

impl From<ErrorCode> for ActionError {
    fn from(code: ErrorCode) -> Self {
        Self::Code(code)
    }
}

impl ActionError {
    /// Returns an error for one field of the request body.
    pub(crate) fn field(path: &[&str], code: &'static str, message: impl Into<String>) -> Self {
        Self::Field {
            path: path.iter().map(|name| (*name).to_owned()).collect(),
            code,
            message: message.into(),
        }
    }

    /// Prepends an outer field, such as `data`, to the path of the field.
    pub(crate) fn inside(mut self, outer: &str) -> Self {
        match &mut self {
            Self::Field { path, .. } => path.insert(0, outer.to_owned()),
            Self::Invalid(fault) => fault.field = format!("{outer}.{}", fault.field),
            Self::Code(_) | Self::NotFound(_) | Self::LimitReached(..) => {}
        }
        self
    }
}

/// User who acts in a guild, with the reason for audit log entries and the uploaded files.
#[derive(Debug)]
pub(crate) struct Actor<'w> {
    pub(crate) world: &'w mut World,
    pub(crate) guild: GuildKey,
    pub(crate) user: Id<User>,
    pub(crate) reason: Option<String>,
    pub(crate) files: Vec<Upload>,
}

impl Actor<'_> {
    pub(crate) fn guild(&self) -> &GuildState {
        &self.world.guilds[self.guild]
    }

    pub(crate) fn guild_mut(&mut self) -> &mut GuildState {
        &mut self.world.guilds[self.guild]
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.world.clock.now()
    }

    /// Returns the acting user's permissions and position in the role hierarchy. Fails if the user is not a member.
    pub(crate) fn member_permissions(&self) -> Result<MemberPermissions<'_>, ActionError> {
        let member = self.guild().members.get(self.user);
        let member = member.ok_or(ErrorCode::MISSING_ACCESS)?;
        Ok(self.guild().member_permissions(member, self.now()))
    }

    /// Returns the acting user's permissions in the guild, without channel overwrites.
    pub(crate) fn permissions(&self) -> Result<Permissions, ActionError> {
        Ok(self.member_permissions()?.permissions())
    }

    pub(crate) fn member(&self, id: Id<User>) -> Result<&Member, ActionError> {
        let member = self.guild().members.get(id);
        Ok(member.ok_or(ErrorCode::UNKNOWN_MEMBER)?)
    }

    pub(crate) fn role(&self, id: Id<Role>) -> Result<&Role, ActionError> {
        Ok(self.guild().role_by_id(id).ok_or(ErrorCode::UNKNOWN_ROLE)?)
    }

    pub(crate) fn channel(&self, id: Id<Channel>) -> Result<&Channel, ActionError> {
        Ok(self
            .guild()
            .channel_by_id(id)
            .ok_or(ErrorCode::UNKNOWN_CHANNEL)?)
    }

    /// Checks that the acting user is above a member in the role hierarchy.
    pub(crate) fn ensure_outranks(&self, id: Id<User>) -> Result<(), ActionError> {
        let other = self
            .guild()
            .member_permissions(self.member(id)?, self.now());
        ensure_permitted(self.member_permissions()?.can_act_on(&other))
    }

    /// Checks that the guild has all of the features.
    pub(crate) fn ensure_features(&self, features: &[GuildFeature]) -> Result<(), ActionError> {
        if features
            .iter()
            .all(|feature| self.guild().has_feature(feature))
        {
            Ok(())
        } else {
            Err(ErrorCode::GUILD_NEEDS_MORE_BOOSTS.into())
        }
    }

    /// Counts an action towards a daily quota. Fails if the quota is used up.
    pub(crate) fn charge(&mut self, quota: DailyQuota) -> Result<(), ActionError> {
        let guild = self.guild().id;
        Ok(self.world.charge_quota(guild, quota)?)
    }

    /// Emits a gateway event.
    pub(crate) fn emit(&mut self, event: &'static str, payload: &impl Serialize) {
        // Serialization cannot fail: all maps in the world have string keys.
        let payload = to_response(payload).unwrap_or_default();
        self.world.log.event(event, payload);
    }

    /// Emits a gateway event, with the field `guild_id` added to the payload.
    pub(crate) fn emit_for_guild(&mut self, event: &'static str, payload: &impl Serialize) {
        let mut payload = to_response(payload).unwrap_or_default();
        if let Value::Object(fields) = &mut payload {
            let id = self.guild().id.to_string();
            fields.insert("guild_id".to_owned(), id.into());
        }
        self.world.log.event(event, payload);
    }

    pub(crate) fn emit_member(&mut self, event: &'static str, id: Id<User>) {
        if let Some(member) = self.guild().members.get(id).cloned() {
            self.emit_for_guild(event, &member);
        }
    }
}

/// Checks that `count` is below `limit`, so that one more object is allowed.
pub(crate) fn ensure_below(count: usize, limit: usize, code: ErrorCode) -> Result<(), ActionError> {
    if count < limit {
        Ok(())
    } else {
        Err(ActionError::LimitReached(code, limit))
    }
}

/// Fails with [`ErrorCode::MISSING_PERMISSIONS`] unless `allowed` is true.
pub(crate) fn ensure_permitted(allowed: bool) -> Result<(), ActionError> {
    if allowed {
        Ok(())
    } else {
        Err(ErrorCode::MISSING_PERMISSIONS.into())
    }
}
