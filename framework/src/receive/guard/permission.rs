//! The guards that are decided by what came with the interaction alone.

use guildhall_model::Requirement;

use super::Around;
use super::who::Who;
use crate::define::guards::Guards;
use crate::guard::Refused;
use crate::receive::Origin;

/// Whether the owners' and the permissions' guards of one level let somebody through.
///
/// # Errors
///
/// The first that does not.
pub(super) fn permit(
    guards: &Guards,
    who: &Who,
    origin: &Origin<'_>,
    around: &Around,
) -> Result<(), Refused> {
    if guards.owners && !around.owners.contains(&who.user) {
        return Err(Refused::Owners);
    }
    permit_member(guards, who)?;
    let have = origin.app_permissions.unwrap_or_default();
    match Requirement::all(guards.app_permissions).missing_from(have) {
        Some(missing) => Err(Refused::AppPermissions { missing }),
        None => Ok(()),
    }
}

fn permit_member(guards: &Guards, who: &Who) -> Result<(), Refused> {
    let required = guards.member_permissions;
    if required.is_empty() {
        return Ok(());
    }
    let have = who.permissions.ok_or(Refused::NotInGuild)?;
    match Requirement::all(required).missing_from(have) {
        Some(missing) => Err(Refused::MemberPermissions { missing }),
        None => Ok(()),
    }
}
