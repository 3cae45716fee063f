//! Sample endpoints, for tests of behavior that all endpoints share.

use guildhall::model::api::{AcceptsReason, Auth, Endpoint, Method};

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
            const AUTH: Auth = auth($path);
            type Body = ();
            type Response = ();

            fn params(&self) -> impl IntoIterator<Item = String> {
                let Self($($param),*) = self;
                [$($param.to_string()),*]
            }

            fn body(&self) -> Option<&()> {
                None
            }
        }

        impl AcceptsReason for $name {}
    )*};
    (@type $param:ident) => { u64 };
}

probes! {
    /// Gets a guild member.
    GetMember(guild, user): Get "/guilds/{guild}/members/{user}";
    /// Gets the guild's roles.
    GetRoles(guild): Get "/guilds/{guild}/roles";
    /// Modifies a guild member.
    PatchMember(guild, user): Patch "/guilds/{guild}/members/{user}";
    /// Removes a guild member.
    DeleteMember(guild, user): Delete "/guilds/{guild}/members/{user}";
    /// Creates a message.
    PostMessage(channel): Post "/channels/{channel}/messages";
    /// Responds to an interaction.
    PostCallback(interaction, token): Post "/interactions/{interaction}/{token}/callback";
    /// Sets the permissions of a command.
    PutPermissions(application, guild, command):
        Put "/applications/{application}/guilds/{guild}/commands/{command}/permissions";
}

/// Returns the authentication for a path: paths of interactions and webhooks contain a token, and command permissions
/// require a user's bearer token.
const fn auth(path: &str) -> Auth {
    let path = path.as_bytes();
    match path {
        [b'/', b'i', b'n', b't', b'e', b'r', ..] | [b'/', b'w', b'e', b'b', ..] => Auth::Token,
        [
            ..,
            b'/',
            b'p',
            b'e',
            b'r',
            b'm',
            b'i',
            b's',
            b's',
            b'i',
            b'o',
            b'n',
            b's',
        ] => Auth::Bearer(&["applications.commands.permissions.update"]),
        _ => Auth::Bot,
    }
}
