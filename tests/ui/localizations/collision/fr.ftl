roll-sides =
    .name = nombre
roll-dice =
    .name = nombre
