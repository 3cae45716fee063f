//! Stored application, with its bot and its secrets.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::SigningKey;
use guildhall_model::{
    Application, ApplicationContentFilter, ApplicationFlags, Id, Permissions, Secret, User,
    UserFlags,
};

use crate::state::ids::{Random, hex};

/// Name of the application and its bot.
pub(crate) const BOT_NAME: &str = "Your bot";

/// Application, with its bot and its secrets.
#[derive(Debug)]
pub(crate) struct Identity {
    pub(crate) application: Application,
    pub(crate) bot: User,
    pub(crate) bot_token: Secret,
    pub(crate) client_secret: Secret,
    /// Permissions that the app declares, and that each installation grants in addition to the default ones.
    pub(crate) declared: Permissions,
    /// Whether the application is a public OAuth 2.0 client, which does not need its secret.
    pub(crate) is_public_client: bool,
    /// Key that signs interactions.
    pub(crate) key: SigningKey,
}

impl Identity {
    pub(crate) fn new(id: Id<Application>, random: &mut Random) -> Self {
        let key = SigningKey::from_bytes(&random.bytes());
        let bot = User {
            bot: true,
            ..new_user(id.cast(), BOT_NAME)
        };
        // The first text is not used, so that a seed has the same IDs as in earlier versions.
        let [_, second, third] = [24, 6, 38].map(|length| random.text(length));
        // Libraries read the ID of the bot in the first part of the token.
        let first = URL_SAFE_NO_PAD.encode(id.to_string());
        let token = [first, second, third].join(".");

        Self {
            application: Application {
                bot: Some(Box::new(bot.clone())),
                approximate_guild_count: Some(1),
                approximate_user_authorization_count: Some(0),
                approximate_user_install_count: Some(0),
                bot_public: Some(true),
                bot_require_code_grant: Some(false),
                description: Some(String::new()),
                explicit_content_filter: Some(ApplicationContentFilter::Inherit),
                flags: Some(ApplicationFlags::empty()),
                redirect_uris: Some(Vec::new()),
                summary: Some(String::new()),
                verify_key: Some(hex(key.verifying_key().as_bytes())),
                ..Application::new(id, BOT_NAME)
            },
            bot,
            bot_token: Secret::new(token),
            client_secret: Secret::new(random.text(32)),
            declared: Permissions::empty(),
            is_public_client: false,
            key,
        }
    }

    /// Returns whether the application has an Activity.
    pub(crate) fn has_activity(&self) -> bool {
        let flags = self.application.flags.unwrap_or_default();
        flags.contains(ApplicationFlags::EMBEDDED)
    }

    /// Replaces the signing key; `bytes` is the new private key.
    pub(crate) fn rotate_key(&mut self, bytes: &[u8; 32]) {
        self.key = SigningKey::from_bytes(bytes);
        self.application.verify_key = Some(self.public_key());
    }

    /// Returns the public key as 64 hexadecimal digits.
    pub(crate) fn public_key(&self) -> String {
        hex(self.key.verifying_key().as_bytes())
    }
}

/// Returns a user object with the fields that the service always sends.
pub(crate) fn new_user(id: Id<User>, name: &str) -> User {
    User {
        flags: Some(UserFlags::empty()),
        public_flags: Some(UserFlags::empty()),
        ..User::new(id, name)
    }
}
