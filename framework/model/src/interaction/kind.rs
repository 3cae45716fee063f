//! The kinds of interactions and of answers to them.

guildhall_rules::open_enum! {
    /// What an interaction is: [interaction types](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-interaction-type).
    InteractionType {
        /// The service asks whether anybody is there.
        Ping = 1 "PING",
        /// A command was used.
        ApplicationCommand = 2 "APPLICATION_COMMAND",
        /// A button or a select was used.
        MessageComponent = 3 "MESSAGE_COMPONENT",
        /// An option is being typed.
        ApplicationCommandAutocomplete = 4 "APPLICATION_COMMAND_AUTOCOMPLETE",
        /// A modal was sent off.
        ModalSubmit = 5 "MODAL_SUBMIT",
    }
}

guildhall_rules::open_enum! {
    /// What an answer does: [interaction callback types](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type).
    CallbackType {
        /// Acknowledges a PING.
        Pong = 1 "PONG",
        /// Posts a message.
        ChannelMessageWithSource = 4 "CHANNEL_MESSAGE_WITH_SOURCE",
        /// Shows that the app is at work; a message follows.
        DeferredChannelMessageWithSource = 5 "DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE",
        /// Acknowledges a component; an edit may follow.
        DeferredUpdateMessage = 6 "DEFERRED_UPDATE_MESSAGE",
        /// Edits the message that carries the component.
        UpdateMessage = 7 "UPDATE_MESSAGE",
        /// Suggests values for an option.
        ApplicationCommandAutocompleteResult = 8 "APPLICATION_COMMAND_AUTOCOMPLETE_RESULT",
        /// Opens a modal.
        Modal = 9 "MODAL",
        /// Asks the user to pay for the app. Deprecated: a premium button does it.
        PremiumRequired = 10 "PREMIUM_REQUIRED",
        /// Launches the app's Activity.
        LaunchActivity = 12 "LAUNCH_ACTIVITY",
    }
}

guildhall_rules::open_enum_serde! {
    InteractionType,
    CallbackType,
}
