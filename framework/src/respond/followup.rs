//! Which call says what there is to say.
//!
//! The calls that answer an interaction, sent until the service has them.
//!
//! Why something could not be said.
//!
//! What calls are about, with the client and without.

use guildhall_client::__private::{PAUSES, sizes};
use guildhall_client::{Client, Error, ErrorKind, File, FileError, Request, handle};
use guildhall_model::api::{Code, EditFollowupMessage, EditOriginalResponse, Endpoint};
use guildhall_model::{
    Application, AttachmentBody, Id, Interaction, InteractionResponse, InteractionToken, Message,
    MessageBody, MessageEdit, MessageFlags, Patch,
};
use tokio::sync::SemaphorePermit;
use tokio::time::{sleep, timeout_at};
use tracing::field::display;

use crate::clock::{Duration, Instant};
use crate::context::services::Shared;
use crate::interaction::Arrival;
use crate::receive::observe;
use crate::respond::reply::edit_of;
use crate::respond::response::Callback;
use crate::respond::state::{Answer, FirstAnswer, Rank, Stage};
use crate::telemetry::outcome::Outcome;

/// How many bytes of files are sent as a first answer; with more, it is deferred until they are
/// there, because they might take longer than the service waits.
const HASTY: u64 = 64 * 1024;

/// Until how long after its arrival an interaction is first answered with files.
const HASTE: Duration = Duration::from_millis(500);

/// How long after the arrival of an interaction it is deferred in place of a first answer with files
/// that is still on its way.
const LATE: Duration = Duration::from_secs(2);

/// Where a message more is posted while an update is due: as if that were there.
const BESIDE: Stage = Stage::Answered(FirstAnswer::Update);

/// What the calls go through.
pub(crate) type Caller = Client;

