//! What new members of the guild are asked.

use guildhall_model::api::{GetOnboarding, ModifyOnboarding};
use guildhall_model::guild::OnboardingEdit;
use guildhall_model::{Invalid, Timestamp};

use super::shape::{ONBOARDING_EDIT, ValueKind};
use super::{ActorEndpoint, ApiError, ApiRequest, ApiResponse, ok, serve};
use crate::world::{Actor, World};

serve! {
    GetOnboarding { guild } => |actor, _| ok(&actor.guild().onboarding);
}

impl ActorEndpoint for ModifyOnboarding {
    const BODY: ValueKind = ONBOARDING_EDIT;

    fn read(request: &ApiRequest, _: &World) -> Result<Self, ApiError> {
        Ok(Self {
            guild: request.param("guild")?,
            edit: request.body(Self::BODY)?,
        })
    }

    /// Too few channels are no fault of the form: there is a code for them.
    fn check_body(&self, _: Timestamp) -> Result<(), Invalid> {
        let form = OnboardingEdit {
            enabled: None,
            ..self.edit.clone()
        };
        form.check()
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        ok(&actor.edit_onboarding(self.edit)?)
    }
}
