//! Paths of endpoints.

use std::collections::BTreeSet;

use guildhall_model::Timestamp;
use guildhall_model::api::*;
use guildhall_model::channel::{
    ChannelPosition, MessageThreadBody, OverwriteBody, OverwriteType, ThreadBody,
};
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::guild::{
    AutoModerationRule, AutoModerationRuleBody, AutoModerationRuleEdit, BanBody, BulkBanBody,
    IncidentActions, Integration, InviteBody, OnboardingEdit, PruneBody, ScheduledEvent,
    ScheduledEventBody, ScheduledEventEdit, WelcomeScreenEdit, WidgetEdit,
};
use guildhall_model::{
    Application, ApplicationEmojiBody, ApplicationEmojiEdit, Channel, ChannelBody, ChannelEdit,
    Command, CommandBody, CommandEdit, CommandType, CurrentMemberEdit, Emoji, EmojiBody, EmojiEdit,
    Entitlement, EntitlementBody, EntitlementOwnerType, Guild, GuildEdit, Id, ImageData,
    ImageFormat, Interaction, InteractionResponse, InteractionToken, MemberBody, MemberEdit,
    Message, MessageBody, MessageEdit, NickEdit, Role, RoleBody, RoleConnectionBody,
    RoleConnectionMetadata, RoleEdit, RolePosition, Secret, Sku, Sticker, StickerBody, StickerEdit,
    User, Webhook, WebhookBody, WebhookEdit, WebhookTokenEdit,
};

pub(crate) const APP: Id<Application> = Id::new(1);
pub(crate) const GUILD: Id<Guild> = Id::new(2);
pub(crate) const COMMAND: Id<Command> = Id::new(3);
pub(crate) const USER: Id<User> = Id::new(4);
pub(crate) const ROLE: Id<Role> = Id::new(5);
const INTEGRATION: Id<Integration> = Id::new(6);
const INTERACTION: Id<Interaction> = Id::new(7);
const MESSAGE: Id<Message> = Id::new(8);
const CHANNEL: Id<Channel> = Id::new(9);
const ENTITLEMENT: Id<Entitlement> = Id::new(10);
const WEBHOOK: Id<Webhook> = Id::new(11);
const EMOJI: Id<Emoji> = Id::new(12);
const STICKER: Id<Sticker> = Id::new(13);
const EVENT: Id<ScheduledEvent> = Id::new(14);
const RULE: Id<AutoModerationRule> = Id::new(15);

const SKU: Id<Sku> = Id::new(12);

/// Values of the path parameters.
const VALUES: [(&str, &str); 23] = [
    ("{rule}", "15"),
    ("{event}", "14"),
    ("{sticker}", "13"),
    ("/emojis/{emoji}", "/emojis/12"),
    ("{application}", "1"),
    ("{guild}", "2"),
    ("{command}", "3"),
    ("{user}", "4"),
    ("{role}", "5"),
    ("{integration}", "6"),
    ("{interaction}", "7"),
    ("{message}", "8"),
    ("{channel}", "9"),
    ("{entitlement}", "10"),
    ("{token}", "a%2Fb%20%C3%A9"),
    ("{emoji}", "party%3A10"),
    ("{webhook}", "11"),
    ("{overwrite}", "5"),
    ("{code}", "a%2Fb"),
    ("{answer}", "1"),
    ("{sku}", "12"),
    ("{subscription}", "13"),
    ("{instance}", "i-1%2F2"),
];

/// Returns a custom emoji.
fn emoji() -> Emoji {
    Emoji {
        name: Some("party".to_owned()),
        ..Emoji::from(Id::new(10))
    }
}

fn token() -> InteractionToken {
    InteractionToken::new("a/b é")
}

fn ping() -> CommandBody {
    CommandBody::new(CommandType::ChatInput, "ping", "Answer")
}

fn entitlement() -> EntitlementBody {
    EntitlementBody::new(Id::new(77), USER.cast(), EntitlementOwnerType::User)
}

/// Method, path template and filled path of a request.
type FilledPath = (&'static str, &'static str, String);

fn filled<E: Endpoint>(endpoint: &E) -> FilledPath {
    (E::METHOD.as_str(), E::PATH, endpoint.path_and_query())
}

