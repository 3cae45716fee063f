//! Playground endpoints that act as a user.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use guildhall_model::api::StartThread;
use guildhall_model::channel::ThreadBody;
use guildhall_model::message::ThreadMessageBody;
use guildhall_model::{
    Channel, Guild, Id, Interaction, InteractionResponse, Locale, Message, MessageBody, User,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::handles::builders::join_guild;
use crate::handles::guild::GuildHandle;
use crate::interactions::invoker::Invoker;
use crate::interactions::line_error::LineError;
use crate::interactions::modal::{InputValue, Modal};
use crate::interactions::multipart::MultipartForm;
use crate::interactions::outcome::Outcome;
use crate::playground::invoker_in;
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::service::ServiceHandle;
use crate::state::guilds::GuildKey;
use crate::state::user_steps::PerformedAction;
use crate::world::presences::{PresenceActivity, PresenceStatus};
use crate::world_file::check::USERNAME;

/// Acting user, with the channel and the locale of the user's client.
#[derive(Deserialize)]
struct InvokerBody {
    channel: Id<Channel>,
    locale: Option<Locale>,
    member: Id<User>,
}

#[derive(Deserialize)]
struct LineBody {
    line: String,
}

/// Component of a message, with the selected values.
#[derive(Deserialize)]
struct ComponentBody {
    custom_id: String,
    message: Id<Message>,
    #[serde(default)]
    values: Vec<String>,
}

/// Submitted values of the modal that `interaction` opened.
#[derive(Deserialize)]
struct SubmitBody {
    interaction: Id<Interaction>,
    values: Vec<(String, FieldValue)>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum FieldValue {
    Checked(bool),
    Text(String),
    Values(Vec<String>),
}

impl From<FieldValue> for InputValue {
    fn from(field: FieldValue) -> Self {
        match field {
            FieldValue::Checked(checked) => checked.into(),
            FieldValue::Text(text) => text.into(),
            FieldValue::Values(values) => values.into(),
        }
    }
}

/// Text of a message that a user sends.
#[derive(Deserialize)]
struct TextBody {
    content: String,
}

/// Answers of a poll for which a user votes.
#[derive(Deserialize)]
struct VoteBody {
    answers: BTreeSet<u32>,
    message: Id<Message>,
}

/// Body of `POST /install`.
#[derive(Deserialize)]
struct InstallBody {
    member: Id<User>,
    installed: bool,
}

/// Handles `POST /install`: installs or uninstalls the app for a user.
pub(crate) fn install(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let InstallBody { member, installed } = read_body(request)?;
    let mut world = service.world();
    if world.users.get(member).is_none() {
        return Err(unknown_field("member", "The user does not exist."));
    }
    if installed {
        world.install(member);
    } else {
        world.uninstall(member);
    }
    ok(&json!({ "installed": world.is_installed_for(member) }))
}

/// Body of `POST /members`.
#[derive(Deserialize)]
struct MemberBody {
    guild: Id<Guild>,
    /// Username; creates the account if there is none.
    name: String,
}

/// Handles `POST /members`: adds a user to a guild, as if the user had followed an invite. Returns the user's ID.
pub(crate) fn add_member(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let MemberBody { guild, name } = read_body(request)?;
    let key = service.world().guilds.key_by_id(guild);
    let key = key.ok_or_else(|| unknown_field("guild", "The guild does not exist."))?;
    let name = name.trim();
    if !USERNAME.contains(&name.chars().count()) {
        let (min, max) = (USERNAME.start(), USERNAME.end());
        let rule = format!("A username has {min} to {max} characters.");
        return Err(ApiError::for_field(
            &["name"],
            "BASE_TYPE_BAD_LENGTH",
            &rule,
        ));
    }
    let id = join_guild(&GuildHandle::new(service.clone(), key), name);
    ok(&json!({ "id": id }))
}

/// Body of `POST /presence`.
#[derive(Deserialize)]
struct PresenceBody {
    member: Id<User>,
    status: PresenceStatus,
    /// Names of the games that the user plays.
    #[serde(default)]
    games: Vec<String>,
}

/// Handles `POST /presence`: sets the status and the games of a user.
pub(crate) fn set_presence(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let PresenceBody {
        member,
        status,
        games,
    } = read_body(request)?;
    let mut world = service.world();
    if world.users.get(member).is_none() {
        return Err(unknown_field("member", "The user does not exist."));
    }
    let activities = games.into_iter().map(PresenceActivity::playing);
    world.set_presence(member, status, activities.collect());
    ok(&json!({}))
}

/// Handles `POST /say`: sends a message as the user, with the files of a multipart body.
pub(crate) fn say(service: &ServiceHandle, request: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let (invoker, TextBody { content }) = uploading_invoker(service, request)?;
    ok(&invoker.try_send_message(&content)?)
}

/// Body of `POST /post`.
#[derive(Deserialize)]
struct PostBody {
    name: String,
    content: String,
}

/// Handles `POST /post`: starts a thread in a forum or media channel as the user, with a first message and the files of
/// a multipart body. Returns the thread.
pub(crate) fn start_post(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let (invoker, PostBody { name, content }) = uploading_invoker(service, request)?;
    let message = ThreadMessageBody {
        message: MessageBody::text(content),
        ..ThreadMessageBody::default()
    };
    let thread = ThreadBody {
        message: Some(message),
        ..ThreadBody::new(name)
    };
    thread.check()?;
    let mut world = service.world();
    let mut actor = world.actor(invoker.guild.unwrap_or(GuildKey::DEFAULT), invoker.user);
    actor.files = invoker.files;
    ok(&actor.start_thread(StartThread::new(invoker.channel, thread))?)
}

/// Handles `POST /vote`: votes in a poll as the user.
pub(crate) fn vote(service: &ServiceHandle, request: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let invoker = request_invoker(service, request)?;
    let VoteBody { answers, message } = read_body(request)?;
    let mut world = service.world();
    let mut actor = world.actor(invoker.guild.unwrap_or(GuildKey::DEFAULT), invoker.user);
    actor.vote(invoker.channel, message, &answers)?;
    ok(&json!({}))
}

/// Handles `POST /send`: sends a line, as [`Invoker::send`] does, with the files of a multipart body for options.
pub(crate) async fn send(
    service: &ServiceHandle,
    modals: &Modals,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let (invoker, LineBody { line }) = uploading_invoker(service, request)?;
    send_as(&invoker, &line, modals).await
}

async fn send_as(invoker: &Invoker, line: &str, modals: &Modals) -> Result<ApiResponse, ApiError> {
    match invoker.send(line).await {
        Ok(outcome) => outcome_body(&outcome, modals),
        Err(fault) => line_fault(&fault),
    }
}

/// Handles `POST /click`: clicks a button.
pub(crate) async fn click(
    service: &ServiceHandle,
    modals: &Modals,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let (invoker, message, used) = component_body(service, request)?;
    let outcome = invoker.try_click(&message, &used.custom_id).await;
    outcome_or_fault(outcome, modals)
}

/// Handles `POST /select`: selects values in a select menu.
pub(crate) async fn select(
    service: &ServiceHandle,
    modals: &Modals,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let (invoker, message, used) = component_body(service, request)?;
    let outcome = invoker.try_select(&message, &used.custom_id, used.values);
    outcome_or_fault(outcome.await, modals)
}

/// Handles `POST /submit`: submits a modal, with the files of a multipart body.
pub(crate) async fn submit(
    service: &ServiceHandle,
    modals: &Modals,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let (invoker, filled): (_, SubmitBody) = uploading_invoker(service, request)?;
    let modal = modals.get(filled.interaction);
    let modal =
        modal.ok_or_else(|| unknown_field("interaction", "The interaction has no open modal."))?;
    outcome_or_fault(invoker.try_submit(&modal, filled.values).await, modals)
}

/// Body of `POST /again`.
#[derive(Deserialize)]
struct AgainBody {
    interaction: Id<Interaction>,
}

/// Handles `POST /again`: performs the action again that caused an interaction, as the same user in the same channel.
pub(crate) async fn again(
    service: &ServiceHandle,
    modals: &Modals,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let AgainBody { interaction } = read_body(request)?;
    let unknown = || unknown_field("interaction", "The interaction is not known.");
    let steps = service.world().current_steps();
    let step = steps.into_iter().find(|step| step.id == interaction.get());
    let step = step.ok_or_else(unknown)?;
    let invoker = invoker_in(service, step.channel, step.user).ok_or_else(unknown)?;
    let mut invoker = step.locale.iter().fold(invoker, |invoker, locale| {
        invoker.with_locale(locale.clone())
    });
    for id in &step.files {
        let file = service.world().files.get(*id).cloned();
        invoker = file.map_or(invoker.clone(), |file| {
            invoker.with_file(file.name, file.content)
        });
    }
    match step.action {
        PerformedAction::Line(line) => send_as(&invoker, &line, modals).await,
        PerformedAction::Click { message, component } => {
            let message = visible_message(&invoker, message)?;
            outcome_or_fault(invoker.try_press(&message, &component).await, modals)
        }
        PerformedAction::Select {
            message,
            component,
            values,
        } => {
            let message = visible_message(&invoker, message)?;
            let chosen = invoker.try_choose(&message, &component, values).await;
            outcome_or_fault(chosen, modals)
        }
        PerformedAction::Submit { opener, values } => {
            let modal = modals.opened_by(&opener).ok_or_else(unknown)?;
            let values = values.into_iter().map(|(name, value)| {
                let value: FieldValue = serde_json::from_value(value).map_err(|_| unknown())?;
                Ok((name, value))
            });
            let values = values.collect::<Result<Vec<_>, ApiError>>()?;
            outcome_or_fault(invoker.try_submit(&modal, values).await, modals)
        }
        PerformedAction::Message(_) => Err(unknown()),
    }
}

/// Returns the invoker for the user and channel in a request.
fn request_invoker(service: &ServiceHandle, request: &ApiRequest) -> Result<Invoker, ApiError> {
    invoker_for(service, read_body(request)?)
}

/// Returns the invoker with the files of a multipart body, and the JSON of the body.
fn uploading_invoker<T: DeserializeOwned>(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<(Invoker, T), ApiError> {
    let MultipartForm { json, files } = request.form()?;
    let mut invoker = invoker_for(service, from_json(json.clone())?)?;
    invoker.files = files;
    Ok((invoker, from_json(json)?))
}

fn invoker_for(service: &ServiceHandle, body: InvokerBody) -> Result<Invoker, ApiError> {
    let invoker = invoker_in(service, body.channel, body.member);
    let invoker = invoker
        .ok_or_else(|| unknown_field("channel", "The user or the channel does not exist."))?;
    Ok(match body.locale {
        Some(locale) => invoker.with_locale(locale),
        None => invoker,
    })
}

/// Returns the invoker, the message and the component in a request.
fn component_body(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<(Invoker, Message, ComponentBody), ApiError> {
    let invoker = request_invoker(service, request)?;
    let used: ComponentBody = read_body(request)?;
    let message = visible_message(&invoker, used.message)?;
    Ok((invoker, message, used))
}

fn visible_message(invoker: &Invoker, id: Id<Message>) -> Result<Message, ApiError> {
    let mut messages = invoker.recent_messages().into_iter();
    let message = messages.find(|message| message.id == id);
    message.ok_or_else(|| unknown_field("message", "The user cannot see this message."))
}

/// Parses a request body.
pub(crate) fn read_body<T: DeserializeOwned>(request: &ApiRequest) -> Result<T, ApiError> {
    from_json(request.json()?)
}

fn from_json<T: DeserializeOwned>(json: Value) -> Result<T, ApiError> {
    serde_json::from_value(json).map_err(|why| ApiError::for_field(&[], "BODY", &why.to_string()))
}

pub(crate) fn unknown_field(field: &str, message: &str) -> ApiError {
    ApiError::for_field(&[field], "UNKNOWN", message)
}

fn outcome_or_fault(
    outcome: Result<Outcome, impl Display>,
    modals: &Modals,
) -> Result<ApiResponse, ApiError> {
    match outcome {
        Ok(outcome) => outcome_body(&outcome, modals),
        Err(fault) => ok(&json!({ "fault": { "message": fault.to_string() } })),
    }
}

/// Returns a response with the error in a line, and the position of the error.
fn line_fault(fault: &LineError) -> Result<ApiResponse, ApiError> {
    ok(&json!({
        "fault": {
            "message": fault.message(),
            "offset": fault.offset(),
            "nearest": fault.nearest(),
            "known": fault.known(),
        },
    }))
}

fn outcome_body(outcome: &Outcome, modals: &Modals) -> Result<ApiResponse, ApiError> {
    modals.keep(outcome);
    let mut body = match &outcome.result {
        Ok(InteractionResponse::Autocomplete(choices)) => {
            json!({ "choices": choices, "reason": outcome.failure() })
        }
        Ok(response) => json!({ "response": response }),
        Err(failure) => json!({ "failure": failure.to_string() }),
    };
    body["interaction"] = Value::from(outcome.interaction.id.to_string());
    ok(&body)
}

/// Maximum number of modals. The oldest modals are removed first.
const MODALS_MAX: usize = 100;

/// Modals that the app has opened, keyed by the ID of the interaction that opened the modal. A submitted modal stays,
/// so that the user can submit the same values again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Modals(Arc<Mutex<BTreeMap<Id<Interaction>, Modal>>>);

impl Modals {
    /// Stores the modal of an outcome, if the app opened a modal.
    fn keep(&self, outcome: &Outcome) {
        let Some(modal) = outcome.modal() else {
            return;
        };
        let mut all = self.all();
        all.insert(outcome.interaction.id, modal);
        if all.len() > MODALS_MAX {
            all.pop_first();
        }
    }

    pub(crate) fn get(&self, opener: Id<Interaction>) -> Option<Modal> {
        self.all().get(&opener).cloned()
    }

    /// Returns the modal that the interaction with this token opened.
    fn opened_by(&self, token: &str) -> Option<Modal> {
        let all = self.all();
        let mut modals = all.values();
        modals.find(|modal| modal.opener == token).cloned()
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<Id<Interaction>, Modal>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Body of `POST /clock`.
#[derive(Deserialize)]
struct ClockBody {
    seconds: u64,
}

/// Handles `GET /clock`: returns the current time.
pub(crate) fn now(service: &ServiceHandle, _: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let now = service.world().clock.now();
    ok(&json!({ "now": now }))
}

/// Handles `POST /clock`: advances the clock, and returns the new time.
pub(crate) fn advance(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let step: ClockBody = read_body(request)?;
    let clock = service.world().clock.clone();
    clock.advance(Duration::from_secs(step.seconds));
    now(service, request)
}
