//! Who may ask: what the service takes as proof.

/// What a request must be authorized with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Auth {
    /// The bot's token.
    Bot,
    /// The bot's token, or an access token with one of these scopes.
    BotOrBearer(&'static [&'static str]),
    /// A user's access token with one of these scopes, or with any where none is listed. No bot's token.
    Bearer(&'static [&'static str]),
    /// The id and the secret of the app.
    Client,
    /// The token of an interaction, which is in the path.
    Token,
    /// Nothing: everybody may ask.
    None,
}
