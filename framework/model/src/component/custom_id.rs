//! [`IntoCustomId`]: the argument of the constructors of components and modals.

/// Text for a custom ID: a `String`, a `&str` and everything else that converts to `String`.
///
/// The macros of the framework generate functions that return custom IDs. If a custom ID contains a text, it may be too
/// long, so such a function returns a `Result`, which does not implement this trait: add `?`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a custom ID",
    label = "neither a `String` nor a `&str`",
    note = "if this is the `Result` of a function `custom_id`, add `?`: a custom ID with a text may be too long",
    note = "if this is a handler, call its function `custom_id`: for `#[component(\"vote/{{poll}}\")] fn vote`, write `vote::custom_id(poll)`"
)]
pub trait IntoCustomId {
    /// Converts the value.
    fn into_custom_id(self) -> String;
}

#[diagnostic::do_not_recommend]
impl<T: Into<String>> IntoCustomId for T {
    fn into_custom_id(self) -> String {
        self.into()
    }
}
