//! Operations that act as a user.

use std::collections::BTreeSet;
use std::fmt::Display;

use guildhall_model::api::StartThread;
use guildhall_model::channel::ThreadBody;
use guildhall_model::message::ThreadMessageBody;
use guildhall_model::{Channel, Emoji, Id, Message, MessageBody};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::control::Control;
use crate::control::objects::{Object, Snowflake};
use crate::control::operations::{
    Acting, Body, Done, Json, NoFields, PathParameter, Query, unknown_field,
};
use crate::control::outcome::{InteractionView, Wait};
use crate::interactions::invoker::Invoker;
use crate::interactions::line_error::LineError;
use crate::interactions::line_scanner::quoted;
use crate::interactions::modal::InputValue;
use crate::interactions::outcome::Outcome;
use crate::interactions::place::{Place, UnknownPlace};
use crate::rest::error::ApiError;
use crate::state::user_steps::PerformedAction;
use crate::world::reactions::ReactedMessage;

/// Line that a user types.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct TypedLine {
    /// `/roll dice:2d6` invokes a command, `?/city name:ber` requests autocomplete for the last option, `@bob About`
    /// invokes a USER command, and `"some text" Quote` a MESSAGE command.
    line: String,
    /// Seconds to wait until a deferred response is complete: 0, the default, to 60.
    wait: Option<Wait>,
}

/// Slash command with values for its options.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Invocation {
    /// Name of the command with the names of the subcommand group and the subcommand, such as `roles add`.
    command: String,
    /// Values by the name of the option. Members, channels and roles are given as `@bob`, `#general` and `@Helper`, by
    /// ID or by mention; a file by its name.
    #[serde(default)]
    options: Map<String, Value>,
    /// Seconds to wait until a deferred response is complete: 0, the default, to 60.
    wait: Option<Wait>,
}

/// Component of a message.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct UsedComponent {
    /// ID of the message.
    message: Snowflake,
    /// Custom ID of the component; or else `label`.
    custom_id: Option<String>,
    /// Label of the button, or placeholder of the select menu; `#2` is the second of all components with a custom ID.
    label: Option<String>,
    /// Seconds to wait until a deferred response is complete: 0, the default, to 60.
    wait: Option<Wait>,
}

/// Select menu of a message, with the selected values.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct SelectedValues {
    /// ID of the message.
    message: Snowflake,
    /// Custom ID of the select menu; or else `label`.
    custom_id: Option<String>,
    /// Placeholder of the select menu; `#2` is the second of all components with a custom ID.
    label: Option<String>,
    /// Values of the options; users, roles and channels by name, ID or mention.
    values: Vec<String>,
    /// Seconds to wait until a deferred response is complete: 0, the default, to 60.
    wait: Option<Wait>,
}

/// Submitted modal.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct SubmittedValues {
    /// ID of the interaction that opened the modal.
    interaction: Snowflake,
    /// Values by the custom ID of the field. Other fields keep their default values.
    values: Map<String, Value>,
    /// Seconds to wait until a deferred response is complete: 0, the default, to 60.
    wait: Option<Wait>,
}

/// Text of a message.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Content {
    content: String,
}

/// First message of a thread in a forum or media channel.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Post {
    /// Name of the thread.
    name: String,
    content: String,
}

/// Reaction to a message.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Reaction {
    /// ID of the message.
    message: Snowflake,
    /// Emoji, such as `👍`, or the ID of a custom emoji.
    emoji: String,
    /// Whether to remove the reaction.
    #[serde(default)]
    remove: bool,
}

/// Answers of a poll for which a user votes.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Votes {
    /// ID of the message with the poll.
    message: Snowflake,
    /// IDs of all answers for which the user votes; none removes the votes.
    answers: BTreeSet<u32>,
}

/// Interaction whose action is performed again.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Again {
    /// ID of the interaction.
    interaction: Snowflake,
    /// Seconds to wait until a deferred response is complete: 0, the default, to 60.
    wait: Option<Wait>,
}

impl From<UnknownPlace> for ApiError {
    fn from(unknown: UnknownPlace) -> Self {
        unknown_field(unknown.field, &unknown.message)
    }
}

/// Returns the invoker for the user and channel of an action, with its files.
fn invoker<T>(control: &Control, acting: &mut Acting<T>) -> Result<Invoker, ApiError> {
    let mut invoker = acting.place.invoker(&control.service()?)?;
    invoker.files = std::mem::take(&mut acting.files);
    Ok(invoker)
}

/// Sends a line, with the files of a multipart body for options.
pub(crate) async fn send(
    control: Control,
    mut acting: Acting<TypedLine>,
) -> Result<Json<InteractionView>, ApiError> {
    let invoker = invoker(&control, &mut acting)?;
    send_line(&control, &invoker, &acting.action.line, acting.action.wait).await
}

async fn send_line(
    control: &Control,
    invoker: &Invoker,
    line: &str,
    wait: Option<Wait>,
) -> Result<Json<InteractionView>, ApiError> {
    let outcome = invoker
        .send(line)
        .await
        .map_err(|error| line_error(&error))?;
    completed(control, &outcome, wait).await
}

