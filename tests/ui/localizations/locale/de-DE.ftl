roll =
    .name = würfeln
