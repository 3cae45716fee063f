//! Endpoints of messages, pins and polls.

use guildhall_model::api::{
    BulkDeleteMessages, CreateMessage, CrosspostMessage, DeleteMessage, EditMessage, EndPoll,
    GetAnswerVoters, GetMessage, GetMessages, GetPins, PinMessage, UnpinMessage,
};
use guildhall_model::{Requirement, Timestamp, ValidationError};

use crate::rest::endpoint::serve;
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::world::attachments::Upload;

serve! {
    routes: message_routes();
    CreateMessage { channel; message } => |actor, endpoint| ok(&actor.create_message(endpoint)?), impl {
        fn files(request: &ApiRequest) -> Result<Vec<Upload>, ApiError> {
            Ok(request.form()?.files)
        }

        // Several errors about permissions have codes of their own.
        fn required_first(&self) -> Requirement {
            Requirement::NONE
        }
    };
    GetMessage { channel, message } => |actor, endpoint| {
        ok(&actor.read_message(endpoint.channel, endpoint.message)?)
    };
    GetMessages { channel; ?around, before, after, limit } => |actor, endpoint| {
        ok(&actor.list_messages(&endpoint))
    }, impl {
        // Without `READ_MESSAGE_HISTORY`, the list is empty.
        fn required_first(&self) -> Requirement {
            Requirement::NONE
        }
    };
    EditMessage { channel, message; edit } => |actor, endpoint| {
        ok(&actor.edit_channel_message(endpoint.channel, endpoint.message, endpoint.edit)?)
    }, impl {
        fn files(request: &ApiRequest) -> Result<Vec<Upload>, ApiError> {
            Ok(request.form()?.files)
        }
    };
    DeleteMessage { channel, message } => |actor, endpoint| {
        actor.delete_message(endpoint.channel, endpoint.message)?;
        Ok(ApiResponse::Empty)
    };
    CrosspostMessage { channel, message } => |actor, endpoint| {
        ok(&actor.crosspost_message(endpoint.channel, endpoint.message)?)
    };
    GetPins { channel; ?before, limit } => |actor, endpoint| ok(&actor.list_pins(&endpoint)), impl {
        // Without `READ_MESSAGE_HISTORY`, the list is empty.
        fn required_first(&self) -> Requirement {
            Requirement::NONE
        }
    };
    PinMessage { channel, message } => |actor, endpoint| {
        actor.pin_message(endpoint.channel, endpoint.message)?;
        Ok(ApiResponse::Empty)
    };
    UnpinMessage { channel, message } => |actor, endpoint| {
        actor.unpin_message(endpoint.channel, endpoint.message)?;
        Ok(ApiResponse::Empty)
    };
    GetAnswerVoters { channel, message, answer; ?after, limit } => |actor, endpoint| {
        ok(&actor.answer_voters(&endpoint)?)
    };
    EndPoll { channel, message } => |actor, endpoint| {
        ok(&actor.end_poll(endpoint.channel, endpoint.message)?)
    };
    BulkDeleteMessages { channel; delete } => |actor, endpoint| {
        actor.bulk_delete_messages(endpoint.channel, &endpoint.delete.messages)?;
        Ok(ApiResponse::Empty)
    }, impl {
        // `Actor::bulk_delete_messages` checks the rules, because their errors have codes of their own.
        fn check_body(&self, _: Timestamp) -> Result<(), ValidationError> {
            Ok(())
        }
    };
}