/// The calls that answer one interaction.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    pub(crate) client: Caller,
    pub(crate) id: Id<Interaction>,
    pub(crate) application: Id<Application>,
    pub(crate) token: InteractionToken,
    pub(crate) answer: Answer,
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

    /// The endpoints of the interaction.
    pub(crate) fn handle(&self) -> handle::Interaction {
        let token = self.token.clone();
        let handle = self.client.interaction(self.application, token);
        handle.settling(self.settled())
    }

    /// Says something in the way that is left: in the response, by an edit, or in a message more.
    ///
    /// While one call is to give the first answer, the others wait for it.
    ///
    /// # Errors
    ///
    /// [`Undelivered`]; what was deferred is still deferred then, unless everybody saw that and the
    /// message is private.
    // Boxed, because few interactions come to this, and each handler that waits would hold room for it.
    pub(crate) fn deliver(
        &self,
        callback: Callback,
        rank: Rank,
    ) -> impl Future<Output = Result<Option<Message>, Undelivered>> + Send {
        Box::pin(self.delivered(callback, rank))
    }

    async fn delivered(
        &self,
        callback: Callback,
        rank: Rank,
    ) -> Result<Option<Message>, Undelivered> {
        let turn = self.turn().await?;
        loop {
            let stage = self.answer.stage();
            self.takes(&callback, rank, stage)?;
            match stage {
                Stage::Open if callback.files.is_empty() => {
                    if self.answer.give(&callback.response).is_ok() {
                        return Ok(None);
                    }
                }
                Stage::Open => self.make_way(&callback).await?,
                Stage::Deferred { ephemeral: false } if callback.is_private() => {
                    self.retract().await?;
                    // What is to be said is then a message of its own.
                    let _ = self.answer.advance(stage, Stage::Acknowledged);
                }
                Stage::Answered(_) => {
                    drop(turn);
                    return self.say(stage, callback).await;
                }
                Stage::Cut => {
                    if self.open(&callback).await? {
                        return Ok(None);
                    }
                }
                Stage::Acknowledged if self.is_beside(&callback, rank) => {
                    return self.say(BESIDE, callback).await;
                }
                Stage::Deferred { .. } | Stage::Acknowledged => {
                    let next = Stage::after(&callback.response);
                    return self.go_on((stage, next), callback).await;
                }
            }
        }
    }

    /// Checks whether anything of this form and rank can be said at a stage.
    fn takes(&self, callback: &Callback, rank: Rank, stage: Stage) -> Result<(), Undelivered> {
        if !rank.may_follow(stage) || callback.is_late(stage) {
            return Err(Undelivered::TooLate(stage));
        }
        // What comes later edits the first answer, whichever message that is.
        if rank != Rank::Later && callback.is_update() && !self.answer.takes_update() {
            return Err(Undelivered::NoUpdate(stage));
        }
        Ok(())
    }

    /// Whether it is no answer, and leaves the message of the component to be updated.
    fn is_beside(&self, callback: &Callback, rank: Rank) -> bool {
        let is_message = matches!(callback.response, InteractionResponse::ChannelMessage(_));
        is_message && rank == Rank::Later && self.answer.is_update_due()
    }

    /// Gives the first answer by a call, and says whether it is the callback: the first may be what
    /// goes before it, or what an earlier call has carried.
    async fn open(&self, callback: &Callback) -> Result<bool, Undelivered> {
        if callback.files.is_empty() {
            return Ok(self.begin(callback).await? == Taken::This);
        }
        if !self.is_hasty(callback).await? {
            self.begin(&callback.deferral().into()).await?;
            return Ok(false);
        }
        let until = self.answer.arrived() + LATE;
        if let Ok(begun) = timeout_at(until, self.begin(callback)).await {
            return Ok(begun? == Taken::This);
        }
        tracing::debug!(interaction = %self.id, "a file takes long: deferred by a call");
        let taken = self.begin(&callback.deferral().into()).await?;
        // What was given up may have arrived all the same.
        Ok(taken == Taken::Earlier(Stage::after(&callback.response)))
    }

    /// Whether what has files may be the first answer: there are few bytes and much time, and they
    /// can be sent again where that call is given up.
    ///
    /// Files are added to a message only by an edit, which is for what is acknowledged.
    async fn is_hasty(&self, callback: &Callback) -> Result<bool, Undelivered> {
        let size: u64 = sizes(&callback.files).await?.iter().sum();
        let is_early = self.answer.arrived().elapsed() < HASTE;
        let is_edit = callback.adds_files() || callback.is_read_once();
        Ok(size <= HASTY && is_early && !is_edit)
    }

    async fn begin(&self, callback: &Callback) -> Result<Taken, Undelivered> {
        let next = Stage::after(&callback.response);
        let step = self.answer.step(Stage::Cut, next);
        let step = step.map_err(Undelivered::TooLate)?;
        let taken = self.respond(callback).await?;
        let reached = match taken {
            Taken::This => next,
            Taken::Earlier(stage) => stage,
        };
        step.made(reached);
        self.answer.has_reached(reached);
        observe::acknowledged(&self.answer);
        Ok(taken)
    }

    /// Goes from a stage to the next, unless that fails.
    async fn go_on(
        &self,
        (from, next): (Stage, Stage),
        callback: Callback,
    ) -> Result<Option<Message>, Undelivered> {
        let step = self.answer.step(from, next);
        let step = step.map_err(Undelivered::TooLate)?;
        let said = self.say(from, callback).await?;
        step.made(next);
        Ok(said)
    }

    /// Waits until it is known whether there is a first answer, and sees to one that was not taken.
    async fn turn(&self) -> Result<Option<SemaphorePermit<'_>>, Undelivered> {
        let turn = self.answer.turn().await;
        self.make_good().await?;
        Ok(turn)
    }

    /// Sends the first answer by a call where the connection broke off before it was taken.
    ///
    /// # Errors
    ///
    /// As [`Calls::deliver`].
    pub(crate) async fn recover(&self) -> Result<(), Undelivered> {
        self.turn().await.map(drop)
    }

    /// Answers the request so that files can be sent by a call, now or after a deferral.
    async fn make_way(&self, callback: &Callback) -> Result<(), Undelivered> {
        if self.is_hasty(callback).await? {
            self.answer.announce();
        } else {
            // Whatever was given in the meantime, it is gone on from there.
            let _ = self.answer.give(&callback.deferral());
        }
        Ok(())
    }

    async fn say(&self, stage: Stage, callback: Callback) -> Result<Option<Message>, Undelivered> {
        let files = callback.files;
        let message = match (callback.response, stage) {
            (InteractionResponse::ChannelMessage(body), Stage::Deferred { .. }) => {
                self.complete(edit_of(body), files).await?
            }
            (InteractionResponse::ChannelMessage(body), _) => {
                let message = self.follow_up(body, files).await?;
                if stage == Stage::Acknowledged {
                    self.answer.stands(message.id);
                }
                message
            }
            (InteractionResponse::UpdateMessage(edit), Stage::Deferred { .. }) => {
                self.edit(*edit, files).await?
            }
            (InteractionResponse::UpdateMessage(edit), _) => self.add_to(*edit, files).await?,
            _ => return Err(Undelivered::TooLate(stage)),
        };
        Ok(Some(message))
    }

    /// Deletes the first answer. What is said after a deferral that was deleted is a message of its
    /// own.
    ///
    /// # Errors
    ///
    /// [`Undelivered`] where the service does not take it, or the token is spent.
    pub(crate) async fn delete(&self) -> Result<(), Undelivered> {
        let _turn = self.turn().await?;
        let stage = self.answer.stage();
        self.remove().await?;
        if let Stage::Deferred { .. } = stage {
            let _ = self.answer.advance(stage, Stage::Acknowledged);
        }
        Ok(())
    }

    /// Reads the first answer.
    ///
    /// # Errors
    ///
    /// As [`Calls::delete`].
    pub(crate) async fn original(&self) -> Result<Message, Undelivered> {
        drop(self.turn().await?);
        self.read().await
    }
}

