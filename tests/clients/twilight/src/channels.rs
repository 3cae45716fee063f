//! Steps of channels, threads and webhooks.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use twilight_model::channel::ChannelType;
use twilight_model::guild::Permissions;
use twilight_model::http::channel_position::Position;
use twilight_model::http::permission_overwrite::{PermissionOverwrite, PermissionOverwriteType};
use twilight_model::id::marker::WebhookMarker;

use crate::scenario::{Scenario, Values, sorted};

/// Runs the step `name`; `None` if there is no such step here.
pub(crate) async fn step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let seen = match name {
        "create_channel" => {
            let create = s.client.create_guild_channel(s.guild, values.text("name")?).topic(values.text("topic")?);
            let channel = create.await?.model().await?;
            s.store("channel", channel.id);
            json!(channel.topic)
        }
        "get_channel" => json!(s.client.channel(s.id("channel")?).await?.model().await?.name),
        "edit_channel" => {
            let edit = s.client.update_channel(s.id("channel")?).name(values.text("name")?);
            json!(edit.await?.model().await?.name)
        }
        "move_channel" => {
            let position = Position::from((s.id("channel")?, values.number("position")?.into()));
            s.client.update_guild_channel_positions(s.guild, &[position]).await?;
            Value::Null
        }
        "type" => {
            s.client.create_typing_trigger(s.id("channel")?).await?;
            Value::Null
        }
        "edit_overwrite" => {
            let overwrite = PermissionOverwrite {
                allow: None,
                deny: Some(Permissions::SEND_MESSAGES),
                id: s.role(values)?.cast(),
                kind: PermissionOverwriteType::Role,
            };
            s.client.update_channel_permission(s.id("channel")?, &overwrite).await?;
            Value::Null
        }
        "delete_overwrite" => {
            s.client.delete_channel_permission(s.id("channel")?).role(s.role(values)?).await?;
            Value::Null
        }
        "create_invite" => {
            let invite = s.client.create_invite(s.id("channel")?).max_age(values.number("max_age")?);
            let invite = invite.await?.model().await?;
            s.texts.insert("invite", invite.code);
            json!(invite.max_age)
        }
        "get_invite" => {
            let invite = s.client.invite(s.text("invite")?).await?.model().await?;
            json!(invite.guild.context("no guild")?.name)
        }
        "get_channel_invites" => json!(s.client.channel_invites(s.id("channel")?).await?.models().await?.len()),
        "get_guild_invites" => json!(s.client.guild_invites(s.guild).await?.models().await?.len()),
        "delete_invite" => {
            s.client.delete_invite(s.text("invite")?).await?;
            Value::Null
        }
        "follow" => {
            let news = s.channel(values.text("channel")?)?;
            let followed = s.client.follow_news_channel(news, s.id("channel")?).await?.model().await?;
            json!(followed.channel_id == news)
        }
        "delete_channel" => {
            s.client.delete_channel(s.id("channel")?).await?;
            Value::Null
        }
        _ => match thread_step(s, name, values).await? {
            Some(seen) => seen,
            None => return webhook_step(s, name, values).await,
        },
    };
    Ok(Some(seen))
}

