//! Delivery of interactions to the app's endpoint, and the check of an endpoint URL.

use std::fmt;
use std::time::Duration;

use axum::http::Uri;
use bytes::Bytes;
use futures_util::future::join;
use guildhall_model::guild::PremiumTier;
use guildhall_model::{
    Guild, Id, Interaction, InteractionData, InteractionResponse, Timestamp, to_response_vec,
};
use serde::{Deserialize, Serialize};

use crate::clock::millis;
use crate::delivery::{EndpointError, EndpointResponse, SignedRequest, Signer};
use crate::faults::plan::{DeliveryFault, Signing};
use crate::interactions::interaction::TOKEN_LENGTH;
use crate::record::{RecordEntry, RecordedFault, recorded_json};
use crate::service::Service;
use crate::state::accounts::PRIVATE_CHANNEL_PERMISSIONS;
use crate::world::attachments::attachment_size_limit;

/// Result of an endpoint check: the app's responses to two PINGs.
///
/// [`Display`](fmt::Display) writes a transcript of three lines, and a fourth with a note if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndpointCheck {
    /// URL of the endpoint.
    pub url: String,
    /// Response to a signed PING. The check requires status 200 with `{"type":1}`, or status 204 from a URL for webhook
    /// events.
    pub ping: Result<EndpointResponse, EndpointError>,
    /// Response to a wrongly signed PING. Discord requires status 401; the check accepts every status from 400 to 499,
    /// and [`Display`](fmt::Display) adds a note for another status than 401.
    pub forged: Result<EndpointResponse, EndpointError>,
}

impl EndpointCheck {
    /// Returns an error unless the app has rejected the wrongly signed PING. Records a note for a status that Discord
    /// does not accept.
    pub(crate) fn with_rejected_forgery(self, service: &Service) -> Result<Self, ConnectError> {
        match &self.forged {
            Ok(http_response) if (400..500).contains(&http_response.status) => {}
            _ => return Err(ConnectError::Forged(Box::new(self))),
        }
        if let Some(message) = self.note() {
            service.record_note(message);
        }
        Ok(self)
    }

    /// Returns the note about a status that the check accepts and Discord does not.
    fn note(&self) -> Option<String> {
        let status = self.forged.as_ref().ok()?.status;
        let message = format!(
            "the endpoint responds to a wrongly signed PING with status {status}; Discord requires 401"
        );
        (status != 401).then_some(message)
    }
}

impl fmt::Display for EndpointCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "POST {}", self.url)?;
        writeln!(f, "  a signed PING         → {}", ResultText(&self.ping))?;
        write!(f, "  a wrongly signed PING → {}", ResultText(&self.forged))?;
        match self.note() {
            Some(note) => write!(f, "\n  note: {note}"),
            None => Ok(()),
        }
    }
}

struct ResultText<'a>(&'a Result<EndpointResponse, EndpointError>);

impl fmt::Display for ResultText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Ok(http_response) => {
                let text: String = http_response.text().chars().take(200).collect();
                write!(f, "{} {}", http_response.status, text.trim())
            }
            Err(undelivered) => undelivered.fmt(f),
        }
    }
}

fn is_pong(http_response: &EndpointResponse) -> bool {
    let response = serde_json::from_slice(&http_response.body);
    http_response.status == 200
        && has_media_type(http_response)
        && matches!(response, Ok(InteractionResponse::Pong))
}

/// Returns whether a response has a `Content-Type`, which Discord requires in the response to a PING.
///
/// It need not be JSON: Dressed, and other bots on Cloudflare Workers, send a PONG as `text/plain`.
pub(crate) fn has_media_type(http_response: &EndpointResponse) -> bool {
    let media = http_response.content_type.as_deref();
    media.is_some_and(|media| media.contains('/'))
}

/// Returns whether the response's `Content-Type` is JSON.
pub(crate) fn is_json(http_response: &EndpointResponse) -> bool {
    let media = http_response.content_type.as_deref().unwrap_or("");
    let media = media.split(';').next().unwrap_or("").trim();
    media.eq_ignore_ascii_case("application/json")
}

/// Connects the app's endpoint, if it passes the check.
pub(crate) async fn connect_endpoint(
    service: &Service,
    url: &str,
) -> Result<EndpointCheck, ConnectError> {
    let check = check_endpoint(service, url).await?;
    let mut world = service.world();
    world.identity.application.interactions_endpoint_url = Some(url.to_owned());
    Ok(check)
}

/// Checks an endpoint URL: sends a signed PING, and a wrongly signed PING.
pub(crate) async fn check_endpoint(
    service: &Service,
    url: &str,
) -> Result<EndpointCheck, ConnectError> {
    let ping = to_json(&ping(service));
    let check = check_responses(service, url, ping).await?;
    if !check.ping.as_ref().is_ok_and(is_pong) {
        return Err(ConnectError::Ping(Box::new(check)));
    }
    check.with_rejected_forgery(service)
}

