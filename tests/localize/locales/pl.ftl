rolled = { $dice ->
    [one] One: { $dice }.
    [few] Few: { $dice }.
    [many] Many: { $dice }.
   *[other] Other: { $dice }.
}
forecast =
    .name = forecast
    .description = Opis w
        dwóch liniach
