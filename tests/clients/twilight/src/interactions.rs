//! Steps of interactions.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use twilight_model::application::interaction::application_command::{CommandData, CommandOptionValue};
use twilight_model::application::interaction::modal::ModalInteractionComponent;
use twilight_model::application::interaction::{Interaction, InteractionData};
use twilight_model::http::interaction::{InteractionResponse, InteractionResponseData, InteractionResponseType};

use crate::scenario::{Scenario, Values, object};

/// Runs the step `name`; `None` if there is no such step here.
pub(crate) async fn step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let seen = match name {
        "defer" => {
            let interaction = received(values)?;
            respond(s, &interaction, InteractionResponseType::DeferredChannelMessageWithSource, json!({})).await?;
            s.texts.insert("interaction", interaction.token.clone());
            json!(command(&interaction)?.name)
        }
        "edit_original" => {
            let responses = s.interaction();
            let edit = responses.update_response(s.text("interaction")?);
            json!(edit.content(Some(values.text("content")?)).await?.model().await?.content)
        }
        "get_original" => json!(s.interaction().response(s.text("interaction")?).await?.model().await?.content),
        "create_followup" => {
            let responses = s.interaction();
            let create = responses.create_followup(s.text("interaction")?).content(values.text("content")?);
            let followup = create.await?.model().await?;
            s.store("followup", followup.id);
            json!(followup.content)
        }
        "get_followup" => {
            let followup = s.interaction().followup(s.text("interaction")?, s.id("followup")?).await?;
            json!(followup.model().await?.content)
        }
        "edit_followup" => {
            let responses = s.interaction();
            let edit = responses.update_followup(s.text("interaction")?, s.id("followup")?);
            json!(edit.content(Some(values.text("content")?)).await?.model().await?.content)
        }
        "delete_followup" => {
            s.interaction().delete_followup(s.text("interaction")?, s.id("followup")?).await?;
            Value::Null
        }
        "delete_original" => {
            s.interaction().delete_response(s.text("interaction")?).await?;
            Value::Null
        }
        "reply_with_button" => {
            let interaction = received(values)?;
            let button = json!({ "type": 2, "style": 1, "label": "Press", "custom_id": values.text("custom_id")? });
            let data = json!({
                "content": values.text("content")?,
                "components": [{ "type": 1, "components": [button] }],
            });
            respond(s, &interaction, InteractionResponseType::ChannelMessageWithSource, data).await?;
            json!(command(&interaction)?.name)
        }
        "update_message" => {
            let interaction = received(values)?;
            let data = json!({ "content": values.text("content")?, "components": [] });
            respond(s, &interaction, InteractionResponseType::UpdateMessage, data).await?;
            match interaction.data {
                Some(InteractionData::MessageComponent(data)) => json!(data.custom_id),
                other => bail!("{other:?} is not of a component"),
            }
        }
        "suggest" => {
            let interaction = received(values)?;
            let choices: Vec<_> =
                values.texts("choices")?.iter().map(|name| json!({ "name": name, "value": name })).collect();
            let kind = InteractionResponseType::ApplicationCommandAutocompleteResult;
            respond(s, &interaction, kind, json!({ "choices": choices })).await?;
            match &command(&interaction)?.options.first().context("no option")?.value {
                CommandOptionValue::Focused(text, _) => json!(text),
                other => bail!("{other:?} is not focused"),
            }
        }
        "open_modal" => {
            let interaction = received(values)?;
            let input = json!({ "type": 4, "custom_id": values.text("input")?, "style": 1 });
            let data = json!({
                "custom_id": values.text("custom_id")?,
                "title": values.text("title")?,
                "components": [{ "type": 18, "label": values.text("label")?, "component": input }],
            });
            respond(s, &interaction, InteractionResponseType::Modal, data).await?;
            json!(command(&interaction)?.name)
        }
        "receive_modal" => {
            let interaction = received(values)?;
            let data = json!({ "content": values.text("content")? });
            respond(s, &interaction, InteractionResponseType::ChannelMessageWithSource, data).await?;
            json!(typed_text(interaction)?)
        }
        _ => return Ok(None),
    };
    Ok(Some(seen))
}

fn received(values: &Values) -> Result<Interaction> {
    object(values.0["interaction"].clone())
}

async fn respond(s: &Scenario, interaction: &Interaction, kind: InteractionResponseType, data: Value) -> Result<()> {
    let data: InteractionResponseData = object(data)?;
    let response = InteractionResponse { kind, data: Some(data) };
    s.interaction().create_response(interaction.id, &interaction.token, &response).await?;
    Ok(())
}

fn command(interaction: &Interaction) -> Result<&CommandData> {
    match &interaction.data {
        Some(InteractionData::ApplicationCommand(data)) => Ok(data),
        other => bail!("{other:?} is not of a command"),
    }
}

/// Returns the text in the first input of a modal.
fn typed_text(interaction: Interaction) -> Result<String> {
    let Some(InteractionData::ModalSubmit(data)) = interaction.data else {
        bail!("the interaction is not of a modal");
    };
    let Some(ModalInteractionComponent::Label(label)) = data.components.into_iter().next() else {
        bail!("the modal has no label");
    };
    match *label.component {
        ModalInteractionComponent::TextInput(input) => Ok(input.value),
        other => bail!("{other:?} is not a text"),
    }
}
