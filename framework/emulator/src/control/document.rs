//! The OpenAPI document of the control API, made from the operations.

use guildhall_model::api::Method;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::control::objects::Object;
use crate::control::operations::{Input, Output};
use crate::control::{DESCRIPTION, PATH, edits, operations};
use crate::interactions::place::Place;

/// Returns the document.
pub fn control_document() -> Value {
    let mut document = edits().into_document();
    let others = operations().into_document();
    merge(&mut document, others);
    document
}

/// Adds the operations and schemas of another document.
fn merge(document: &mut Value, other: Value) {
    match (document, other) {
        (Value::Object(fields), Value::Object(others)) => {
            for (name, value) in others {
                merge(fields.entry(name).or_insert(Value::Null), value);
            }
        }
        (known, other) => *known = other,
    }
}

/// Document of the operations that were added.
pub(crate) struct Document {
    paths: Map<String, Value>,
    schemas: SchemaGenerator,
}

impl Default for Document {
    fn default() -> Self {
        let settings = SchemaSettings::draft2020_12();
        let settings = settings.with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Self {
            paths: Map::new(),
            schemas: settings.into_generator(),
        }
    }
}

impl Document {
    pub(crate) fn add<I: Input, O: Output>(&mut self, method: Method, path: &str, summary: &str) {
        let mut operation = OperationDocument {
            schemas: &mut self.schemas,
            parameters: path_parameters(path),
            body: None,
            responses: Map::new(),
        };
        I::describe(&mut operation);
        O::describe(&mut operation);
        for error in ERRORS {
            operation.error(error);
        }
        let mut described = json!({
            "operationId": operation_id(method, path),
            "summary": summary,
            "parameters": operation.parameters,
            "responses": operation.responses,
        });
        if let Some(body) = operation.body {
            described["requestBody"] = body;
        }
        let methods = self.paths.entry(path).or_insert_with(|| json!({}));
        methods[method.as_str().to_lowercase()] = described;
    }

    pub(crate) fn finish(mut self) -> Value {
        let error = self.schemas.subschema_for::<ErrorDocument>();
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Guildhall emulator",
                "version": "1",
                "description": DESCRIPTION,
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            },
            "servers": [{ "url": PATH }],
            "security": [{}, { "token": [] }],
            "paths": self.paths,
            "components": {
                "responses": error_responses(&error),
                "securitySchemes": {
                    "token": {
                        "type": "http",
                        "scheme": "bearer",
                        "description": "Token in GUILDHALL_EMULATOR_TOKEN, where the emulator listens beyond loopback.",
                    },
                },
                "schemas": self.schemas.take_definitions(true),
            },
        })
    }
}

/// Error response that several operations have.
#[derive(Clone, Copy)]
pub(crate) struct ErrorResponse {
    status: &'static str,
    name: &'static str,
    description: &'static str,
}

/// Error responses of all operations.
const ERRORS: [ErrorResponse; 4] = [
    ErrorResponse {
        status: "400",
        name: "BadRequest",
        description: "The request is invalid, or names something that does not exist: `errors` has the fields. Or a \
            client would not send the request: `message` has the reason.",
    },
    ErrorResponse {
        status: "401",
        name: "Unauthorized",
        description: "The emulator listens beyond loopback, and the token is missing or wrong.",
    },
    ErrorResponse {
        status: "403",
        name: "Forbidden",
        description: "The user may not do this; or the request comes from another website.",
    },
    ErrorResponse {
        status: "503",
        name: "Unavailable",
        description: "The emulator is stopping.",
    },
];

/// Error response of operations with a body.
const TOO_LARGE: ErrorResponse = ErrorResponse {
    status: "413",
    name: "TooLarge",
    description: "The body is too large.",
};

/// Error response of operations for an object that may not exist.
pub(crate) const NOT_FOUND: ErrorResponse = ErrorResponse {
    status: "404",
    name: "NotFound",
    description: "The object does not exist.",
};

