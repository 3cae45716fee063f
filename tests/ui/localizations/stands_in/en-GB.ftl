roll =
    .description = Casts dice
roll-sides =
    .description = Faces
