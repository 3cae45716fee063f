//! Removal of secrets from texts that an app logs on behalf of its handlers: messages of errors and panics.
//!
//! | in the text | in the log |
//! |---|---|
//! | `postgres://user:password@host/db`, any scheme | `postgres://***@host/db` |
//! | `Bot …`, `Bearer …`, `Basic …`, with a token of 16 or more characters | `Bot ***`, … |
//! | `/webhooks/1/token`, `/interactions/1/token` | `/webhooks/1/***`, `/interactions/1/***` |
//! | a bot token: three parts of letters, digits, `-` and `_`, joined by dots, of 17, 6 and 27 or more characters | `***` |

use std::borrow::Cow;
use std::fmt;

/// Minimum length of a token after `Bot`, `Bearer` or `Basic`.
const TOKEN_MIN: usize = 16;

/// Minimum lengths of the parts of a bot token.
const BOT_TOKEN_PARTS: [usize; 3] = [17, 6, 27];

const MASK: &str = "***";

/// Replaces the secrets in a text: see the [module](self).
pub(crate) fn redact(text: &str) -> Cow<'_, str> {
    let mut redacted = String::new();
    let (mut copied, mut at) = (0, 0);
    while let Some(offset) = text[at..].find(is_word) {
        let start = at + offset;
        let end = text[start..]
            .find(|letter| !is_word(letter))
            .map_or(text.len(), |len| start + len);
        let (secret, next) = secret_at(text, start, end);
        if let Some((from, to)) = secret {
            redacted.push_str(&text[copied..from]);
            redacted.push_str(MASK);
            copied = to;
        }
        at = next;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    redacted.push_str(&text[copied..]);
    Cow::Owned(redacted)
}

/// Returns the `Debug` text of an error without secrets.
pub(crate) fn redact_debug(error: &impl fmt::Debug) -> String {
    redact(&format!("{error:?}")).into_owned()
}

/// Returns the range of the secret that the word from `start` to `end` is or announces, and the index after the word or
/// the secret.
fn secret_at(text: &str, start: usize, end: usize) -> (Option<(usize, usize)>, usize) {
    let word = &text[start..end];
    let secret = match word {
        "Bot" | "Bearer" | "Basic" | "bot" | "bearer" | "basic" => token_after(text, end),
        "webhooks" | "interactions" => path_token_after(text, end),
        _ if text[end..].starts_with("://") => user_info_after(text, end + "://".len()),
        _ => bot_token(text, start),
    };
    (secret, secret.map_or(end, |(_, to)| to))
}

/// Returns the range of the token after the name of an authorization scheme.
fn token_after(text: &str, end: usize) -> Option<(usize, usize)> {
    let rest = text[end..].strip_prefix(' ')?;
    let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
    (len >= TOKEN_MIN).then_some((end + 1, end + 1 + len))
}

/// Returns the range of the token in a path such as `webhooks/1/token`.
fn path_token_after(text: &str, end: usize) -> Option<(usize, usize)> {
    let rest = text[end..].strip_prefix('/')?;
    let id_len = rest.find(|letter: char| !letter.is_ascii_digit())?;
    let token = rest[id_len..].strip_prefix('/').filter(|_| id_len > 0)?;
    let len = token.find(|letter| !is_word(letter)).unwrap_or(token.len());
    let from = end + 1 + id_len + 1;
    (len > 0).then_some((from, from + len))
}

/// Returns the range of the user and the password in a URL whose authority begins at `start`.
fn user_info_after(text: &str, start: usize) -> Option<(usize, usize)> {
    let ends_authority = |letter: char| letter.is_whitespace() || "/?#\"'<>".contains(letter);
    let authority = &text[start..];
    let authority = &authority[..authority.find(ends_authority).unwrap_or(authority.len())];
    let len = authority.rfind('@')?;
    Some((start, start + len))
}

/// Returns the range of the bot token that begins at `start`.
fn bot_token(text: &str, start: usize) -> Option<(usize, usize)> {
    let is_token = |letter| is_word(letter) || letter == '.';
    let rest = &text[start..];
    let token = &rest[..rest.find(|letter| !is_token(letter)).unwrap_or(rest.len())];
    let token = token.trim_end_matches('.');
    let mut parts = token.split('.').map(str::len);
    let is_long = BOT_TOKEN_PARTS
        .iter()
        .all(|min| parts.next().is_some_and(|len| len >= *min));
    (is_long && parts.next().is_none()).then_some((start, start + token.len()))
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'
}
