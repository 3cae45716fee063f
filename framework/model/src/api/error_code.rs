//! The numbers of errors.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The [code](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json) of an error. The service may add others at any time.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Code(u32);

impl Code {
    /// Nothing more specific.
    pub const GENERAL_ERROR: Self = Self(0);
    /// There is no such app.
    pub const UNKNOWN_APPLICATION: Self = Self(10_002);
    /// There is no such channel.
    pub const UNKNOWN_CHANNEL: Self = Self(10_003);
    /// There is no such guild.
    pub const UNKNOWN_GUILD: Self = Self(10_004);
    /// There is no such member.
    pub const UNKNOWN_MEMBER: Self = Self(10_007);
    /// There is no such message.
    pub const UNKNOWN_MESSAGE: Self = Self(10_008);
    /// There is no such role.
    pub const UNKNOWN_ROLE: Self = Self(10_011);
    /// There is no such user.
    pub const UNKNOWN_USER: Self = Self(10_013);
    /// There is no such webhook.
    pub const UNKNOWN_WEBHOOK: Self = Self(10_015);
    /// There is no such interaction, or its time is over.
    pub const UNKNOWN_INTERACTION: Self = Self(10_062);
    /// There is no such command.
    pub const UNKNOWN_APPLICATION_COMMAND: Self = Self(10_063);
    /// The token belongs to another app.
    pub const NOT_AUTHORIZED_FOR_THIS_APPLICATION: Self = Self(20_012);
    /// The app has as many commands as it may have.
    pub const MAX_APPLICATION_COMMANDS: Self = Self(30_032);
    /// The app has created as many commands today as it may.
    pub const MAX_DAILY_COMMAND_CREATES: Self = Self(30_034);
    /// The token is missing or wrong.
    pub const UNAUTHORIZED: Self = Self(40_001);
    /// Another command has this name.
    pub const APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS: Self = Self(40_041);
    /// The interaction has its answer.
    pub const INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED: Self = Self(40_060);
    /// The interaction has as many further answers as it may have.
    pub const MAX_FOLLOWUPS_FOR_INTERACTION: Self = Self(40_094);
    /// The `User-Agent` is not of the form that the service asks for.
    pub const CLOUDFLARE_BLOCK: Self = Self(40_333);
    /// The app is not where it wants to act.
    pub const MISSING_ACCESS: Self = Self(50_001);
    /// The message holds nothing.
    pub const CANNOT_SEND_AN_EMPTY_MESSAGE: Self = Self(50_006);
    /// The app may not do this.
    pub const MISSING_PERMISSIONS: Self = Self(50_013);
    /// The token is not one.
    pub const INVALID_TOKEN: Self = Self(50_014);
    /// The access token is not one.
    pub const INVALID_OAUTH2_ACCESS_TOKEN: Self = Self(50_025);
    /// The access token does not allow this.
    pub const MISSING_REQUIRED_OAUTH2_SCOPE: Self = Self(50_026);
    /// The token in the path is not one, or its time is over.
    pub const INVALID_WEBHOOK_TOKEN: Self = Self(50_027);
    /// The body breaks a rule; `errors` says where.
    pub const INVALID_FORM_BODY: Self = Self(50_035);
    /// The version in the path is gone.
    pub const INVALID_API_VERSION: Self = Self(50_041);
    /// The body is not JSON.
    pub const REQUEST_BODY_CONTAINS_INVALID_JSON: Self = Self(50_109);
    /// A bulk overwrite leaves out the `PRIMARY_ENTRY_POINT` command. Seen in practice, not documented.
    pub const ENTRY_POINT_COMMAND_MISSING: Self = Self(50_240);
    /// The service is overloaded for the moment.
    pub const API_RESOURCE_OVERLOADED: Self = Self(130_000);

    /// The code with this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