/// For how long after the first answer the service may not know of it yet.
const SETTLING: Duration = Duration::from_secs(5);

/// What the service says where it takes no answer any more.
const OVER: [Code; 3] = [
    Code::INVALID_WEBHOOK_TOKEN,
    Code::UNKNOWN_INTERACTION,
    Code::UNKNOWN_WEBHOOK,
];

/// What the service has for the first answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// What was sent.
    This,
    /// What an earlier call carried, whose reply was lost, and which leads to this stage.
    Earlier(Stage),
}

impl Calls {
    /// Answers first. Where nobody knows whether that arrived, it is sent again, for the service
    /// takes one and tells of it.
    ///
    /// That the interaction has its answer is no refusal where the reply to an earlier attempt got
    /// lost: that attempt has arrived.
    pub(crate) async fn respond(&self, callback: &Callback) -> Result<Taken, Undelivered> {
        if self.answer.is_expired() {
            return Err(Undelivered::Expired);
        }
        let earlier = self.answer.doubt(Stage::after(&callback.response));
        let mut pauses = PAUSES.into_iter();
        let mut is_unsure = earlier.is_some();
        loop {
            let Err(error) = self.carry(callback).await else {
                self.answer.resolved();
                return Ok(Taken::This);
            };
            if is_unsure && is_answered(&error) {
                self.answer.resolved();
                return Ok(earlier.map_or(Taken::This, Taken::Earlier));
            }
            is_unsure |= is_lost(&error);
            if !is_unsure {
                self.answer.resolved();
            }
            match pauses.next().filter(|_| is_lost(&error)) {
                Some(pause) => sleep(pause).await,
                None => return Err(self.undelivered(error)),
            }
        }
    }

