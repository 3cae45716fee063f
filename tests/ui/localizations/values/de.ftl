roll =
    .name = { $name }
    .description = { -brand } würfelt
-brand = Die Gilde
