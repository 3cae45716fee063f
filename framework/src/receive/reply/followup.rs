//! Stage 6, later: what there is to say after the first answer, as calls to the service.

use guildhall_model::api::{Code, EditOriginalResponse, Endpoint};
use guildhall_model::{
    Application, AttachmentBody, Id, Interaction, InteractionResponse, InteractionToken, Message,
    MessageBody, MessageEdit, MessageFlags, Patch,
};
use tokio::time::sleep;

use super::Callback;
use super::update::edit_of;
use crate::client::{Client, Error, Request, handle};
use crate::file::{File, FileError, sizes};
use crate::receive::answer::{Answer, Stage};
use crate::receive::time::Duration;
use crate::receive::{Arrival, Shared, observe};

/// For how long after the first answer the service may not know of it yet.
const SETTLING: Duration = Duration::from_secs(5);

/// How long to wait before each further attempt meanwhile.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

/// How many bytes of files are sent as a first answer; with more, it is deferred until they are
/// there, because they might take longer than the service waits.
const HASTY: u64 = 1024 * 1024;

/// Until how long after its arrival an interaction is first answered with files.
const HASTE: Duration = Duration::from_secs(2);

/// What the calls go through.
pub(crate) type Caller = Client;

/// The calls that answer one interaction.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    client: Caller,
    id: Id<Interaction>,
    application: Id<Application>,
    token: InteractionToken,
    answer: Answer,
}

/// Why something could not be said.
#[derive(Debug)]
pub(crate) enum Undelivered {
    /// What it is can only be the first answer, and there is one.
    TooLate(Stage),
    /// The token is spent.
    Expired,
    /// The service did not take it.
    Refused(Error),
    /// A file cannot be sent.
    File(FileError),
}

impl From<FileError> for Undelivered {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<Error> for Undelivered {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl Calls {
    /// The calls for what arrived.
    pub(crate) fn new(app: &Shared, arrival: &Arrival<'_>, answer: &Answer) -> Self {
        Self {
            client: app.answering.clone(),
            id: arrival.id,
            application: arrival.application_id,
            token: InteractionToken::new(&*arrival.token),
            answer: answer.clone(),
        }
    }

    /// How far the interaction is answered.
    pub(crate) fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The token of the interaction.
    pub(crate) fn token(&self) -> &InteractionToken {
        &self.token
    }

    /// The endpoints of the interaction.
    pub(crate) fn handle(&self) -> handle::Interaction {
        self.client
            .interaction(self.application, self.token.clone())
    }

    /// Says something in the way that is left: in the response, by an edit, or in a message more.
    ///
    /// # Errors
    ///
    /// [`Undelivered`]; what was deferred is still deferred then.
    // Boxed, because few interactions come to this, and each handler that waits would hold room for it.
    pub(crate) fn deliver(
        &self,
        callback: Callback,
    ) -> impl Future<Output = Result<Option<Message>, Undelivered>> + Send {
        Box::pin(self.delivered(callback))
    }

    async fn delivered(&self, callback: Callback) -> Result<Option<Message>, Undelivered> {
        loop {
            let stage = self.answer.stage();
            let next = match stage {
                Stage::Open if callback.files.is_empty() => {
                    match self.answer.give(&callback.response) {
                        Ok(()) => return Ok(None),
                        Err(_) => continue,
                    }
                }
                Stage::Open => {
                    self.make_way(&callback).await?;
                    continue;
                }
                // Files are added to a message only by an edit, which is for what is acknowledged.
                Stage::Cut if callback.adds_files() => {
                    let acknowledged = InteractionResponse::DeferredUpdateMessage;
                    let next = Stage::Acknowledged;
                    if self.answer.advance(stage, next).is_ok() {
                        self.go_on((stage, next), acknowledged.into()).await?;
                    }
                    continue;
                }
                Stage::Deferred { .. } | Stage::Acknowledged | Stage::Cut => {
                    Stage::after(&callback.response)
                }
                Stage::Answered(_) => stage,
            };
            if self.answer.advance(stage, next).is_err() {
                continue;
            }
            return self.go_on((stage, next), callback).await;
        }
    }

    /// Goes from a stage to the next, where the answer is already, unless that fails.
    async fn go_on(
        &self,
        (from, next): (Stage, Stage),
        callback: Callback,
    ) -> Result<Option<Message>, Undelivered> {
        let said = self.say(from, callback).await;
        if said.is_err() {
            // Whoever tries next finds it as it was.
            let _ = self.answer.advance(next, from);
        } else if from == Stage::Cut {
            self.answer.has_reached(next);
            observe::acknowledged(&self.answer);
        }
        said
    }

    /// Answers the request so that files can be sent by a call, now or after a deferral.
    async fn make_way(&self, callback: &Callback) -> Result<(), Undelivered> {
        let size: u64 = sizes(&callback.files).await?.iter().sum();
        let is_hasty = size <= HASTY && self.answer.arrived().elapsed() < HASTE;
        let meanwhile = match &callback.response {
            InteractionResponse::UpdateMessage(_) if !is_hasty || callback.adds_files() => {
                InteractionResponse::DeferredUpdateMessage
            }
            InteractionResponse::ChannelMessage(body) if !is_hasty => {
                let ephemeral = body.flags.contains(MessageFlags::EPHEMERAL);
                InteractionResponse::DeferredChannelMessage { ephemeral }
            }
            _ => {
                self.answer.announce();
                return Ok(());
            }
        };
        // Whatever was given in the meantime, it is gone on from there.
        let _ = self.answer.give(&meanwhile);
        Ok(())
    }

