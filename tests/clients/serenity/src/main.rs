//! A server for the conformance suite with serenity's verifier and client, on axum.

use std::env;
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use clients_serenity::{commands, finish, http_from_env, respond};
use serenity::all::{Command, Http, Interaction};
use serenity::interactions_endpoint::Verifier;
use tokio::net::TcpListener;

struct Bot {
    http: Arc<Http>,
    verifier: Verifier,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let http = http_from_env()?;
    Command::set_global_commands(&http, commands()).await?;
    let bot = Bot { http: Arc::new(http), verifier: Verifier::new(&env::var("DISCORD_PUBLIC_KEY")?) };
    let router = Router::new().route("/", post(receive)).with_state(Arc::new(bot));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}/", listener.local_addr()?);
    axum::serve(listener, router).await?;
    Ok(())
}

async fn receive(
    State(bot): State<Arc<Bot>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, StatusCode> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (signature, timestamp) = (header("X-Signature-Ed25519"), header("X-Signature-Timestamp"));
    bot.verifier.verify(signature, timestamp, &body).map_err(|()| StatusCode::UNAUTHORIZED)?;
    let json = respond_and_finish(&bot, &body).map_err(|error| {
        eprintln!("{error:#}");
        StatusCode::BAD_REQUEST
    })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

fn respond_and_finish(bot: &Bot, body: &[u8]) -> Result<Vec<u8>> {
    let interaction: Interaction = serde_json::from_slice(body)?;
    let response = serde_json::to_vec(&respond(&interaction)?)?;
    let http = Arc::clone(&bot.http);
    tokio::spawn(async move {
        if let Err(error) = finish(&http, &interaction).await {
            eprintln!("{error:#}");
        }
    });
    Ok(response)
}
