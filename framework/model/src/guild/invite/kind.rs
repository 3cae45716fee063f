//! What an invite invites to, what it opens, and what is special about it.

use crate::flags::number_flags;

guildhall_rules::open_enum! {
    /// What an invite invites to: [invite types](https://docs.discord.com/developers/resources/invite#invite-object-invite-types).
    #[derive(Default)]
    InviteKind {
        /// A guild.
        #[default]
        Guild = 0 "GUILD",
        /// Direct messages among several users.
        GroupDm = 1 "GROUP_DM",
        /// A friendship.
        Friend = 2 "FRIEND",
    }
}

guildhall_rules::open_enum! {
    /// What an invite opens: [invite target types](https://docs.discord.com/developers/resources/invite#invite-object-invite-target-types).
    InviteTarget {
        /// A stream.
        Stream = 1 "STREAM",
        /// An Activity.
        EmbeddedApplication = 2 "EMBEDDED_APPLICATION",
        /// The sale of roles.
        RoleSubscriptionsPurchase = 3 "ROLE_SUBSCRIPTIONS_PURCHASE",
    }
}

guildhall_rules::open_enum_serde! {
    InviteKind,
    InviteTarget,
}

number_flags! {
    /// What is special about an invite: [guild invite flags](https://docs.discord.com/developers/resources/invite#invite-object-guild-invite-flags).
    InviteFlags {
        /// It invites a guest into one voice channel.
        IS_GUEST_INVITE = 0,
    }
}
