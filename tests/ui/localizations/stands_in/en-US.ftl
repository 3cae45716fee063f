roll =
    .description = Rolls dice
