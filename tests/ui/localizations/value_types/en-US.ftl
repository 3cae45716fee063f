welcome = Welcome, { $who }!
