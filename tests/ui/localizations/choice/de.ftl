weather-sunny =
    .description = Die Sonne scheint
