//! Validation of a response body against the schema for its request and status.

use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

use super::check::OBJECTS;
use super::fault::{Fault, faults};
use super::formats::FORMATS;
use super::operation::{Body, Operation};

/// Compiled OpenAPI description.
static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
    let text = include_str!("../../fixtures/discord-openapi.json");
    let description = serde_json::from_str(text).expect("the description is JSON");
    Document::compile(&description)
});

/// URL under which the schema compiler knows the description.
const URL: &str = "file:///openapi.json";

/// Compiled schemas of the service's responses.
pub(crate) struct Document {
    schemas: Schemas,
    operations: Vec<Operation>,
    error_response: SchemaIndex,
    /// Schemas of objects in interactions and events, by name.
    objects: Vec<(&'static str, SchemaIndex)>,
}

impl Document {
    pub(crate) fn get() -> &'static Self {
        &DOCUMENT
    }

    fn compile(description: &Value) -> Self {
        let mut compiler = Compiler::new();
        compiler.enable_format_assertions();
        for format in FORMATS {
            compiler.register_format(format);
        }
        let added = compiler.add_resource(URL, description.clone());
        added.expect("`URL` is a valid URL");
        let mut schemas = Schemas::new();
        let mut compile = |pointer: &str| {
            let pointer = pointer.replace('{', "%7B").replace('}', "%7D");
            let schema = compiler.compile(&format!("{URL}#{pointer}"), &mut schemas);
            schema.unwrap_or_else(|error| panic!("{pointer}: {error}"))
        };
        let named = |name: &str| format!("/components/schemas/{name}");
        let error_response = compile(&named("ErrorResponse"));
        let objects = OBJECTS.map(|(_, _, name)| (name, compile(&named(name))));
        let operations = Operation::all(description, &mut compile);
        Self {
            schemas,
            operations,
            error_response,
            objects: objects.into(),
        }
    }

    /// Returns the faults of a response; empty if the description does not cover it.
    pub(crate) fn response_faults(
        &self,
        method: &str,
        path: &str,
        status: u16,
        body: &Value,
    ) -> Vec<Fault> {
        let operation = self.operation(method, path);
        let path = operation.map_or(path, |operation| &operation.path);
        let place = format!("{method} {path} {status}");
        let described = operation.map(|operation| operation.response_body(status));
        match described {
            Some(Some(Body::Json(schema))) => {
                let unread = operation.and_then(|operation| operation.read_error(status, body));
                let unread = unread.map(|why| Fault::new(&place, "", why));
                let faults = self.check(&place, schema, body);
                faults.into_iter().chain(unread).collect()
            }
            Some(Some(Body::Other)) if status == 204 && !body.is_null() => {
                vec![Fault::new(&place, "", "there is a body")]
            }
            Some(Some(Body::Other)) => Vec::new(),
            _ if status >= 500 => Vec::new(),
            Some(None) => vec![Fault::new(&place, "", "this status is not described")],
            None if status >= 400 => self.check(&place, self.error_response, body),
            None => Vec::new(),
        }
    }

    /// Returns the faults of an object with this schema name.
    pub(crate) fn object_faults(&self, place: &str, name: &str, value: &Value) -> Vec<Fault> {
        let mut objects = self.objects.iter().filter(|object| object.0 == name);
        let schema = objects
            .next()
            .expect("`compile` added the schemas of all objects")
            .1;
        self.check(place, schema, value)
    }

    fn check(&self, place: &str, schema: SchemaIndex, value: &Value) -> Vec<Fault> {
        match self.schemas.validate(value, schema) {
            Ok(()) => Vec::new(),
            Err(error) => faults(place, &error),
        }
    }

    /// Returns the operation of a request; a literal path segment takes precedence over a parameter.
    fn operation(&self, method: &str, path: &str) -> Option<&Operation> {
        let operations = self.operations.iter();
        let matching = operations.filter(|operation| operation.matches(method, path));
        matching.min_by_key(|operation| operation.path.matches('{').count())
    }
}
