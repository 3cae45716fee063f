//! A `multipart/form-data` body: the JSON of an endpoint or its fields, and its files.

use std::collections::VecDeque;

use bytes::Bytes;
use guildhall_model::api::BodyFormat;
use serde_json::{Map, Value};

use crate::upload::body::Upload;
use crate::upload::content::FormPart;
use crate::upload::file::File;
use crate::upload::limits::{FileError, check_sizes, file_sizes};

/// A form of JSON and files. Each attempt opens the files; a file with a reader can be read only once.
#[derive(Clone, Debug)]
pub(crate) struct MultipartForm {
    boundary: String,
    json: Bytes,
    files: Vec<File>,
    format: BodyFormat,
}

impl MultipartForm {
    /// Creates a form from files that passed [`check`](crate::upload::limits::check).
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot provide random numbers for the boundary.
    pub(crate) fn new(
        json: Vec<u8>,
        files: Vec<File>,
        format: BodyFormat,
    ) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::getrandom(&mut bytes)?;
        Ok(Self {
            boundary: format!("guildhall-{:032x}", u128::from_be_bytes(bytes)),
            json: json.into(),
            files,
            format,
        })
    }

    /// Returns the value of the `Content-Type` header.
    pub(crate) fn media_type(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }

    /// Returns whether another attempt can send all files: false if reading from the reader of a file has begun.
    pub(crate) fn can_be_sent(&self) -> bool {
        self.files.iter().all(File::can_be_sent)
    }

    /// Opens the files and returns the body.
    ///
    /// # Errors
    ///
    /// Returns [`FileError`] if a file cannot be opened, or is too large.
    pub(crate) async fn open(&self) -> Result<Upload, FileError> {
        let sizes = file_sizes(&self.files).await?;
        check_sizes(&self.files, &sizes, self.file_size_max())?;
        let mut parts = VecDeque::new();
        let mut text = match self.format {
            BodyFormat::Form { .. } => self.field_parts(),
            _ => self.json_part(),
        };
        for (number, (file, size)) in self.files.iter().zip(sizes).enumerate() {
            text.push_str(&self.file_header(number, file));
            parts.push_back(FormPart::Bytes(text.into()));
            parts.push_back(file.open(size).await?);
            text = String::from("\r\n");
        }
        let end = format!("{text}--{}--\r\n", self.boundary);
        parts.push_back(FormPart::Bytes(end.into()));
        Ok(Upload::new(parts))
    }

    fn json_part(&self) -> String {
        let (boundary, json) = (&self.boundary, String::from_utf8_lossy(&self.json));
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\
             Content-Type: application/json\r\n\r\n{json}\r\n"
        )
    }

    /// Returns a part for each field of the JSON.
    fn field_parts(&self) -> String {
        let fields: Map<String, Value> = serde_json::from_slice(&self.json).unwrap_or_default();
        let boundary = &self.boundary;
        let parts = fields.iter().map(|(name, value)| {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n"
            )
        });
        parts.collect()
    }

    /// Returns the maximum size of one file, in bytes, if the endpoint has its own.
    const fn file_size_max(&self) -> Option<u64> {
        match self.format {
            BodyFormat::Form { file_size_max, .. } => Some(file_size_max),
            _ => None,
        }
    }

    fn file_header(&self, number: usize, file: &File) -> String {
        let (boundary, name, media) = (&self.boundary, file.name(), file.media_type());
        let part = match self.format {
            BodyFormat::Form { file, .. } => file.to_owned(),
            _ => format!("files[{number}]"),
        };
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{part}\"; \
             filename=\"{name}\"\r\nContent-Type: {media}\r\n\r\n"
        )
    }
}
