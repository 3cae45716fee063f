//! Exchange between a user, an app and the emulator: a command, its response, and later requests.

use guildhall_emulator::{Invoker, Outcome};
use guildhall_model::Message;
use guildhall_model::message::InteractionMetadata;
use serde_json::{Value, json};

use super::{CannedResponse, Fixture, Received, Reply, command, last};

/// An emulator in which alice has sent `/ping` to an app.
pub(crate) struct Exchange {
    pub(crate) fixture: Fixture,
    pub(crate) seen: Received,
    pub(crate) outcome: Outcome,
}

impl Exchange {
    /// Sends `/ping` to an app that responds with `response`.
    pub(crate) async fn new(response: CannedResponse) -> Self {
        let fixture = Fixture::at_noon().await;
        fixture.register(json!([command("ping", json!([]))])).await;
        Self::with_fixture(fixture, response).await
    }

    /// Sends the already registered `/ping` to an app that responds with `response`.
    pub(crate) async fn with_fixture(fixture: Fixture, response: CannedResponse) -> Self {
        let seen = fixture.connect_app(response).await;
        let alice = fixture
            .service
            .default_guild()
            .find_member("alice")
            .expect("the default guild has the member alice");
        let outcome = alice
            .send("/ping")
            .await
            .expect("the command line is valid");
        Self {
            fixture,
            seen,
            outcome,
        }
    }

    /// Sends `/ping` to an app that responds with `command`, and with `other` to later interactions.
    pub(crate) async fn with_responses(command: Value, other: Value) -> Self {
        Self::new(CannedResponse::Each { command, other }).await
    }

    /// Returns a member of the guild.
    pub(crate) fn member(&self, name: &str) -> Invoker {
        Invoker::clone(&self.fixture.member(name))
    }

    /// Returns the message that responded to the command.
    pub(crate) fn message(&self) -> Message {
        self.outcome
            .original_response()
            .expect("the app responded with a message")
    }

    /// Sends JSON to the webhook of the last interaction.
    pub(crate) async fn webhook(&self, method: &str, tail: &str, body: Value) -> Reply {
        let json = "Content-Type: application/json";
        self.webhook_with(json, method, tail, &body.to_string())
            .await
    }

    /// Sends a body with this Content-Type header to the webhook of the last interaction.
    pub(crate) async fn webhook_with(
        &self,
        header: &str,
        method: &str,
        tail: &str,
        body: impl AsRef<[u8]>,
    ) -> Reply {
        let application = self.fixture.service.application_id();
        let token = &last(&self.seen)["token"];
        let token = token.as_str().unwrap_or_default();
        let path = format!("/webhooks/{application}/{token}{tail}");
        self.fixture.send(method, &path, &[header], body).await
    }

    /// Responds to the last interaction through the callback endpoint.
    pub(crate) async fn callback(&self, body: Value) -> Reply {
        let interaction = last(&self.seen);
        let text = |field: &str| interaction[field].as_str().unwrap_or_default().to_owned();
        let path = format!("/interactions/{}/{}/callback", text("id"), text("token"));
        let path = format!("{path}?with_response=true");
        let json = ["Content-Type: application/json"];
        self.fixture
            .send("POST", &path, &json, &body.to_string())
            .await
    }
}

/// Waits for the final response to an interaction, which is a message.
pub(crate) async fn final_message(outcome: &Outcome) -> Message {
    let message = outcome.final_response().await;
    message.expect("the app responded with a message")
}

/// Waits for the final response to an interaction, and returns its metadata.
pub(crate) async fn final_metadata(outcome: &Outcome) -> InteractionMetadata {
    let metadata = final_message(outcome).await.interaction_metadata;
    *metadata.expect("the message responds to an interaction")
}

/// Returns an interaction response with this message.
pub(crate) fn message(data: &Value) -> Value {
    json!({ "type": 4, "data": data })
}

/// Returns an interaction response with a message that has an action row of these components.
pub(crate) fn row(components: &Value) -> Value {
    let row = json!({ "type": 1, "components": components });
    message(&json!({ "content": "Choose", "components": [row] }))
}

/// Content-Type header of the forms from [`form`] and [`form_with_file`].
pub(crate) const FORM: &str = "Content-Type: multipart/form-data; boundary=x";

/// Returns a form part with the boundary `x`.
fn part(name: &str, media: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "--x\r\nContent-Disposition: form-data; name={name}\r\nContent-Type: {media}\r\n\r\n"
    );
    [head.as_bytes(), body, b"\r\n"].concat()
}

/// Returns a form with the boundary `x`: a JSON part, and text files with these names.
pub(crate) fn form(json: &Value, files: &[(&str, &str)]) -> String {
    let mut form = payload(json);
    for (index, (name, text)) in files.iter().enumerate() {
        let name = format!("\"files[{index}]\"; filename=\"{name}\"");
        form.extend(part(&name, "text/plain", text.as_bytes()));
    }
    form.extend(b"--x--\r\n");
    String::from_utf8(form).expect("the parts of the form are UTF-8")
}

/// Returns a form with the boundary `x`: a JSON part, and one file of this media type.
pub(crate) fn form_with_file(json: &Value, media: &str, file: &[u8]) -> Vec<u8> {
    let file = part("\"files[0]\"; filename=\"file\"", media, file);
    [payload(json), file, b"--x--\r\n".to_vec()].concat()
}

fn payload(json: &Value) -> Vec<u8> {
    let json = json.to_string();
    part("\"payload_json\"", "application/json", json.as_bytes())
}
