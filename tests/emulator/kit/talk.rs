//! A command, its answer, and what follows.

use guildhall_emulator::{Emulator, Invoker, Outcome};
use guildhall_model::Message;
use serde_json::{Value, json};

use super::{Answer, Reply, Seen, Stage, command, last, noon};

/// A member who has sent `/ping`, and the app that has answered.
pub(crate) struct Talk {
    pub(crate) stage: Stage,
    pub(crate) seen: Seen,
    pub(crate) outcome: Outcome,
}

impl Talk {
    /// Alice sends `/ping` to an app that answers so.
    pub(crate) async fn of(answer: Answer) -> Self {
        let stage = Stage::of(Emulator::builder().clock(noon())).await;
        stage.register(json!([command("ping", json!([]))])).await;
        Self::on(stage, answer).await
    }

    /// Alice sends `/ping`, which is registered, to an app that answers so.
    pub(crate) async fn on(stage: Stage, answer: Answer) -> Self {
        let seen = stage.answering(answer).await;
        let alice = stage
            .service
            .default_guild()
            .find_member("alice")
            .expect("alice is there");
        let outcome = alice.send("/ping").await.expect("the line is right");
        Self {
            stage,
            seen,
            outcome,
        }
    }

    /// The app answers with one message, and with this to what is done on it.
    pub(crate) async fn about(command: Value, other: Value) -> Self {
        Self::of(Answer::Each { command, other }).await
    }

    /// Somebody in the guild.
    pub(crate) fn member(&self, name: &str) -> Invoker {
        let member = self.stage.service.default_guild().find_member(name);
        Invoker::clone(&member.expect("the member is there"))
    }

    /// The message that answers the command.
    pub(crate) fn shown(&self) -> Message {
        self.outcome
            .original_response()
            .expect("a message was posted")
    }

    /// Sends JSON below the webhook of the last interaction.
    pub(crate) async fn webhook(&self, method: &str, tail: &str, body: Value) -> Reply {
        let json = "Content-Type: application/json";
        self.webhook_with(json, method, tail, &body.to_string())
            .await
    }

    /// Sends a body of another type there.
    pub(crate) async fn webhook_with(
        &self,
        header: &str,
        method: &str,
        tail: &str,
        body: impl AsRef<[u8]>,
    ) -> Reply {
        let application = self.stage.service.application_id();
        let token = &last(&self.seen)["token"];
        let token = token.as_str().unwrap_or_default();
        let path = format!("/webhooks/{application}/{token}{tail}");
        self.stage.send(method, &path, &[header], body).await
    }

    /// Answers the last interaction through the callback endpoint.
    pub(crate) async fn callback(&self, body: Value) -> Reply {
        let interaction = last(&self.seen);
        let text = |field: &str| interaction[field].as_str().unwrap_or_default().to_owned();
        let path = format!("/interactions/{}/{}/callback", text("id"), text("token"));
        let path = format!("{path}?with_response=true");
        let json = ["Content-Type: application/json"];
        self.stage
            .send("POST", &path, &json, &body.to_string())
            .await
    }
}

/// A message as an answer.
pub(crate) fn message(data: &Value) -> Value {
    json!({ "type": 4, "data": data })
}

/// A message with a row that holds these components.
pub(crate) fn row(components: &Value) -> Value {
    let row = json!({ "type": 1, "components": components });
    message(&json!({ "content": "Choose", "components": [row] }))
}

/// The header of a form, as [`form`] and [`form_of`] write it.
pub(crate) const FORM: &str = "Content-Type: multipart/form-data; boundary=x";

/// A part of a form with the boundary `x`.
fn part(name: &str, media: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "--x\r\nContent-Disposition: form-data; name={name}\r\nContent-Type: {media}\r\n\r\n"
    );
    [head.as_bytes(), body, b"\r\n"].concat()
}

/// A form with the boundary `x`: JSON, and files by name and text.
pub(crate) fn form(json: &Value, files: &[(&str, &str)]) -> String {
    let mut form = payload(json);
    for (index, (name, text)) in files.iter().enumerate() {
        let name = format!("\"files[{index}]\"; filename=\"{name}\"");
        form.extend(part(&name, "text/plain", text.as_bytes()));
    }
    form.extend(b"--x--\r\n");
    String::from_utf8(form).expect("its parts are text")
}

/// A form with the boundary `x`: JSON, and one file of this media type.
pub(crate) fn form_of(json: &Value, media: &str, file: &[u8]) -> Vec<u8> {
    let file = part("\"files[0]\"; filename=\"file\"", media, file);
    [payload(json), file, b"--x--\r\n".to_vec()].concat()
}

fn payload(json: &Value) -> Vec<u8> {
    let json = json.to_string();
    part("\"payload_json\"", "application/json", json.as_bytes())
}
