//! Steps of messages.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use twilight_http::request::channel::reaction::RequestReactionType;
use twilight_model::channel::Message;
use twilight_model::channel::message::{Component, MessageFlags};
use twilight_model::http::attachment::Attachment;
use twilight_model::id::Id;
use twilight_model::id::marker::MessageMarker;

use crate::scenario::{Scenario, Values, object, sorted};

/// Runs the step `name`; `None` if there is no such step here.
pub(crate) async fn step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let Ok(general) = s.general() else {
        return Ok(None);
    };
    let post = s.client.create_message(general);
    let seen = match name {
        "create_message" => {
            let message = post.content(values.text("content")?).await?.model().await?;
            s.store("message", message.id);
            json!(message.content)
        }
        "get_message" => json!(s.client.message(general, s.id("message")?).await?.model().await?.content),
        "edit_message" => {
            let edit = s.client.update_message(general, s.id("message")?);
            json!(edit.content(Some(values.text("content")?)).await?.model().await?.content)
        }
        "reply" => {
            let message: Id<MessageMarker> = s.id("message")?;
            let sent = post.content(values.text("content")?).reply(message).await?.model().await?;
            json!(sent.referenced_message.context("no reference")?.id == message)
        }
        "send_file" => {
            let file = Attachment::from_bytes(values.text("name")?.to_owned(), values.text("text")?.into(), 0);
            let sent = post.attachments(&[file]).await?.model().await?;
            let file = sent.attachments.first().context("no file")?;
            json!([file.filename, file.size])
        }
        "send_embed" => {
            let field = json!({ "name": values.text("field")?, "value": "All", "inline": false });
            let embed = object(json!({ "type": "rich", "title": values.text("title")?, "fields": [field] }))?;
            let sent = post.embeds(&[embed]).await?.model().await?;
            let embed = sent.embeds.first().context("no embed")?;
            json!([embed.title, embed.fields.first().context("no field")?.name])
        }
        "send_components" => {
            let options: Vec<_> =
                values.texts("options")?.iter().map(|text| json!({ "label": text, "value": text })).collect();
            let select = json!({ "type": 3, "custom_id": values.text("custom_id")?, "options": options });
            let row = object(json!({ "type": 1, "components": [select] }))?;
            labels(post.content("Choose").components(&[row]).await?.model().await?)?
        }
        "send_container" => {
            let text = json!({ "type": 10, "content": values.text("text")? });
            let components = [object(json!({ "type": 17, "components": [text] }))?];
            let post = post.flags(MessageFlags::IS_COMPONENTS_V2).components(&components);
            text_in_container(post.await?.model().await?)?
        }
        "send_poll" => {
            let answers = values.texts("answers")?;
            let answers =
                (1..).zip(&answers).map(|(id, text)| json!({ "answer_id": id, "poll_media": { "text": text } }));
            let poll = object(json!({
                "question": { "text": values.text("question")? },
                "answers": answers.collect::<Vec<_>>(),
                "allow_multiselect": false,
                "layout_type": 1,
            }))?;
            let sent = post.poll(&poll).await?.model().await?;
            s.store("poll", sent.id);
            let answers = sent.poll.context("no poll")?.answers.into_iter();
            json!(answers.map(|answer| answer.poll_media.text).collect::<Vec<_>>())
        }
        "get_poll_voters" => {
            json!(s.client.get_answer_voters(general, s.id("poll")?, 1).await?.model().await?.users.len())
        }
        "end_poll" => json!(s.client.end_poll(general, s.id("poll")?).await?.model().await?.poll.is_some()),
        "add_reaction" | "get_reactions" | "remove_own_reaction" | "clear_emoji" => react(s, name, values).await?,
        "clear_reactions" => {
            s.client.delete_all_reactions(general, s.id("message")?).await?;
            Value::Null
        }
        "pin" => {
            s.client.create_pin(general, s.id("message")?).await?;
            Value::Null
        }
        "get_pins" => {
            let pins = s.client.pins(general).await?.model().await?;
            sorted(pins.items.into_iter().map(|pin| pin.message.content))
        }
        "unpin" => {
            s.client.delete_pin(general, s.id("message")?).await?;
            Value::Null
        }
        "crosspost" => {
            let news = s.channel("news")?;
            let sent = s.client.create_message(news).content(values.text("content")?).await?.model().await?;
            let sent = s.client.crosspost_message(news, sent.id).await?.model().await?;
            json!(sent.flags.unwrap_or(MessageFlags::empty()).contains(MessageFlags::CROSSPOSTED))
        }
        "page_messages" => {
            let limit = u16::try_from(values.number("limit")?)?;
            let newest = s.client.channel_messages(general).limit(limit).await?.models().await?;
            let oldest = newest.last().context("no messages")?.id;
            let older = s.client.channel_messages(general).before(oldest).limit(limit).await?.models().await?;
            json!(newest.len() + older.iter().filter(|message| message.id < oldest).count())
        }
        "bulk_delete" => {
            let mut sent = Vec::new();
            for number in 0..values.number("count")? {
                sent.push(s.client.create_message(general).content(&number.to_string()).await?.model().await?.id);
            }
            s.client.delete_messages(general, &sent).await?;
            Value::Null
        }
        "delete_message" => {
            s.client.delete_message(general, s.id("message")?).await?;
            Value::Null
        }
        "open_dm" => {
            let channel = s.client.create_private_channel(s.member(values)?).await?.model().await?;
            s.store("dm", channel.id);
            let recipients = channel.recipients.unwrap_or_default();
            json!(recipients.first().context("no recipient")?.name)
        }
        "send_dm" => {
            let post = s.client.create_message(s.id("dm")?);
            json!(post.content(values.text("content")?).await?.model().await?.content)
        }
        _ => return Ok(None),
    };
    Ok(Some(seen))
}

async fn react(s: &Scenario, name: &str, values: &Values) -> Result<Value> {
    let (channel, message) = (s.general()?, s.id("message")?);
    let emoji = RequestReactionType::Unicode { name: values.text("emoji")? };
    match name {
        "add_reaction" => s.client.create_reaction(channel, message, &emoji).await?,
        "remove_own_reaction" => s.client.delete_current_user_reaction(channel, message, &emoji).await?,
        "clear_emoji" => s.client.delete_all_reaction(channel, message, &emoji).await?,
        _ => {
            let users = s.client.reactions(channel, message, &emoji).await?.models().await?;
            return Ok(sorted(users.into_iter().map(|user| user.name)));
        }
    };
    Ok(Value::Null)
}

/// Returns the labels of the first select.
fn labels(message: Message) -> Result<Value> {
    let Some(Component::ActionRow(row)) = message.components.into_iter().next() else {
        bail!("the message has no row");
    };
    let Some(Component::SelectMenu(select)) = row.components.into_iter().next() else {
        bail!("the row has no select");
    };
    let options = select.options.unwrap_or_default();
    Ok(json!(options.into_iter().map(|option| option.label).collect::<Vec<_>>()))
}

/// Returns the text in the first container.
fn text_in_container(message: Message) -> Result<Value> {
    let Some(Component::Container(container)) = message.components.into_iter().next() else {
        bail!("the message has no container");
    };
    match container.components.into_iter().next() {
        Some(Component::TextDisplay(text)) => Ok(json!(text.content)),
        other => bail!("{other:?} is not a text"),
    }
}
