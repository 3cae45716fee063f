### Every key of the documentation.
roll =
    .name = wuerfeln
    .description = Wirft Würfel
roll-sides =
    .name = seiten
weather-light-rain =
    .name = Nieselregen
user-info =
    .name = Über
moderate-roles-list =
    .name = liste
moderate-roles-list-of =
    .name = von
# A message may be both.
moderate = Ordnung halten
    .description = Moderiert
rolled = { $sides ->
    [one] Ein Würfel mit einer Seite bei { $weather }.
   *[other] Ein Würfel mit { $sides } Seiten bei { $weather }.
}
eight-ball =
    .name = 8kugel
eight-ball-question =
    .name = frage
debug =
    .name = entstören
debug-level =
    .name = stufe
menu-roll =
    .name = Würfeln