fn application_paths() -> Vec<FilledPath> {
    vec![
        filled(&GetCurrentApplication),
        filled(&ListEntitlements::new(APP)),
        filled(&GetEntitlement::new(APP, ENTITLEMENT)),
        filled(&ConsumeEntitlement::new(APP, ENTITLEMENT)),
        filled(&CreateTestEntitlement::new(APP, entitlement())),
        filled(&DeleteTestEntitlement::new(APP, ENTITLEMENT)),
        filled(&EditCurrentApplication::default()),
        filled(&GetCurrentAuthorization),
        filled(&GetCurrentUserGuilds::new()),
        filled(&ListGlobalCommands::new(APP)),
        filled(&CreateGlobalCommand::new(APP, ping())),
        filled(&GetGlobalCommand::new(APP, COMMAND)),
        filled(&EditGlobalCommand::new(
            APP,
            COMMAND,
            CommandEdit::default(),
        )),
        filled(&DeleteGlobalCommand::new(APP, COMMAND)),
        filled(&BulkOverwriteGlobalCommands::new(
            APP,
            Vec::<CommandBody>::new(),
        )),
        filled(&ListGuildCommands::new(APP, GUILD)),
        filled(&CreateGuildCommand::new(APP, GUILD, ping())),
        filled(&GetGuildCommand::new(APP, GUILD, COMMAND)),
        filled(&EditGuildCommand::new(
            APP,
            GUILD,
            COMMAND,
            CommandEdit::default(),
        )),
        filled(&DeleteGuildCommand::new(APP, GUILD, COMMAND)),
        filled(&BulkOverwriteGuildCommands::new(
            APP,
            GUILD,
            Vec::<CommandBody>::new(),
        )),
        filled(&GetGuildCommandPermissions::new(APP, GUILD)),
        filled(&GetCommandPermissions::new(APP, GUILD, COMMAND)),
        filled(&EditCommandPermissions::new(
            APP,
            GUILD,
            COMMAND,
            CommandPermissionsBody::new(Vec::<CommandPermission>::new()),
        )),
    ]
}

fn user_paths() -> Vec<FilledPath> {
    vec![
        filled(&GetApplication::new(APP)),
        filled(&EditApplication::new(APP, ApplicationEdit::new())),
        filled(&GetActivityInstance::new(APP, "i-1/2".to_owned())),
        filled(&GetRoleConnectionMetadata::new(APP)),
        filled(&UpdateRoleConnectionMetadata::new(
            APP,
            Vec::<RoleConnectionMetadata>::new(),
        )),
        filled(&GetRoleConnection::new(APP)),
        filled(&UpdateRoleConnection::new(APP, RoleConnectionBody::new())),
        filled(&DeleteRoleConnection::new(APP)),
        filled(&ListSkus::new(APP)),
        filled(&ListSkuSubscriptions::new(SKU)),
        filled(&GetSkuSubscription::new(SKU, Id::new(13))),
        filled(&GetCurrentBotApplication),
        filled(&GetCurrentUser),
        filled(&GetUser::new(USER)),
        filled(&ModifyCurrentUser::default()),
        filled(&GetCurrentUserGuildMember::new(GUILD)),
        filled(&LeaveGuild::new(GUILD)),
        filled(&GetCurrentUserEntitlements::new(APP)),
        filled(&GetGateway),
        filled(&GetGatewayBot),
    ]
}

fn interaction_paths() -> Vec<FilledPath> {
    vec![
        filled(&CreateInteractionResponse::new(
            INTERACTION,
            token(),
            InteractionResponse::Pong,
        )),
        filled(&GetOriginalResponse::new(APP, token())),
        filled(&EditOriginalResponse::new(APP, token(), MessageEdit::new())),
        filled(&DeleteOriginalResponse::new(APP, token())),
        filled(&CreateFollowupMessage::new(
            APP,
            token(),
            MessageBody::text("hi"),
        )),
        filled(&GetFollowupMessage::new(APP, token(), MESSAGE)),
        filled(&EditFollowupMessage::new(
            APP,
            token(),
            MESSAGE,
            MessageEdit::new(),
        )),
        filled(&DeleteFollowupMessage::new(APP, token(), MESSAGE)),
    ]
}

