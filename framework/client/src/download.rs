//! Downloads of attachments: from the URL in an attachment to a file in memory, within a limit.

use guildhall_model::Attachment;

use crate::client::Client;
use crate::connection::check_status;
use crate::error::Error;
use crate::exchange::PreparedRequest;
use crate::label::RequestLabel;
use crate::transport::ResponseSizeLimit;
use crate::upload::file::File;

impl Client {
    /// Downloads an attachment of at most `limit` bytes into memory. Returns a file with the name, media type and
    /// description of the attachment, which can be sent again: [`File::bytes`] returns the content.
    ///
    /// The URL of the attachment must be an https URL of Discord's CDN, `cdn.discordapp.com`, or have the origin of the
    /// client's base URL, as with the emulator. The client sends no token with the request, follows no redirect and
    /// waits for no rate limit. The client's [timeout](crate::ClientBuilder::timeout) covers the whole download, and
    /// the request is retried like any other GET.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] with one of these kinds, or a kind of any GET:
    ///
    /// - [`TooLarge`](crate::ErrorKind::TooLarge): the file is larger than `limit`. The client sends no request if the
    ///   attachment states such a size, and otherwise stops reading at the limit.
    /// - [`Unsendable`](crate::ErrorKind::Unsendable): the URL has another origin.
    /// - [`Rejected`](crate::ErrorKind::Rejected), with status 404: the URL has expired, or the file was deleted.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::Attachment;
    /// # async fn example(client: Client, attachment: Attachment) -> Result<(), Box<dyn std::error::Error>> {
    /// let file = client.download(&attachment, 1024 * 1024).await?;
    /// let rows = str::from_utf8(file.bytes().unwrap_or_default())?.lines().count();
    /// println!("{} has {rows} lines", file.name());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn download(&self, attachment: &Attachment, limit: u64) -> Result<File, Error> {
        let too_large =
            |size| Error::too_large(RequestLabel::DOWNLOAD, &attachment.filename, size, limit);
        if attachment.size > limit {
            return Err(too_large(Some(attachment.size)));
        }
        let state = self.state();
        let mut request = state
            .connection
            .download(RequestLabel::DOWNLOAD, &attachment.url)?;
        let size_limit = ResponseSizeLimit(limit);
        request.extensions_mut().insert(size_limit);
        let prepared = PreparedRequest::authorized(RequestLabel::DOWNLOAD, request);
        let response = state.exchange(prepared).await;
        let response = response.map_err(|error| {
            error.with_file(RequestLabel::DOWNLOAD, &attachment.filename, limit)
        })?;
        check_status(RequestLabel::DOWNLOAD, &response)?;
        // A transport of the app may ignore the limit.
        let bytes = response.into_body();
        if bytes.len() as u64 > limit {
            return Err(too_large(Some(bytes.len() as u64)));
        }
        Ok(File {
            content_type: attachment.content_type.clone().map(Into::into),
            description: attachment.description.clone(),
            ..File::new(&attachment.filename, bytes)
        })
    }
}