    async fn carry(&self, callback: &Callback) -> Result<(), Error> {
        let Callback { response, files } = callback.clone();
        let request = self.handle().respond(self.id, response);
        request.files(files).await.map(drop)
    }

    /// Answers first with what was to travel in the response.
    pub(crate) async fn make_good(&self) -> Result<(), Undelivered> {
        let Some(lost) = self.answer.lost() else {
            return Ok(());
        };
        let response = serde_json::from_slice::<InteractionResponse>(&lost);
        let sent = match response {
            Ok(response) => self.respond(&response.into()).await,
            // It was written here, and so can be read.
            Err(_) => Ok(Taken::This),
        };
        match sent {
            Ok(_) => self.answer.recovered(),
            Err(Undelivered::Refused(error)) if is_answered(&error) => self.answer.recovered(),
            Err(undelivered) => {
                self.answer.forsaken();
                return Err(undelivered);
            }
        }
        observe::acknowledged(&self.answer);
        Ok(())
    }

    /// Edits the first answer so that the files that are there stay, unless the edit says which.
    pub(crate) async fn add_to(
        &self,
        mut edit: MessageEdit,
        files: Vec<File>,
    ) -> Result<Message, Undelivered> {
        if !files.is_empty() && edit.attachments.is_keep() {
            let there = self.read().await?.attachments;
            let stay = there.iter().map(|file| AttachmentBody::new(file.id));
            edit.attachments = Patch::Set(stay.collect());
        }
        self.edit(edit, files).await
    }

    /// Completes a deferral. Where that cannot be tried again and its reply is lost, the message
    /// tells whether it has arrived.
    pub(crate) async fn complete(
        &self,
        edit: MessageEdit,
        files: Vec<File>,
    ) -> Result<Message, Undelivered> {
        let is_sent_once = files.iter().any(File::is_read_once);
        let lost = match self.edit(edit, files).await {
            Err(Undelivered::Refused(error)) if is_sent_once && is_lost(&error) => error,
            completed => return completed,
        };
        match self.read().await {
            Ok(message) if !message.flags.contains(MessageFlags::LOADING) => Ok(message),
            _ => Err(lost.into()),
        }
    }

    /// Edits the first answer.
    pub(crate) async fn edit(
        &self,
        edit: MessageEdit,
        files: Vec<File>,
    ) -> Result<Message, Undelivered> {
        self.settle(&files).await?;
        let (application, token) = (self.application, self.token().clone());
        let Some(message) = self.answer.stand_in() else {
            let endpoint = EditOriginalResponse::new(application, token, edit);
            return self.send(self.client.send(endpoint).files(files)).await;
        };
        let endpoint = EditFollowupMessage::new(application, token, message, edit);
        self.send(self.client.send(endpoint).files(files)).await
    }

    /// Posts a message more.
    ///
    /// Whether one whose reply is lost was posted, nobody can know, so it is not sent again.
    pub(crate) async fn follow_up(
        &self,
        body: MessageBody,
        files: Vec<File>,
    ) -> Result<Message, Undelivered> {
        self.settle(&files).await?;
        self.send(self.handle().followup(body).files(files)).await
    }

    /// Waits until the service knows of the first answer, where a file could not be sent twice.
    async fn settle(&self, files: &[File]) -> Result<(), Undelivered> {
        if self.settled() <= Instant::now() || !files.iter().any(File::is_read_once) {
            return Ok(());
        }
        // What has no message, or has none any more, is known all the same.
        unless_gone(self.read().await)
    }

    /// Deletes the first answer.
    pub(crate) async fn remove(&self) -> Result<(), Undelivered> {
        let handle = self.handle();
        let Some(message) = self.answer.stand_in() else {
            self.send(handle.original().delete()).await?;
            self.answer.deleted();
            return Ok(());
        };
        self.send(handle.message(message).delete()).await
    }

    /// Deletes a deferral, which may be gone already.
    pub(crate) async fn retract(&self) -> Result<(), Undelivered> {
        unless_gone(self.remove().await)?;
        self.answer.withdrawn();
        Ok(())
    }

