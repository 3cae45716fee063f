//! Steps of emojis, stickers, scheduled events and auto moderation, and of a bucket without requests left.

use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use twilight_model::guild::auto_moderation::AutoModerationEventType;
use twilight_model::guild::scheduled_event::PrivacyLevel;

use crate::scenario::{Scenario, Values, data_uri, in_seconds, sorted};

/// Runs the step `name`; `None` if there is no such step here.
pub(crate) async fn step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let guild = s.guild;
    let seen = match name {
        "create_emoji" => {
            let emoji = s.client.create_emoji(guild, values.text("name")?, &data_uri(values)?).await?.model().await?;
            s.store("emoji", emoji.id);
            json!(emoji.name)
        }
        "get_emojis" => {
            let emojis = s.client.emojis(guild).await?.models().await?;
            sorted(emojis.into_iter().map(|emoji| emoji.name))
        }
        "get_emoji" => json!(s.client.emoji(guild, s.id("emoji")?).await?.model().await?.name),
        "edit_emoji" => {
            let edit = s.client.update_emoji(guild, s.id("emoji")?).name(values.text("name")?);
            json!(edit.await?.model().await?.name)
        }
        "delete_emoji" => {
            s.client.delete_emoji(guild, s.id("emoji")?).await?;
            Value::Null
        }
        "create_application_emoji" => {
            let image = data_uri(values)?;
            let create = s.client.add_application_emoji(s.application, values.text("name")?, &image);
            let badge = create.await?.model().await?;
            s.store("badge", badge.id);
            json!(badge.name)
        }
        "get_application_emojis" => {
            let badges = s.client.get_application_emojis(s.application).await?.model().await?.items;
            sorted(badges.into_iter().map(|badge| badge.name))
        }
        "delete_application_emoji" => {
            s.client.delete_application_emoji(s.application, s.id("badge")?).await?;
            Value::Null
        }
        "create_sticker" => {
            let file = BASE64_STANDARD.decode(values.text("image")?)?;
            let (name, description, tags) = (values.text("name")?, values.text("description")?, values.text("tags")?);
            let create = s.client.create_guild_sticker(guild, name, description, tags, &file);
            let sticker = create.await?.model().await?;
            s.store("sticker", sticker.id);
            json!(sticker.name)
        }
        "get_stickers" => {
            let stickers = s.client.guild_stickers(guild).await?.models().await?;
            sorted(stickers.into_iter().map(|sticker| sticker.name))
        }
        "edit_sticker" => {
            let edit = s.client.update_guild_sticker(guild, s.id("sticker")?).name(values.text("name")?);
            json!(edit.await?.model().await?.name)
        }
        "delete_sticker" => {
            s.client.delete_guild_sticker(guild, s.id("sticker")?).await?;
            Value::Null
        }
        "exhaust_bucket" => exhaust_bucket(s, values).await?,
        _ => match event_step(s, name, values).await? {
            Some(seen) => seen,
            None => return rule_step(s, name, values).await,
        },
    };
    Ok(Some(seen))
}

async fn event_step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let guild = s.guild;
    let seen = match name {
        "create_event" => {
            let (start, end) = (in_seconds(3600)?, in_seconds(7200)?);
            let create = s.client.create_guild_scheduled_event(guild, PrivacyLevel::GuildOnly);
            let create = create.external(values.text("name")?, values.text("location")?, &start, &end);
            let event = create.await?.model().await?;
            s.store("event", event.id);
            json!(event.name)
        }
        "get_events" => {
            let events = s.client.guild_scheduled_events(guild).await?.models().await?;
            sorted(events.into_iter().map(|event| event.name))
        }
        "get_event" => {
            let event = s.client.guild_scheduled_event(guild, s.id("event")?).await?.model().await?;
            json!(event.entity_metadata.context("no metadata")?.location)
        }
        "edit_event" => {
            let edit = s.client.update_guild_scheduled_event(guild, s.id("event")?).name(values.text("name")?);
            json!(edit.await?.model().await?.name)
        }
        "get_event_users" => {
            json!(s.client.guild_scheduled_event_users(guild, s.id("event")?).await?.models().await?.len())
        }
        "delete_event" => {
            s.client.delete_guild_scheduled_event(guild, s.id("event")?).await?;
            Value::Null
        }
        _ => return Ok(None),
    };
    Ok(Some(seen))
}

async fn rule_step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let guild = s.guild;
    let seen = match name {
        "create_rule" => {
            let event = AutoModerationEventType::MessageSend;
            let create = s.client.create_auto_moderation_rule(guild, values.text("name")?, event);
            let create = create.action_block_message().with_keyword(&[values.text("keyword")?], &[], &[]);
            let rule = create.await?.model().await?;
            s.store("rule", rule.id);
            json!(rule.trigger_metadata.keyword_filter)
        }
        "get_rules" => {
            let rules = s.client.auto_moderation_rules(guild).await?.models().await?;
            sorted(rules.into_iter().map(|rule| rule.name))
        }
        "get_rule" => json!(s.client.auto_moderation_rule(guild, s.id("rule")?).await?.model().await?.name),
        "edit_rule" => {
            let edit = s.client.update_auto_moderation_rule(guild, s.id("rule")?).name(values.text("name")?);
            json!(edit.await?.model().await?.name)
        }
        "delete_rule" => {
            s.client.delete_auto_moderation_rule(guild, s.id("rule")?).await?;
            Value::Null
        }
        _ => return Ok(None),
    };
    Ok(Some(seen))
}

/// Sends more requests at once than a bucket has.
async fn exhaust_bucket(s: &Scenario, values: &Values) -> Result<Value> {
    let mut calls = JoinSet::new();
    for _ in 0..values.number("requests")? {
        calls.spawn(s.client.roles(s.guild).into_future());
    }
    let mut count = 0;
    while let Some(reply) = calls.join_next().await {
        if reply??.models().await?.is_empty() {
            bail!("the guild has no roles");
        }
        count += 1;
    }
    Ok(json!(count))
}
