//! The app launcher, from which somebody uses the app's entry point.

use std::future::Future;
use std::panic::Location;

use guildhall_model::{CommandData, CommandType, EntryPointHandler, Interaction, InteractionData};

use super::build::{self, InteractionParts};
use super::{Invoker, Outcome};
use crate::error::LaunchError;
use crate::world::AvailableCommand;

impl Invoker {
    /// Uses the app's entry point, as a test does.
    ///
    /// # Panics
    ///
    /// With the [`LaunchError`], where the app is not asked. [`try_launch`](Self::try_launch) gives
    /// it instead.
    #[track_caller]
    pub fn launch(&self) -> impl Future<Output = Outcome> + Send + use<> {
        let (caller, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.try_launch().await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    /// Uses the app's entry point, the `PRIMARY_ENTRY_POINT` command.
    ///
    /// Where its handler is `DISCORD_LAUNCH_ACTIVITY`, the service launches the Activity and posts
    /// a message, which is the [original](Outcome::original); the app hears nothing of it.
    ///
    /// # Errors
    ///
    /// See [`LaunchError`]; then nothing is sent.
    pub async fn try_launch(&self) -> Result<Outcome, LaunchError> {
        let (handler, interaction) = self.build_launch()?;
        Ok(if handler == Some(EntryPointHandler::AppHandler) {
            self.exchange(interaction).await
        } else {
            self.complete_launch(interaction)
        })
    }

    fn build_launch(&self) -> Result<(Option<EntryPointHandler>, Interaction), LaunchError> {
        let mut world = self.handle.service.world();
        let context = self.context(&world).ok_or(LaunchError::NoEntryPoint)?;
        let location = context.location(&world);
        let mut commands = world.visible_commands(&location).into_iter();
        let entry_point = commands.find(|it| it.kind == CommandType::PrimaryEntryPoint);
        let entry_point = entry_point.ok_or(LaunchError::NoEntryPoint)?;
        let AvailableCommand { command, owners } =
            world.check_availability(&location, entry_point)?;
        let data = CommandData::new(command.id, command.kind, command.name);
        let parts = InteractionParts {
            data: InteractionData::ApplicationCommand(data),
            message: None,
            owners,
        };
        let interaction = build::build_interaction(&mut world, &context, parts);
        Ok((command.handler, interaction))
    }
}
