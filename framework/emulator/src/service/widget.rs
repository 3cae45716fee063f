//! What the guild shows of itself on other sites.

use guildhall_model::api::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget};
use guildhall_model::guild::WidgetStyle;

use super::shape::WIDGET_EDIT;
use super::{ApiResponse, ok, picture, serve};

serve! {
    GetWidgetSettings { guild } => |actor, _| ok(&actor.guild().widget);
    ModifyWidget { guild; edit: WIDGET_EDIT } => |actor, endpoint| ok(&actor.edit_widget(&endpoint.edit)?);
    GetWidget { guild } => |actor, _| ok(&actor.widget()?);
    GetWidgetImage { guild; ?style } => |actor, endpoint| {
        actor.ensure_widget_enabled()?;
        let style = endpoint.style.unwrap_or(WidgetStyle::Shield);
        Ok(ApiResponse::Png(picture::widget_image(&style, actor.guild().members.len())))
    };
}
