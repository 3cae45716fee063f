//! What is done against a raid.

use guildhall_model::api::ModifyIncidentActions;

use super::shape::INCIDENT_ACTIONS;
use super::{ok, serve};

serve! {
    ModifyIncidentActions { guild; actions: INCIDENT_ACTIONS } => |actor, endpoint| {
        ok(&actor.edit_incident_actions(&endpoint.actions))
    };
}
