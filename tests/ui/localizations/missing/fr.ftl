roll =
    .name = lancer
