roll =
    .name = Würfeln
    .description = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
roll-sides =
    .name = zahl
roll-dice =
    .name = zahl
    .help = Würfel
