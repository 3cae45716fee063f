//! Request parsing: path parameters, query, headers and body.

use axum::body::Body;
use axum::extract::{RawPathParams, Request};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use futures_util::StreamExt;
use guildhall_model::api::{BodyFormat, ErrorCode};
use guildhall_model::audit_log::AuditLogEvent;
use guildhall_model::guild::WidgetStyle;
use guildhall_model::schema::Schema;
use guildhall_model::{Id, InteractionToken, Locale, Reason, Timestamp};
use guildhall_rules::REASON;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::body_check::length_error;
use crate::delivery::{FORM_SIZE_MAX, body_size_max, boundary, is_too_large};
use crate::interactions::multipart::{FormError, MultipartForm, parse_field_form, parse_form};
use crate::rest::command_body::checked_body;
use crate::rest::error::ApiError;
use crate::world::attachments::Upload;

/// Request with its path parameters and body.
#[derive(Clone, Debug)]
pub(crate) struct ApiRequest {
    /// Path parameters, in order.
    pub(crate) params: Vec<(String, String)>,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl ApiRequest {
    /// Returns the request with another JSON body.
    pub(crate) fn with_body(&self, json: &Value) -> Self {
        Self {
            body: json.to_string().into(),
            ..self.clone()
        }
    }

    /// Reads a request with these path parameters, including its body.
    pub(crate) async fn read(
        params: Vec<(String, String)>,
        request: Request,
    ) -> Result<Self, ApiError> {
        let (head, body) = request.into_parts();
        Ok(Self {
            params,
            query: head.uri.query().unwrap_or("").to_owned(),
            body: read_body(&head.headers, body).await?,
            headers: head.headers,
        })
    }

    /// Parses the path parameter at `position` as an ID.
    pub(crate) fn id<T>(&self, position: usize) -> Result<Id<T>, ApiError> {
        let (name, text) = self
            .params
            .get(position)
            .map_or(("", ""), |param| (&param.0, &param.1));
        Id::parse(&format!("{name}_id"), &[text.to_owned()])
    }

    /// Parses the path parameter `name`, which an error names with the suffix `_id`, as the service does.
    pub(crate) fn param<T: Param>(&self, name: &str) -> Result<T, ApiError> {
        let params = self.params.iter().filter(|param| param.0 == name);
        let values: Vec<_> = params.map(|param| param.1.clone()).collect();
        T::parse(&format!("{name}_id"), &values)
    }

    /// Parses the query string parameter `name`.
    pub(crate) fn query<T: Param>(&self, name: &str) -> Result<T, ApiError> {
        let pairs = self.query.split('&');
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        let matching = pairs.filter(|pair| decode_form_value(pair.0) == name);
        let values: Vec<_> = matching.map(|pair| decode_form_value(pair.1)).collect();
        T::parse(name, &values)
    }

    /// Parses a boolean query string parameter; `false` if absent.
    pub(crate) fn query_flag(&self, name: &str) -> Result<bool, ApiError> {
        self.query(name)
    }

    /// Parses the JSON of the body and checks it against the schema `T`. An empty body counts as `{}`.
    pub(crate) fn body<T: DeserializeOwned + Schema>(&self) -> Result<T, ApiError> {
        let json = if self.body.is_empty() {
            Value::Object(Map::new())
        } else {
            self.form()?.json
        };
        checked_body(&json)
    }

    /// Returns the audit log reason, percent-decoded; `None` if the header is absent or empty.
    pub(crate) fn reason(&self) -> Result<Option<String>, ApiError> {
        let Some(header) = self.headers.get(Reason::HEADER) else {
            return Ok(None);
        };
        let text = String::from_utf8_lossy(header.as_bytes());
        let text = percent_decode(&text);
        if text.is_empty() {
            return Ok(None);
        }
        let reason = Reason::new(text).map_err(|_| {
            let fault = length_error(REASON.start(), REASON.end());
            ApiError::for_field(&["reason"], &fault.code, &fault.message)
        })?;
        Ok(Some(reason.as_str().to_owned()))
    }

    /// Parses the body, which must be JSON with a matching `Content-Type`, without a schema check.
    pub(crate) fn json(&self) -> Result<Value, ApiError> {
        let content_type = self.header(header::CONTENT_TYPE.as_str()).unwrap_or("");
        let content_type = content_type.split(';').next().unwrap_or("").trim();
        if !content_type.eq_ignore_ascii_case("application/json") {
            return Err(content_type_error("application/json"));
        }
        serde_json::from_slice(&self.body).map_err(|_| ApiError::invalid_json())
    }

    /// Returns the locale for localized texts: the first known locale in `X-Discord-Locale`, then in `Accept-Language`
    /// by descending weight. Without a known locale, returns US English.
    pub(crate) fn locale(&self) -> Locale {
        let accepted = self.header(header::ACCEPT_LANGUAGE.as_str());
        let codes = accepted.into_iter().flat_map(accepted_locales);
        let wanted = self.header("x-discord-locale").into_iter().chain(codes);
        wanted
            .map(|code| Locale::from(code.trim()))
            .find(Locale::is_known)
            .unwrap_or(Locale::EnglishUs)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Parses a JSON body, or a multipart body with uploaded files, and checks it against the schema `T`.
    pub(crate) fn form_body<T: DeserializeOwned + Schema>(
        &self,
    ) -> Result<(T, Vec<Upload>), ApiError> {
        let form = self.form()?;
        Ok((checked_body(&form.json)?, form.files))
    }

    /// Returns the JSON and the files of a multipart body, or the JSON of any other body.
    pub(crate) fn form(&self) -> Result<MultipartForm, ApiError> {
        self.form_in(BodyFormat::Json)
    }

    /// Returns the fields as JSON, and the files, of a body with this format.
    pub(crate) fn form_in(&self, format: BodyFormat) -> Result<MultipartForm, ApiError> {
        let boundary = boundary(self.header("content-type").unwrap_or(""));
        let form = match (format, boundary) {
            (BodyFormat::Form { file, .. }, Some(boundary)) => {
                parse_field_form(&self.body, &boundary, file)
            }
            (BodyFormat::Form { .. }, None) => {
                return Err(content_type_error("multipart/form-data"));
            }
            (_, Some(boundary)) => parse_form(&self.body, &boundary),
            (_, None) => Ok(MultipartForm {
                json: self.json()?,
                files: Vec::new(),
            }),
        };
        form.map_err(|error| form_error(&error))
    }
}

/// Returns the error for a multipart body that is not valid.
fn form_error(error: &FormError) -> ApiError {
    let message = error.to_string();
    match error {
        FormError::Json => ApiError::invalid_json(),
        FormError::Malformed(_) => ApiError::unreadable(message),
        FormError::TooLarge => ErrorCode::REQUEST_ENTITY_TOO_LARGE.into(),
        FormError::PartName { part, .. } => {
            ApiError::for_field(&[part], "BASE_TYPE_CHOICES", &message)
        }
        FormError::NoFileName(part) => ApiError::for_field(&[part], "BASE_TYPE_REQUIRED", &message),
    }
}

/// Returns the error for a body with another `Content-Type` than the expected one.
fn content_type_error(expected: &str) -> ApiError {
    let message = format!("Expected \"Content-Type\" header to be one of {{'{expected}'}}.");
    ApiError::for_field(&[], "CONTENT_TYPE_INVALID", &message)
}

/// Returns the locales of an `Accept-Language` header by descending weight, without locales of weight zero.
fn accepted_locales(list: &str) -> impl Iterator<Item = &str> {
    let ranges = list.split(',').map(|range| {
        let (code, weight) = range.split_once(';').unwrap_or((range, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        (code, weight.parse::<f32>().unwrap_or(1.0))
    });
    let mut accepted: Vec<_> = ranges.filter(|range| range.1 > 0.0).collect();
    accepted.sort_by(|left, right| right.1.total_cmp(&left.1));
    accepted.into_iter().map(|range| range.0)
}

/// Decodes a string of a form or query string, where `+` is a space.
pub(crate) fn decode_form_value(text: &str) -> String {
    percent_decode(&text.replace('+', " "))
}

pub(crate) fn percent_decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Type of a path parameter or query string parameter.
pub(crate) trait Param: Sized {
    /// Parses the values of the parameter `name`; most types use the first value.
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError>;
}

impl<T> Param for Id<T> {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        let text = first_value(name, values)?;
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not snowflake.");
            ApiError::for_field(&[name], "NUMBER_TYPE_COERCE", &message)
        })
    }
}

impl Param for u32 {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        let text = first_value(name, values)?;
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not int.");
            ApiError::for_field(&[name], "NUMBER_TYPE_COERCE", &message)
        })
    }
}

