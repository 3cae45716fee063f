//! What new members of the guild see.

use guildhall_model::api::{GetWelcomeScreen, ModifyWelcomeScreen};

use super::shape::WELCOME_SCREEN_EDIT;
use super::{ok, serve};

serve! {
    GetWelcomeScreen { guild } => |actor, _| ok(&actor.welcome_screen()?);
    ModifyWelcomeScreen { guild; edit: WELCOME_SCREEN_EDIT } => |actor, endpoint| {
        ok(&actor.edit_welcome_screen(endpoint.edit)?)
    };
}
