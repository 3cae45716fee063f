//! REST endpoints as values. The client sends the requests, and the emulator responds to them.
//!
//! Each resource has one file, which ends with the list of its endpoints. [`ENDPOINTS`] joins the lists.

mod applications;
mod auto_moderation;
mod bans;
mod channels;
mod commands;
mod declare;
mod emojis;
mod endpoint;
mod endpoint_info;
mod entitlements;
mod error;
mod error_code;
mod gateway;
mod guild;
mod interactions;
mod invites;
mod members;
mod messages;
mod oauth2;
mod onboarding;
pub(crate) mod parameter;
mod pins;
mod polls;
mod published;
mod reactions;
mod role_connections;
mod roles;
mod scheduled_events;
mod skus;
mod stickers;
mod threads;
mod users;
mod webhooks;
mod widget;

pub use applications::*;
pub use auto_moderation::*;
pub use bans::*;
pub use channels::*;
pub use commands::*;
pub use emojis::*;
pub use endpoint::*;
pub use endpoint_info::EndpointInfo;
pub use entitlements::*;
pub use error::*;
pub use error_code::ErrorCode;
pub use gateway::*;
pub use guild::*;
pub use interactions::*;
pub use invites::*;
pub use members::*;
pub use messages::*;
pub use oauth2::*;
pub use onboarding::*;
#[doc(hidden)]
pub use parameter::{match_path, template_segments};
pub use pins::*;
pub use polls::*;
pub use published::PublishedOperation;
pub use reactions::*;
pub use role_connections::*;
pub use roles::*;
pub use scheduled_events::*;
pub use skus::*;
pub use stickers::*;
pub use threads::*;
pub use users::*;
pub use webhooks::*;
pub use widget::*;

/// Lists of endpoints, one list per resource.
const ENDPOINT_LISTS: &[&[EndpointInfo]] = &[
    applications::ENDPOINTS,
    role_connections::ENDPOINTS,
    commands::ENDPOINTS,
    entitlements::ENDPOINTS,
    skus::ENDPOINTS,
    guild::ENDPOINTS,
    invites::ENDPOINTS,
    channels::ENDPOINTS,
    threads::ENDPOINTS,
    messages::ENDPOINTS,
    reactions::ENDPOINTS,
    pins::ENDPOINTS,
    auto_moderation::ENDPOINTS,
    emojis::ENDPOINTS,
    polls::ENDPOINTS,
    scheduled_events::ENDPOINTS,
    stickers::ENDPOINTS,
    webhooks::ENDPOINTS,
    members::ENDPOINTS,
    bans::ENDPOINTS,
    roles::ENDPOINTS,
    widget::ENDPOINTS,
    onboarding::ENDPOINTS,
    interactions::ENDPOINTS,
    oauth2::ENDPOINTS,
    users::ENDPOINTS,
    gateway::ENDPOINTS,
];

/// All endpoints, by resource.
pub const ENDPOINTS: &[EndpointInfo] = &join_lists::<{ count_endpoints() }>();

const fn count_endpoints() -> usize {
    let (mut count, mut list) = (0, 0);
    while list < ENDPOINT_LISTS.len() {
        count += ENDPOINT_LISTS[list].len();
        list += 1;
    }
    count
}

const fn join_lists<const N: usize>() -> [EndpointInfo; N] {
    let mut endpoints = [ENDPOINT_LISTS[0][0]; N];
    let (mut filled, mut list) = (0, 0);
    while list < ENDPOINT_LISTS.len() {
        let mut index = 0;
        while index < ENDPOINT_LISTS[list].len() {
            endpoints[filled] = ENDPOINT_LISTS[list][index];
            filled += 1;
            index += 1;
        }
        list += 1;
    }
    endpoints
}
