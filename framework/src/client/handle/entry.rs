//! Where the handles begin: at a client.

use guildhall_model::api::GetCurrentAuthorization;
use guildhall_model::{self as model, Id, InteractionToken};

use super::{Application, CurrentApplication, Guild, Interaction, Sender};
use crate::client::{Client, Request};

impl Client {
    /// A guild, to be managed as the bot.
    pub fn guild(&self, guild: Id<model::Guild>) -> Guild {
        Guild::new(self.clone(), guild)
    }

    /// An app, for its commands.
    pub fn application(&self, application: Id<model::Application>) -> Application {
        Application::of(&Sender::new(self.clone()), application)
    }

    /// The app that the client's token belongs to.
    pub fn current_application(&self) -> CurrentApplication {
        CurrentApplication::of(&Sender::new(self.clone()))
    }

    /// Reads what an access token allows, and until when.
    ///
    /// It is sent with [`bearer`](Request::bearer), or by a client whose token is a user's.
    ///
    /// ```no_run
    /// # use guildhall::client::Client;
    /// # use guildhall::model::Secret;
    /// # async fn example(client: Client, token: Secret) -> guildhall::Result<()> {
    /// let authorization = client.current_authorization().bearer(&token).await?;
    /// println!("{}", authorization.scopes.join(" "));
    /// # Ok(())
    /// # }
    /// ```
    pub fn current_authorization(&self) -> Request<GetCurrentAuthorization> {
        self.send(GetCurrentAuthorization)
    }

    /// An interaction that arrived, to be answered by calls.
    pub fn interaction(
        &self,
        application: Id<model::Application>,
        token: InteractionToken,
    ) -> Interaction {
        Interaction::of(&Sender::new(self.clone()), application, token)
    }
}
