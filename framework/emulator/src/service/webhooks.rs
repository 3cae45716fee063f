//! What follows the first answer to an interaction.

use guildhall_model::api::{
    Code, CreateFollowupMessage, DeleteFollowupMessage, DeleteOriginalResponse,
    EditFollowupMessage, EditOriginalResponse, GetFollowupMessage, GetOriginalResponse,
};
use guildhall_model::{Application, Id, MessageBody, MessageEdit, User};

use super::interactions::read;
use super::shape::MESSAGE_BODY;
use super::{ApiError, ApiRequest, ApiResponse, Serve, ok};
use crate::world::{ResponseRef, World};

/// Serves a pair of endpoints by one function, which is told the message.
macro_rules! serve {
    ($($original:ty, $one:ty => $function:ident;)*) => {$(
        impl Serve<$original> for World {
            fn serve(&mut self, call: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                $function(self, call, &token(self, call)?, ResponseRef::Original)
            }
        }

        impl Serve<$one> for World {
            fn serve(&mut self, call: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                let message = call.param("message")?;
                $function(self, call, &token(self, call)?, ResponseRef::Followup(message))
            }
        }
    )*};
}

serve! {
    GetOriginalResponse, GetFollowupMessage => get;
    EditOriginalResponse, EditFollowupMessage => edit;
    DeleteOriginalResponse, DeleteFollowupMessage => delete;
}

impl Serve<CreateFollowupMessage> for World {
    fn serve(&mut self, call: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let token = token(self, call)?;
        let (body, files) = read::<MessageBody>(call, MESSAGE_BODY)?;
        body.check()?;
        ok(&self.follow_up(&token, body, &files)?)
    }
}

fn get(
    world: &World,
    _: &ApiRequest,
    token: &str,
    which: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    ok(world.response(token, which)?)
}

fn edit(
    world: &mut World,
    call: &ApiRequest,
    token: &str,
    which: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    world.response(token, which)?;
    let (edit, files) = read::<MessageEdit>(call, MESSAGE_BODY)?;
    edit.check()?;
    ok(&world.edit_response(token, which, edit, &files)?)
}

fn delete(
    world: &mut World,
    _: &ApiRequest,
    token: &str,
    which: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    world.delete_response(token, which)?;
    Ok(ApiResponse::Empty)
}

/// The token of the path, beside the id of this app.
fn token(world: &World, call: &ApiRequest) -> Result<String, ApiError> {
    let application: Id<Application> = call.param("application")?;
    if application == world.identity.application.id {
        call.param("token")
    } else {
        Err(Code::UNKNOWN_WEBHOOK.into())
    }
}
