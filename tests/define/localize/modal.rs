//! Localized texts from `.ftl` files, in modals.

use acceptance::{SignedRequest, builder, slash};
use guildhall::component::ModalBuilder;
use guildhall::prelude::*;
use serde_json::{Value, json};

#[derive(Choice)]
enum Outlook {
    Clear,
    #[choice(name_localizations(de = "Nieselregen"))]
    LightRain,
}

#[derive(Modal)]
#[modal(title = "Bug report", text = "Thank you!")]
struct BugReport {
    #[text(label = "What happened?", paragraph)]
    what_happened: String,
    #[select(label = "Weather")]
    sky: Option<Outlook>,
    #[radio(label = "Forecast")]
    forecast: Outlook,
    #[select(label = "Who", placeholder = "Nobody")]
    who: Option<User>,
}

#[modal("report")]
fn reported(report: BugReport) -> String {
    let sky = [report.sky, Some(report.forecast)];
    let count = sky
        .iter()
        .flatten()
        .filter(|sky| matches!(sky, Outlook::Clear))
        .count();
    format!("{} {count} {}", report.what_happened, report.who.is_some())
}

/// Report a bug
#[command]
fn report(ctx: Context) -> ModalBuilder<BugReport> {
    reported::open().localized(&ctx)
}

async fn modal_in(locale: &str) -> Value {
    let app = builder(&[report::COMMAND]).modal(reported::MODAL);
    let app = app.catalog(&crate::LOCALIZATIONS).build();
    let mut body = slash("report", json!([]));
    body["locale"] = locale.into();
    let response = SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await;
    response.json()["data"].clone()
}

#[tokio::test]
async fn title_labels_and_placeholders_are_in_the_locale_of_the_user() {
    let modal = modal_in("de").await;
    assert_eq!(modal["title"], "Fehlerbericht");
    let [text, what, _, _, who] = [0, 1, 2, 3, 4].map(|index| modal["components"][index].clone());
    assert_eq!(text["content"], "Danke!");
    assert_eq!(what["label"], "Was ist passiert?");
    assert_eq!(what["description"], "Je genauer, desto besser");
    assert_eq!(what["component"]["placeholder"], "Zuerst …");
    assert_eq!(who["component"]["placeholder"], "Niemand");
}

#[tokio::test]
async fn choices_of_a_select_and_a_radio_group_have_the_names_of_their_enum() {
    let modal = modal_in("de").await;
    for index in [2, 3] {
        let options = &modal["components"][index]["component"]["options"];
        assert_eq!(options[0]["label"], "Clear");
        assert_eq!(options[1]["label"], "Nieselregen");
        assert_eq!(options[1]["value"], "light_rain");
    }
}

#[tokio::test]
async fn text_that_no_file_has_is_that_of_the_attribute() {
    let (german, french) = (modal_in("de").await, modal_in("fr").await);
    assert_eq!(german["components"][4]["label"], "Who");
    assert_eq!(french["title"], "Bug report");
    assert_eq!(french["components"][1]["label"], "What happened?");
    assert_eq!(
        french["components"][4]["component"]["placeholder"],
        "Nobody"
    );
    let rain = &french["components"][2]["component"]["options"][1]["label"];
    assert_eq!(rain, "Light Rain");
}
