//! Which call says what there is to say.

use guildhall_model::{
    Application, Id, Interaction, InteractionResponse, InteractionToken, Message,
};
use tokio::sync::SemaphorePermit;
use tokio::time::timeout_at;

use super::Undelivered;
use super::send::Taken;
use crate::receive::answer::{Answer, FirstAnswer, Rank, Stage};
use crate::receive::reply::update::edit_of;
use crate::receive::time::Duration;
use crate::receive::{Arrival, Callback, Shared, observe};
use guildhall_client::__private::sizes;
use guildhall_client::{Client, handle};

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
    pub(super) client: Caller,
    pub(super) id: Id<Interaction>,
    pub(super) application: Id<Application>,
    pub(in crate::receive::reply) token: InteractionToken,
    pub(in crate::receive::reply) answer: Answer,
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
