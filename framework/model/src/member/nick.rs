//! The nickname of the app's own bot, however the service tells it.

use serde::{Deserialize, Serialize};

/// The nickname of the app's own bot in a guild: the reply to a [`NickEdit`](super::NickEdit).
///
/// The service documents a text. An object with the field `nick` is read as well.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Form")]
pub struct CurrentNick {
    /// The nickname; none for the username.
    pub nick: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Form {
    Text(Option<String>),
    Object { nick: Option<String> },
}

impl From<Form> for CurrentNick {
    fn from(form: Form) -> Self {
        let (Form::Text(nick) | Form::Object { nick }) = form;
        Self { nick }
    }
}
