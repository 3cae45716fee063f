//! What is done against a raid.

use guildhall_model::api::ModifyIncidentActions;

use super::shape::INCIDENT_ACTIONS;
use super::{ok, serve};

serve! {
    ModifyIncidentActions { guild; actions: INCIDENT_ACTIONS } => |act, it| {
        ok(&act.edit_incident_actions(&it.actions))
    };
}