impl Param for Timestamp {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        let text = first_value(name, values)?;
        text.parse().map_err(|_| {
            let message = format!("Could not parse {text}. Should be ISO8601.");
            ApiError::for_field(&[name], "DATE_TIME_TYPE_PARSE", &message)
        })
    }
}

/// An absent parameter is `false`.
impl Param for bool {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        match values.first().map(String::as_str) {
            None | Some("false" | "False" | "0") => Ok(false),
            Some("true" | "True" | "1") => Ok(true),
            Some(_) => Err(ApiError::for_field(
                &[name],
                "BOOLEAN_TYPE_CONVERT",
                "Must be either true or false.",
            )),
        }
    }
}

impl Param for String {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        first_value(name, values).map(str::to_owned)
    }
}

impl Param for InteractionToken {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        Ok(first_value(name, values)?.to_owned().into())
    }
}

impl Param for WidgetStyle {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        let style = Self::from(first_value(name, values)?);
        if Self::ALL.contains(&style) {
            return Ok(style);
        }
        let known: Vec<_> = Self::ALL.iter().map(|style| format!("'{style}'")).collect();
        let message = format!("Value must be one of ({}).", known.join(", "));
        Err(ApiError::for_field(&[name], "BASE_TYPE_CHOICES", &message))
    }
}

