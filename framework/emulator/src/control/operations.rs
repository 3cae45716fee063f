//! Operations of the control API: each is declared once, as a route with its handler, from whose types the document is
//! made.

use std::future::{Future, Ready, ready};
use std::marker::PhantomData;

use axum::Router;
use axum::extract::{RawPathParams, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::on;
use guildhall_model::api::Method;
#[cfg(feature = "openapi")]
use schemars::JsonSchema as Described;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::control::Control;
#[cfg(feature = "openapi")]
use crate::control::document::{Document, NOT_FOUND, OperationDocument};
use crate::interactions::place::Place;
use crate::rest::endpoint::method_filter;
use crate::rest::error::ApiError;
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::ok;
use crate::world::attachments::Upload;

/// Type that the document can describe. Without the document, all types.
#[cfg(not(feature = "openapi"))]
pub(crate) trait Described {}
#[cfg(not(feature = "openapi"))]
impl<T> Described for T {}

/// Input of an operation, read from a request.
pub(crate) trait Input: Sized + Send + 'static {
    fn read(request: &ApiRequest) -> Result<Self, ApiError>;

    /// Adds the input to the document.
    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>);
}

/// Successful response of an operation.
pub(crate) trait Output: Sized {
    fn respond(self) -> Result<Response, ApiError>;

    /// Adds the response to the document.
    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>);
}

/// Routes of the operations, and their document.
pub(crate) struct Operations {
    router: Router<Control>,
    #[cfg(feature = "openapi")]
    document: Document,
}

impl Operations {
    pub(crate) fn new() -> Self {
        Self {
            router: Router::new(),
            #[cfg(feature = "openapi")]
            document: Document::default(),
        }
    }

    /// Adds an operation; `summary` says what the operation does.
    pub(crate) fn add<I, O, F>(
        mut self,
        (method, path): (Method, &str),
        summary: &str,
        handler: impl Fn(Control, I) -> F + Clone + Send + Sync + 'static,
    ) -> Self
    where
        I: Input,
        O: Output,
        F: Future<Output = Result<O, ApiError>> + Send,
    {
        #[cfg(feature = "openapi")]
        self.document.add::<I, O>(method, path, summary);
        #[cfg(not(feature = "openapi"))]
        let _ = summary;
        let route =
            async move |State(control): State<Control>, params: RawPathParams, request: Request| {
                let request = read_request(&params, request).await?;
                handler(control, I::read(&request)?).await?.respond()
            };
        self.router = self.router.route(path, on(method_filter(method), route));
        self
    }

    pub(crate) fn into_router(self) -> Router<Control> {
        self.router
    }

    #[cfg(feature = "openapi")]
    pub(crate) fn into_document(self) -> Value {
        self.document.finish()
    }
}

/// Returns the handler of an operation that does not wait and cannot fail.
pub(crate) fn always<I, O>(
    handler: fn(&Control, I) -> O,
) -> impl Fn(Control, I) -> Ready<Result<O, ApiError>> + Clone + Send + Sync + 'static
where
    I: 'static,
    O: 'static,
{
    move |control, input| ready(Ok(handler(&control, input)))
}

/// Returns the handler of an operation that does not wait.
pub(crate) fn now<I, O>(
    handler: fn(&Control, I) -> Result<O, ApiError>,
) -> impl Fn(Control, I) -> Ready<Result<O, ApiError>> + Clone + Send + Sync + 'static
where
    I: 'static,
    O: 'static,
{
    move |control, input| ready(handler(&control, input))
}

impl Input for () {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        Query::<NoFields>::read(request).map(|_| ())
    }

    #[cfg(feature = "openapi")]
    fn describe(_: &mut OperationDocument<'_>) {}
}

/// Parameter of the path.
#[derive(Debug)]
pub(crate) struct PathParameter(pub(crate) String);

impl Input for PathParameter {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        <()>::read(request)?;
        Ok(Self::of_path(request))
    }

    /// The path has the parameter.
    #[cfg(feature = "openapi")]
    fn describe(_: &mut OperationDocument<'_>) {}
}

impl PathParameter {
    fn of_path(request: &ApiRequest) -> Self {
        let parameter = request.params.first();
        Self(parameter.map_or_else(String::new, |(_, value)| value.clone()))
    }
}

/// Parameter of the path, and other input.
impl<I: Input> Input for (PathParameter, I) {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        Ok((PathParameter::of_path(request), I::read(request)?))
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        I::describe(operation);
    }
}

/// Parameters of the query string.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + Described + Send + 'static> Input for Query<T> {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        serde_urlencoded::from_str(&request.query)
            .map(Self)
            .map_err(invalid)
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        operation.query::<T>();
    }
}

/// JSON of the body.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + Described + Send + 'static> Input for Body<T> {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        from_json(Value::Object(object(request.json()?)?)).map(Self)
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        operation.body(&["application/json"], |schemas| {
            schemas.subschema_for::<T>()
        });
    }
}

/// Text of the body.
#[derive(Debug)]
pub(crate) struct Text(pub(crate) String);

impl Input for Text {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        Ok(Self(String::from_utf8_lossy(&request.body).into_owned()))
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        operation.body(
            &["application/json"],
            |_| schemars::json_schema!({ "type": "object" }),
        );
    }
}