    /// Reads the first answer.
    pub(crate) async fn read(&self) -> Result<Message, Undelivered> {
        let handle = self.handle();
        let Some(message) = self.answer.stand_in() else {
            return self.send(handle.original().get()).await;
        };
        self.send(handle.message(message).get()).await
    }

    /// Sends a request, again where it overtakes the first answer.
    async fn send<E: Endpoint>(&self, request: Request<E>) -> Result<E::Reply, Undelivered> {
        if self.answer.is_expired() {
            return Err(Undelivered::Expired);
        }
        let sent = request.settling(self.settled()).await;
        sent.map_err(|error| self.undelivered(error))
    }

    /// Why the service did not take something.
    fn undelivered(&self, error: Error) -> Undelivered {
        if !error.code().is_some_and(|code| OVER.contains(&code)) {
            return Undelivered::Refused(error);
        }
        let after = self.answer.arrived().elapsed();
        Undelivered::Over { after, error }
    }

    /// When the service knows of the first answer; counted from now while a call carries it.
    pub(crate) fn settled(&self) -> Instant {
        self.answer.given().unwrap_or_else(Instant::now) + SETTLING
    }
}

/// Whether the service may have taken what it gave no answer to.
fn is_lost(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Interrupted | ErrorKind::Timeout | ErrorKind::Unavailable
    )
}

/// Whether the interaction has its first answer.
fn is_answered(error: &Error) -> bool {
    error.code() == Some(Code::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED)
}

/// What became of a call, for which it is as good that there is no such message.
fn unless_gone<T>(called: Result<T, Undelivered>) -> Result<(), Undelivered> {
    match called {
        Err(Undelivered::Refused(error)) if error.code() == Some(Code::UNKNOWN_MESSAGE) => Ok(()),
        called => called.map(drop),
    }
}

/// Why something could not be said.
#[derive(Debug)]
pub(crate) enum Undelivered {
    /// What it is can only be the first answer, and there is one.
    TooLate(Stage),
    /// It updates the message whose component was used, and what was said stands elsewhere.
    NoUpdate(Stage),
    /// The token is spent.
    Expired,
    /// The service takes no answer any more, so long after the interaction came.
    Over { after: Duration, error: Error },
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

impl Undelivered {
    /// Logs that the member was not told something.
    pub(crate) fn log(&self, interaction: Id<Interaction>) {
        match self {
            Self::TooLate(stage) => {
                let already = stage.first().map(display);
                tracing::error!(%interaction, already, "what was returned can only be a first answer, and the interaction has been answered already");
            }
            Self::NoUpdate(stage) => {
                let already = stage.first().map(display);
                tracing::error!(%interaction, already, "the returned update is not of the message that the interaction has been answered with; an update comes first, or after `defer_update`, and messages by `followup`");
            }
            Self::Expired => {
                tracing::error!(%interaction, "the handler took over 15 minutes, after which the service takes no answer");
            }
            Self::Over { after, error } => {
                tracing::error!(%interaction, ?after, %error, "the service takes no answer any more");
            }
            Self::File(error) => {
                tracing::error!(%interaction, %error, "a file of the answer cannot be sent");
            }
            Self::Refused(error) => {
                tracing::error!(%interaction, %error, "the service did not take the answer");
            }
        }
    }

    /// Whether nothing else can be said either.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Expired | Self::Over { .. })
    }

    /// How the interaction ends with it.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Self::TooLate(_) | Self::NoUpdate(_) => Outcome::Failed,
            Self::Expired | Self::Over { .. } | Self::Refused(_) | Self::File(_) => {
                Outcome::Undelivered
            }
        }
    }
}

impl Calls {
    /// How far the interaction is answered.
    pub(crate) fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The token of the interaction.
    pub(crate) fn token(&self) -> &InteractionToken {
        &self.token
    }
}
