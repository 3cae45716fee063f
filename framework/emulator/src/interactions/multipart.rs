//! Parser of multipart bodies with JSON and files.

use serde_json::{Map, Value};

use crate::world::attachments::{Image, Upload};

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

/// Returns the boundary of the media type `multipart/form-data`; `None` for other media types.
pub(crate) fn boundary(media: &str) -> Option<&str> {
    let parameters = media.strip_prefix("multipart/form-data")?;
    let mut parameters = parameters.split(';').map(str::trim);
    let boundary = parameters.find_map(|parameter| parameter.strip_prefix("boundary="))?;
    Some(boundary.trim_matches('"'))
}

/// Parses a multipart body; `None` if the body is malformed, or contains no JSON, files or simple
/// fields.
pub(crate) fn parse_form(body: &[u8], boundary: &str) -> Option<MultipartForm> {
    let mut json = None;
    let mut files = Vec::new();
    let mut fields = Map::new();
    for part in parts(body, boundary)? {
        let name = part.parameter("name")?;
        if name == PAYLOAD_PART {
            json = Some(serde_json::from_slice(part.body).ok()?);
        } else if let Some(file) = part.file(&name) {
            files.push(file);
        } else if SIMPLE_FIELDS.contains(&name.as_str()) {
            fields.insert(name, part.value());
        }
    }
    let json = json.or_else(|| {
        let has_non_buttons = !fields.is_empty() || !files.is_empty();
        has_non_buttons.then_some(Value::Object(fields))
    });
    Some(MultipartForm { json: json?, files })
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

    /// Returns the uploaded file, if the part is named `files[n]` and has a filename.
    fn file(&self, name: &str) -> Option<Upload> {
        let index = name.strip_prefix("files[")?.strip_suffix(']')?;
        Some(Upload {
            index: index.parse().ok()?,
            filename: self.parameter("filename")?,
            content_type: self.header("content-type").map(str::to_owned),
            size: self.body.len() as u64,
            image: Image::read(self.body),
        })
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
