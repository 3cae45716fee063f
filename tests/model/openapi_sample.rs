//! Generates sample values from the schemas of the OpenAPI description.

use serde_json::{Map, Value, json};

/// Completeness of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completeness {
    /// Only required fields; their value is null if the schema allows null.
    RequiredOnly,
    /// All fields, down to a maximum depth.
    Full,
}

/// Maximum depth of a sample of [`Completeness::Full`].
const MAX_DEPTH: usize = 4;

/// The OpenAPI description, for schemas that reference each other.
pub(crate) struct Schemas<'a>(pub(crate) &'a Value);

impl<'a> Schemas<'a> {
    /// Follows references to the referenced schema.
    pub(crate) fn resolve(&self, schema: &'a Value) -> &'a Value {
        let Some(name) = schema["$ref"].as_str() else {
            return schema;
        };
        let target = self.0.pointer(name.trim_start_matches('#'));
        self.resolve(target.expect("the description contains the target of each `$ref`"))
    }

    /// Returns the names of an object's fields, or of the fields of a list's entries.
    pub(crate) fn fields(&self, schema: &'a Value) -> Vec<&'a str> {
        let properties = self.properties(schema).into_iter();
        properties.map(|(name, _)| name).collect()
    }

    /// Returns the fields of an object, or of a list's entries, with their schemas.
    pub(crate) fn properties(&self, schema: &'a Value) -> Vec<(&'a str, &'a Value)> {
        let schema = self.resolve(schema);
        let own = schema["properties"].as_object().into_iter().flatten();
        let mut fields: Vec<_> = own.map(|(name, of)| (name.as_str(), of)).collect();
        for inner in alternatives(schema).into_iter().chain(schema.get("items")) {
            fields.extend(self.properties(inner));
        }
        fields
    }

    /// Returns a value that satisfies the schema.
    pub(crate) fn sample(
        &self,
        schema: &'a Value,
        completeness: Completeness,
        depth: usize,
    ) -> Value {
        let schema = self.resolve(schema);
        if completeness == Completeness::RequiredOnly && self.may_be_null(schema) {
            return Value::Null;
        }
        let is_not_null = |alternative: &&&Value| !self.is_null(alternative);
        if let Some(alternative) = alternatives(schema).iter().find(is_not_null) {
            return self.sample(alternative, completeness, depth);
        }
        let fixed = schema.get("const").or_else(|| schema["enum"].get(0));
        fixed
            .cloned()
            .unwrap_or_else(|| self.typed(schema, completeness, depth))
    }

    fn is_null(&self, schema: &'a Value) -> bool {
        self.resolve(schema)["type"] == "null"
    }

    pub(crate) fn may_be_null(&self, schema: &'a Value) -> bool {
        let schema = self.resolve(schema);
        let types = schema["type"].as_array();
        types.is_some_and(|types| types.contains(&json!("null")))
            || alternatives(schema)
                .iter()
                .any(|alternative| self.is_null(alternative))
    }

    fn typed(&self, schema: &'a Value, completeness: Completeness, depth: usize) -> Value {
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().find(|kind| **kind != "null"),
            kind => Some(kind),
        };
        match kind.and_then(Value::as_str) {
            Some("string") => text(schema),
            Some("integer" | "number") => number(schema),
            Some("boolean") => json!(true),
            Some("array") if completeness == Completeness::Full && depth < MAX_DEPTH => {
                json!([self.sample(&schema["items"], completeness, depth + 1)])
            }
            Some("array") => json!([]),
            Some("object") => self.object(schema, completeness, depth),
            _ => Value::Null,
        }
    }

    fn object(&self, schema: &'a Value, completeness: Completeness, depth: usize) -> Value {
        let required = schema["required"].as_array().into_iter().flatten();
        let required: Vec<_> = required.filter_map(Value::as_str).collect();
        let all = completeness == Completeness::Full && depth < MAX_DEPTH;
        let fields = schema["properties"].as_object().into_iter().flatten();
        let fields = fields.filter(|(name, _)| all || required.contains(&name.as_str()));
        let sample = |schema| self.sample(schema, completeness, depth + 1);
        let mut object: Map<_, _> = fields
            .map(|(name, of)| (name.clone(), sample(of)))
            .collect();
        if let Some(other) = schema
            .get("additionalProperties")
            .filter(|other| other.is_object())
        {
            object.insert("1".to_owned(), sample(other));
        }
        Value::Object(object)
    }
}

/// Returns the alternative schemas of a value.
fn alternatives(schema: &Value) -> Vec<&Value> {
    let unions = ["oneOf", "anyOf", "allOf"].map(|key| &schema[key]);
    let unions = unions.into_iter().filter_map(Value::as_array);
    unions.flatten().collect()
}

/// Returns 1, or the nearest valid number.
fn number(schema: &Value) -> Value {
    let least = schema["minimum"].as_i64().unwrap_or(1);
    let most = schema["maximum"].as_i64().unwrap_or(1);
    json!(1.max(least).min(most.max(least)))
}

fn text(schema: &Value) -> Value {
    match schema["format"].as_str() {
        Some("date-time") => json!("2024-02-29T12:00:00+00:00"),
        Some("uri") => json!("https://example.org/"),
        _ => json!("1"),
    }
}