/// Invokes a slash command with values for its options.
pub(crate) async fn invoke(
    control: Control,
    mut acting: Acting<Invocation>,
) -> Result<Json<InteractionView>, ApiError> {
    let invoker = invoker(&control, &mut acting)?;
    let Invocation {
        command,
        options,
        wait,
    } = acting.action;
    let mut line = format!("/{}", command.trim_start_matches('/'));
    for (name, value) in options {
        let value = match value {
            Value::Null => continue,
            Value::String(text) => quoted(&text),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
            Value::Array(_) | Value::Object(_) => {
                let rule = "A value must be a string, a number or a boolean.";
                return Err(ApiError::for_field(&["options", &name], "INVALID", rule));
            }
        };
        line.extend([" ", &name, ":", &value]);
    }
    send_line(&control, &invoker, &line, wait).await
}

/// Clicks a button.
pub(crate) async fn click(
    control: Control,
    mut acting: Acting<UsedComponent>,
) -> Result<Json<InteractionView>, ApiError> {
    let invoker = invoker(&control, &mut acting)?;
    let UsedComponent {
        message,
        custom_id,
        label,
        wait,
    } = acting.action;
    let message = visible_message(&invoker, message)?;
    let custom_id = component_id(&invoker, &message, custom_id, label)?;
    let outcome = invoker.try_click(&message, &custom_id).await;
    completed(&control, &outcome.map_err(refusal)?, wait).await
}

/// Selects values in a select menu.
pub(crate) async fn select(
    control: Control,
    mut acting: Acting<SelectedValues>,
) -> Result<Json<InteractionView>, ApiError> {
    let invoker = invoker(&control, &mut acting)?;
    let SelectedValues {
        message,
        custom_id,
        label,
        values,
        wait,
    } = acting.action;
    let message = visible_message(&invoker, message)?;
    let custom_id = component_id(&invoker, &message, custom_id, label)?;
    let outcome = invoker.try_select(&message, &custom_id, values).await;
    completed(&control, &outcome.map_err(refusal)?, wait).await
}

/// Returns the custom ID of a component, which is given by its custom ID or by its label.
fn component_id(
    invoker: &Invoker,
    message: &Message,
    custom_id: Option<String>,
    label: Option<String>,
) -> Result<String, ApiError> {
    match (custom_id, label) {
        (Some(custom_id), None) => Ok(custom_id),
        (None, Some(label)) => invoker.custom_id_by_name(message, &label).map_err(refusal),
        _ => {
            let rule = "The body must have one of `custom_id` and `label`.";
            Err(ApiError::for_field(&["custom_id"], "INVALID", rule))
        }
    }
}

/// Submits a modal, with the files of a multipart body.
pub(crate) async fn submit(
    control: Control,
    mut acting: Acting<SubmittedValues>,
) -> Result<Json<InteractionView>, ApiError> {
    let invoker = invoker(&control, &mut acting)?;
    let SubmittedValues {
        interaction,
        values,
        wait,
    } = acting.action;
    let modal = control.modals.get(interaction.id());
    let modal =
        modal.ok_or_else(|| unknown_field("interaction", "The interaction has no open modal."))?;
    let outcome = invoker.try_submit(&modal, input_values(values)?).await;
    completed(&control, &outcome.map_err(refusal)?, wait).await
}

fn input_values(
    values: impl IntoIterator<Item = (String, Value)>,
) -> Result<Vec<(String, InputValue)>, ApiError> {
    let values = values.into_iter().map(|(name, value)| {
        let rule = "A value must be a string, a list of strings or a boolean.";
        let invalid = || ApiError::for_field(&["values", &name], "INVALID", rule);
        let value = serde_json::from_value(value).map_err(|_| invalid())?;
        Ok((name, value))
    });
    values.collect()
}

/// Sends a message, with the files of a multipart body.
pub(crate) fn say(
    control: &Control,
    mut acting: Acting<Content>,
) -> Result<Json<Object<Message>>, ApiError> {
    let invoker = invoker(control, &mut acting)?;
    let sent = invoker.try_send_message(&acting.action.content)?;
    Ok(Json(Object(sent)))
}

/// Starts a thread in a forum or media channel, with a first message and the files of a multipart body.
pub(crate) fn start_post(
    control: &Control,
    mut acting: Acting<Post>,
) -> Result<Json<Object<Channel>>, ApiError> {
    let invoker = invoker(control, &mut acting)?;
    let Post { name, content } = acting.action;
    let message = ThreadMessageBody {
        message: MessageBody::text(content),
        ..ThreadMessageBody::default()
    };
    let thread = ThreadBody {
        message: Some(message),
        ..ThreadBody::new(name)
    };
    thread.check()?;
    let mut world = invoker.service.world();
    let mut actor = invoker.actor(&mut world);
    let started = actor.start_thread(StartThread::new(invoker.channel, thread))?;
    Ok(Json(Object(started)))
}

