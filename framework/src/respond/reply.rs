//! Builders for messages and updates that handlers return.

use guildhall_client::{File, IntoMessage};
use guildhall_model::message::{ChannelMessageBody, ThreadMessageBody};
use guildhall_model::{
    AllowedMentions, AttachmentBody, Component, Embed, MessageBody, MessageEdit, MessageFlags,
    Patch, PollBody, WebhookMessageBody,
};
use guildhall_rules::{CONTENT_MAX, count_characters};

/// A message that responds to an interaction.
///
/// Its text mentions nobody unless [`Reply::allowed_mentions`] allows mentions.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    body: MessageBody,
    files: Vec<File>,
    is_public: bool,
}

impl Default for Reply {
    fn default() -> Self {
        Self {
            body: MessageBody::default().allowed_mentions(AllowedMentions::none()),
            files: Vec::new(),
            is_public: false,
        }
    }
}

impl Reply {
    /// Creates a message with text, which is truncated to 2000 characters when it is sent.
    pub fn text(content: impl Into<String>) -> Self {
        let mut reply = Self::default();
        reply.body.content = Some(content.into());
        reply
    }

    /// Adds an embed. A message has at most 10 embeds, with at most 6000 characters in total.
    #[must_use]
    pub fn embed(mut self, embed: Embed) -> Self {
        self.body.embeds.push(embed);
        self
    }

    /// Sets the embeds, at most 10.
    #[must_use]
    pub fn embeds(mut self, embeds: impl IntoIterator<Item = Embed>) -> Self {
        self.body.embeds = embeds.into_iter().collect();
        self
    }

    /// Adds a component, such as an action row.
    ///
    /// A message has at most 5 action rows. A message created by [`Reply::from_components`] has components of any type:
    /// at most 40, including nested components.
    #[must_use]
    pub fn component(mut self, component: impl Into<Component>) -> Self {
        self.body.components.push(component.into());
        self
    }

    /// Sets the components, within the limits of [`Reply::component`].
    #[must_use]
    pub fn components<C: Into<Component>>(
        mut self,
        components: impl IntoIterator<Item = C>,
    ) -> Self {
        self.body.components = components.into_iter().map(Into::into).collect();
        self
    }

    /// Creates a message that consists of components only (`IS_COMPONENTS_V2`). Text, embeds and polls are not allowed.
    ///
    /// [`Reply::component`] adds components of other types.
    ///
    /// ```
    /// use guildhall::model::component::{Section, Separator};
    /// use guildhall::prelude::*;
    ///
    /// let refresh = Button::secondary("refresh", "Refresh");
    /// let reply = Reply::from_components([TextDisplay::new("# Scores")])
    ///     .component(Separator::new())
    ///     .component(Section::new([TextDisplay::new("Ada: 3")], refresh));
    /// assert_eq!(reply.body().components.len(), 3);
    /// ```
    pub fn from_components<C: Into<Component>>(components: impl IntoIterator<Item = C>) -> Self {
        let mut reply = Self::default();
        reply.body.flags = MessageFlags::IS_COMPONENTS_V2;
        reply.body.components = components.into_iter().map(Into::into).collect();
        reply
    }

    /// Adds a file. A message has at most 10 files: each up to the interaction's size limit, 10 MiB by default, and up
    /// to 25 MiB in total.
    ///
    /// Files are sent by a REST call. The framework first defers, and then completes the deferral, if the files exceed
    /// 64 KiB in total, if one of them can be read only once, or if the handler takes over half a second.
    #[must_use]
    pub fn file(mut self, file: File) -> Self {
        self.files.push(file);
        self
    }

    /// Sets the poll; a message has at most one.
    #[must_use]
    pub fn poll(mut self, poll: PollBody) -> Self {
        self.body.poll = Some(Box::new(poll));
        self
    }

    /// Sets whether link previews are suppressed.
    #[must_use]
    pub fn suppress_embeds(mut self, suppress_embeds: bool) -> Self {
        let flag = MessageFlags::SUPPRESS_EMBEDS;
        self.body.flags.set(flag, suppress_embeds);
        self
    }

    /// Sets whether the message causes no push or desktop notification. Has no effect on a message that completes a
    /// deferral.
    #[must_use]
    pub fn silent(mut self, silent: bool) -> Self {
        let flag = MessageFlags::SUPPRESS_NOTIFICATIONS;
        self.body.flags.set(flag, silent);
        self
    }

    /// Makes the message ephemeral, so that only the user of the interaction sees the message.
    ///
    /// After a public deferral, the loading message is deleted, and the ephemeral message is sent separately, which
    /// costs an additional REST call. The app logs one warning per handler. With `#[command(ephemeral)]`, the deferral
    /// is ephemeral too, and one call completes it.
    #[must_use]
    pub fn ephemeral(mut self) -> Self {
        self.body.flags |= MessageFlags::EPHEMERAL;
        self.is_public = false;
        self
    }