/// Sends a PING twice, signed and wrongly signed, and returns the responses.
pub(crate) async fn check_responses(
    service: &Service,
    url: &str,
    ping: Bytes,
) -> Result<EndpointCheck, ConnectError> {
    let uri = parse_endpoint(url)?;
    Ok(EndpointCheck {
        url: url.to_owned(),
        ping: send(service, &uri, ping.clone(), Signing::Valid).await,
        forged: send(service, &uri, ping, Signing::WrongBody).await,
    })
}

/// Parses an endpoint URL.
fn parse_endpoint(url: &str) -> Result<Uri, ConnectError> {
    endpoint_uri(url).ok_or_else(|| ConnectError::Url {
        url: url.to_owned(),
    })
}

/// Sends a body to the connected endpoint, or to the sessions of the gateway if the app has no endpoint, and records
/// the body and the response.
pub(crate) async fn deliver(
    service: &Service,
    body: Bytes,
    signing: Signing,
) -> Result<EndpointResponse, EndpointError> {
    let url = service
        .world()
        .identity
        .application
        .interactions_endpoint_url
        .clone();
    let Some(uri) = url.as_deref().and_then(endpoint_uri) else {
        return deliver_over_gateway(service, body).await;
    };
    let recorder = service.world().log.recorder.clone();
    recorder.record(|| RecordEntry::interaction(&uri, &body));
    let Exchange { response, fault } = exchange(service, &uri, body.clone(), signing).await;
    recorder.record(|| match &response {
        Ok(response) => RecordEntry::response(&body, response.status, &response.body, fault),
        Err(error) => RecordEntry::no_response(&body, error.to_string(), fault),
    });
    response
}

/// Gives an interaction to the sessions of the gateway, which respond with a callback. The result has the status 202,
/// as that of an endpoint that responds with a callback.
async fn deliver_over_gateway(
    service: &Service,
    body: Bytes,
) -> Result<EndpointResponse, EndpointError> {
    let (url, started_at) = {
        let world = service.world();
        (world.gateway_url(), world.clock.now_millis())
    };
    let copies = match service.faults.for_delivery() {
        Some(DeliveryFault::Duplicated | DeliveryFault::Simultaneous) => 2,
        Some(DeliveryFault::Slow(by)) => {
            let clock = service.world().clock.clone();
            clock
                .wait_until(started_at.saturating_add(millis(by)))
                .await;
            1
        }
        // The other faults concern signatures and HTTP.
        _ => 1,
    };
    let mut world = service.world();
    let now = world.clock.now_millis();
    let guild = serde_json::from_slice::<GuildOfInteraction>(&body);
    let guild = guild.ok().and_then(|interaction| interaction.guild_id);
    for _ in 0..copies {
        let sessions = &mut world.log.sessions;
        let is_served = sessions.dispatch_interaction(body.clone(), guild, now);
        if !is_served {
            return Err(EndpointError::NoEndpoint);
        }
    }
    let body = recorded_json(&body);
    let recorder = world.log.recorder.clone();
    recorder.record(|| RecordEntry::Interaction { url, body });
    Ok(EndpointResponse {
        status: 202,
        content_type: None,
        body: Bytes::new(),
    })
}

#[derive(Deserialize)]
struct GuildOfInteraction {
    guild_id: Option<Id<Guild>>,
}

/// The result of a delivery, with the injected fault.
pub(crate) struct Exchange {
    pub(crate) response: Result<EndpointResponse, EndpointError>,
    pub(crate) fault: RecordedFault,
}

/// Sends a body to the app, with the fault of an active plan.
pub(crate) async fn exchange(
    service: &Service,
    uri: &Uri,
    body: Bytes,
    signing: Signing,
) -> Exchange {
    let delivery = Delivery {
        service,
        uri,
        signing,
        // Read the time first: a test may advance the clock as soon as the hit is counted.
        started_at: service.world().clock.now_millis(),
    };
    let fault = service.faults.for_delivery();
    Exchange {
        response: delivery.send(body, fault).await,
        fault: fault.map_or_else(RecordedFault::default, recorded_fault),
    }
}

/// Returns the fields of the record for a delivery fault.
fn recorded_fault(fault: DeliveryFault) -> RecordedFault {
    RecordedFault::injected(match fault {
        DeliveryFault::Slow(delay) => Some(delay),
        _ => None,
    })
}

/// Delivery of one body to the app.
struct Delivery<'s> {
    service: &'s Service,
    uri: &'s Uri,
    signing: Signing,
    /// Start of the delivery, in milliseconds since the Unix epoch.
    started_at: i64,
}

