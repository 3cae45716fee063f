//! A `multipart/form-data` body: the JSON of an endpoint, and its files.

use std::collections::VecDeque;

use bytes::Bytes;

use crate::upload::body::Upload;
use crate::upload::content::FormPart;
use crate::upload::file::File;
use crate::upload::limits::{FileError, check_sizes, file_sizes};

/// A form of JSON and files. Each attempt opens the files; a file with a reader can be read only
/// once.
#[derive(Clone, Debug)]
pub(crate) struct MultipartForm {
    boundary: String,
    json: Bytes,
    files: Vec<File>,
}

impl MultipartForm {
    /// Creates a form from files that passed [`check`](crate::upload::limits::check).
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot provide random numbers for the boundary.
    pub(crate) fn new(json: Vec<u8>, files: Vec<File>) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::getrandom(&mut bytes)?;
        Ok(Self {
            boundary: format!("guildhall-{:032x}", u128::from_be_bytes(bytes)),
            json: json.into(),
            files,
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
        check_sizes(&self.files, &sizes, None)?;
        let mut parts = VecDeque::new();
        let mut text = self.json_part();
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

    fn file_header(&self, number: usize, file: &File) -> String {
        let (boundary, name, media) = (&self.boundary, file.name(), file.media_type());
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"files[{number}]\"; \
             filename=\"{name}\"\r\nContent-Type: {media}\r\n\r\n"
        )
    }
}
