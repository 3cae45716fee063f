//! A body that holds files beside its JSON, as `multipart/form-data`.

use std::collections::VecDeque;

use bytes::Bytes;

use crate::upload::body::Upload;
use crate::upload::content::{Part, sizes};
use crate::upload::file::File;
use crate::upload::limits::{FileError, check_sizes};

/// A body that holds files beside its JSON. It can be opened as often as its files can.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    boundary: String,
    json: Bytes,
    files: Vec<File>,
}

impl Form {
    /// One whose files are checked as far as they are known.
    ///
    /// # Errors
    ///
    /// Where the system has no random numbers: the boundary must be none that a file could hold.
    pub(crate) fn new(json: Vec<u8>, files: Vec<File>) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::getrandom(&mut bytes)?;
        Ok(Self {
            boundary: format!("guildhall-{:032x}", u128::from_be_bytes(bytes)),
            json: json.into(),
            files,
        })
    }

    /// What the header says that the body is.
    pub(crate) fn media_type(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }

    /// Whether all files can be sent: none of those that can be read once was.
    pub(crate) fn is_unspent(&self) -> bool {
        self.files.iter().all(File::is_unspent)
    }

    /// The body, ready to be read.
    ///
    /// # Errors
    ///
    /// [`FileError`] where a file cannot be opened, or is too large.
    pub(crate) async fn open(&self) -> Result<Upload, FileError> {
        let sizes = sizes(&self.files).await?;
        check_sizes(&self.files, &sizes, None)?;
        let mut parts = VecDeque::new();
        let mut text = self.opening();
        for (number, (file, size)) in self.files.iter().zip(sizes).enumerate() {
            text.push_str(&self.head(number, file));
            parts.push_back(Part::Bytes(text.into()));
            parts.push_back(file.open(size).await?);
            text = String::from("\r\n");
        }
        parts.push_back(Part::Bytes(
            format!("{text}--{}--\r\n", self.boundary).into(),
        ));
        Ok(Upload::new(parts))
    }

    fn opening(&self) -> String {
        let (boundary, json) = (&self.boundary, String::from_utf8_lossy(&self.json));
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\
             Content-Type: application/json\r\n\r\n{json}\r\n"
        )
    }

    fn head(&self, number: usize, file: &File) -> String {
        let (boundary, name, media) = (&self.boundary, file.name(), file.media_type());
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"files[{number}]\"; \
             filename=\"{name}\"\r\nContent-Type: {media}\r\n\r\n"
        )
    }
}
