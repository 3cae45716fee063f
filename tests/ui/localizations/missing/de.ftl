roll =
    .name = würfeln
    .description = Wirft Würfel
roll-sides =
    .name = seiten
greeting = Hallo
