//! Whether the service takes files of these names, descriptions and sizes.

use guildhall_rules::{FILE_DESCRIPTION, FILES_SIZE_MAX, MESSAGE_FILES, characters, is_file_name};

use super::media::is_media_type;
use super::{File, FileError};

/// Checks what is known of files before they are looked at.
///
/// # Errors
///
/// [`FileError`] for the first that the service would not take.
pub(crate) fn check(files: &[File]) -> Result<(), FileError> {
    if !MESSAGE_FILES.contains(&files.len()) {
        return Err(FileError::TooMany { count: files.len() });
    }
    files.iter().try_for_each(one)
}

fn one(file: &File) -> Result<(), FileError> {
    let (name, media) = (file.name(), file.media_type());
    if !is_file_name(name) {
        return Err(FileError::Name(name.to_owned()));
    }
    if !is_media_type(media) {
        let (name, media) = (name.to_owned(), media.to_owned());
        return Err(FileError::ContentType { name, media });
    }
    let length = file.description.as_deref().map_or(0, characters);
    if !FILE_DESCRIPTION.contains(&length) {
        let name = name.to_owned();
        return Err(FileError::Description { name, length });
    }
    Ok(())
}

/// Checks the sizes of files, of which each may have `limit` bytes, if that is known.
///
/// # Errors
///
/// [`FileError`] for the first that is too large, or for all of them.
pub(crate) fn check_sizes(
    files: &[File],
    sizes: &[u64],
    limit: Option<u64>,
) -> Result<(), FileError> {
    let limit = limit.unwrap_or(FILES_SIZE_MAX);
    let mut each = files.iter().zip(sizes.iter().copied());
    if let Some((file, size)) = each.find(|(_, size)| *size > limit) {
        let name = file.name().to_owned();
        return Err(FileError::TooLarge { name, size, limit });
    }
    match sizes.iter().sum() {
        size if size > FILES_SIZE_MAX => Err(FileError::TooLargeInAll {
            size,
            limit: FILES_SIZE_MAX,
        }),
        _ => Ok(()),
    }
}
