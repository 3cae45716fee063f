//! Every endpoint as a value: declared once, sent by the client, served by the emulator.

mod applications;
mod commands;
mod endpoint;
mod error;
mod error_code;
mod field_error;
mod oauth2;
mod rate_limit;

pub use applications::{ApplicationEdit, EditCurrentApplication, GetCurrentApplication};
pub use commands::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditGlobalCommand,
    EditGuildCommand, GetGlobalCommand, GetGuildCommand, ListGlobalCommands, ListGuildCommands,
};
pub use endpoint::{Endpoint, EndpointInfo, Method};
pub use error::{ErrorBody, ErrorLeaf, FieldErrors};
pub use error_code::Code;
pub use field_error::FieldError;
pub use oauth2::{AccessToken, OAuth2Error};
pub use rate_limit::RateLimited;

/// Lists endpoints with what their declarations say.
macro_rules! endpoints {
    ($($name:ident,)*) => {
        /// Every endpoint that has a value.
        pub const ENDPOINTS: &[EndpointInfo] = &[$(EndpointInfo::of::<$name>(stringify!($name)),)*];
    };
}

endpoints![
    GetCurrentApplication,
    EditCurrentApplication,
    ListGlobalCommands,
    CreateGlobalCommand,
    GetGlobalCommand,
    EditGlobalCommand,
    DeleteGlobalCommand,
    BulkOverwriteGlobalCommands,
    ListGuildCommands,
    CreateGuildCommand,
    GetGuildCommand,
    EditGuildCommand,
    DeleteGuildCommand,
    BulkOverwriteGuildCommands,
];
