//! Every form of components and modals that the documentation allows.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::component::{Bounded, CustomIdLengthError, ModalBuilder, Route, Segment};
use guildhall::prelude::*;

/// A side.
#[derive(Choice, Debug, Clone, Copy)]
pub enum Side {
    /// For it.
    Yes,
    /// Against it.
    No,
}

/// A square of a board.
#[derive(Debug)]
pub struct Square(u8);

impl Segment for Square {
    type Length = Bounded;
    const MAX_LENGTH: usize = 3;

    fn write(&self) -> String {
        self.0.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

#[component("vote/{poll}/{side}")]
async fn vote(ctx: Context, poll: u64, side: Side) -> String {
    format!("{} {poll} {side:?}", ctx.user())
}

/// Private
#[component("all/{a}/{b}/{c}/{d}/{e}/{f}")]
pub(crate) fn all(f: Id<User>, a: i8, b: bool, c: char, d: String, e: Square, #[state] n: &u32) {
    let _ = (a, b, c, d, e, f, n);
}

#[component("raw/{type}")]
fn raw(r#type: u8) -> String {
    r#type.to_string()
}

#[component("choices")]
fn choices(#[selected] sides: Vec<Side>, ctx: Context) -> String {
    format!("{} {sides:?}", ctx.user())
}

#[component("member", crate = guildhall)]
fn member(#[selected] member: Option<Member>) -> Option<String> {
    member.map(|member| member.to_string())
}

// The maximum length: 100 characters with the longest value.
#[component("0123456789012345678901234567890123456789012345678901234567890123456789012345678/{last}")]
fn long(last: u64) {
    let _ = last;
}

mod deep {
    #[super::component("deep/{side}")]
    pub(super) fn inner(side: super::Side) -> String {
        format!("{side:?}")
    }
}

/// Submitted feedback.
#[derive(Debug, Modal)]
#[modal(title = "Feedback", text = "Tell us more.")]
pub struct Feedback {
    #[text(label = "What happened?", description = "In a few words", placeholder = "It", paragraph, min_length = 0, max_length = 4000)]
    details: String,
    #[text(label = "How often?")]
    times: Option<u16>,
    #[select(min = 0, max = 2)]
    sides: Vec<Side>,
    #[checkbox]
    contact: bool,
}

#[derive(Modal)]
#[modal(title = "More", crate = guildhall)]
struct More {
    #[upload(file_types("image", ".pdf"), min = 0, max = 10)]
    files: Vec<Attachment>,
    #[radio]
    side: Option<Side>,
    #[checkboxes]
    sides: Vec<Side>,
    #[select]
    channel: TextChannel,
    #[select]
    anybody: Mentionable,
}

#[modal("feedback/{ticket}")]
async fn feedback(ctx: Context, ticket: u64, form: Feedback) -> Result<Reply> {
    Ok(Reply::text(format!("{} {ticket} {form:?}", ctx.user())))
}

#[modal("more/{name}")]
fn more(name: String, form: More, #[state] n: &u32) -> String {
    let More { files, side, sides, channel, anybody } = form;
    format!("{name} {} {side:?} {sides:?} {channel} {anybody} {n}", files.len())
}

#[modal("plain")]
fn plain() {}

fn main() {
    let short: String = vote::custom_id(7, Side::Yes);
    let long: Result<String, CustomIdLengthError> =
        all::custom_id(Id::new(1), 1, true, 'c', "d".to_owned(), Square(1));
    let form: ModalBuilder<Feedback> = feedback::open(7).title("Again");
    let named: Result<ModalBuilder<More>, CustomIdLengthError> = more::open("name".to_owned());
    let routes: [Route; 9] = [
        vote::COMPONENT, all::COMPONENT, raw::COMPONENT, choices::COMPONENT, member::COMPONENT,
        self::long::COMPONENT, deep::inner::COMPONENT, feedback::MODAL, more::MODAL,
    ];
    println!("{short} {long:?} {form:?} {named:?} {routes:?} {}", plain::custom_id());
    println!("{} {} {}", raw::custom_id(1), choices::custom_id(), member::custom_id());
    println!("{} {}", self::long::custom_id(1), deep::inner::custom_id(Side::No));
}