    /// Makes the message public, even if the command is `ephemeral`. Overrides [`Reply::ephemeral`].
    ///
    /// Applies to an initial response and to follow-up messages. The first message after an ephemeral deferral stays
    /// ephemeral, because the deferral determines the visibility. The automatic deferral of an `ephemeral` command is
    /// ephemeral too: if the initial response must be public, respond before the deferral, 2 seconds after the arrival
    /// by default.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// /// Report somebody
    /// #[command(ephemeral)]
    /// async fn report(
    ///     ctx: Context,
    ///     /// User to report
    ///     who: User,
    /// ) -> Result<()> {
    ///     ctx.reply("Thank you.").await?;
    ///     ctx.followup(Reply::text(format!("{who} was reported.")).public()).await?;
    ///     Ok(())
    /// }
    /// # fn main() {}
    /// ```
    #[must_use]
    pub fn public(mut self) -> Self {
        self.body.flags -= MessageFlags::EPHEMERAL;
        self.is_public = true;
        self
    }

    /// Sets the allowed mentions; the default is none.
    #[must_use]
    pub fn allowed_mentions(mut self, mentions: AllowedMentions) -> Self {
        self.body.allowed_mentions = Some(mentions);
        self
    }

    /// Returns the message body, without the files.
    pub fn body(&self) -> &MessageBody {
        &self.body
    }

    /// Returns the components, for changes.
    pub(crate) fn components_mut(&mut self) -> &mut [Component] {
        &mut self.body.components
    }

    /// Returns whether the message is public even if the command is ephemeral.
    pub(crate) fn is_public(&self) -> bool {
        self.is_public
    }

    /// Splits the reply into body and files.
    ///
    /// Truncates text that is too long, with a warning: the service would reject the whole response.
    pub(crate) fn into_parts(mut self) -> (MessageBody, Vec<File>) {
        self.body.content = self.body.content.map(truncate_content);
        (self.body, self.files)
    }
}

/// Truncates text to 2000 characters.
pub(crate) fn truncate_content(mut content: String) -> String {
    if count_characters(&content) > CONTENT_MAX {
        tracing::warn!("truncated the text of a message to 2000 characters");
        let end = content.char_indices().nth(CONTENT_MAX - 1);
        content.truncate(end.map_or(0, |(end, _)| end));
        content.push('…');
    }
    content
}

impl From<MessageBody> for Reply {
    fn from(body: MessageBody) -> Self {
        Self {
            body,
            ..Self::default()
        }
    }
}

/// Implements [`IntoMessage`] for [`Reply`].
macro_rules! sends_replies {
    ($($body:ident)*) => {$(
        /// Sends the reply with its files outside of a response: in a channel, a thread, a DM or with a webhook. The
        /// client rejects an [ephemeral](Reply::ephemeral) reply, except as a follow-up message.
        impl IntoMessage<$body> for Reply {
            fn into_body_and_files(self) -> ($body, Vec<File>) {
                let (body, files) = self.into_parts();
                (body.into(), files)
            }
        }
    )*};
}

sends_replies! { MessageBody ChannelMessageBody ThreadMessageBody WebhookMessageBody }

impl From<&str> for Reply {
    fn from(content: &str) -> Self {
        Self::text(content)
    }
}

impl From<String> for Reply {
    fn from(content: String) -> Self {
        Self::text(content)
    }
}

impl From<Embed> for Reply {
    fn from(embed: Embed) -> Self {
        Self::default().embed(embed)
    }
}

/// Changes to an existing message: the message with the component, or an earlier response.
///
/// Unset fields stay unchanged; `None` clears a field. The text mentions nobody unless [`Update::allowed_mentions`]
/// allows mentions.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    edit: MessageEdit,
    files: Vec<File>,
}

impl Default for Update {
    fn default() -> Self {
        let nobody = AllowedMentions::none();
        Self {
            edit: MessageEdit::default().allowed_mentions(nobody),
            files: Vec::new(),
        }
    }
}

impl Update {
    /// Creates an update of the text, which is truncated to 2000 characters when it is sent.
    pub fn text(content: impl Into<String>) -> Self {
        Self::default().content(content.into())
    }

    /// Sets the text: at most 2000 characters. `None` removes the text.
    #[must_use]
    pub fn content(mut self, content: impl Into<Patch<String>>) -> Self {
        self.edit = self.edit.content(content);
        self
    }

    /// Adds an embed. The embeds of an update replace all embeds of the message.
    #[must_use]
    pub fn embed(mut self, embed: Embed) -> Self {
        self.edit = self.edit.embed(embed);
        self
    }

    /// Sets the embeds: at most 10, with at most 6000 characters in total.
    #[must_use]
    pub fn embeds(mut self, embeds: impl IntoIterator<Item = Embed>) -> Self {
        self.edit = self.edit.embeds(Vec::from_iter(embeds));
        self
    }

    /// Removes the embeds.
    #[must_use]
    pub fn without_embeds(mut self) -> Self {
        self.edit = self.edit.embeds([]);
        self
    }

