roll =
    .name = würfeln
roll-sides =
    .description = Seiten
