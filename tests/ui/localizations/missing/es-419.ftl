roll =
    .name = lanzar
