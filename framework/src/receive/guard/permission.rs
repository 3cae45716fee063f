//! The guards that are decided by what came with the interaction alone.

use guildhall_model::Requirement;

use super::Around;
use super::who::Who;
use crate::define::guards::Guards;
use crate::permissions::MissingPermission;
use crate::receive::{Failure, Origin};

/// Whether the owners' and the permissions' guards of one level let somebody through.
///
/// # Errors
///
/// What the member is told.
pub(super) fn permit(
    guards: &Guards,
    who: &Who,
    origin: &Origin<'_>,
    around: &Around,
) -> Result<(), Failure> {
    if guards.owners && !around.owners.contains(&who.user) {
        let text = "Only the app's owners can use this.";
        return Err(Failure::refused("owners", text));
    }
    permit_member(guards, who)?;
    let have = origin.app_permissions.unwrap_or_default();
    MissingPermission::check(&Requirement::all(guards.app_permissions), have)
        .map_err(|missing| Failure::refused("app_permissions", format!("{missing}.")))
}

fn permit_member(guards: &Guards, who: &Who) -> Result<(), Failure> {
    let required = guards.member_permissions;
    if required.is_empty() {
        return Ok(());
    }
    let refused = |text: String| Failure::refused("member_permissions", text);
    let Some(have) = who.permissions else {
        return Err(refused("This can only be used in a server.".to_owned()));
    };
    MissingPermission::check(&Requirement::all(required), have)
        .map_err(|missing| refused(format!("You need {} for this.", missing.in_words())))
}
