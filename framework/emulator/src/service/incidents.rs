//! What is done against a raid.

use guildhall_model::api::ModifyIncidentActions;

use super::shape::INCIDENT_ACTIONS;
use super::{ok, serve};

serve! {
    ModifyIncidentActions { guild; actions: INCIDENT_ACTIONS } => |act, it| {
        ok(&act.act_on_incident(&it.actions))
    };
}
