//! From a request and the status of its answer to what is wrong with the body.

use std::io::{self, Write};
use std::path::Path;
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

use super::fault::{Fault, faults};
use super::formats::FORMATS;
use super::held::OBJECTS;
use super::operation::{Body, Operation};

/// The file, if it lies beside the checkout: read and compiled once.
static DOCUMENT: LazyLock<Option<Document>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read(root.join("../../shared/reference/openapi.json")) else {
        // Not by the macro, whose lines the test runner keeps to itself.
        let line = "skipped: there is no description beside the checkout to hold bodies to\n";
        io::stderr()
            .write_all(line.as_bytes())
            .expect("there is a terminal");
        return None;
    };
    let description = serde_json::from_slice(&text).expect("the description is JSON");
    Some(Document::of(&description))
});

/// What the description is called where its schemas are compiled.
const HOME: &str = "file:///openapi.json";

/// What the service says that it sends.
pub(crate) struct Document {
    schemas: Schemas,
    operations: Vec<Operation>,
    refusal: SchemaIndex,
    /// Objects that are sent elsewhere than in answers, by name.
    objects: Vec<(&'static str, SchemaIndex)>,
}

impl Document {
    pub(crate) fn get() -> Option<&'static Self> {
        DOCUMENT.as_ref()
    }

    fn of(description: &Value) -> Self {
        let mut compiler = Compiler::new();
        compiler.enable_format_assertions();
        for format in FORMATS {
            compiler.register_format(format);
        }
        let added = compiler.add_resource(HOME, description.clone());
        added.expect("its address is one");
        let mut schemas = Schemas::new();
        let mut compile = |pointer: &str| {
            let pointer = pointer.replace('{', "%7B").replace('}', "%7D");
            let schema = compiler.compile(&format!("{HOME}#{pointer}"), &mut schemas);
            schema.unwrap_or_else(|error| panic!("{pointer}: {error}"))
        };
        let named = |name: &str| format!("/components/schemas/{name}");
        let refusal = compile(&named("ErrorResponse"));
        let objects = OBJECTS.map(|(_, _, name)| (name, compile(&named(name))));
        let operations = Operation::all(description, &mut compile);
        Self {
            schemas,
            operations,
            refusal,
            objects: objects.into(),
        }
    }

    /// What is wrong with an answer; nothing where nothing is said of it.
    pub(crate) fn answer(
        &self,
        (method, path): (&str, &str),
        status: u16,
        body: &Value,
    ) -> Vec<Fault> {
        let operation = self.operation(method, path);
        let path = operation.map_or(path, |operation| &operation.path);
        let place = format!("{method} {path} {status}");
        let said = operation.map(|operation| operation.answer(status));
        match said {
            Some(Some(Body::Json(schema))) => {
                let unread = operation.and_then(|operation| operation.unread(status, body));
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
            None if status >= 400 => self.check(&place, self.refusal, body),
            None => Vec::new(),
        }
    }

    /// What is wrong with an object of this name.
    pub(crate) fn object(&self, place: &str, name: &str, value: &Value) -> Vec<Fault> {
        let mut objects = self.objects.iter().filter(|object| object.0 == name);
        let schema = objects.next().expect("it is compiled").1;
        self.check(place, schema, value)
    }

    fn check(&self, place: &str, schema: SchemaIndex, value: &Value) -> Vec<Fault> {
        match self.schemas.validate(value, schema) {
            Ok(()) => Vec::new(),
            Err(error) => faults(place, &error),
        }
    }

    /// The operation of a request: a name in the path goes before a parameter.
    fn operation(&self, method: &str, path: &str) -> Option<&Operation> {
        let operations = self.operations.iter();
        let taking = operations.filter(|operation| operation.takes(method, path));
        taking.min_by_key(|operation| operation.path.matches('{').count())
    }
}
