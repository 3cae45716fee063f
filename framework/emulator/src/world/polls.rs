//! Rules for polls: creation, votes, voters and the end.

use std::collections::BTreeSet;

use guildhall_model::api::{ErrorCode, GetAnswerVoters};
use guildhall_model::message::{MessageReference, MessageReferenceType};
use guildhall_model::{
    AnswerVoters, Channel, Embed, Id, Message, MessageType, Patch, Poll, PollAnswer,
    PollAnswerCount, PollBody, PollLayoutType, PollMedia, PollResults, Timestamp,
};
use serde_json::json;

use crate::world::World;
use crate::world::actor::{ActionError, Actor};
use crate::world::messages::is_author;

/// Number of users in a page, unless the request sets another limit.
const DEFAULT_PAGE_SIZE: u32 = 25;

/// Default duration of a poll, in hours.
const DEFAULT_POLL_HOURS: u32 = 24;

/// An hour, in milliseconds.
const HOUR_MILLIS: i64 = 3_600_000;

impl World {
    /// Applies an edit to the poll of a message.
    pub(crate) fn apply_poll(
        &self,
        patch: Patch<PollBody>,
        field: &mut Option<Poll>,
    ) -> Result<(), ActionError> {
        match patch {
            Patch::Keep => {}
            Patch::Clear => *field = None,
            Patch::Set(body) => *field = Some(self.new_poll(body)?),
        }
        Ok(())
    }

    fn new_poll(&self, body: PollBody) -> Result<Poll, ErrorCode> {
        let hours = body.duration.unwrap_or(DEFAULT_POLL_HOURS);
        let ends_at = self.clock.now_millis() + i64::from(hours) * HOUR_MILLIS;
        let answers = (1..).zip(body.answers).map(|(answer_id, answer)| {
            let emoji = answer.poll_media.emoji.as_ref();
            let emoji = emoji.map(|emoji| self.known_emoji(emoji)).transpose();
            let emoji = emoji.map_err(|_| ErrorCode::CANNOT_USE_POLL_EMOJI)?;
            Ok(PollAnswer {
                answer_id,
                poll_media: PollMedia {
                    emoji: emoji.map(|(emoji, _)| emoji),
                    ..answer.poll_media
                },
            })
        });
        Ok(Poll {
            answers: answers.collect::<Result<_, ErrorCode>>()?,
            question: body.question,
            allow_multiselect: body.allow_multiselect.unwrap_or(false),
            expiry: Timestamp::from_millis(ends_at),
            layout_type: body.layout_type.unwrap_or(PollLayoutType::Default),
            results: Some(PollResults::default()),
        })
    }

    /// Returns whether a poll has ended.
    pub(crate) fn has_ended(&self, poll: &Poll) -> bool {
        poll.expiry.is_some_and(|expiry| expiry <= self.clock.now())
    }
}