fn guild_paths() -> Vec<FilledPath> {
    vec![
        filled(&GetGuild::new(GUILD)),
        filled(&GetGuildPreview::new(GUILD)),
        filled(&ModifyGuild::new(GUILD, GuildEdit::new())),
        filled(&GetVoiceRegions::new(GUILD)),
        filled(&ListVoiceRegions),
        filled(&GetAuditLog::new(GUILD)),
        filled(&GetChannels::new(GUILD)),
        filled(&CreateChannel::new(GUILD, ChannelBody::new("hall"))),
        filled(&ModifyChannelPositions::new(
            GUILD,
            Vec::<ChannelPosition>::new(),
        )),
        filled(&ListActiveThreads::new(GUILD)),
        filled(&GetChannel::new(CHANNEL)),
        filled(&ModifyChannel::new(CHANNEL, ChannelEdit::new())),
        filled(&DeleteChannel::new(CHANNEL)),
        filled(&EditChannelPermissions::new(
            CHANNEL,
            ROLE.cast(),
            OverwriteBody::new(OverwriteType::Role),
        )),
        filled(&DeleteChannelPermission::new(CHANNEL, ROLE.cast())),
        filled(&FollowAnnouncementChannel::new(CHANNEL, CHANNEL)),
        filled(&TriggerTypingIndicator::new(CHANNEL)),
        filled(&GetChannelInvites::new(CHANNEL)),
        filled(&CreateChannelInvite::new(CHANNEL, InviteBody::new())),
        filled(&GetInvite::new("a/b".to_owned())),
        filled(&DeleteInvite::new("a/b".to_owned())),
        filled(&GetThreadMember::new(CHANNEL, USER)),
        filled(&GetPruneCount::new(GUILD)),
        filled(&BeginPrune::new(GUILD, PruneBody::new())),
        filled(&GetInvites::new(GUILD)),
        filled(&GetVanityUrl::new(GUILD)),
        filled(&GetIntegrations::new(GUILD)),
        filled(&DeleteIntegration::new(GUILD, INTEGRATION)),
        filled(&GetWidgetSettings::new(GUILD)),
        filled(&ModifyWidget::new(GUILD, WidgetEdit::new())),
        filled(&GetWidget::new(GUILD)),
        filled(&GetWidgetImage::new(GUILD)),
        filled(&GetWelcomeScreen::new(GUILD)),
        filled(&ModifyWelcomeScreen::new(GUILD, WelcomeScreenEdit::new())),
        filled(&GetOnboarding::new(GUILD)),
        filled(&ModifyOnboarding::new(GUILD, OnboardingEdit::new())),
        filled(&ModifyIncidentActions::new(GUILD, IncidentActions::new())),
    ]
}

fn emoji_paths() -> Vec<FilledPath> {
    let image = || ImageData::new(ImageFormat::Gif, b"GIF89a").expect("the bytes start like a GIF");
    let app_emoji = ApplicationEmojiBody::new("ferris", image());
    vec![
        filled(&ListGuildEmojis::new(GUILD)),
        filled(&GetGuildEmoji::new(GUILD, EMOJI)),
        filled(&CreateGuildEmoji::new(
            GUILD,
            EmojiBody::new("ferris", image()),
        )),
        filled(&ModifyGuildEmoji::new(GUILD, EMOJI, EmojiEdit::new())),
        filled(&DeleteGuildEmoji::new(GUILD, EMOJI)),
        filled(&ListApplicationEmojis::new(APP)),
        filled(&GetApplicationEmoji::new(APP, EMOJI)),
        filled(&CreateApplicationEmoji::new(APP, app_emoji)),
        filled(&ModifyApplicationEmoji::new(
            APP,
            EMOJI,
            ApplicationEmojiEdit::new(),
        )),
        filled(&DeleteApplicationEmoji::new(APP, EMOJI)),
    ]
}