    async fn say(&self, stage: Stage, callback: Callback) -> Result<Option<Message>, Undelivered> {
        if stage == Stage::Cut {
            let request = self.handle().respond(self.id, callback.response);
            request.files(callback.files).await?;
            return Ok(None);
        }
        let files = callback.files;
        let message = match (callback.response, stage) {
            (InteractionResponse::ChannelMessage(body), Stage::Deferred { ephemeral }) => {
                self.complete(body, files, ephemeral).await?
            }
            (InteractionResponse::ChannelMessage(body), _) => self.follow_up(body, files).await?,
            (InteractionResponse::UpdateMessage(edit), Stage::Deferred { .. }) => {
                self.edit(*edit, files).await?
            }
            (InteractionResponse::UpdateMessage(edit), _) => self.add_to(*edit, files).await?,
            _ => return Err(Undelivered::TooLate(stage)),
        };
        Ok(Some(message))
    }

    /// Turns the message that says that the app is at work into this one.
    ///
    /// Who sees it was decided with the deferral. What shall be private does not become public by
    /// that: it is then another message.
    async fn complete(
        &self,
        body: MessageBody,
        files: Vec<File>,
        ephemeral: bool,
    ) -> Result<Message, Undelivered> {
        if body.flags.contains(MessageFlags::EPHEMERAL) && !ephemeral {
            self.delete().await?;
            return self.follow_up(body, files).await;
        }
        self.edit(edit_of(body), files).await
    }

    /// Edits the first answer so that the files that are there stay, unless the edit says which.
    async fn add_to(
        &self,
        mut edit: MessageEdit,
        files: Vec<File>,
    ) -> Result<Message, Undelivered> {
        if !files.is_empty() && edit.attachments.is_keep() {
            let there = self.original().await?.attachments;
            let stay = there.iter().map(|file| AttachmentBody::new(file.id));
            edit.attachments = Patch::Set(stay.collect());
        }
        self.edit(edit, files).await
    }

    /// Edits the first answer.
    async fn edit(&self, edit: MessageEdit, files: Vec<File>) -> Result<Message, Undelivered> {
        self.settle(&files).await?;
        let token = || self.token.clone();
        let endpoint = || EditOriginalResponse::new(self.application, token(), edit.clone());
        self.patiently(|| self.client.send(endpoint()).files(files.clone()))
            .await
    }

    /// Posts a message more.
    async fn follow_up(&self, body: MessageBody, files: Vec<File>) -> Result<Message, Undelivered> {
        self.settle(&files).await?;
        let handle = self.handle();
        self.patiently(|| handle.followup(body.clone()).files(files.clone()))
            .await
    }

    /// Waits until the service knows of the first answer, where a file could not be sent twice.
    async fn settle(&self, files: &[File]) -> Result<(), Undelivered> {
        if self.is_young() && files.iter().any(File::is_read_once) {
            self.original().await?;
        }
        Ok(())
    }

    /// Deletes the first answer.
    ///
    /// # Errors
    ///
    /// [`Undelivered`] where the service does not take it, or the token is spent.
    pub(crate) async fn delete(&self) -> Result<(), Undelivered> {
        let original = self.handle().original();
        self.patiently(|| original.delete()).await?;
        Ok(())
    }

    /// Reads the first answer.
    ///
    /// # Errors
    ///
    /// As [`Calls::delete`].
    pub(crate) async fn original(&self) -> Result<Message, Undelivered> {
        let original = self.handle().original();
        self.patiently(|| original.get()).await
    }

    /// Sends a request, again where it overtook the first answer.
    async fn patiently<E: Endpoint>(
        &self,
        request: impl Fn() -> Request<E>,
    ) -> Result<E::Reply, Undelivered> {
        if self.answer.is_expired() {
            return Err(Undelivered::Expired);
        }
        for pause in PAUSES {
            match request().await {
                Err(error) if self.is_early(&error) => sleep(pause).await,
                other => return Ok(other?),
            }
        }
        Ok(request().await?)
    }

    /// Whether the service does not know of the first answer yet.
    fn is_early(&self, error: &Error) -> bool {
        error.code() == Some(Code::UNKNOWN_WEBHOOK) && self.is_young()
    }

    /// Whether the first answer was given a moment ago, or is on its way by a call.
    fn is_young(&self) -> bool {
        let ago = self.answer.given_ago();
        ago.is_none_or(|ago| ago < SETTLING)
    }
}

impl Undelivered {
    /// Logs that the member was not told something.
    pub(crate) fn log(&self, interaction: Id<Interaction>) {
        match self {
            Self::TooLate(_) => {
                tracing::error!(%interaction, "what was returned can only be a first answer, and the interaction has been answered already");
            }
            Self::Expired => {
                tracing::error!(%interaction, "the handler took over 15 minutes, after which the service takes no answer");
            }
            Self::File(error) => {
                tracing::error!(%interaction, %error, "a file of the answer cannot be sent");
            }
            Self::Refused(error) => {
                tracing::error!(%interaction, %error, "the service did not take the answer");
            }
        }
    }
}