/// Adds or removes a reaction.
pub(crate) fn react(control: &Control, mut acting: Acting<Reaction>) -> Result<Done, ApiError> {
    let invoker = invoker(control, &mut acting)?;
    let Reaction {
        message,
        emoji,
        remove,
    } = acting.action;
    let emoji = match emoji.parse::<Id<Emoji>>() {
        Ok(id) => Emoji::from(id),
        Err(_) => Emoji::unicode(emoji),
    };
    let target = ReactedMessage {
        channel: invoker.channel,
        message: message.id(),
    };
    let mut world = invoker.service.world();
    let mut actor = invoker.actor(&mut world);
    if remove {
        actor.remove_reaction(target, &emoji, invoker.user)?;
    } else {
        actor.add_reaction(target, &emoji)?;
    }
    Ok(Done)
}

/// Votes in a poll.
pub(crate) fn vote(control: &Control, mut acting: Acting<Votes>) -> Result<Done, ApiError> {
    let invoker = invoker(control, &mut acting)?;
    let Votes { message, answers } = acting.action;
    let mut world = invoker.service.world();
    let mut actor = invoker.actor(&mut world);
    actor.vote(invoker.channel, message.id(), &answers)?;
    Ok(Done)
}

/// Invokes the entry point command.
pub(crate) async fn launch(
    control: Control,
    mut acting: Acting<NoFields>,
) -> Result<Json<InteractionView>, ApiError> {
    let invoker = invoker(&control, &mut acting)?;
    let outcome = invoker.try_launch().await.map_err(refusal)?;
    completed(&control, &outcome, None).await
}

/// Performs the action again that caused an interaction, as the same user in the same channel.
pub(crate) async fn again(
    control: Control,
    Body(Again { interaction, wait }): Body<Again>,
) -> Result<Json<InteractionView>, ApiError> {
    let service = control.service()?;
    let unknown = || unknown_field("interaction", "The interaction is not known.");
    let id = interaction.id::<()>().get();
    let step = service.world().steps.get(id).cloned();
    let step = step.ok_or_else(unknown)?;
    let place = Place {
        member: step.user.to_string(),
        channel: Some(step.channel.to_string()),
        guild: step.guild.map(|guild| guild.to_string()),
        locale: step.locale,
    };
    let mut invoker = place.invoker(&service)?;
    for id in &step.files {
        let file = service.world().files.get(*id).cloned();
        if let Some(file) = file {
            invoker = invoker.with_file(file.name, file.content);
        }
    }
    let outcome = match step.action {
        PerformedAction::Line(line) => return send_line(&control, &invoker, &line, wait).await,
        PerformedAction::Click { message, component } => {
            let message = visible_message(&invoker, message.into())?;
            invoker.try_press(&message, &component).await
        }
        PerformedAction::Select {
            message,
            component,
            values,
        } => {
            let message = visible_message(&invoker, message.into())?;
            invoker.try_choose(&message, &component, values).await
        }
        PerformedAction::Submit { opener, values } => {
            let modal = control.modals.opened_by(&opener).ok_or_else(unknown)?;
            invoker.try_submit(&modal, input_values(values)?).await
        }
        PerformedAction::Message(_) => return Err(unknown()),
    };
    completed(&control, &outcome.map_err(refusal)?, wait).await
}

/// Time to wait for an outcome.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct WaitQuery {
    /// Seconds to wait until a deferred response is complete: 0, the default, to 60.
    wait: Option<Wait>,
}

/// Returns the outcome of an interaction.
pub(crate) async fn interaction(
    control: Control,
    (PathParameter(id), Query(WaitQuery { wait })): (PathParameter, Query<WaitQuery>),
) -> Result<Json<InteractionView>, ApiError> {
    let unknown = || unknown_field("interaction", "The interaction is not known.");
    let id = id.parse().map_err(|_| unknown())?;
    let view = InteractionView::after(&control.service()?, id, wait).await;
    view.map(Json).ok_or_else(unknown)
}

/// Keeps the modal of an outcome, and waits until the response is final.
async fn completed(
    control: &Control,
    outcome: &Outcome,
    wait: Option<Wait>,
) -> Result<Json<InteractionView>, ApiError> {
    control.modals.keep(outcome);
    let service = control.service()?;
    let view = InteractionView::after(&service, outcome.interaction.id, wait).await;
    let view = view.ok_or_else(|| {
        ApiError::refused(
            "the interaction is no longer kept: see `--keep`",
            Map::new(),
        )
    });
    view.map(Json)
}

fn visible_message(invoker: &Invoker, id: Snowflake) -> Result<Message, ApiError> {
    let mut messages = invoker.recent_messages().into_iter();
    let message = messages.find(|message| message.id == id.id());
    message.ok_or_else(|| unknown_field("message", "The user cannot see this message."))
}

/// Returns the error for an action that a client would not allow.
fn refusal(error: impl Display) -> ApiError {
    ApiError::refused(error.to_string(), Map::new())
}

/// Returns the error for a line that a client would not send, with the position of the error in the line in bytes, the
/// valid name that is nearest to the given one, and the valid names.
fn line_error(error: &LineError) -> ApiError {
    let details = json!({
        "offset": error.offset(),
        "nearest": error.nearest(),
        "known": error.known(),
    });
    let details = details.as_object().cloned().unwrap_or_default();
    ApiError::refused(error.message(), details)
}
