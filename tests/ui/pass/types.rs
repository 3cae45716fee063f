//! Every option type, by name, path and alias, required and optional.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]
#![allow(clippy::pedantic, reason = "the forms matter, not their style")]

use guildhall::prelude::*;

type Maybe<T> = Option<T>;
type Count = u16;
type Words = String;
type Somebody = guildhall::model::Member;
type MaybeHere = Maybe<TextChannel>;

mod own {
    use guildhall::prelude::*;

    #[derive(Debug)]
    pub(crate) struct Minutes(u64);

    impl OptionType for Minutes {
        const SPEC: OptionSpec = String::SPEC.max_length(5);

        fn read(given: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
            let minutes = given
                .text()?
                .strip_suffix('m')
                .and_then(|text| text.parse().ok());
            minutes
                .map(Self)
                .ok_or_else(|| OptionError::new("write a length like `10m`"))
        }
    }

    #[derive(Debug)]
    pub(crate) struct Looked(String);

    impl ConvertedOption for Looked {
        type Input = Minutes;

        async fn convert(minutes: Minutes, ctx: &Context) -> Result<Self> {
            let name = ctx.user().username.clone();
            Ok(Self(format!("{name} {}", minutes.0)))
        }
    }

    impl Looked {
        pub(crate) fn into_text(self) -> String {
            self.0
        }
    }

    #[derive(Choice, Debug)]
    pub(crate) enum Unit {
        Minutes,
        Hours,
    }

    pub(crate) const UNITS: [Unit; 2] = [Unit::Minutes, Unit::Hours];
}

/// Takes text
#[command]
fn text<'a>(
    /// Owned
    owned: std::string::String,
    /// Borrowed
    borrowed: &str,
    /// With a lifetime
    named: &'a str,
    /// An alias
    alias: Words,
    /// Of a custom type
    #[option(min_length = 2)]
    minutes: own::Minutes,
    /// One of several
    unit: crate::own::Unit,
    /// Borrowed
    maybe_borrowed: std::option::Option<&'a str>,
    /// An alias in an alias
    maybe_alias: Maybe<Words>,
    /// One of several
    maybe_unit: Maybe<self::own::Unit>,
) -> String {
    format!("{owned}{borrowed}{named}{alias}{minutes:?}{unit:?}")
        + &format!(
            "{maybe_borrowed:?}{maybe_alias:?}{maybe_unit:?}{:?}",
            own::UNITS
        )
}

/// Takes numbers
#[command]
fn numbers(
    /// 8 bits
    a: i8,
    /// 16 bits
    b: i16,
    /// 32 bits
    c: i32,
    /// 64 bits
    d: i64,
    /// 8 bits
    e: u8,
    /// 16 bits
    f: Count,
    /// 32 bits
    g: u32,
    /// 64 bits
    h: core::primitive::u64,
    /// With a point
    i: f32,
    /// With a point
    j: f64,
    /// Yes or no
    k: bool,
    /// An alias
    #[option(max = 10, default = 3)]
    l: Count,
    /// In an alias
    m: Maybe<Count>,
    /// In an alias
    n: Maybe<bool>,
) -> String {
    format!("{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}{k}{l}{m:?}{n:?}")
}

/// Takes users, channels, roles and files
#[command]
fn things(
    /// Who
    user: guildhall::model::User,
    /// Who
    member: Somebody,
    /// By ID
    id: Id<User>,
    /// Where
    channel: Channel,
    /// By ID
    channel_id: Id<Channel>,
    /// Which
    role: Role,
    /// By ID
    role_id: Id<Role>,
    /// Whom
    mentionable: Mentionable,
    /// What
    file: Attachment,
    /// Where
    here: MaybeHere,
    /// Who
    maybe: Maybe<Somebody>,
) -> String {
    format!("{user}{member}{id}{channel:?}{channel_id}{role:?}{role_id}{mentionable:?}{file:?}")
        + &format!("{here:?}{maybe:?}")
}

/// Takes channels of some kinds
#[command]
fn channels(
    /// 1
    announcement: AnnouncementChannel,
    /// 2
    category: CategoryChannel,
    /// 3
    forum: ForumChannel,
    /// 4
    media: MediaChannel,
    /// 5
    stage: StageChannel,
    /// 6
    text: TextChannel,
    /// 7
    thread: Thread,
    /// 8
    voice: VoiceChannel,
    /// 9
    #[option(channel_types(private_thread))]
    narrower: Option<Thread>,
) -> String {
    format!("{announcement}{category}{forum}{media}{stage}{text}{thread}{voice}{narrower:?}")
}

#[user_command]
fn user(user: guildhall::model::User) -> String {
    user.to_string()
}

#[user_command]
fn member(member: Somebody) -> String {
    member.to_string()
}

#[user_command]
fn maybe_member(member: Maybe<Somebody>) -> String {
    format!("{member:?}")
}

/// Takes values that are looked up
#[command]
async fn looked_up(
    /// Required
    required: own::Looked,
    /// With other limits
    #[option(max_length = 4, autocomplete = suggest_minutes)]
    limited: crate::own::Looked,
    /// Optional
    optional: Option<own::Looked>,
    /// Under an alias
    alias: Maybe<own::Looked>,
) -> String {
    let optional = [optional, alias].into_iter().flatten().next();
    [Some(required), Some(limited), optional]
        .into_iter()
        .flatten()
        .map(own::Looked::into_text)
        .collect()
}

async fn suggest_minutes(_typed: &str, so_far: &looked_up::Partial) -> Vec<String> {
    let minutes: Option<&own::Minutes> = so_far.required.as_ref();
    minutes
        .map(|minutes| format!("{minutes:?}"))
        .into_iter()
        .collect()
}

const _: () = {
    let options = numbers::COMMAND.def().options;
    let mut index = 0;
    while index < options.len() {
        assert!(options[index].required == (index < 11));
        index += 1;
    }
};

fn main() {}