impl Delivery<'_> {
    /// Sends a body to the app, with a fault if there is one.
    async fn send(
        &self,
        body: Bytes,
        fault: Option<DeliveryFault>,
    ) -> Result<EndpointResponse, EndpointError> {
        let (service, uri, signing) = (self.service, self.uri, self.signing);
        let sender = &service.sender;
        match fault {
            None => send(service, uri, body, signing).await,
            Some(DeliveryFault::Signed(signing)) => send(service, uri, body, signing).await,
            Some(DeliveryFault::Duplicated) => {
                let signed = sign(service, body, signing, Duration::ZERO);
                let first = sender.send(uri, signed.clone()).await;
                drop(sender.send(uri, signed).await);
                first
            }
            Some(DeliveryFault::Simultaneous) => {
                let signed = sign(service, body, signing, Duration::ZERO);
                let second = sender.send(uri, signed.clone());
                let (first, _) = join(sender.send(uri, signed), second).await;
                first
            }
            Some(DeliveryFault::Replayed(age)) => {
                sender.send(uri, sign(service, body, signing, age)).await
            }
            Some(DeliveryFault::Slow(by)) => {
                let clock = service.world().clock.clone();
                let end = self.started_at.saturating_add(millis(by));
                clock.wait_until(end).await;
                let signed = sign(service, body, signing, by);
                sender.send_delayed(uri, signed, by).await
            }
            Some(DeliveryFault::Truncated) => {
                let signed = sign(service, body, signing, Duration::ZERO);
                sender.send_truncated(uri, signed).await
            }
        }
    }
}

async fn send(
    service: &Service,
    uri: &Uri,
    body: Bytes,
    signing: Signing,
) -> Result<EndpointResponse, EndpointError> {
    let signed = sign(service, body, signing, Duration::ZERO);
    service.sender.send(uri, signed).await
}

/// Signs a body with a timestamp from `age` ago, by the system clock: an app compares the timestamp with its own clock,
/// which a stopped or advanced clock of the emulator does not change.
fn sign(service: &Service, body: Bytes, signing: Signing, age: Duration) -> SignedRequest {
    let world = service.world();
    let signed_at = Timestamp::now().as_millis().saturating_sub(millis(age));
    let signer = Signer {
        key: &world.identity.key,
        signing,
        // Rounded to the nearest second, so that an app never takes a prompt request for a late one.
        timestamp_secs: signed_at.saturating_add(500) / 1000,
    };
    signer.sign(body)
}

/// Returns a PING with the fields that Discord sends. Its user is the owner of the application.
fn ping(service: &Service) -> Interaction {
    let mut world = service.world();
    let (id, token) = (world.next_id(), world.secret(TOKEN_LENGTH));
    let application = world.identity.application.id;
    let owner = world.default_guild().owner;
    Interaction {
        app_permissions: Some(PRIVATE_CHANNEL_PERMISSIONS),
        attachment_size_limit: Some(attachment_size_limit(PremiumTier::None)),
        user: world.users.get(owner).cloned(),
        ..Interaction::new(id, application, token.into(), InteractionData::Ping)
    }
}

/// Serializes a value as JSON. If serialization fails, which an interaction cannot cause, the result is empty.
pub(crate) fn to_json(interaction: &impl Serialize) -> Bytes {
    serde_json::to_vec(interaction).unwrap_or_default().into()
}

/// Serializes an interaction, including the null fields that Discord sends.
pub(crate) fn to_full_json(interaction: &Interaction) -> Bytes {
    to_response_vec(interaction).unwrap_or_default().into()
}

/// Parses an endpoint URL, which must have the scheme `http` and a host.
pub(crate) fn endpoint_uri(url: &str) -> Option<Uri> {
    let uri: Uri = url.parse().ok()?;
    let plain = uri.scheme_str() == Some("http") && uri.host().is_some();
    plain.then_some(uri)
}

/// Returns the addition to the error for a URL with the scheme `https`.
fn https_note(url: &str) -> &'static str {
    let scheme = url.get(..8).unwrap_or_default();
    if scheme.eq_ignore_ascii_case("https://") {
        return ": the emulator sends requests over http only; to try the TLS of a proxy, add a second site with http to the \
                proxy that forwards to the site with https, with `reverse_proxy` in Caddy";
    }
    ""
}

/// Reason that an endpoint was not connected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// The URL is not a valid `http` URL. An example of a valid URL is `http://host:port/path`.
    #[error(
        "the endpoint must be a URL such as http://127.0.0.1:8787/interactions, not `{url}`{}",
        https_note(url)
    )]
    Url {
        /// Invalid URL.
        url: String,
    },
    /// The app did not respond to a signed PING with status 200, a PONG, and a `Content-Type`.
    #[error(
        "the endpoint did not respond to a signed PING with 200, {{\"type\":1}} and a Content-Type\n{0}"
    )]
    Ping(Box<EndpointCheck>),
    /// The app did not respond to a signed PING of webhook events with status 204, no body, and a `Content-Type`.
    #[error(
        "the endpoint did not respond to a signed PING of webhook events with 204, no body and a Content-Type\n{0}"
    )]
    EventPing(Box<EndpointCheck>),
    /// The app did not respond to a wrongly signed PING with a status from 400 to 499.
    #[error("the endpoint did not reject a wrongly signed PING with status 401\n{0}")]
    Forged(Box<EndpointCheck>),
}

impl ConnectError {
    /// Checks the URL of an endpoint without sending a request, for the program.
    ///
    /// # Errors
    ///
    /// Returns [`Self::Url`] if the URL is invalid.
    #[doc(hidden)]
    pub fn check_url(url: &str) -> Result<(), Self> {
        parse_endpoint(url).map(drop)
    }
}
