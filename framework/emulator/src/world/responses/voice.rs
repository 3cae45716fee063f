//! Voice messages: one recording, and nothing else.

use guildhall_model::api::Code;
use guildhall_model::{Message, MessageFlags};

/// Whether a message is a voice message.
pub(super) fn is_voice_message(message: &Message) -> bool {
    message.flags.contains(MessageFlags::IS_VOICE_MESSAGE)
}

/// Checks what a voice message holds.
pub(super) fn check_voice_message(message: &Message) -> Result<(), Code> {
    let more = !message.content.is_empty()
        || !message.embeds.is_empty()
        || !message.components.is_empty()
        || message.poll.is_some();
    if more {
        return Err(Code::VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT);
    }
    let [file] = message.attachments.as_slice() else {
        return Err(Code::VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT);
    };
    let media = file.content_type.as_deref().unwrap_or_default();
    if !media.starts_with("audio/") {
        return Err(Code::VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT);
    }
    if file.duration_secs.is_none() || file.waveform.is_none() {
        return Err(Code::VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA);
    }
    Ok(())
}
