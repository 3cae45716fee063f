feedback =
    .name = rückmeldung
    .description = Sendet eine Rückmeldung
feedback-topic =
    .name = thema
    .description = Thema
