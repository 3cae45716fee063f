//! How a poll is laid out.

guildhall_rules::open_enum! {
    /// How a poll is laid out: [layout types](https://docs.discord.com/developers/resources/poll#layout-type).
    #[derive(Default)]
    PollLayout {
        /// The only way that the service has.
        #[default]
        Default = 1 "DEFAULT",
    }
}

guildhall_rules::open_enum_serde! { PollLayout }
