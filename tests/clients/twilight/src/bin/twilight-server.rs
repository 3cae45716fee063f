//! A server for the conformance suite with twilight's client, on axum.

use std::env;
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use clients_twilight::{client_from_env, finish, register, respond};
use ed25519_dalek::VerifyingKey;
use tokio::net::TcpListener;
use twilight_http::Client;
use twilight_model::application::interaction::Interaction;

struct Bot {
    client: Client,
    key: VerifyingKey,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let client = client_from_env()?;
    register(&client).await?;
    let key: [u8; 32] = hex::decode(env::var("DISCORD_PUBLIC_KEY")?)?.as_slice().try_into()?;
    let bot = Bot { client, key: VerifyingKey::from_bytes(&key)? };
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
    if !is_signed(&bot.key, &headers, &body) {
        return Err(StatusCode::UNAUTHORIZED);
    }
    let json = respond_and_finish(&bot, &body).map_err(|error| {
        eprintln!("{error:#}");
        StatusCode::BAD_REQUEST
    })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

fn is_signed(key: &VerifyingKey, headers: &HeaderMap, body: &[u8]) -> bool {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Ok(signature) = header("X-Signature-Ed25519").parse() else {
        return false;
    };
    let signed = [header("X-Signature-Timestamp").as_bytes(), body].concat();
    key.verify_strict(&signed, &signature).is_ok()
}

fn respond_and_finish(bot: &Arc<Bot>, body: &[u8]) -> Result<Vec<u8>> {
    let mut interaction: Interaction = serde_json::from_slice(body)?;
    let response = respond(&mut interaction)?;
    let json = serde_json::to_vec(&response)?;
    let bot = Arc::clone(bot);
    tokio::spawn(async move {
        if let Err(error) = finish(&bot.client, &interaction, &response).await {
            eprintln!("{error:#}");
        }
    });
    Ok(json)
}
