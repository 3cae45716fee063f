//! Every nullable field of the OpenAPI description's edit bodies can be cleared.

use guildhall_model::api::{
    ENDPOINTS, EditApplication, EditCurrentApplication, EditFollowupMessage, EditGlobalCommand,
    EditGuildCommand, EditMessage, EditOriginalResponse, EditWebhookMessage, Endpoint,
    EndpointInfo, Method, ModifyApplicationEmoji, ModifyAutoModerationRule, ModifyChannel,
    ModifyChannelPositions, ModifyCurrentMember, ModifyCurrentUser, ModifyGuild, ModifyGuildEmoji,
    ModifyGuildSticker, ModifyMember, ModifyRole, ModifyRolePositions, ModifyScheduledEvent,
    ModifyWebhook, ModifyWebhookWithToken, ModifyWelcomeScreen, ModifyWidget,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::openapi::{body_schema, description, operation};
use crate::openapi_sample::Schemas;
use crate::wire::written;

/// Function that parses a request body and serializes it again.
type RoundTrip = fn(Value) -> Value;

fn round_trip<E: Endpoint>(wire: Value) -> Value
where
    E::Body: DeserializeOwned,
{
    let body: E::Body = serde_json::from_value(wire).expect("a body can be read");
    written(&body)
}

macro_rules! edits {
    ($($name:ident,)*) => {
        [$((stringify!($name), round_trip::<$name> as RoundTrip),)*]
    };
}

const EDITS: [(&str, RoundTrip); 25] = edits![
    EditApplication,
    EditCurrentApplication,
    EditFollowupMessage,
    EditGlobalCommand,
    EditGuildCommand,
    EditMessage,
    EditOriginalResponse,
    EditWebhookMessage,
    ModifyApplicationEmoji,
    ModifyAutoModerationRule,
    ModifyChannel,
    ModifyChannelPositions,
    ModifyCurrentMember,
    ModifyCurrentUser,
    ModifyGuild,
    ModifyGuildEmoji,
    ModifyGuildSticker,
    ModifyMember,
    ModifyRole,
    ModifyRolePositions,
    ModifyScheduledEvent,
    ModifyWebhook,
    ModifyWebhookWithToken,
    ModifyWelcomeScreen,
    ModifyWidget,
];

/// Edit endpoint that the OpenAPI description lacks.
const NOT_DESCRIBED: &str = "ModifyCurrentUserNick";

/// Field that the description calls nullable, but that requires a value: the ID of the moved role or channel.
const REQUIRED_FIELD: &str = "id";

/// Returns the nullable fields that the body cannot clear.
fn unclearable_fields<'a>(
    info: &EndpointInfo,
    round_trip: RoundTrip,
    operation: &'a Value,
    schemas: &Schemas<'a>,
) -> Vec<String> {
    let schema = body_schema(operation);
    let is_list = schemas.resolve(schema)["type"] == "array";
    let fields = schemas.properties(schema).into_iter();
    let fields = fields.filter(|(name, of)| {
        *name != REQUIRED_FIELD && info.body_fields().contains(name) && schemas.may_be_null(of)
    });
    let lost = fields.filter(|(name, _)| {
        let entry = json!({REQUIRED_FIELD: "1", *name: null});
        let body = if is_list { json!([entry]) } else { entry };
        let written = round_trip(body);
        let entry = if is_list { &written[0] } else { &written };
        entry.get(name) != Some(&Value::Null)
    });
    lost.map(|(name, _)| format!("{}: {name}", info.name))
        .collect()
}

#[test]
fn every_nullable_field_can_be_cleared() {
    let description = description();
    let schemas = Schemas(&description);
    for (name, round_trip) in EDITS {
        let info = ENDPOINTS.iter().find(|info| info.name == name).unwrap();
        let operation = operation(&description, info).unwrap();

        let lost = unclearable_fields(info, round_trip, operation, &schemas);

        assert!(
            lost.is_empty(),
            "fields that do not distinguish absent from null:\n{lost:#?}"
        );
    }
}

#[test]
fn every_edit_body_is_compared_with_the_description() {
    let edits = ENDPOINTS.iter().filter(|info| info.method == Method::Patch);
    let mut edits: Vec<_> = edits.map(|info| info.name).collect();
    edits.sort_unstable();
    edits.retain(|name| *name != NOT_DESCRIBED);

    assert_eq!(edits, EDITS.map(|(name, _)| name));
}