    /// Adds a component to the list that replaces the components of the message.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// let next = Button::primary("page/2", "Next");
    /// let update = Update::text("Page 1").component(ActionRow::buttons([next]));
    /// ```
    #[must_use]
    pub fn component(mut self, component: impl Into<Component>) -> Self {
        self.edit = self.edit.component(component);
        self
    }

    /// Sets the components, within the limits of [`Reply::component`].
    #[must_use]
    pub fn components<C: Into<Component>>(
        mut self,
        components: impl IntoIterator<Item = C>,
    ) -> Self {
        let components: Vec<_> = components.into_iter().map(Into::into).collect();
        self.edit = self.edit.components(components);
        self
    }

    /// Removes the components, so that nobody can use them again.
    #[must_use]
    pub fn without_components(mut self) -> Self {
        self.edit = self.edit.components([]);
        self
    }

    /// Adds a file. The existing files stay unless [`attachments`](Self::attachments) selects some of them.
    ///
    /// As with [`Reply::file`], the file is sent by a REST call. To keep the existing files, the framework reads the
    /// message first.
    #[must_use]
    pub fn file(mut self, file: File) -> Self {
        self.files.push(file);
        self
    }

    /// Sets the existing attachments to keep. The others are removed.
    #[must_use]
    pub fn attachments(mut self, attachments: impl Into<Patch<Vec<AttachmentBody>>>) -> Self {
        self.edit = self.edit.attachments(attachments);
        self
    }

    /// Sets the allowed mentions; the default is none.
    #[must_use]
    pub fn allowed_mentions(mut self, mentions: AllowedMentions) -> Self {
        self.edit = self.edit.allowed_mentions(mentions);
        self
    }

    /// Creates an update that replaces the text, the embeds, the components and the files of a message with those of a
    /// reply.
    pub(crate) fn replacing(reply: Reply) -> Self {
        let is_v2 = reply.body.flags.contains(MessageFlags::IS_COMPONENTS_V2);
        let mut update = Self::from(reply);
        let edit = &mut update.edit;
        // A message of components only has neither text nor embeds, and accepts no such fields.
        if !is_v2 {
            if edit.content.is_keep() {
                edit.content = Patch::Clear;
            }
            // The service takes an empty list for every message, and null only for some.
            if edit.embeds.is_keep() {
                edit.embeds = Patch::Set(Vec::new());
            }
        }
        if edit.components.is_keep() {
            edit.components = Patch::Set(Vec::new());
        }
        edit.attachments = Patch::Set(Vec::new());
        update
    }

    /// Splits the update into edit and files.
    pub(crate) fn into_parts(mut self) -> (MessageEdit, Vec<File>) {
        if let Patch::Set(content) = self.edit.content {
            self.edit.content = Patch::Set(truncate_content(content));
        }
        (self.edit, self.files)
    }
}

impl From<&str> for Update {
    fn from(content: &str) -> Self {
        Self::text(content)
    }
}

impl From<String> for Update {
    fn from(content: String) -> Self {
        Self::text(content)
    }
}

impl From<Embed> for Update {
    fn from(embed: Embed) -> Self {
        Self::default().embed(embed)
    }
}

impl From<MessageEdit> for Update {
    fn from(edit: MessageEdit) -> Self {
        let files = Vec::new();
        Self { edit, files }
    }
}

/// Converts a reply to an update of the fields that the reply sets. Other fields stay unchanged.
impl From<Reply> for Update {
    fn from(reply: Reply) -> Self {
        let (body, files) = reply.into_parts();
        let edit = edit_from_message(body);
        Self { edit, files }
    }
}

/// Flags that an edit can set.
const EDITABLE: MessageFlags = MessageFlags::SUPPRESS_EMBEDS.union(MessageFlags::IS_COMPONENTS_V2);

/// Converts a message to the edit that completes a deferral with this message.
pub(crate) fn edit_from_message(body: MessageBody) -> MessageEdit {
    let edit = MessageEdit {
        allowed_mentions: set_or_keep(body.allowed_mentions),
        attachments: set_unless_empty(body.attachments),
        components: set_unless_empty(body.components),
        content: set_or_keep(body.content),
        embeds: set_unless_empty(body.embeds),
        poll: set_or_keep(body.poll.map(|poll| *poll)),
        ..MessageEdit::default()
    };
    match body.flags.intersection(EDITABLE) {
        flags if flags.is_empty() => edit,
        flags => edit.flags(flags),
    }
}

/// Returns a patch that keeps the field if there is no value.
fn set_or_keep<T>(value: Option<T>) -> Patch<T> {
    value.map_or(Patch::Keep, Patch::Set)
}

/// Returns a patch that keeps the field if the list is empty.
fn set_unless_empty<T>(list: Vec<T>) -> Patch<Vec<T>> {
    set_or_keep(Some(list).filter(|list| !list.is_empty()))
}
