roll =
    .name = würfeln
roll-sides
roll-dice =
    .nmae = anzahl
greeting = { $name
