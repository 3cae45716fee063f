//! Polls, from what is asked to what is voted on.

use guildhall_model::{Patch, Poll, PollAnswer, PollBody, PollLayout, PollResults, Timestamp};

/// Hours that a poll lasts, unless it says so.
const HOURS: u32 = 24;

const HOUR_MILLIS: i64 = 3_600_000;

/// Sets the poll of a message. One that is there stays.
pub(super) fn apply_poll(patch: Patch<PollBody>, field: &mut Option<Poll>, now: i64) {
    match patch {
        Patch::Keep => {}
        Patch::Clear => *field = None,
        Patch::Set(body) => *field = Some(new_poll(body, now)),
    }
}

fn new_poll(body: PollBody, now: i64) -> Poll {
    let hours = body.duration.unwrap_or(HOURS);
    let answers = (1..).zip(body.answers);
    Poll {
        question: body.question,
        answers: answers
            .map(|(answer_id, answer)| PollAnswer {
                answer_id,
                poll_media: answer.poll_media,
            })
            .collect(),
        allow_multiselect: body.allow_multiselect.unwrap_or(false),
        expiry: Timestamp::from_millis(now + i64::from(hours) * HOUR_MILLIS),
        layout_type: body.layout_type.unwrap_or(PollLayout::Default),
        results: Some(PollResults::default()),
    }
}