fn error_responses(error: &Schema) -> Map<String, Value> {
    let all = ERRORS.iter().chain([&TOO_LARGE, &NOT_FOUND]);
    let all = all.map(|response| {
        let described = json!({
            "description": response.description,
            "content": { "application/json": { "schema": error } },
        });
        (response.name.to_owned(), described)
    });
    all.collect()
}

/// Description of one operation.
pub(crate) struct OperationDocument<'d> {
    schemas: &'d mut SchemaGenerator,
    parameters: Vec<Value>,
    body: Option<Value>,
    responses: Map<String, Value>,
}

impl OperationDocument<'_> {
    pub(crate) const fn schemas(&mut self) -> &mut SchemaGenerator {
        self.schemas
    }

    /// Adds the fields of `T` as parameters of the query string.
    pub(crate) fn query<T: JsonSchema>(&mut self) {
        let schema = T::json_schema(self.schemas);
        let required = schema.get("required").and_then(Value::as_array).cloned();
        let required = required.unwrap_or_default();
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten() {
            let mut schema = property.clone();
            let description = schema.get("description").cloned();
            without_null(&mut schema);
            let mut parameter = json!({
                "name": name,
                "in": "query",
                "required": required.iter().any(|one| one == name),
                "schema": schema,
            });
            if let Some(description) = description {
                parameter["description"] = description;
            }
            self.parameters.push(parameter);
        }
    }

    pub(crate) fn body(
        &mut self,
        media: &[&str],
        schema: impl FnOnce(&mut SchemaGenerator) -> Schema,
    ) {
        let schema = schema(self.schemas);
        let content = media.iter().map(|media| {
            let schema = match *media {
                "multipart/form-data" => multipart(&schema),
                _ => schema.as_value().clone(),
            };
            ((*media).to_owned(), json!({ "schema": schema }))
        });
        let content: Map<_, _> = content.collect();
        self.body = Some(json!({ "required": true, "content": content }));
        self.error(TOO_LARGE);
    }

    pub(crate) fn response<'m>(
        &mut self,
        status: &str,
        description: &str,
        content: impl IntoIterator<Item = (&'m str, Schema)>,
    ) {
        let content = content.into_iter();
        let content =
            content.map(|(media, schema)| (media.to_owned(), json!({ "schema": schema })));
        let content: Map<_, _> = content.collect();
        let mut response = json!({ "description": description });
        if !content.is_empty() {
            response["content"] = content.into();
        }
        self.responses.insert(status.to_owned(), response);
    }

    /// Adds an error response.
    pub(crate) fn error(&mut self, ErrorResponse { status, name, .. }: ErrorResponse) {
        let reference = json!({ "$ref": format!("#/components/responses/{name}") });
        self.responses.insert(status.to_owned(), reference);
    }
}

/// Returns the schema of a multipart body: the JSON as `payload_json`, and the files as `files[0]` and so on.
fn multipart(json: &Schema) -> Value {
    json!({
        "type": "object",
        "properties": {
            "payload_json": json,
            "files[0]": { "type": "string", "contentMediaType": "application/octet-stream" },
        },
        "required": ["payload_json"],
    })
}

/// Removes null from the types of a parameter, which is absent instead.
fn without_null(schema: &mut Value) {
    if let Some(types) = schema["type"].as_array_mut() {
        types.retain(|kind| kind != "null");
        if let [one] = &types[..] {
            schema["type"] = one.clone();
        }
    }
    let any = schema["anyOf"].as_array().cloned();
    if let Some(any) = any {
        let found = any.into_iter().find(|one| one["type"] != "null");
        *schema = found.unwrap_or_default();
    }
    if let Some(fields) = schema.as_object_mut() {
        fields.retain(|name, value| name != "description" && !value.is_null());
    }
}

fn path_parameters(path: &str) -> Vec<Value> {
    let names = path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameters = names.map(|name| {
        json!({
            "name": name,
            "in": "path",
            "required": true,
            "description": format!("ID of the {name}."),
            "schema": { "type": "string" },
        })
    });
    parameters.collect()
}

