//! Parser of multipart bodies with JSON and files.

use bytes::Bytes;
use memchr::memmem;
use serde_json::{Map, Value};

use crate::delivery::is_json_too_large;
use crate::header_parameters::HeaderParameters;
use crate::world::attachments::Upload;
use crate::world::stickers::sticker_format;

/// Name of the part with the JSON.
const PAYLOAD_PART: &str = "payload_json";

/// Fields that may be sent as separate parts instead of in the JSON.
const SIMPLE_FIELDS: [&str; 2] = ["content", "tts"];

/// Parsed multipart body: JSON and files.
#[derive(Debug)]
pub(crate) struct MultipartForm {
    pub(crate) json: Value,
    pub(crate) files: Vec<Upload>,
}

/// Reason that a multipart body is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FormError {
    #[error("the form is malformed: {0}")]
    Malformed(&'static str),
    #[error("`payload_json` is not JSON")]
    Json,
    #[error("a part with text is larger than JSON may be")]
    TooLarge,
    /// A part has a file, but not the name of a part for files.
    #[error("the part `{part}` has a file; files must be in parts named {valid}")]
    PartName { part: String, valid: String },
    /// A part for a file has no file name.
    #[error("the part `{0}` has no `filename`; without one, the service ignores the part")]
    NoFileName(String),
}

/// Parses a multipart body with JSON in the part `payload_json`, and files in parts named `files[n]`.
pub(crate) fn parse_form(body: &Bytes, boundary: &str) -> Result<MultipartForm, FormError> {
    let (mut json, mut fields, mut files) = (None, Map::new(), Vec::new());
    for part in parts(body, boundary)? {
        if part.name == PAYLOAD_PART {
            json = Some(serde_json::from_slice(&part.body).map_err(|_| FormError::Json)?);
        } else if let Some(index) = file_index(&part.name) {
            files.push(part.upload(index)?);
        } else if part.filename.is_some() {
            return Err(part.misplaced("files[0], files[1] and so on"));
        } else if SIMPLE_FIELDS.contains(&part.name.as_str()) {
            fields.insert(part.name, simple_value(&part.body));
        }
    }
    if json.is_none() && fields.is_empty() && files.is_empty() {
        return Err(FormError::Malformed("no part has the name payload_json"));
    }
    let json = json.unwrap_or(Value::Object(fields));
    Ok(MultipartForm { json, files })
}

/// Parses a multipart body whose parts are the fields of a form, and the file in the part `file_part`.
pub(crate) fn parse_field_form(
    body: &Bytes,
    boundary: &str,
    file_part: &str,
) -> Result<MultipartForm, FormError> {
    let (mut fields, mut files) = (Map::new(), Vec::new());
    for part in parts(body, boundary)? {
        if part.name == file_part {
            files.push(Upload {
                sticker_format: sticker_format(&part.body),
                ..part.upload(0)?
            });
        } else if part.filename.is_some() {
            return Err(part.misplaced(file_part));
        } else {
            let text = String::from_utf8_lossy(&part.body).into_owned();
            fields.insert(part.name, text.into());
        }
    }
    let json = Value::Object(fields);
    Ok(MultipartForm { json, files })
}

/// Returns `n` if a part is named `files[n]`.
fn file_index(name: &str) -> Option<u64> {
    let index = name.strip_prefix("files[")?.strip_suffix(']')?;
    index.parse().ok()
}

/// Returns the value of a simple field: a boolean or a string.
fn simple_value(body: &[u8]) -> Value {
    match body {
        b"true" => Value::Bool(true),
        b"false" => Value::Bool(false),
        text => String::from_utf8_lossy(text).into(),
    }
}

/// Splits a body at the lines with its boundary.
fn parts(body: &Bytes, boundary: &str) -> Result<Vec<FormPart>, FormError> {
    let line = format!("\r\n--{boundary}");
    let missing = FormError::Malformed("a line with the boundary is missing");
    // The first line may be at the start of the body.
    let first = memmem::find(body, &line.as_bytes()[2..]).ok_or(missing.clone())?;
    let mut rest = body.slice(first + line.len() - 2..);
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        let end = memmem::find(&rest, line.as_bytes()).ok_or(missing.clone())?;
        parts.push(FormPart::parse(&rest.slice(..end))?);
        rest = rest.slice(end + line.len()..);
    }
    Ok(parts)
}

/// Part of a multipart body.
struct FormPart {
    name: String,
    filename: Option<String>,
    content_type: Option<String>,
    body: Bytes,
}

impl FormPart {
    /// Parses a part: spaces after the boundary, headers, an empty line and the body.
    fn parse(part: &Bytes) -> Result<Self, FormError> {
        let end = memmem::find(part, b"\r\n\r\n");
        let end = end.ok_or(FormError::Malformed("a part has no end of its headers"))?;
        let (head, body) = (unfold(&part[..end]), part.slice(end + 4..));
        let disposition = header(&head, "content-disposition").and_then(HeaderParameters::parse);
        let invalid = FormError::Malformed("a part has no valid Content-Disposition");
        let disposition = disposition.ok_or(invalid)?;
        let name = disposition
            .get("name")
            .ok_or(FormError::Malformed("a part has no name"))?;
        let filename = disposition.get("filename").map(str::to_owned);
        let is_text = filename.is_none() || name == PAYLOAD_PART;
        if is_text && is_json_too_large(&body) {
            return Err(FormError::TooLarge);
        }
        Ok(Self {
            name: name.to_owned(),
            filename,
            content_type: header(&head, "content-type").map(str::to_owned),
            body,
        })
    }

    /// Returns the error for a file in a part with this name.
    fn misplaced(self, valid: &str) -> FormError {
        FormError::PartName {
            part: self.name,
            valid: valid.to_owned(),
        }
    }

    /// Returns the uploaded file.
    fn upload(self, index: u64) -> Result<Upload, FormError> {
        let filename = self.filename.ok_or(FormError::NoFileName(self.name))?;
        Ok(Upload {
            content_type: self.content_type,
            ..Upload::new(index, filename, self.body)
        })
    }
}

/// Returns headers with each header in one line: a line that starts with a space continues the line before.
fn unfold(head: &[u8]) -> String {
    let head = String::from_utf8_lossy(head);
    head.replace("\r\n ", " ").replace("\r\n\t", " ")
}

/// Returns the value of the first header with this name.
fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    let found = lines.find(|line| line.0.trim().eq_ignore_ascii_case(name));
    found.map(|line| line.1.trim())
}
