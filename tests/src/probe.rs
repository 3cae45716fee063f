//! Endpoints of several shapes, for claims about what every endpoint has in common.

use guildhall::model::api::{Endpoint, Method};

macro_rules! probes {
    ($($(#[$doc:meta])* $name:ident($($param:ident),*): $method:ident $path:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name($(
            #[doc = concat!("The parameter `", stringify!($param), "`.")]
            pub probes!(@type $param),
        )*);

        impl Endpoint for $name {
            const METHOD: Method = Method::$method;
            const PATH: &'static str = $path;
            type Body = ();
            type Reply = ();

            fn params(&self) -> impl IntoIterator<Item = String> {
                let Self($($param),*) = self;
                [$($param.to_string()),*]
            }

            fn body(&self) -> Option<&()> {
                None
            }
        }
    )*};
    (@type $param:ident) => { u64 };
}

probes! {
    /// Reads a member.
    GetMember(guild, user): Get "/guilds/{guild}/members/{user}";
    /// Reads the roles.
    GetRoles(guild): Get "/guilds/{guild}/roles";
    /// Changes a member.
    PatchMember(guild, user): Patch "/guilds/{guild}/members/{user}";
    /// Removes a member.
    DeleteMember(guild, user): Delete "/guilds/{guild}/members/{user}";
    /// Writes a message.
    PostMessage(channel): Post "/channels/{channel}/messages";
    /// Answers an interaction.
    PostCallback(interaction, token): Post "/interactions/{interaction}/{token}/callback";
    /// Sets who may use a command.
    PutPermissions(application, guild, command):
        Put "/applications/{application}/guilds/{guild}/commands/{command}/permissions";
}
