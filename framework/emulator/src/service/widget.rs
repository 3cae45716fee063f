//! What the guild shows of itself on other sites.

use guildhall_model::api::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget};
use guildhall_model::guild::WidgetStyle;

use super::shape::WIDGET_EDIT;
use super::{ApiResponse, ok, picture, serve};

serve! {
    GetWidgetSettings { guild } => |act, _| ok(&act.guild().widget);
    ModifyWidget { guild; edit: WIDGET_EDIT } => |act, it| ok(&act.edit_widget(&it.edit)?);
    GetWidget { guild } => |act, _| ok(&act.widget()?);
    GetWidgetImage { guild; ?style } => |act, it| {
        act.ensure_widget_enabled()?;
        let style = it.style.unwrap_or(WidgetStyle::Shield);
        Ok(ApiResponse::Png(picture::widget_image(&style, act.guild().members.len())))
    };
}
