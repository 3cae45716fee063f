//! Compares the endpoints with Discord's published OpenAPI description.

use std::collections::BTreeSet;

use guildhall_model::api::{
    Auth, ENDPOINTS, EndpointInfo, Method, PublishedOperation, template_segments,
};
use serde_json::Value;

use crate::openapi_differences::DIFFERENCES;
use crate::openapi_sample::{Completeness, Schemas};

/// Reads the OpenAPI description.
pub(crate) fn description() -> Value {
    let text = include_str!("../fixtures/discord-openapi.json");
    serde_json::from_str(text).expect("the description is JSON")
}

/// Returns the operation object of an endpoint in the OpenAPI description.
pub(crate) fn operation<'a>(description: &'a Value, info: &EndpointInfo) -> Option<&'a Value> {
    let paths = description["paths"].as_object()?;
    let (_, methods) = paths
        .iter()
        .find(|(path, _)| template_segments(path).eq(template_segments(info.path)))?;
    methods.get(info.method.as_str().to_lowercase())
}

/// Returns a line for each value that only one of the two sets contains.
fn compare<'a>(
    kind: &str,
    ours: impl IntoIterator<Item = &'a str>,
    theirs: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let ours: BTreeSet<_> = ours.into_iter().collect();
    let theirs: BTreeSet<_> = theirs.into_iter().collect();
    let more = ours
        .difference(&theirs)
        .map(|name| format!("{kind} {name} is not in the OpenAPI description"));
    let less = theirs
        .difference(&ours)
        .map(|name| format!("{kind} {name} is only in the OpenAPI description"));
    more.chain(less).collect()
}

fn query(info: &EndpointInfo, operation: &Value) -> Vec<String> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let theirs = parameters.filter(|parameter| parameter["in"] == "query");
    let theirs = theirs.filter_map(|parameter| parameter["name"].as_str());
    compare("query", info.query.iter().copied(), theirs)
}

/// Returns the schema of a JSON body, or else of a form.
pub(crate) fn body_schema(operation: &Value) -> &Value {
    let content = &operation["requestBody"]["content"];
    let json = &content["application/json"]["schema"];
    if json.is_null() {
        &content["multipart/form-data"]["schema"]
    } else {
        json
    }
}

fn body<'a>(info: &EndpointInfo, operation: &'a Value, schemas: &Schemas<'a>) -> Vec<String> {
    let theirs = schemas.fields(body_schema(operation));
    compare("body", info.body_fields().iter().copied(), theirs)
}

fn statuses(info: &EndpointInfo, operation: &Value) -> Vec<String> {
    let ours: Vec<_> = info.statuses.iter().map(u16::to_string).collect();
    let theirs = operation["responses"].as_object().into_iter().flatten();
    let theirs = theirs.map(|(status, _)| status.as_str());
    let theirs = theirs.filter(|status| status.starts_with('2'));
    compare("status", ours.iter().map(String::as_str), theirs)
}

fn auth(info: &EndpointInfo, operation: &Value) -> Vec<String> {
    let security = operation["security"].as_array().into_iter().flatten();
    let theirs: Vec<_> = security.flat_map(credentials).collect();
    let ours = match info.auth {
        Auth::Bot => vec!["BotToken"],
        // A bearer token with any scope suffices.
        Auth::BotOrBearer([]) => theirs.clone(),
        Auth::BotOrBearer(scopes) => [&["BotToken"], scopes].concat(),
        Auth::Bearer([]) => theirs
            .iter()
            .copied()
            .filter(|proof| *proof != "BotToken")
            .collect(),
        Auth::Bearer(scopes) => scopes.to_vec(),
        // The service also accepts a bot token on endpoints that require no authorization.
        _ => vec!["nothing", "BotToken"],
    };
    compare("auth", ours, theirs)
}

/// Returns the credentials that a security requirement accepts: OAuth2 scopes, `BotToken` or `nothing`.
fn credentials(requirement: &Value) -> Vec<&str> {
    if let Some(scopes) = requirement["OAuth2"].as_array() {
        return scopes.iter().filter_map(Value::as_str).collect();
    }
    vec![if requirement["BotToken"].is_null() {
        "nothing"
    } else {
        "BotToken"
    }]
}

