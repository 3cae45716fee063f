### German texts of tests/define/localize.

forecast =
    .name = vorhersage
    .description = Sagt das Wetter voraus
forecast-sky =
    .name = himmel
    .description = { "Wie es aussieht" }
sky-light-rain =
    .name = Nieselregen

who-is-this =
    .name = Wer ist das?

keep =
    .name = halten
keep-order =
    .name = ordnung
    .description = Hält Ordnung
keep-order-warn =
    .name = warnen
keep-order-warn-why =
    .name = grund
lift =
    .name = aufheben

hidden =
    .name = versteckt
emitted =
    .name = ausgegeben
dice =
    .name = würfeln
dice-sides =
    .description = Seiten eines Würfels

rolled = { $dice ->
    [one] Ein Würfel zeigt { $sum }.
   *[other] { $dice } Würfel zeigen { $sum }.
}
greeting = Hallo, { $name }!
brand = { -app } grüßt.
-app = Gildehaus

warn-list =
    .name = liste

bug-report-title = Fehlerbericht
bug-report-text = Danke!
bug-report-what-happened-label = Was ist passiert?
bug-report-what-happened-placeholder = Zuerst …
bug-report-what-happened-description = Je genauer, desto besser
bug-report-who-placeholder = Niemand

order-drink-size-small =
    .name = klein
order-drink-size-extra-large =
    .name = sehr groß
order-drink-number-6 =
    .name = sechs
wave = { $user-name } ({ $type }).

haze-thin =
    .name = leicht
hazes-placeholder = Wie dunstig ist es?
haze-viewer-placeholder = Wer sieht es?
clear-up-label = Aufklaren

guildhall-value-range = von { $min } bis { $max }
guildhall-value-max-length = { $max ->
    [one] höchstens ein Zeichen
   *[other] höchstens { $max } Zeichen
}
guildhall-value-integer = eine ganze Zahl
guildhall-check = Hier nicht.
guildhall-member-permissions = { $count ->
    [one] Dir fehlt das Recht { $permissions }.
   *[other] Dir fehlen { $count } Rechte: { $permissions }.
}
guildhall-outdated = Das ist veraltet.
not-stars = gib 1 bis { $max } Sterne
no-word = „{ $word }“ steht nicht im Wörterbuch
dial-turns =
    .name = drehungen
dial-word =
    .name = wort
dial-form-turns-label = Wie oft?
