### German texts.

mod =
    .description = Moderiert Mitglieder
mod-warn =
    .name = verwarnen
    .description = Verwarnt ein Mitglied in einer Direktnachricht
mod-ban =
    .name = bannen
    .description = Bannt ein Mitglied, nach einer Bestätigung
report-message =
    .name = Melden

you-were-warned = Du wurdest verwarnt: { $reason }
warned = Fall { $case }: { $member } wurde verwarnt.
warned-silently = Fall { $case }: { $member } wurde verwarnt, nimmt aber keine Direktnachrichten an.
timed-out = Fall { $case }: { $member } hat eine Auszeit.
confirm-ban = { $member } bannen? Grund: { $reason }
ban-button = Bannen
cancel-button = Abbrechen
banned = Fall { $case }: { $member } ist gebannt.
ban-cancelled = Niemand wurde gebannt.
case-closed = Dieser Bann wurde schon bestätigt oder abgebrochen.
not-yourself = Du kannst dich nicht selbst moderieren.
purged = { $count ->
    [one] Eine Nachricht wurde gelöscht.
   *[other] { $count } Nachrichten wurden gelöscht.
}
no-cases = { $member } hat keine Fälle.
warning = #{ $case } Verwarnung: { $reason }
timeout = #{ $case } Auszeit: { $reason }
ban = #{ $case } Bann: { $reason }
log-set = Das Protokoll geht an { $channel }.
report-title = Eine Nachricht melden
cannot-report = Diese Nachricht kann nicht gemeldet werden.
no-log-channel = Hier liest noch niemand Meldungen. Ein Moderator muss mit /mod log einen Kanal wählen.
reported = Danke. Die Moderatoren haben deine Meldung.
decided = Entschieden von { $moderator }.
