greet =
    .name = gruss
    .description = Grüßt jemanden
greet-who =
    .name = wen
    .description = Mitglied, das gegrüßt wird
hello = Hallo, { $who }.
your-coins = { $count ->
    [one] Du hast eine Münze.
   *[other] Du hast { $count } Münzen.
}
too-many-stars = gib höchstens { $max } Sterne
