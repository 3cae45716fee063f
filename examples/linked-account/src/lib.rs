//! A library whose readers link the account of their library card with their Discord account.
//!
//! The example leaves out how the page knows the reader: a real page takes the card from the reader's session, and
//! not from the URL, because anybody can write a URL.
//!
//! The page at `/link?card=…` sends the browser to Discord, where the user consents. Discord sends the browser back
//! to `/linked` with a code, which the page exchanges for a token of the user, and reads the user with that token.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Query, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect as RedirectTo};
use axum::routing::get;
use guildhall::client::oauth::{
    Authorization, CodeVerifier, Redirect, TokenEndpoint, check_issuer,
};
use guildhall::client::{Auth, Client};
use guildhall::model::Application;
use guildhall::prelude::*;
use serde::Deserialize;

/// Library cards by the users who linked them. Clones share the cards. A real bot has a database.
#[derive(Clone, Debug, Default)]
pub struct Accounts(Arc<Mutex<HashMap<Id<User>, String>>>);

impl Accounts {
    fn link(&self, user: Id<User>, card: String) {
        let mut cards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cards.insert(user, card);
    }

    fn card(&self, user: Id<User>) -> Option<String> {
        let cards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cards.get(&user).cloned()
    }
}

/// Returns a builder for the bot.
pub fn bot(accounts: Accounts) -> AppBuilder {
    App::builder().state(accounts)
}

/// Show your library card
#[command(ephemeral)]
fn card(ctx: Context, #[state] accounts: &Accounts) -> String {
    match accounts.card(ctx.user().id) {
        Some(card) => format!("Your library card is {card}."),
        None => "Link your library card on our page first.".to_owned(),
    }
}

/// Maximum number of visits that wait for their users, and the time that each waits.
const VISITS_MAX: usize = 10_000;
const VISIT_TIME: Duration = Duration::from_secs(10 * 60);

/// A visit to `/link` whose user has not come back from Discord yet.
#[derive(Clone, Debug)]
struct Visit {
    began: Instant,
    card: String,
    verifier: CodeVerifier,
    redirect: String,
}

/// The page that links accounts.
#[derive(Clone, Debug)]
pub struct LinkPage {
    tokens: TokenEndpoint,
    app: Id<Application>,
    redirect: Redirect,
    api_base: String,
    accounts: Accounts,
    /// Visits by the state of their authorize URL, which nobody can guess.
    visits: Arc<Mutex<HashMap<String, Visit>>>,
}

impl LinkPage {
    /// Creates the page of an app, with the public URL of the page and the base URL of Discord's API.
    pub fn new(
        tokens: TokenEndpoint,
        app: Id<Application>,
        page_url: &str,
        api_base: &str,
        accounts: Accounts,
    ) -> Self {
        Self {
            tokens,
            app,
            redirect: Redirect::uri(format!("{page_url}/linked")),
            api_base: api_base.to_owned(),
            accounts,
            visits: Arc::default(),
        }
    }

    /// Returns the routes of the page.
    pub fn router(self) -> Router {
        Router::new()
            .route("/link", get(link))
            .route("/linked", get(linked))
            .with_state(self)
    }

    /// Keeps a visit. Returns whether there was room.
    fn remember(&self, state: String, visit: Visit) -> bool {
        let mut visits = self.visits.lock().unwrap_or_else(PoisonError::into_inner);
        visits.retain(|_, visit| visit.began.elapsed() < VISIT_TIME);
        let has_room = visits.len() < VISITS_MAX;
        if has_room {
            visits.insert(state, visit);
        }
        has_room
    }

    /// Removes the visit, so that a state is good for one return.
    fn take(&self, state: &str) -> Option<Visit> {
        let mut visits = self.visits.lock().unwrap_or_else(PoisonError::into_inner);
        visits.remove(state)
    }
}

/// Query of `/link`.
#[derive(Debug, Deserialize)]
struct Card {
    card: String,
}

/// Sends the browser to Discord's authorization page, with a cookie that the browser returns to `/linked`.
async fn link(
    State(page): State<LinkPage>,
    Query(Card { card }): Query<Card>,
) -> Result<impl IntoResponse, StatusCode> {
    let verifier = CodeVerifier::generate().map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let authorization = Authorization::new("identify").code_challenge(verifier.challenge());
    let target = authorization.url(page.app, &page.redirect);
    let target = target.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let cookie = format!(
        "{}; Path=/linked; HttpOnly; Secure; SameSite=Lax",
        cookie(&target.state)
    );
    let visit = Visit {
        began: Instant::now(),
        card,
        verifier,
        redirect: target.redirect,
    };
    if !page.remember(target.state, visit) {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    Ok(([(SET_COOKIE, cookie)], RedirectTo::to(&target.url)))
}

/// Returns the cookie of a visit, as the browser sends it.
fn cookie(state: &str) -> String {
    format!("linking={state}")
}

/// Query with which Discord sends the browser back: a code, or an error if the user declined.
#[derive(Debug, Deserialize)]
struct Return {
    state: String,
    code: Option<String>,
    iss: Option<String>,
}

/// Exchanges the code, and links the user's account.
///
/// The cookie ties the state to the browser that started. Without this check, an attacker could send a user a URL that links
/// the user to the attacker's card.
async fn linked(
    State(page): State<LinkPage>,
    Query(back): Query<Return>,
    headers: HeaderMap,
) -> (StatusCode, String) {
    let mut cookies = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let began_here = cookies.any(|value| value.split("; ").any(|pair| pair == cookie(&back.state)));
    let is_from_discord = check_issuer(back.iss.as_deref()).is_ok();
    let is_valid = began_here && is_from_discord;
    let Some(visit) = page.take(&back.state).filter(|_| is_valid) else {
        return (
            StatusCode::BAD_REQUEST,
            "This address is not valid any more. Start again.".to_owned(),
        );
    };
    let Some(code) = back.code else {
        return (StatusCode::OK, "Nothing was linked.".to_owned());
    };
    match user_of(&page, &code, &visit).await {
        Ok(user) => {
            page.accounts.link(user.id, visit.card);
            (
                StatusCode::OK,
                format!("Hello, {}. Your card is linked.", user.username),
            )
        }
        Err(error) => {
            tracing::warn!(%error, "an account was not linked");

            (
                StatusCode::BAD_GATEWAY,
                "Discord did not confirm your account. Start again.".to_owned(),
            )
        }
    }
}

/// Returns the user who consented. The token is of no further use, so the page revokes the token.
async fn user_of(
    page: &LinkPage,
    code: &str,
    visit: &Visit,
) -> Result<User, guildhall::client::Error> {
    let token = page
        .tokens
        .exchange(code, &visit.redirect, Some(&visit.verifier))
        .await?;
    let client = Client::with_base_url(&page.api_base, Auth::bearer(token.access_token.clone()))?;
    let user = client.current_user().get().await;
    if let Err(error) = page.tokens.revoke(&token.access_token).await {
        tracing::warn!(%error, "a token was not revoked");
    }
    user
}
