//! Endpoints of threads: their start, their members and the lists of archived threads.

use axum::http::StatusCode;
use guildhall_model::Requirement;
use guildhall_model::api::{
    AddThreadMember, JoinThread, LeaveThread, ListJoinedPrivateArchivedThreads,
    ListPrivateArchivedThreads, ListPublicArchivedThreads, ListThreadMembers, RemoveThreadMember,
    StartThread, StartThreadFromMessage,
};

use crate::rest::endpoint::serve;
use crate::rest::error::ApiError;
use crate::rest::members::ensure_members_intent;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::world::attachments::Upload;

serve! {
    routes: thread_routes();
    StartThreadFromMessage { channel, message; thread } => |actor, endpoint| {
        let (channel, message) = (endpoint.channel, endpoint.message);
        let thread = actor.start_thread_from_message(channel, message, endpoint.thread)?;
        ApiResponse::json(StatusCode::CREATED, &thread)
    };
    StartThread { channel; thread } => |actor, endpoint| {
        ApiResponse::json(StatusCode::CREATED, &actor.start_thread(endpoint)?)
    }, impl {
        fn files(request: &ApiRequest) -> Result<Vec<Upload>, ApiError> {
            Ok(request.form()?.files)
        }

        // The required permissions depend on the type of the channel.
        fn required_first(&self) -> Requirement {
            Requirement::NONE
        }
    };
    JoinThread { channel } => |actor, endpoint| {
        actor.join_thread(endpoint.channel)?;
        Ok(ApiResponse::Empty)
    };
    AddThreadMember { channel, user } => |actor, endpoint| {
        actor.add_thread_member(endpoint.channel, endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    LeaveThread { channel } => |actor, endpoint| {
        actor.leave_thread(endpoint.channel)?;
        Ok(ApiResponse::Empty)
    };
    RemoveThreadMember { channel, user } => |actor, endpoint| {
        actor.remove_thread_member(endpoint.channel, endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    ListThreadMembers { channel; ?with_member, after, limit } => |actor, endpoint| {
        ensure_members_intent(actor)?;
        ok(&actor.list_thread_members(&endpoint)?)
    };
    ListPublicArchivedThreads { channel; ?before, limit } => |actor, endpoint| {
        ok(&actor.public_archive(&endpoint)?)
    };
    ListPrivateArchivedThreads { channel; ?before, limit } => |actor, endpoint| {
        ok(&actor.private_archive(&endpoint)?)
    };
    ListJoinedPrivateArchivedThreads { channel; ?before, limit } => |actor, endpoint| {
        ok(&actor.joined_private_archive(&endpoint)?)
    };
}
