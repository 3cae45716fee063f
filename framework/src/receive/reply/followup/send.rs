//! The calls that answer an interaction, sent until the service has them.

use guildhall_model::api::{Code, EditFollowupMessage, EditOriginalResponse, Endpoint};
use guildhall_model::{
    AttachmentBody, InteractionResponse, Message, MessageBody, MessageEdit, MessageFlags, Patch,
};
use tokio::time::sleep;

use super::{Calls, Undelivered};
use crate::receive::answer::Stage;
use crate::receive::time::{Duration, Instant};
use crate::receive::{Callback, observe};
use guildhall_client::File;
use guildhall_client::{__private::PAUSES, Error, ErrorKind, Request};

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
pub(super) enum Taken {
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
    pub(super) async fn respond(&self, callback: &Callback) -> Result<Taken, Undelivered> {
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
    pub(super) async fn make_good(&self) -> Result<(), Undelivered> {
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
    pub(super) async fn add_to(
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
    pub(super) async fn complete(
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
    pub(super) async fn edit(
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
    pub(super) async fn follow_up(
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
    pub(super) async fn remove(&self) -> Result<(), Undelivered> {
        let handle = self.handle();
        let Some(message) = self.answer.stand_in() else {
            self.send(handle.original().delete()).await?;
            self.answer.deleted();
            return Ok(());
        };
        self.send(handle.message(message).delete()).await
    }

    /// Deletes a deferral, which may be gone already.
    pub(super) async fn retract(&self) -> Result<(), Undelivered> {
        unless_gone(self.remove().await)?;
        self.answer.withdrawn();
        Ok(())
    }

    /// Reads the first answer.
    pub(super) async fn read(&self) -> Result<Message, Undelivered> {
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
    pub(super) fn settled(&self) -> Instant {
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
