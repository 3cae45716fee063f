//! A bot that asks customers for feedback and lets the staff reply.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use guildhall::prelude::*;

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder().state(Inbox::default())
}

/// Topic of the feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Topic {
    /// The ordered goods.
    Goods,
    /// The delivery.
    Delivery,
}

/// A rating of one to five stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stars(u8);

/// The user sees the error for an invalid value, with the label of the field.
impl OptionType for Stars {
    const SPEC: OptionSpec = String::SPEC.max_length(1);

    fn read(input: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        let stars = input.text()?.parse().ok();
        let stars = stars.filter(|stars| (1..=5).contains(stars));
        stars
            .map(Self)
            .ok_or_else(|| OptionError::new("give 1 to 5 stars"))
    }
}

/// Fields of the modal, in order. The attribute of a field determines its component.
#[derive(Clone, Debug, Modal)]
#[modal(title = "Feedback", text = "Somebody will read this.")]
pub struct Feedback {
    #[radio]
    topic: Topic,
    /// In your own words
    #[text(label = "What happened?", paragraph, max_length = 500)]
    details: String,
    #[text(label = "How many stars?", placeholder = "5")]
    stars: Option<Stars>,
    #[checkbox(label = "May we answer you?")]
    contact: bool,
}

/// The reply of the staff.
#[derive(Debug, Modal)]
#[modal(title = "Answer")]
pub struct Answer {
    #[text(label = "Your answer", paragraph, max_length = 500)]
    text: String,
}

/// Feedback by order number. It is lost when the bot restarts.
#[derive(Debug, Default)]
struct Inbox(Mutex<HashMap<u64, Feedback>>);

impl Inbox {
    fn put(&self, order: u64, feedback: Feedback) {
        let mut inbox = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inbox.insert(order, feedback);
    }

    fn get(&self, order: u64) -> Option<Feedback> {
        let inbox = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inbox.get(&order).cloned()
    }
}

/// Tell us how an order went
#[command]
fn feedback(
    /// The number of the order
    #[option(min = 1)]
    order: u64,
) -> ModalBuilder<Feedback> {
    submit_feedback::open(order).title(format!("Feedback on order {order}"))
}

/// Receives the order number from the custom ID, and the submitted fields as a struct.
#[modal("feedback/{order}", ephemeral)]
fn submit_feedback(order: u64, form: Feedback, #[state] inbox: &Inbox) -> String {
    let more = match form.stars {
        Some(Stars(1 | 2)) => " We are sorry.",
        _ => "",
    };
    inbox.put(order, form);
    format!("Thank you.{more}")
}

/// Answer the feedback on an order
#[command(default_member_permissions(MANAGE_MESSAGES), ephemeral)]
async fn answer(
    ctx: Context,
    /// The number of the order
    #[option(min = 1)]
    order: u64,
    #[state] inbox: &Inbox,
) -> Result<String> {
    let Some(Feedback { details, topic, .. }) =
        inbox.get(order).filter(|feedback| feedback.contact)
    else {
        return Err(Error::user("No feedback on this order awaits an answer."));
    };
    let form = Answer::form().text(format!("On {topic:?}: {details}"));
    let (_, Answer { text }) = ctx.show(form).await?;
    Ok(format!("The customer of order {order} reads: {text}"))
}
