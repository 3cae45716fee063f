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
        return Err(refused("owners", "Only the app's owners can use this."));
    }
    permit_member(guards, who)?;
    let have = origin.app_permissions.unwrap_or_default();
    MissingPermission::check(&Requirement::all(guards.app_permissions), have)
        .map_err(|missing| refused("app_permissions", format!("{missing}.")))
}

fn permit_member(guards: &Guards, who: &Who) -> Result<(), Failure> {
    let required = guards.member_permissions;
    if required.is_empty() {
        return Ok(());
    }
    let stage = "member_permissions";
    let Some(have) = who.permissions else {
        return Err(refused(stage, "This can only be used in a server."));
    };
    match Requirement::all(required).missing_from(have) {
        None => Ok(()),
        Some(missing) => {
            let word = match missing.bits().count_ones() {
                1 => "permission",
                _ => "permissions",
            };
            let missing = missing.in_words();
            Err(refused(
                stage,
                format!("You need the {word} {missing} for this."),
            ))
        }
    }
}

fn refused(stage: &'static str, text: impl Into<String>) -> Failure {
    Failure::refused(stage, text)
}
