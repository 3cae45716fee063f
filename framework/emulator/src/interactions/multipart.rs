//! Parser of multipart bodies with JSON and files.

use bytes::Bytes;
use serde_json::{Map, Value};

use crate::delivery::is_json_too_large;
use crate::world::attachments::{Image, Upload};
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormError {
    /// The body is malformed, or contains no JSON, files or simple fields.
    Malformed,
    /// The JSON is larger than JSON may be in any body.
    TooLarge,
    /// A file is in a part with a name other than `files[n]`.
    FileName(String),
}

/// Parses a multipart body.
pub(crate) fn parse_form(body: &[u8], boundary: &str) -> Result<MultipartForm, FormError> {
    let parts = parts(body, boundary).ok_or(FormError::Malformed)?;
    let mut fields = parts.iter().filter(|part| !part.is_file());
    if fields.any(|part| is_json_too_large(part.body)) {
        return Err(FormError::TooLarge);
    }
    parse_parts(&parts)
}

/// Parses a multipart body whose parts are the fields of a form, and the file in the part `file_part`.
pub(crate) fn parse_field_form(
    body: &[u8],
    boundary: &str,
    file_part: &str,
) -> Result<MultipartForm, FormError> {
    let (mut fields, mut files) = (Map::new(), Vec::new());
    for part in parts(body, boundary).ok_or(FormError::Malformed)? {
        let name = part.parameter("name").ok_or(FormError::Malformed)?;
        match part.parameter("filename") {
            Some(filename) if name == file_part => files.push(Upload {
                sticker_format: sticker_format(part.body),
                ..part.upload(0, filename)
            }),
            Some(_) => return Err(FormError::FileName(name)),
            None if is_json_too_large(part.body) => return Err(FormError::TooLarge),
            None => {
                let text = String::from_utf8_lossy(part.body).into_owned();
                fields.insert(name, text.into());
            }
        }
    }
    let json = Value::Object(fields);
    Ok(MultipartForm { json, files })
}

fn parse_parts(parts: &[FormPart<'_>]) -> Result<MultipartForm, FormError> {
    let mut json = None;
    let mut files = Vec::new();
    let mut fields = Map::new();
    for part in parts {
        let name = part.parameter("name").ok_or(FormError::Malformed)?;
        if name == PAYLOAD_PART {
            let parsed = serde_json::from_slice(part.body);
            json = Some(parsed.map_err(|_| FormError::Malformed)?);
        } else if let Some(file) = part.file() {
            files.push(file);
        } else if SIMPLE_FIELDS.contains(&name.as_str()) {
            fields.insert(name, part.value());
        } else if part.is_file() {
            return Err(FormError::FileName(name));
        }
    }
    let json = json.or_else(|| {
        let has_non_buttons = !fields.is_empty() || !files.is_empty();
        has_non_buttons.then_some(Value::Object(fields))
    });
    let json = json.ok_or(FormError::Malformed)?;
    Ok(MultipartForm { json, files })
}

/// Part of a multipart body.
struct FormPart<'b> {
    head: String,
    body: &'b [u8],
}

fn parts<'b>(body: &'b [u8], boundary: &str) -> Option<Vec<FormPart<'b>>> {
    let delimiter = format!("--{boundary}").into_bytes();
    let inner = [b"\r\n", delimiter.as_slice()].concat();
    let mut rest = body.get(find(body, &delimiter)? + delimiter.len()..)?;
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        let end = find(rest, &inner)?;
        let blank = find(&rest[..end], b"\r\n\r\n")?;
        parts.push(FormPart {
            head: String::from_utf8_lossy(&rest[..blank]).into_owned(),
            body: &rest[blank + 4..end],
        });
        rest = &rest[end + inner.len()..];
    }
    Some(parts)
}

impl FormPart<'_> {
    fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        let mut found = lines.filter(|line| line.0.trim().eq_ignore_ascii_case(name));
        found.next().map(|line| line.1.trim())
    }

    /// Returns a parameter of `Content-Disposition`.
    fn parameter(&self, name: &str) -> Option<String> {
        let disposition = self.header("content-disposition")?;
        let (_, rest) = disposition.split_once(&format!("; {name}=\""))?;
        Some(rest.split_once('"')?.0.to_owned())
    }

    fn is_file(&self) -> bool {
        self.parameter("filename").is_some()
    }

    /// Returns the uploaded file, if the part is named `files[n]` and has a filename.
    fn file(&self) -> Option<Upload> {
        let name = self.parameter("name")?;
        let index = name.strip_prefix("files[")?.strip_suffix(']')?;
        Some(self.upload(index.parse().ok()?, self.parameter("filename")?))
    }

    fn upload(&self, index: u64, filename: String) -> Upload {
        Upload {
            index,
            filename,
            content_type: self.header("content-type").map(str::to_owned),
            size: self.body.len() as u64,
            content: Bytes::copy_from_slice(self.body),
            image: Image::read(self.body),
            sticker_format: None,
        }
    }

    /// Returns the value of a simple field: a boolean or a string.
    fn value(&self) -> Value {
        match self.body {
            b"true" => Value::Bool(true),
            b"false" => Value::Bool(false),
            text => String::from_utf8_lossy(text).into(),
        }
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let mut windows = bytes.windows(wanted.len());
    windows.position(|window| window == wanted)
}
