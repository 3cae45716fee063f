//! Endpoints with the URL of the gateway, which libraries request when they log in.

use guildhall_model_derive::Object;

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::wire::lenient::or_default;
use crate::wire::number;

endpoint! {
    /// [Gets](https://docs.discord.com/developers/events/gateway#get-gateway) the URL of the gateway.
    #[derive(Copy, Default, Eq)]
    GetGateway: GET "/gateway" -> 200 Gateway;
    auth: Auth::None;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/events/gateway#get-gateway-bot) the URL of the gateway, the
    /// recommended number of shards, and the number of sessions that the bot may start.
    #[derive(Copy, Default, Eq)]
    GetGatewayBot: GET "/gateway/bot" -> 200 GatewayBot;
}

/// URL of the [gateway](https://docs.discord.com/developers/events/gateway#get-gateway).
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct Gateway {
    /// WebSocket URL.
    #[serde(default, deserialize_with = "or_default")]
    pub url: String,
}

/// Connection settings of a bot for the [gateway](https://docs.discord.com/developers/events/gateway#get-gateway-bot).
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct GatewayBot {
    /// WebSocket URL.
    #[serde(default, deserialize_with = "or_default")]
    pub url: String,
    /// Limit of the sessions that the bot may start.
    #[serde(default, deserialize_with = "or_default")]
    pub session_start_limit: SessionStartLimit,
    /// Recommended number of shards.
    #[serde(default, with = "number")]
    pub shards: u32,
}

/// [Limit](https://docs.discord.com/developers/events/gateway#session-start-limit-object) of the gateway sessions that
/// a bot may start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct SessionStartLimit {
    /// Number of identify requests within 5 seconds.
    #[serde(default, with = "number")]
    pub max_concurrency: u32,
    /// Number of sessions that the bot may still start.
    #[serde(default, with = "number")]
    pub remaining: u32,
    /// Time until the limit resets, in milliseconds.
    #[serde(default, with = "number")]
    pub reset_after: u32,
    /// Number of sessions that the bot may start within a period.
    #[serde(default, with = "number")]
    pub total: u32,
}

endpoints![GetGateway, GetGatewayBot,];
