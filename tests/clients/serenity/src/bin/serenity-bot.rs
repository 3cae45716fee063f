//! A bot for the conformance suite with serenity's gateway client.

use std::env;

use anyhow::Result;
use clients_serenity::{commands, finish, http_from_env, respond};
use serenity::all::{ClientBuilder, Command, Context, EventHandler, GatewayIntents, Interaction, Message, Ready};
use serenity::async_trait;
use tokio::signal::unix::{SignalKind, signal};

struct Handler;

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        // Shards start in order.
        if ready.shard.is_none_or(|shard| shard.id.0 + 1 == shard.total) {
            print_error(Command::set_global_commands(&context.http, commands()).await);
            println!("ready");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        print_error(respond_and_finish(&context, &interaction).await);
    }

    async fn message(&self, context: Context, message: Message) {
        if message.content == "!ping" {
            print_error(message.channel_id.say(&context.http, "pong").await);
        }
    }
}

async fn respond_and_finish(context: &Context, interaction: &Interaction) -> Result<()> {
    let response = respond(interaction)?;
    context.http.create_interaction_response(interaction.id(), interaction.token(), &response, Vec::new()).await?;
    finish(&context.http, interaction).await
}

fn print_error<T>(result: Result<T, impl std::fmt::Debug>) {
    if let Err(error) = result {
        eprintln!("{error:?}");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let intents = GatewayIntents::non_privileged() | GatewayIntents::MESSAGE_CONTENT;
    let mut client = ClientBuilder::new_with_http(http_from_env()?, intents).event_handler(Handler).await?;
    let manager = client.shard_manager.clone();
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::spawn(async move {
        terminate.recv().await;
        manager.shutdown_all().await;
    });
    let shards = env::var("SHARD_COUNT").map_or(Ok(1), |count| count.parse())?;
    Ok(client.start_shards(shards).await?)
}
