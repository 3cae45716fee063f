//! An operation of the description and its responses.

use boon::SchemaIndex;
use guildhall_model::api::{ENDPOINTS, EndpointInfo, ParseResponseError, template_segments};
use serde_json::Value;

/// One method of one path.
pub(super) struct Operation {
    pub(super) method: String,
    pub(super) path: String,
    endpoint: &'static EndpointInfo,
    responses: Vec<(String, Body)>,
}

/// Body of a response.
#[derive(Clone, Copy)]
pub(super) enum Body {
    Json(SchemaIndex),
    /// No body, or a body that is not JSON.
    Other,
}

impl Operation {
    /// Returns the operations of all endpoints that the model defines.
    pub(super) fn all(
        document: &Value,
        compile: &mut impl FnMut(&str) -> SchemaIndex,
    ) -> Vec<Self> {
        let paths = document["paths"].as_object().into_iter().flatten();
        let methods = paths.flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flatten();
            methods.map(move |(method, operation)| (path, method, operation))
        });
        let operations = methods.filter_map(|(path, method, operation)| {
            let endpoint = endpoint(path, method)?;
            let responses = operation["responses"].as_object().into_iter().flatten();
            let parent = format!("/paths/{}/{method}/responses", path.replace('/', "~1"));
            let responses = responses.map(|(status, response)| {
                let own = format!("{parent}/{status}");
                let pointer = response["$ref"].as_str().map_or(&own[..], |to| &to[1..]);
                let schema = format!("{pointer}/content/application~1json/schema");
                let body = match document.pointer(&schema) {
                    Some(_) => Body::Json(compile(&schema)),
                    None => Body::Other,
                };
                (status.clone(), body)
            });
            Some(Self {
                method: method.to_uppercase(),
                path: path.clone(),
                endpoint,
                responses: responses.collect(),
            })
        });
        operations.collect()
    }

    /// Returns the body described for a status, or for its class, such as `4XX`.
    pub(super) fn response_body(&self, status: u16) -> Option<Body> {
        let (own, kind) = (status.to_string(), format!("{}XX", status / 100));
        let find = |wanted: String| self.responses.iter().find(|response| response.0 == wanted);
        find(own).or_else(|| find(kind)).map(|response| response.1)
    }

    /// Returns the error if a successful response cannot be parsed as the endpoint's response type.
    pub(super) fn read_error(&self, status: u16, body: &Value) -> Option<ParseResponseError> {
        let reads = self.endpoint.check_response(body.to_string().as_bytes());
        reads.err().filter(|_| status < 300)
    }

    /// Returns whether the operation matches a request.
    pub(super) fn matches(&self, method: &str, path: &str) -> bool {
        let (own, given) = (self.path.split('/'), path.split('/'));
        self.method == method
            && own.clone().count() == given.clone().count()
            && own
                .zip(given)
                .all(|(own, given)| own.starts_with('{') || own == given)
    }
}

fn endpoint(path: &str, method: &str) -> Option<&'static EndpointInfo> {
    ENDPOINTS.iter().find(|endpoint| {
        endpoint.method.as_str().eq_ignore_ascii_case(method)
            && template_segments(endpoint.path).eq(template_segments(path))
    })
}
