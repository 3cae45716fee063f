//! What new members of the guild are asked.

use guildhall_model::api::{GetOnboarding, ModifyOnboarding};
use guildhall_model::guild::OnboardingEdit;
use guildhall_model::{Invalid, Timestamp};

use super::shape::{Kind, ONBOARDING_EDIT};
use super::{Answer, Call, Refusal, Served, ok, serve};
use crate::world::{Act, World};

serve! {
    GetOnboarding { guild } => |act, _| ok(&act.guild().onboarding);
}

impl Served for ModifyOnboarding {
    const BODY: Kind = ONBOARDING_EDIT;

    fn read(call: &Call, _: &World) -> Result<Self, Refusal> {
        Ok(Self {
            guild: call.param("guild")?,
            edit: call.body(Self::BODY)?,
        })
    }

    /// Too few channels are no fault of the form: there is a code for them.
    fn check_form(&self, _: Timestamp) -> Result<(), Invalid> {
        let form = OnboardingEdit {
            enabled: None,
            ..self.edit.clone()
        };
        form.check()
    }

    fn answer(self, act: &mut Act<'_>) -> Result<Answer, Refusal> {
        ok(&act.edit_onboarding(self.edit)?)
    }
}
