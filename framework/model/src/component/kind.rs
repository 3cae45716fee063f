//! What a component is.

guildhall_rules::open_enum! {
    /// What a component is: [component types](https://docs.discord.com/developers/components/reference#component-object-component-types).
    ComponentType {
        /// A row of buttons or one select.
        ActionRow = 1 "ACTION_ROW",
        /// A button.
        Button = 2 "BUTTON",
        /// A select of texts that the app gives.
        StringSelect = 3 "STRING_SELECT",
        /// A field for text.
        TextInput = 4 "TEXT_INPUT",
        /// A select of users.
        UserSelect = 5 "USER_SELECT",
        /// A select of roles.
        RoleSelect = 6 "ROLE_SELECT",
        /// A select of users and roles.
        MentionableSelect = 7 "MENTIONABLE_SELECT",
        /// A select of channels.
        ChannelSelect = 8 "CHANNEL_SELECT",
        /// Texts beside a picture or a button.
        Section = 9 "SECTION",
        /// A text.
        TextDisplay = 10 "TEXT_DISPLAY",
        /// A small picture.
        Thumbnail = 11 "THUMBNAIL",
        /// Pictures and films.
        MediaGallery = 12 "MEDIA_GALLERY",
        /// A file.
        File = 13 "FILE",
        /// A gap, with or without a line.
        Separator = 14 "SEPARATOR",
        /// A box around others.
        Container = 17 "CONTAINER",
        /// A caption around a field of a modal.
        Label = 18 "LABEL",
        /// A field for files.
        FileUpload = 19 "FILE_UPLOAD",
        /// Options of which one is chosen.
        RadioGroup = 21 "RADIO_GROUP",
        /// Options of which several are chosen.
        CheckboxGroup = 22 "CHECKBOX_GROUP",
        /// An option that is chosen or not.
        Checkbox = 23 "CHECKBOX",
    }
}

guildhall_rules::open_enum_serde! { ComponentType }