async fn thread_step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let seen = match name {
        "start_thread_from_message" => {
            let general = s.general()?;
            let sent = s.client.create_message(general).content(values.text("content")?).await?.model().await?;
            let thread = s.client.create_thread_from_message(general, sent.id, values.text("name")?).await?;
            let thread = thread.model().await?;
            s.store("topic", thread.id);
            json!(thread.name)
        }
        "start_thread" => {
            let create = s.client.create_thread(s.general()?, values.text("name")?, ChannelType::PublicThread);
            let thread = create.await?.model().await?;
            s.store("thread", thread.id);
            json!(thread.name)
        }
        "send_in_thread" => {
            let post = s.client.create_message(s.id("thread")?);
            json!(post.content(values.text("content")?).await?.model().await?.content)
        }
        "join_thread" => {
            s.client.join_thread(s.id("thread")?).await?;
            Value::Null
        }
        "add_thread_member" => {
            s.client.add_thread_member(s.id("thread")?, s.member(values)?).await?;
            Value::Null
        }
        "get_thread_members" => json!(s.client.thread_members(s.id("thread")?).await?.models().await?.len()),
        "remove_thread_member" => {
            s.client.remove_thread_member(s.id("thread")?, s.member(values)?).await?;
            Value::Null
        }
        "get_active_threads" => {
            let threads = s.client.active_threads(s.guild).await?.model().await?.threads;
            sorted(threads.into_iter().filter_map(|thread| thread.name))
        }
        "archive_thread" => {
            let thread = s.client.update_thread(s.id("thread")?).archived(true).await?.model().await?;
            json!(thread.thread_metadata.context("no metadata")?.archived)
        }
        "get_archived_threads" => {
            let threads = s.client.public_archived_threads(s.general()?).await?.model().await?.threads;
            sorted(threads.into_iter().filter_map(|thread| thread.name))
        }
        "leave_thread" => {
            s.client.leave_thread(s.id("topic")?).await?;
            Value::Null
        }
        "start_forum_thread" => {
            let create = s.client.create_forum_thread(s.channel(values.text("channel")?)?, values.text("name")?);
            let thread = create.message().content(values.text("content")?).await?.model().await?;
            s.store("post", thread.channel.id);
            json!(thread.channel.name)
        }
        "delete_thread" => {
            s.client.delete_channel(s.id("post")?).await?;
            Value::Null
        }
        _ => return Ok(None),
    };
    Ok(Some(seen))
}

async fn webhook_step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    if name == "create_webhook" {
        let webhook = s.client.create_webhook(s.general()?, values.text("name")?).await?.model().await?;
        s.store("webhook", webhook.id);
        s.texts.insert("webhook", webhook.token.context("no token")?);
        return Ok(Some(json!(webhook.name)));
    }
    let Ok(id) = s.id::<WebhookMarker>("webhook") else {
        return Ok(None);
    };
    let token = s.text("webhook")?;
    let seen = match name {
        "get_channel_webhooks" => {
            let webhooks = s.client.channel_webhooks(s.general()?).await?.models().await?;
            json!(webhooks.iter().any(|webhook| webhook.id == id))
        }
        "get_guild_webhooks" => {
            let webhooks = s.client.guild_webhooks(s.guild).await?.models().await?;
            json!(webhooks.iter().any(|webhook| webhook.id == id))
        }
        "get_webhook" => json!(s.client.webhook(id).await?.model().await?.name),
        "edit_webhook" => {
            json!(s.client.update_webhook(id).name(values.text("name")?).await?.model().await?.name)
        }
        "get_webhook_with_token" => json!(s.client.webhook(id).token(token).await?.model().await?.name),
        "edit_webhook_with_token" => {
            let edit = s.client.update_webhook_with_token(id, token).name(values.text("name")?);
            json!(edit.await?.model().await?.name)
        }
        "execute_webhook" => {
            let execute = s.client.execute_webhook(id, token).content(values.text("content")?);
            let message = execute.wait().await?.model().await?;
            s.store("report", message.id);
            json!(message.content)
        }
        "get_webhook_message" => {
            json!(s.client.webhook_message(id, token, s.id("report")?).await?.model().await?.content)
        }
        "edit_webhook_message" => {
            let edit = s.client.update_webhook_message(id, token, s.id("report")?);
            json!(edit.content(Some(values.text("content")?)).await?.model().await?.content)
        }
        "delete_webhook_message" => {
            s.client.delete_webhook_message(id, token, s.id("report")?).await?;
            Value::Null
        }
        "delete_webhook" => {
            s.client.delete_webhook(id).await?;
            Value::Null
        }
        _ => return Ok(None),
    };
    Ok(Some(seen))
}
