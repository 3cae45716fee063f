roll =
    .name = würfeln
    .description = Wirft Würfel
greeting = Hallo
farewell = Bis bald
