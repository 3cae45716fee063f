//! A guild: its channels, roles and members, and what a member may do in it.

use guildhall_model::{
    Channel, ChannelType, Guild, Id, Locale, Member, PartialGuild, Permissions, Role, User,
};

/// A guild as the service keeps it.
#[derive(Debug)]
pub(crate) struct GuildState {
    pub(crate) id: Id<Guild>,
    pub(crate) owner: Id<User>,
    pub(crate) locale: Locale,
    pub(crate) channels: Vec<Channel>,
    pub(crate) roles: Vec<Role>,
    pub(crate) members: Vec<Member>,
}

impl GuildState {
    /// The guild as an interaction holds it.
    pub(crate) fn partial(&self) -> PartialGuild {
        PartialGuild {
            features: vec!["COMMUNITY".to_owned()],
            locale: Some(self.locale.clone()),
            ..PartialGuild::new(self.id)
        }
    }

    /// The member with this id or name: the user's, the global or the guild's one.
    pub(crate) fn member(&self, name: &str) -> Option<&Member> {
        let mut members = self.members.iter();
        members.find(|member| {
            let user = &member.user;
            let names = [
                Some(&user.username),
                user.global_name.as_ref(),
                member.nick.as_ref(),
            ];
            is_id(name, user.id) || names.into_iter().flatten().any(|own| same(own, name))
        })
    }

    /// The channel with this id or name.
    pub(crate) fn channel(&self, name: &str) -> Option<&Channel> {
        let mut channels = self.channels.iter();
        channels.find(|channel| {
            let own = channel.name.as_deref();
            is_id(name, channel.id) || own.is_some_and(|own| same(own, name))
        })
    }

    /// The role with this id or name; `everyone` needs no `@`.
    pub(crate) fn role(&self, name: &str) -> Option<&Role> {
        let mut roles = self.roles.iter();
        roles.find(|role| {
            is_id(name, role.id)
                || same(
                    role.name.trim_start_matches('@'),
                    name.trim_start_matches('@'),
                )
        })
    }

    /// Where members talk first.
    pub(crate) fn first_text_channel(&self) -> Option<&Channel> {
        let mut channels = self.channels.iter();
        channels.find(|channel| channel.kind == ChannelType::GuildText)
    }

    /// What a member may do. No channel of this guild has overwrites.
    pub(crate) fn permissions(&self, member: &Member) -> Permissions {
        let everyone = self.id.cast();
        let held = self
            .roles
            .iter()
            .filter(|role| role.id == everyone || member.roles.contains(&role.id));
        let base = held.fold(Permissions::empty(), |set, role| set | role.permissions);
        if member.id() == self.owner || base.contains(Permissions::ADMINISTRATOR) {
            Permissions::all()
        } else {
            base
        }
    }
}

fn is_id<T>(text: &str, id: Id<T>) -> bool {
    text.parse() == Ok(id)
}

fn same(own: &str, name: &str) -> bool {
    own.eq_ignore_ascii_case(name)
}