fn sticker_paths() -> Vec<FilledPath> {
    vec![
        filled(&GetSticker::new(STICKER)),
        filled(&ListGuildStickers::new(GUILD)),
        filled(&GetGuildSticker::new(GUILD, STICKER)),
        filled(&CreateGuildSticker::new(
            GUILD,
            StickerBody::new("Ferris", "crab"),
        )),
        filled(&ModifyGuildSticker::new(GUILD, STICKER, StickerEdit::new())),
        filled(&DeleteGuildSticker::new(GUILD, STICKER)),
    ]
}

fn scheduled_event_paths() -> Vec<FilledPath> {
    let talk = ScheduledEventBody::in_voice("Talk", CHANNEL, Timestamp::now());
    vec![
        filled(&ListScheduledEvents::new(GUILD)),
        filled(&CreateScheduledEvent::new(GUILD, talk)),
        filled(&GetScheduledEvent::new(GUILD, EVENT)),
        filled(&ModifyScheduledEvent::new(
            GUILD,
            EVENT,
            ScheduledEventEdit::new(),
        )),
        filled(&DeleteScheduledEvent::new(GUILD, EVENT)),
        filled(&GetScheduledEventUsers::new(GUILD, EVENT)),
    ]
}

fn auto_moderation_paths() -> Vec<FilledPath> {
    let spam = AutoModerationRuleBody::spam("Spam", []);
    let edit = AutoModerationRuleEdit::new();
    vec![
        filled(&ListAutoModerationRules::new(GUILD)),
        filled(&GetAutoModerationRule::new(GUILD, RULE)),
        filled(&CreateAutoModerationRule::new(GUILD, spam)),
        filled(&ModifyAutoModerationRule::new(GUILD, RULE, edit)),
        filled(&DeleteAutoModerationRule::new(GUILD, RULE)),
    ]
}

fn message_paths() -> Vec<FilledPath> {
    vec![
        filled(&CreateMessage::new(CHANNEL, "Hi")),
        filled(&GetMessage::new(CHANNEL, MESSAGE)),
        filled(&GetMessages::new(CHANNEL)),
        filled(&EditMessage::new(CHANNEL, MESSAGE, MessageEdit::new())),
        filled(&DeleteMessage::new(CHANNEL, MESSAGE)),
        filled(&BulkDeleteMessages::new(CHANNEL, vec![MESSAGE])),
        filled(&CrosspostMessage::new(CHANNEL, MESSAGE)),
        filled(&CreateReaction::new(CHANNEL, MESSAGE, emoji())),
        filled(&DeleteOwnReaction::new(CHANNEL, MESSAGE, emoji())),
        filled(&DeleteUserReaction::new(CHANNEL, MESSAGE, emoji(), USER)),
        filled(&GetReactions::new(CHANNEL, MESSAGE, emoji())),
        filled(&DeleteAllReactions::new(CHANNEL, MESSAGE)),
        filled(&DeleteAllReactionsForEmoji::new(CHANNEL, MESSAGE, emoji())),
        filled(&GetPins::new(CHANNEL)),
        filled(&PinMessage::new(CHANNEL, MESSAGE)),
        filled(&UnpinMessage::new(CHANNEL, MESSAGE)),
        filled(&GetAnswerVoters::new(CHANNEL, MESSAGE, 1)),
        filled(&EndPoll::new(CHANNEL, MESSAGE)),
        filled(&CreateDm::new(USER)),
    ]
}

fn thread_paths() -> Vec<FilledPath> {
    vec![
        filled(&StartThreadFromMessage::new(
            CHANNEL,
            MESSAGE,
            MessageThreadBody::new("Case 12"),
        )),
        filled(&StartThread::new(CHANNEL, ThreadBody::new("Case 12"))),
        filled(&JoinThread::new(CHANNEL)),
        filled(&AddThreadMember::new(CHANNEL, USER)),
        filled(&LeaveThread::new(CHANNEL)),
        filled(&RemoveThreadMember::new(CHANNEL, USER)),
        filled(&ListThreadMembers::new(CHANNEL)),
        filled(&ListPublicArchivedThreads::new(CHANNEL)),
        filled(&ListPrivateArchivedThreads::new(CHANNEL)),
        filled(&ListJoinedPrivateArchivedThreads::new(CHANNEL)),
    ]
}

