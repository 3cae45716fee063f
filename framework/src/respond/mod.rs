//! Responses to interactions: in time in the HTTP response, later by REST calls.
//!
//! | file | part |
//! |---|---|
//! | [`state`], [`phase`] | state machine of one interaction's responses |
//! | [`route_info`] | the route of an interaction, and when it is deferred |
//! | [`reply`], [`response`], [`into_response`] | values that handlers return, and their form on the wire |
//! | [`deadline`] | deadlines of handlers and automatic deferral |
//! | [`followup`] | REST calls: late initial responses, edits, follow-up messages |
//! | [`watchdog`] | deferral for handlers that block their thread |
//! | [`shutdown`] | in-flight handlers and the end of an app |
//!
//! `docs/delivery.md` explains which responses are sent again, `docs/blocking.md` blocking handlers.

pub(crate) mod deadline;
pub(crate) mod followup;
pub(crate) mod into_response;
pub(crate) mod phase;
pub(crate) mod reply;
pub(crate) mod response;
pub(crate) mod route_info;
pub(crate) mod shutdown;
pub(crate) mod state;
pub(crate) mod watchdog;
