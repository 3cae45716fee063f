//! What follows the first answer to an interaction.

use guildhall_model::api::{
    Code, CreateFollowupMessage, DeleteFollowupMessage, DeleteOriginalResponse,
    EditFollowupMessage, EditOriginalResponse, GetFollowupMessage, GetOriginalResponse,
};
use guildhall_model::{Application, Id, MessageBody, MessageEdit, User};

use super::interactions::read;
use super::shape::MESSAGE_BODY;
use super::{Answer, Call, Refusal, Serve, ok};
use crate::world::{Which, World};

/// Serves a pair of endpoints by one function, which is told the message.
macro_rules! serve {
    ($($original:ty, $one:ty => $function:ident;)*) => {$(
        impl Serve<$original> for World {
            fn serve(&mut self, call: &Call, _: Id<User>) -> Result<Answer, Refusal> {
                $function(self, call, &token(self, call)?, Which::Original)
            }
        }

        impl Serve<$one> for World {
            fn serve(&mut self, call: &Call, _: Id<User>) -> Result<Answer, Refusal> {
                let message = call.param("message")?;
                $function(self, call, &token(self, call)?, Which::One(message))
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
    fn serve(&mut self, call: &Call, _: Id<User>) -> Result<Answer, Refusal> {
        let token = token(self, call)?;
        let (body, files) = read::<MessageBody>(call, MESSAGE_BODY)?;
        body.check()?;
        ok(&self.follow_up(&token, body, &files)?)
    }
}

fn get(world: &World, _: &Call, token: &str, which: Which) -> Result<Answer, Refusal> {
    ok(world.response(token, which)?)
}

fn edit(world: &mut World, call: &Call, token: &str, which: Which) -> Result<Answer, Refusal> {
    world.response(token, which)?;
    let (edit, files) = read::<MessageEdit>(call, MESSAGE_BODY)?;
    edit.check()?;
    ok(&world.edit_response(token, which, edit, &files)?)
}

fn delete(world: &mut World, _: &Call, token: &str, which: Which) -> Result<Answer, Refusal> {
    world.delete_response(token, which)?;
    Ok(Answer::Empty)
}

/// The token of the path, beside the id of this app.
fn token(world: &World, call: &Call) -> Result<String, Refusal> {
    let application: Id<Application> = call.param("application")?;
    if application == world.identity.application.id {
        call.param("token")
    } else {
        Err(Code::UNKNOWN_WEBHOOK.into())
    }
}
