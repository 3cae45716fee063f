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

haze-thick =
    .name = gęsta
hazes-placeholder = Jak mgliście jest?
