//! Tests of permission computation.

mod bit_set;
mod channel_overwrites;
mod command_access;
mod explain;
mod hierarchy;
mod implicit_denials;
mod member_permissions;
mod permission_names;
mod place;
mod properties;
mod requirement;
mod verdict_text;

use guildhall_model::channel::OverwriteType;
use guildhall_model::permission;
use guildhall_model::{
    Channel, ChannelType, Guild, Id, Member, PermissionOverwrite, Permissions, Role, Timestamp,
    User,
};

const GUILD: Id<Guild> = Id::new(1000);
const OWNER: u64 = 1;
const ALICE: u64 = 2;
const BOB: u64 = 3;

/// Permissions required to use a command.
const USE: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::USE_APPLICATION_COMMANDS);

/// Returns the @everyone role with these permissions.
fn everyone(permissions: Permissions) -> Role {
    let mut role = role(GUILD.get(), 0, permissions);
    "@everyone".clone_into(&mut role.name);
    role
}

fn role(id: u64, position: i32, permissions: Permissions) -> Role {
    let mut role = Role::new(Id::new(id), format!("role {id}"));
    role.position = position;
    role.permissions = permissions;
    role
}

fn member(user: u64, roles: &[u64]) -> Member {
    let mut member = Member::new(User::new(Id::new(user), "somebody"));
    member.roles = roles.iter().copied().map(Id::new).collect();
    member
}

fn timed_out(mut member: Member) -> Member {
    member.communication_disabled_until = Some(at(1000));
    member
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("the timestamp is in range")
}

fn guild(roles: &[Role]) -> permission::GuildPermissions<'_> {
    permission::GuildPermissions::new(GUILD, Id::new(OWNER), roles)
}

/// Returns a channel of this type with these overwrites.
fn channel(kind: ChannelType, overwrites: &[PermissionOverwrite]) -> Channel {
    let mut channel = Channel::new(Id::new(50), kind);
    channel.permission_overwrites = Some(overwrites.to_vec());
    channel
}

fn text(overwrites: &[PermissionOverwrite]) -> Channel {
    channel(ChannelType::GuildText, overwrites)
}

fn for_role(id: u64, allow: Permissions, deny: Permissions) -> PermissionOverwrite {
    PermissionOverwrite {
        id: Id::new(id),
        kind: OverwriteType::Role,
        allow,
        deny,
    }
}

fn for_member(id: u64, allow: Permissions, deny: Permissions) -> PermissionOverwrite {
    PermissionOverwrite {
        kind: OverwriteType::Member,
        ..for_role(id, allow, deny)
    }
}