impl Actor<'_> {
    /// Replaces the acting user's votes in a poll. Bots cannot vote.
    pub(crate) fn vote(
        &mut self,
        channel: Id<Channel>,
        id: Id<Message>,
        answers: &BTreeSet<u32>,
    ) -> Result<(), ActionError> {
        let message = self.channel_message(channel, id)?;
        let poll = message
            .poll
            .as_ref()
            .ok_or(ErrorCode::POLL_VOTING_BLOCKED)?;
        if self.acting_user()?.bot {
            return Err(ErrorCode::POLL_VOTING_BLOCKED.into());
        }
        if self.world.has_ended(poll) {
            return Err(ErrorCode::POLL_EXPIRED.into());
        }
        check_answers(poll, answers)?;
        let known: Vec<_> = poll.answers.iter().map(|answer| answer.answer_id).collect();
        let (bot, user) = (self.world.identity.bot.id, self.user);
        let mut votes = self.world.messages.votes(id).cloned().unwrap_or_default();
        for answer in known {
            let users = votes.entry(answer).or_default();
            let event = if answers.contains(&answer) {
                users.insert(user).then_some("MESSAGE_POLL_VOTE_ADD")
            } else {
                users.remove(&user).then_some("MESSAGE_POLL_VOTE_REMOVE")
            };
            if let Some(event) = event {
                self.emit_vote(event, channel, id, answer);
            }
        }
        self.world.messages.set_votes(id, votes, bot);
        Ok(())
    }

    fn emit_vote(
        &mut self,
        event: &'static str,
        channel: Id<Channel>,
        message: Id<Message>,
        answer: u32,
    ) {
        let mut payload = self.channel_fields(channel);
        payload["user_id"] = json!(self.user);
        payload["message_id"] = json!(message);
        payload["answer_id"] = json!(answer);
        self.world.log.event(event, payload);
    }

    /// Returns a page of the users who voted for an answer, sorted by ID.
    pub(crate) fn answer_voters(
        &self,
        page: &GetAnswerVoters,
    ) -> Result<AnswerVoters, ActionError> {
        self.channel_message(page.channel, page.message)?;
        let by_answer = self.world.messages.votes(page.message);
        let voters = by_answer.and_then(|by_answer| by_answer.get(&page.answer));
        let voters = voters.into_iter().flatten();
        let voters = voters.filter(|user| page.after.is_none_or(|after| **user > after));
        let users = voters.filter_map(|user| self.world.users.get(*user).cloned());
        let size = page.limit.unwrap_or(DEFAULT_PAGE_SIZE) as usize;
        Ok(AnswerVoters {
            users: users.take(size).collect(),
        })
    }

    /// Ends a poll of the acting user, and sends a message with the result.
    pub(crate) fn end_poll(
        &mut self,
        channel: Id<Channel>,
        id: Id<Message>,
    ) -> Result<Message, ActionError> {
        let mut message = self.channel_message(channel, id)?.clone();
        let is_own = is_author(&message, self.user);
        let now = self.now();
        let poll = message.poll.as_mut();
        let poll = poll.ok_or(ErrorCode::CANNOT_EXPIRE_A_NON_POLL_MESSAGE)?;
        if !is_own {
            return Err(ErrorCode::CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER.into());
        }
        if self.world.has_ended(poll) {
            return Err(ErrorCode::POLL_EXPIRED.into());
        }
        poll.expiry = Some(now);
        poll.results.get_or_insert_default().is_finalized = true;
        let result = result_embed(poll);
        self.world.messages.replace(message.clone());
        let message = self.world.message_now(&message);
        self.world.log.message_event("MESSAGE_UPDATE", &message);
        self.announce_result(&message, result);
        Ok(message)
    }

    /// Sends the message of type `POLL_RESULT` that refers to a poll.
    fn announce_result(&mut self, poll: &Message, result: Embed) {
        let (Some(channel), Some(author)) = (poll.channel_id, poll.author.clone()) else {
            return;
        };
        let notice = Message {
            embeds: vec![result],
            kind: MessageType::PollResult,
            message_reference: Some(MessageReference {
                kind: Some(MessageReferenceType::Default),
                channel_id: Some(channel),
                guild_id: self.guild_of(channel),
                ..MessageReference::reply(poll.id)
            }),
            timestamp: Some(self.now()),
            ..Message::new(self.world.next_id(), channel, author, "")
        };
        let notice = self.world.store_message(notice, None);
        self.world.log.message_event("MESSAGE_CREATE", &notice);
    }
}

/// Checks that the answers exist, and that there is only one unless the poll allows several.
fn check_answers(poll: &Poll, answers: &BTreeSet<u32>) -> Result<(), ActionError> {
    let is_known = |id: &u32| poll.answers.iter().any(|answer| answer.answer_id == *id);
    if answers.iter().all(is_known) && (poll.allow_multiselect || answers.len() <= 1) {
        return Ok(());
    }
    let message = "Must be answers of the poll, and one answer unless the poll allows several";
    Err(ActionError::field(
        &["answer_ids"],
        "BASE_TYPE_CHOICES",
        message,
    ))
}

/// Returns the embed of type `poll_result` with the number of votes and the winning answer.
fn result_embed(poll: &Poll) -> Embed {
    let counts = poll
        .results
        .iter()
        .flat_map(|results| &results.answer_counts);
    let counts: Vec<PollAnswerCount> = counts.copied().collect();
    let total: u32 = counts.iter().map(|answer| answer.count).sum();
    let most = counts.iter().map(|answer| answer.count).max().unwrap_or(0);
    let question = poll.question.text.clone().unwrap_or_default();
    let mut embed = Embed::new()
        .field("poll_question_text", question)
        .field("victor_answer_votes", most.to_string())
        .field("total_votes", total.to_string());
    embed.kind = Some("poll_result".to_owned());
    let mut winners = counts.iter().filter(|answer| answer.count == most);
    match (winners.next(), winners.next()) {
        (Some(winner), None) => with_winner(embed, poll, winner.id),
        _ => embed,
    }
}

/// Adds the only answer with the most votes.
fn with_winner(embed: Embed, poll: &Poll, id: u32) -> Embed {
    let winner = poll.answers.iter().find(|answer| answer.answer_id == id);
    let text = winner.and_then(|winner: &PollAnswer| winner.poll_media.text.clone());
    embed
        .field("victor_answer_id", id.to_string())
        .field("victor_answer_text", text.unwrap_or_default())
}
