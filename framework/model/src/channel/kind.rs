//! What a channel can be set to.

use crate::flags::number_flags;
use crate::open_text::open_text;

guildhall_rules::open_enum! {
    /// The picture in a voice channel: [video quality modes](https://docs.discord.com/developers/resources/channel#channel-object-video-quality-modes).
    VideoQualityMode {
        /// The service chooses.
        Auto = 1 "AUTO",
        /// 720 lines.
        Full = 2 "FULL",
    }
}

guildhall_rules::open_enum! {
    /// How a forum shows its threads: [forum layout types](https://docs.discord.com/developers/resources/channel#channel-object-forum-layout-types).
    ForumLayout {
        /// Not chosen.
        NotSet = 0 "NOT_SET",
        /// As a list.
        ListView = 1 "LIST_VIEW",
        /// As tiles.
        GalleryView = 2 "GALLERY_VIEW",
    }
}

guildhall_rules::open_enum! {
    /// How a forum sorts its threads: [sort order types](https://docs.discord.com/developers/resources/channel#channel-object-sort-order-types).
    SortOrder {
        /// By the latest message.
        LatestActivity = 0 "LATEST_ACTIVITY",
        /// By the time they were made.
        CreationDate = 1 "CREATION_DATE",
    }
}

guildhall_rules::open_enum_serde! {
    VideoQualityMode,
    ForumLayout,
    SortOrder,
}

number_flags! {
    /// What is special about a channel: [channel flags](https://docs.discord.com/developers/resources/channel#channel-object-channel-flags).
    ChannelFlags {
        /// A thread that stays at the top of its forum.
        PINNED = 1,
        /// A forum whose new threads need a tag.
        REQUIRE_TAG = 4,
        /// A media channel without download buttons.
        HIDE_MEDIA_DOWNLOAD_OPTIONS = 15,
        /// A channel that is hidden until a member agrees to see it.
        IS_SPOILER_CHANNEL = 21,
    }
}

open_text! {
    /// Which threads a search in a forum finds.
    TagSetting {
        /// Those that have all tags.
        MatchAll = "match_all",
        /// Those that have one of the tags.
        MatchSome = "match_some",
    }
}
