//! What the guild is connected with.

use guildhall_model::api::{DeleteIntegration, GetIntegrations};

use super::{ApiResponse, ok, serve};

/// Integrations that are ever shown.
const SHOWN_MAX: usize = 50;

serve! {
    GetIntegrations { guild } => |actor, _| {
        let integrations = &actor.guild().integrations;
        ok(&integrations.iter().take(SHOWN_MAX).collect::<Vec<_>>())
    };
    DeleteIntegration { guild, integration } => |actor, endpoint| {
        actor.delete_integration(endpoint.integration)?;
        Ok(ApiResponse::Empty)
    };
}
