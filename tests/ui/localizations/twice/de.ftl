roll =
    .name = würfeln
    .name = werfen
roll =
    .name = rollen
