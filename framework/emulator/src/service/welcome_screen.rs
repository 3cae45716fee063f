//! What new members of the guild see.

use guildhall_model::api::{GetWelcomeScreen, ModifyWelcomeScreen};

use super::shape::WELCOME_SCREEN_EDIT;
use super::{ok, serve};

serve! {
    GetWelcomeScreen { guild } => |act, _| ok(&act.welcome_screen()?);
    ModifyWelcomeScreen { guild; edit: WELCOME_SCREEN_EDIT } => |act, it| {
        ok(&act.edit_welcome_screen(it.edit)?)
    };
}
