//! What follows the first answer to an interaction.

use guildhall_model::api::{
    Code, CreateFollowupMessage, DeleteFollowupMessage, DeleteOriginalResponse,
    EditFollowupMessage, EditOriginalResponse, GetFollowupMessage, GetOriginalResponse,
};
use guildhall_model::{Application, Id, MessageBody, MessageEdit, User};

use super::interactions::read_message;
use super::shape::MESSAGE_BODY;
use super::{ApiError, ApiRequest, ApiResponse, Serve, ok};
use crate::world::{ResponseRef, World};

/// Serves a pair of endpoints by one function, which is told the message.
macro_rules! serve_responses {
    ($($original:ty, $one:ty => $function:ident;)*) => {$(
        impl Serve<$original> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                $function(self, request, &response_token(self, request)?, ResponseRef::Original)
            }
        }

        impl Serve<$one> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                let message = request.param("message")?;
                $function(self, request, &response_token(self, request)?, ResponseRef::Followup(message))
            }
        }
    )*};
}

serve_responses! {
    GetOriginalResponse, GetFollowupMessage => get_response;
    EditOriginalResponse, EditFollowupMessage => edit_response;
    DeleteOriginalResponse, DeleteFollowupMessage => delete_response;
}

impl Serve<CreateFollowupMessage> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let token = response_token(self, request)?;
        let (body, files) = read_message::<MessageBody>(request, MESSAGE_BODY)?;
        body.check()?;
        ok(&self.create_followup(&token, body, &files)?)
    }
}

fn get_response(
    world: &World,
    _: &ApiRequest,
    token: &str,
    which: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    ok(world.response_message(token, which)?)
}

fn edit_response(
    world: &mut World,
    request: &ApiRequest,
    token: &str,
    which: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    world.response_message(token, which)?;
    let (edit, files) = read_message::<MessageEdit>(request, MESSAGE_BODY)?;
    edit.check()?;
    ok(&world.edit_response(token, which, edit, &files)?)
}

fn delete_response(
    world: &mut World,
    _: &ApiRequest,
    token: &str,
    which: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    world.delete_response(token, which)?;
    Ok(ApiResponse::Empty)
}

/// The token of the path, beside the id of this app.
fn response_token(world: &World, request: &ApiRequest) -> Result<String, ApiError> {
    let application: Id<Application> = request.param("application")?;
    if application == world.identity.application.id {
        request.param("token")
    } else {
        Err(Code::UNKNOWN_WEBHOOK.into())
    }
}
