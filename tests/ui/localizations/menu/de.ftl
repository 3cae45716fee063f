who =
    .description = Sagt, wer das ist
