roll =
    .name = roll
roll-sides =
    .description = Sides