/// Accepts the number of any action, known or not.
impl Param for AuditLogEvent {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        u32::parse(name, values).map(|number| Self::from_wire(number.into()))
    }
}

impl<T: Param> Param for Option<T> {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        if values.is_empty() {
            Ok(None)
        } else {
            T::parse(name, values).map(Some)
        }
    }
}

/// Accepts comma-separated values and repeated parameters.
impl<T> Param for Vec<Id<T>> {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        values
            .iter()
            .flat_map(|text| text.split(','))
            .filter(|text| !text.is_empty())
            .map(|text| Id::parse(name, &[text.to_owned()]))
            .collect()
    }
}

fn first_value<'v>(name: &str, values: &'v [String]) -> Result<&'v str, ApiError> {
    let first = values.first().map(String::as_str);
    first.ok_or_else(|| {
        let message = "This field is required";
        ApiError::for_field(&[name], "BASE_TYPE_REQUIRED", message)
    })
}

/// Reads a request, including its body.
pub(crate) async fn read_request(
    params: &RawPathParams,
    request: Request,
) -> Result<ApiRequest, ApiError> {
    ApiRequest::read(collect_params(params), request).await
}

/// Reads a body, unless it is larger than a body of its type may be.
///
/// Reads the rest of a larger body without storing it, because a client that is still sending would not receive the
/// error.
pub(crate) async fn read_body(headers: &HeaderMap, body: Body) -> Result<Bytes, ApiError> {
    let size_max = body_size_max(headers);
    let mut chunks = body.into_data_stream();
    let (mut read, mut size) = (Vec::new(), 0);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| ErrorCode::REQUEST_ENTITY_TOO_LARGE)?;
        size += chunk.len();
        if size <= size_max {
            read.extend_from_slice(&chunk);
        } else if size <= FORM_SIZE_MAX {
            read = Vec::new();
        } else {
            break;
        }
    }
    if size > size_max || is_too_large(headers, &read) {
        return Err(ErrorCode::REQUEST_ENTITY_TOO_LARGE.into());
    }
    Ok(read.into())
}

fn collect_params(params: &RawPathParams) -> Vec<(String, String)> {
    let params = params.iter();
    params
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}