/// Returns the method and the words of the path, such as `delete_faults`.
fn operation_id(method: Method, path: &str) -> String {
    let words = path
        .split('/')
        .filter(|word| !word.is_empty() && !word.starts_with('{'));
    let words: Vec<_> = words.map(|word| word.replace('-', "_")).collect();
    format!("{}_{}", method.as_str().to_lowercase(), words.join("_"))
}

/// Returns the schema of an action with the fields of the user and the channel.
pub(crate) fn with_place<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    let mut place = Place::json_schema(schemas);
    let action = T::json_schema(schemas);
    for list in ["properties", "required"] {
        let Some(added) = action.get(list) else {
            continue;
        };
        match place.get_mut(list) {
            Some(Value::Object(fields)) => {
                fields.extend(added.as_object().cloned().unwrap_or_default());
            }
            Some(Value::Array(names)) => {
                names.extend(added.as_array().cloned().unwrap_or_default());
            }
            _ => {
                place.insert(list.to_owned(), added.clone());
            }
        }
    }
    if let Some(text) = action.get("description").cloned() {
        place.insert("description".to_owned(), text);
    }
    place
}

/// Body of an error response.
struct ErrorDocument;

impl JsonSchema for ErrorDocument {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Error".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "description": "Error, in the form of Discord's errors.",
            "required": ["code", "message"],
            "properties": {
                "code": { "type": "integer", "description": "Error code; 0 or 50035 for most." },
                "message": { "type": "string" },
                "errors": { "type": "object", "description": "Errors of the fields." },
                "offset": {
                    "type": "integer",
                    "description": "Position of the error in a line, in bytes."
                },
                "nearest": {
                    "type": ["string", "null"],
                    "description": "Valid name that is nearest to the given one."
                },
                "known": {
                    "type": "array",
                    "items": { "type": "string" },
                    "description": "Valid names at the position of the error."
                },
            },
        })
    }
}

impl JsonSchema for crate::control::objects::Snowflake {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Snowflake".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9]{1,20}$" })
    }
}

/// Describes objects of Discord: the fields that tests use. Other fields are those of Discord's documentation.
macro_rules! objects {
    ($($object:ty, $name:literal: $required:tt $properties:tt;)*) => {$(
        impl JsonSchema for Object<$object> {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "type": "object",
                    "description": concat!(
                        "Object of Discord: ", $name, ". Other fields are as Discord documents them."
                    ),
                    "required": $required,
                    "properties": $properties,
                })
            }
        }
    )*};
}

objects! {
    guildhall_model::Message, "Message": ["id", "channel_id", "content"] {
        "id": { "type": "string" },
        "channel_id": { "type": "string" },
        "content": { "type": "string" },
        "author": { "type": "object" },
        "embeds": { "type": "array", "items": { "type": "object" } },
        "components": { "type": "array", "items": { "type": "object" } },
        "attachments": { "type": "array", "items": { "type": "object" } },
        "flags": { "type": "integer" },
    };
    guildhall_model::Channel, "Channel": ["id", "type"] {
        "id": { "type": "string" },
        "type": { "type": "integer" },
        "name": { "type": ["string", "null"] },
        "parent_id": { "type": ["string", "null"] },
    };
    guildhall_model::Role, "Role": ["id", "name"] {
        "id": { "type": "string" },
        "name": { "type": "string" },
        "permissions": { "type": "string" },
    };
    guildhall_model::Command, "Command": ["id", "name", "description"] {
        "id": { "type": "string" },
        "name": { "type": "string" },
        "type": { "type": "integer" },
        "description": { "type": "string" },
        "options": { "type": "array", "items": { "type": "object" } },
    };
    guildhall_model::Choice, "Choice": ["name", "value"] {
        "name": { "type": "string" },
        "value": { "type": ["string", "number"] },
    };
    guildhall_model::InteractionResponse, "InteractionResponse": ["type"] {
        "type": { "type": "integer" },
        "data": { "type": "object" },
    };
}
