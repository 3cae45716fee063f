moderate = Keep order
rolled = A die with { $sides } sides in { $weather }.
