roll =
    .name = toH
