//! Responses to interactions: the initial response in the HTTP response if possible, others by REST calls.
//!
//! | file | content |
//! |---|---|
//! | [`state`], [`phase`] | state machine of the responses to one interaction |
//! | [`route_info`] | matched route, and its deferral policy |
//! | [`reply`], [`response`], [`into_response`] | values that handlers return, and their conversion to responses |
//! | [`sender`] | REST calls: late initial responses, edits, follow-up messages |
//! | [`watchdog`] | deferral for handlers that block their thread |
//! | [`deferral_record`] | records of deferred interactions, by which another process notifies the users |
//! | [`shutdown`] | handlers in flight, and the graceful shutdown |
//!
//! `docs/retries.md` explains which responses are sent again, and `docs/blocking.md` explains blocking handlers.

pub(crate) mod deferral_record;
pub(crate) mod into_response;
pub(crate) mod phase;
pub(crate) mod reply;
pub(crate) mod response;
pub(crate) mod route_info;
pub(crate) mod sender;
pub(crate) mod shutdown;
pub(crate) mod state;
pub(crate) mod watchdog;