/// Body with the user who acts, the fields of the action, and the files of a multipart body.
#[derive(Debug)]
pub(crate) struct Acting<T> {
    pub(crate) place: Place,
    pub(crate) action: T,
    pub(crate) files: Vec<Upload>,
}

impl<T: DeserializeOwned + Described + Send + 'static> Input for Acting<T> {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        let form = request.form()?;
        let mut fields = object(form.json)?;
        let place = Place::FIELDS
            .iter()
            .filter_map(|name| fields.remove_entry(*name));
        let place: Map<_, _> = place.collect();
        Ok(Self {
            place: from_json(place.into())?,
            action: from_json(fields.into())?,
            files: form.files,
        })
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        operation.body(&["application/json", "multipart/form-data"], |schemas| {
            crate::control::document::with_place::<T>(schemas)
        });
        operation.error(NOT_FOUND);
    }
}

/// Query string with the user who looks, and other parameters.
#[derive(Debug)]
pub(crate) struct Seen<T> {
    pub(crate) place: Place,
    pub(crate) query: T,
}

impl<T: DeserializeOwned + Described + Send + 'static> Input for Seen<T> {
    fn read(request: &ApiRequest) -> Result<Self, ApiError> {
        let pairs: Vec<(String, String)> =
            serde_urlencoded::from_str(&request.query).map_err(invalid)?;
        let is_place = |pair: &(String, String)| Place::FIELDS.contains(&&*pair.0);
        let (place, others): (Vec<_>, Vec<_>) = pairs.into_iter().partition(is_place);
        let place = place
            .into_iter()
            .map(|(name, value)| (name, Value::from(value)));
        let others = serde_urlencoded::to_string(others).map_err(invalid)?;
        Ok(Self {
            place: from_json(place.collect::<Map<_, _>>().into())?,
            query: serde_urlencoded::from_str(&others).map_err(invalid)?,
        })
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        operation.query::<Place>();
        operation.query::<T>();
    }
}

/// Input without fields.
#[derive(Debug, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NoFields {}

/// Returns the fields of a body. A struct would be read from a list too.
fn object(json: Value) -> Result<Map<String, Value>, ApiError> {
    match json {
        Value::Object(fields) => Ok(fields),
        _ => Err(ApiError::for_field(
            &[],
            "BODY",
            "The body must be an object.",
        )),
    }
}

/// Parses JSON; an error names the path of the value.
pub(crate) fn from_json<T: DeserializeOwned>(json: Value) -> Result<T, ApiError> {
    serde_path_to_error::deserialize(json).map_err(|error| {
        let path = error.path().to_string();
        let path: Vec<_> = path.split('.').filter(|name| *name != "?").collect();
        ApiError::for_field(&path, "INVALID", &error.inner().to_string())
    })
}

fn invalid(error: impl std::fmt::Display) -> ApiError {
    ApiError::for_field(&[], "INVALID", &error.to_string())
}

/// Returns the error for a field whose value names nothing.
pub(crate) fn unknown_field(field: &str, message: &str) -> ApiError {
    ApiError::for_field(&[field], "UNKNOWN", message)
}

/// Response with status 204.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done;

impl Output for Done {
    fn respond(self) -> Result<Response, ApiError> {
        Ok(StatusCode::NO_CONTENT.into_response())
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        operation.response("204", "Done.", []);
    }
}

/// Response with status 200 and JSON.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize + Described> Output for Json<T> {
    fn respond(self) -> Result<Response, ApiError> {
        Ok(ok(&self.0)?.into_response())
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        let schema = operation.schemas().subschema_for::<T>();
        operation.response("200", "Result.", [("application/json", schema)]);
    }
}

/// Media types of a [`RawContent`].
#[cfg_attr(
    not(feature = "openapi"),
    expect(dead_code, reason = "only the document has the media types")
)]
pub(crate) trait Media {
    const TYPES: &'static [&'static str];

    /// Whether the content that a path names may not exist.
    const CAN_BE_MISSING: bool = false;
}

/// Content that is no result of the API: a file, a picture or a stream.
#[derive(Debug)]
pub(crate) struct RawContent<M> {
    response: Response,
    media: PhantomData<M>,
}

impl<M> RawContent<M> {
    pub(crate) fn new(response: impl IntoResponse) -> Self {
        Self {
            response: response.into_response(),
            media: PhantomData,
        }
    }

    /// Returns a file that a browser saves.
    pub(crate) fn download(name: &str, media: &str, text: String) -> Self {
        let headers = [
            (header::CONTENT_TYPE, media.to_owned()),
            (
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{name}\""),
            ),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        Self::new((headers, text))
    }
}

impl<M: Media> Output for RawContent<M> {
    fn respond(self) -> Result<Response, ApiError> {
        Ok(self.response)
    }

    #[cfg(feature = "openapi")]
    fn describe(operation: &mut OperationDocument<'_>) {
        let content = M::TYPES.iter();
        let content = content.map(|media| (*media, schemars::json_schema!(true)));
        operation.response("200", "Content.", content);
        if M::CAN_BE_MISSING {
            operation.error(NOT_FOUND);
        }
    }
}
