roll =
    .name = tirar
    .description = Tira dados
roll-sides =
    .name = caras
greeting = Hola
