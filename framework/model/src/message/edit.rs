//! What an edit changes about a message.

use super::MessageFlags;
use crate::body::body;
use crate::{AllowedMentions, AttachmentBody, Component, Embed, Patch, PollBody};

body! {
    /// The body that [edits](https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response) an answer to an interaction, or the message whose component was used.
    ///
    /// A message that has become one of components alone stays so; with it, the text, the embeds and
    /// the poll must be cleared.
    pub struct MessageEdit {
        /// Who is notified.
        allowed_mentions: Patch<AllowedMentions>,
        /// All files: those that stay, by their ids, and new ones.
        attachments: Patch<Vec<AttachmentBody>>,
        /// All components.
        components: Patch<Vec<Component>>,
        /// The text, at most 2000 characters.
        content: Patch<String>,
        /// All embeds, at most 10 with 6000 characters in all.
        embeds: Patch<Vec<Embed>>,
        /// `SUPPRESS_EMBEDS` can be set and unset, `IS_COMPONENTS_V2` only set.
        flags: Patch<MessageFlags>,
        /// The poll. One can begin only where the edit completes a deferred answer.
        poll: Patch<PollBody>,
    }
}