/// Returns the described responses that the model cannot read.
fn unreadable_responses<'a>(
    info: &EndpointInfo,
    operation: &'a Value,
    schemas: &Schemas<'a>,
) -> Vec<String> {
    let responses = operation["responses"].as_object().into_iter().flatten();
    let successes = responses.filter(|(status, _)| status.starts_with('2'));
    let bodies = successes.flat_map(|(status, response)| {
        let bodies = samples(&response["content"], schemas);
        bodies.into_iter().map(move |body| (status, body))
    });
    let faults = bodies.filter_map(|(status, body)| {
        let fault = info.check_response(&body).err()?;
        let fault = fault.to_string();
        let fault = fault.split(" at line").next().unwrap_or_default();
        Some(format!("response {status} cannot be read: {fault}"))
    });
    faults.collect()
}

/// Returns sample bodies for this response content; a body of null if there is no content.
fn samples<'a>(content: &'a Value, schemas: &Schemas<'a>) -> Vec<Vec<u8>> {
    if content.get("image/png").is_some() {
        return vec![b"\x89PNG\r\n\x1A\n".to_vec()];
    }
    let Some(json) = content.get("application/json") else {
        return vec![b"null".to_vec()];
    };
    let sizes = [Completeness::RequiredOnly, Completeness::Full];
    let samples = sizes.map(|size| schemas.sample(&json["schema"], size, 0));
    samples.map(|sample| sample.to_string().into_bytes()).into()
}

/// Returns all differences between an endpoint and its description.
fn differences(info: &EndpointInfo, description: &Value) -> Vec<String> {
    let schemas = Schemas(description);
    let Some(operation) = operation(description, info) else {
        return vec![format!("{}: is not in the OpenAPI description", info.name)];
    };
    let all = [
        query(info, operation),
        body(info, operation, &schemas),
        statuses(info, operation),
        auth(info, operation),
        unreadable_responses(info, operation, &schemas),
    ];
    let all = all.into_iter().flatten();
    all.map(|difference| format!("{}: {difference}", info.name))
        .collect()
}

#[test]
fn endpoints_match_the_openapi_description_except_for_known_differences() {
    let description = description();
    let found = ENDPOINTS
        .iter()
        .flat_map(|info| differences(info, &description));
    let found: BTreeSet<_> = found.collect();
    let known = DIFFERENCES.iter().flat_map(|(_, lines)| *lines);
    let known: BTreeSet<_> = known.map(|line| (*line).to_owned()).collect();

    let new: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(
        new.is_empty(),
        "differences that DIFFERENCES lacks:\n{new:#?}"
    );
    assert!(
        gone.is_empty(),
        "entries of DIFFERENCES without a difference:\n{gone:#?}"
    );
}

#[test]
fn known_differences_are_unique() {
    let lines = DIFFERENCES.iter().flat_map(|(_, lines)| *lines);
    let different: BTreeSet<_> = lines.clone().collect();

    assert_eq!(different.len(), lines.count());
}

#[test]
fn published_operations_are_those_of_the_description() {
    let description = description();
    let paths = description["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.filter_map(move |(method, operation)| {
            let id = operation["operationId"].as_str()?;
            Some(format!("{} {path} {id}", method.to_uppercase()))
        })
    });
    let ours = PublishedOperation::all()
        .map(|operation| format!("{} {} {}", operation.method, operation.path, operation.id));

    assert_eq!(ours.collect::<BTreeSet<_>>(), operations.collect());
}

#[test]
fn literal_segment_of_a_published_path_takes_precedence() {
    for (path, id) in [
        ("/users/@me", Some("get_my_user")),
        ("/users/1", Some("get_user")),
        ("/guilds/templates/1", Some("get_guild_template")),
        ("/users/", None),
        ("/users/1/", None),
        ("users/1", None),
    ] {
        let found = PublishedOperation::find(Method::Get, path);
        assert_eq!(found.map(|operation| operation.id), id, "{path}");
    }
}
