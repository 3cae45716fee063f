roll =
    .name = cast