fn webhook_paths() -> Vec<FilledPath> {
    let secret = || Secret::new("a/b é");
    vec![
        filled(&CreateWebhook::new(CHANNEL, WebhookBody::new("Mirror"))),
        filled(&GetChannelWebhooks::new(CHANNEL)),
        filled(&GetGuildWebhooks::new(GUILD)),
        filled(&GetWebhook::new(WEBHOOK)),
        filled(&ModifyWebhook::new(WEBHOOK, WebhookEdit::new())),
        filled(&DeleteWebhook::new(WEBHOOK)),
        filled(&GetWebhookWithToken::new(WEBHOOK, secret())),
        filled(&ModifyWebhookWithToken::new(
            WEBHOOK,
            secret(),
            WebhookTokenEdit::new(),
        )),
        filled(&DeleteWebhookWithToken::new(WEBHOOK, secret())),
        filled(&ExecuteWebhook::new(WEBHOOK, secret(), "Hi")),
        filled(&GetWebhookMessage::new(WEBHOOK, secret(), MESSAGE)),
        filled(&EditWebhookMessage::new(
            WEBHOOK,
            secret(),
            MESSAGE,
            MessageEdit::new(),
        )),
        filled(&DeleteWebhookMessage::new(WEBHOOK, secret(), MESSAGE)),
    ]
}

#[expect(deprecated, reason = "a deprecated endpoint has a path as well")]
fn member_paths() -> Vec<FilledPath> {
    vec![
        filled(&GetMember::new(GUILD, USER)),
        filled(&ListMembers::new(GUILD)),
        filled(&AddMember::new(GUILD, USER, MemberBody::new("secret"))),
        filled(&ModifyMember::new(GUILD, USER, MemberEdit::new())),
        filled(&ModifyCurrentMember::new(GUILD, CurrentMemberEdit::new())),
        filled(&ModifyCurrentUserNick::new(GUILD, NickEdit::new())),
        filled(&AddMemberRole::new(GUILD, USER, ROLE)),
        filled(&RemoveMemberRole::new(GUILD, USER, ROLE)),
        filled(&RemoveMember::new(GUILD, USER)),
        filled(&GetBans::new(GUILD)),
        filled(&GetBan::new(GUILD, USER)),
        filled(&CreateBan::new(GUILD, USER, BanBody::new())),
        filled(&RemoveBan::new(GUILD, USER)),
        filled(&BulkBan::new(GUILD, BulkBanBody::new([USER]))),
        filled(&GetRoles::new(GUILD)),
        filled(&GetRole::new(GUILD, ROLE)),
        filled(&GetRoleMemberCounts::new(GUILD)),
        filled(&CreateRole::new(GUILD, RoleBody::new())),
        filled(&ModifyRolePositions::new(GUILD, Vec::<RolePosition>::new())),
        filled(&ModifyRole::new(GUILD, ROLE, RoleEdit::new())),
        filled(&DeleteRole::new(GUILD, ROLE)),
    ]
}

fn all_except_search() -> Vec<FilledPath> {
    [
        application_paths(),
        user_paths(),
        interaction_paths(),
        guild_paths(),
        emoji_paths(),
        sticker_paths(),
        scheduled_event_paths(),
        auto_moderation_paths(),
        message_paths(),
        thread_paths(),
        webhook_paths(),
        member_paths(),
    ]
    .concat()
}

#[test]
fn path_parameters_are_inserted_at_their_position() {
    for (method, template, path) in all_except_search() {
        let expected = VALUES
            .iter()
            .fold(template.to_owned(), |path, (name, value)| {
                path.replace(name, value)
            });

        assert_eq!(path, expected, "{method} {template}");
        assert!(!path.contains('{'), "{method} {template}");
    }
}

#[test]
fn path_tests_cover_every_endpoint() {
    let claimed: BTreeSet<_> = all_except_search()
        .into_iter()
        .map(|(method, template, _)| (method, template))
        .chain([("GET", SearchMembers::PATH)])
        .collect();
    let forms = [GET_TOKEN.path, REVOKE_TOKEN.path];
    let listed = ENDPOINTS
        .iter()
        .filter(|info| !forms.contains(&info.path))
        .map(|info| (info.method.as_str(), info.path));

    assert_eq!(claimed, listed.collect());
}
