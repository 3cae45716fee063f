//! The app launcher, from which somebody uses the app's entry point.

use std::future::Future;
use std::panic::Location;

use guildhall_model::{CommandData, CommandType, EntryPointHandler, Interaction, InteractionData};

use super::build::{self, Cause};
use super::{Invoker, Outcome};
use crate::error::LaunchError;
use crate::world::Offered;

impl Invoker {
    /// Uses the app's entry point, as a test does.
    ///
    /// # Panics
    ///
    /// With the [`LaunchError`], where the app is not asked. [`try_launch`](Self::try_launch) gives
    /// it instead.
    #[track_caller]
    pub fn launch(&self) -> impl Future<Output = Outcome> + Send + use<> {
        let (place, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.try_launch().await;
            outcome.unwrap_or_else(|error| panic!("{place}: {error}"))
        }
    }

    /// Uses the app's entry point, the `PRIMARY_ENTRY_POINT` command.
    ///
    /// # Errors
    ///
    /// See [`LaunchError`]; then nothing is sent.
    pub async fn try_launch(&self) -> Result<Outcome, LaunchError> {
        let interaction = self.launching()?;
        Ok(self.exchange(interaction).await)
    }

    fn launching(&self) -> Result<Interaction, LaunchError> {
        let mut world = self.handle.service.world();
        let place = self.place(&world).ok_or(LaunchError::NoEntryPoint)?;
        let venue = place.venue(&world);
        let mut commands = world.commands_at(&venue).into_iter();
        let entry_point = commands.find(|it| it.kind == CommandType::PrimaryEntryPoint);
        let entry_point = entry_point.ok_or(LaunchError::NoEntryPoint)?;
        let Offered { command, owners } = world.offer(&venue, entry_point)?;
        if command.handler != Some(EntryPointHandler::AppHandler) {
            return Err(LaunchError::ByService);
        }
        let data = CommandData::new(command.id, command.kind, command.name);
        let cause = Cause {
            data: InteractionData::ApplicationCommand(data),
            message: None,
            owners,
        };
        Ok(build::interaction(&mut world, &place, cause))
    }
}
