### English texts. Names and descriptions are in the code.

you-were-warned = You were warned: { $reason }
warned = Case { $case }: { $member } was warned.
warned-silently = Case { $case }: { $member } was warned, but does not accept direct messages.
timed-out = Case { $case }: { $member } is timed out.
confirm-ban = Ban { $member }? Reason: { $reason }
ban-button = Ban
cancel-button = Cancel
banned = Case { $case }: { $member } is banned.
ban-cancelled = Nobody was banned.
case-closed = This ban was confirmed or cancelled before.
not-yourself = You cannot moderate yourself.
not-above = You can only moderate members whose roles are below yours.
purged = { $count ->
    [one] One message was deleted.
   *[other] { $count } messages were deleted.
}
no-cases = { $member } has no cases.
warning = #{ $case } Warning: { $reason }
timeout = #{ $case } Timeout: { $reason }
ban = #{ $case } Ban: { $reason }
log-set = The log goes to { $channel }.
report-entry = Report
timeout-button = Time out
delete-button = Delete
dismiss-button = Dismiss
cannot-report = This message cannot be reported.
no-log-channel = This server has no channel for reports. A moderator has to choose one with /mod log.
reported = Thank you. The moderators have your report.
decided = Decided by { $moderator }.
