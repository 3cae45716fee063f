roll-sides =
    .name = dice
