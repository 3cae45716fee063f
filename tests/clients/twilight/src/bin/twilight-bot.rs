//! A bot for the conformance suite with twilight-gateway.

use std::env;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use anyhow::Result;
use clients_twilight::{client_from_env, finish, register, respond};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use twilight_gateway::error::ReceiveMessageErrorType;
use twilight_gateway::{
    CloseFrame, ConfigBuilder, Event, EventTypeFlags, Intents, MessageSender, Shard, ShardId, StreamExt as _,
};
use twilight_http::Client;
use twilight_model::application::interaction::Interaction;
use twilight_model::channel::Message;

static IS_SHUTTING_DOWN: AtomicBool = AtomicBool::new(false);
static LOGINS: AtomicU32 = AtomicU32::new(0);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let client = Arc::new(client_from_env()?);
    register(&client).await?;
    let intents = Intents::GUILDS | Intents::GUILD_MESSAGES | Intents::MESSAGE_CONTENT;
    let config = ConfigBuilder::new(env::var("DISCORD_TOKEN")?, intents).proxy_url(env::var("DISCORD_GATEWAY_URL")?);
    let config = config.build();
    let count = env::var("SHARD_COUNT").map_or(Ok(1), |count| count.parse())?;
    let shards: Vec<_> =
        (0..count).map(|index| Shard::with_config(ShardId::new(index, count), config.clone())).collect();
    let senders: Vec<_> = shards.iter().map(Shard::sender).collect();
    let mut tasks = JoinSet::new();
    for shard in shards {
        tasks.spawn(run(shard, Arc::clone(&client)));
    }
    signal(SignalKind::terminate())?.recv().await;
    IS_SHUTTING_DOWN.store(true, Ordering::Relaxed);
    senders.iter().map(|sender: &MessageSender| sender.close(CloseFrame::NORMAL)).collect::<Result<(), _>>()?;
    tasks.join_all().await;
    Ok(())
}

async fn run(mut shard: Shard, client: Arc<Client>) {
    while let Some(event) = shard.next_event(EventTypeFlags::all()).await {
        match event {
            Ok(Event::GatewayClose(_)) if IS_SHUTTING_DOWN.load(Ordering::Relaxed) => break,
            Ok(event) => {
                tokio::spawn(handle(event, Arc::clone(&client)));
            }
            // The bot ends, so that the run fails: each event has to be readable.
            Err(error) if matches!(error.kind(), ReceiveMessageErrorType::Deserializing { .. }) => {
                eprintln!("{error:?}");
                exit(1);
            }
            // The connection was lost: the shard resumes.
            Err(error) => eprintln!("{error}"),
        }
    }
}

async fn handle(event: Event, client: Arc<Client>) {
    let result = match event {
        Event::Ready(ready) => {
            // The queue lets the shards log in by the time of their HELLO, so in any order.
            let logged_in = LOGINS.fetch_add(1, Ordering::Relaxed) + 1;
            if ready.shard.is_none_or(|shard| shard.total() == logged_in) {
                println!("ready");
            }
            Ok(())
        }
        Event::InteractionCreate(mut interaction) => respond_and_finish(&client, &mut interaction).await,
        Event::MessageCreate(message) if message.content == "!ping" => pong(&client, &message).await,
        _ => Ok(()),
    };
    if let Err(error) = result {
        eprintln!("{error:#}");
    }
}

async fn respond_and_finish(client: &Client, interaction: &mut Interaction) -> Result<()> {
    let response = respond(interaction)?;
    let responses = client.interaction(interaction.application_id);
    responses.create_response(interaction.id, &interaction.token, &response).await?;
    finish(client, interaction, &response).await
}

async fn pong(client: &Client, message: &Message) -> Result<()> {
    client.create_message(message.channel_id).content("pong").await?;
    Ok(())
}
