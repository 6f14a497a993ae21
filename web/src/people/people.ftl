# Accounts, profiles, ladders.

account = Account
account-line = You don't need one. With a name and a password your matches stay yours on every machine, and rated matches count. No e-mail is asked for.
account-here = You are logged in.
account-name = Name
password = Password
password-old = Password so far
password-new = New password
password-change = Change the password
password-change-line = All other browsers are logged out.
password-changed = The password is changed.
log-in = Log in
log-out = Log out
log-out-line = This browser becomes a guest; your matches stay with the account.
sign-up = Sign up
sign-up-line = What you played as a guest on this browser comes along. There is no e-mail, so nobody can send you a forgotten password.
forget = Delete the account
forget-line = Its ratings and its name in results are forgotten.
forget-title = Delete the account?
forget-ask = This can't be undone.
forget-yes = Delete
forget-no = Keep it
profile-own = Your profile
player-since = Here since { $day }
ratings = Ratings
ratings-line = Kept apart by game, number of players and hand. The true strength lies within the bar 19 times in 20.
ratings-none = No rated match yet.
rating = Rating
rating-between = { $low } to { $high }
rating-range = Between
rating-count = Matches
rating-games = { $count ->
    [one] one match, on { $day }
   *[other] { $count } matches, the last on { $day }
}
results = Matches
results-none = No match yet.
result-how = { $reason ->
    [resigned] by resignation
    [time] on time
    [left] somebody had left
    [agreed] by agreement
    [aborted] called off
    [exhausted] nobody could place any more
   *[other] { "" }
}
result-open = Look at it
result-points-of = { $game ->
    [lancelot] { $points } captured
   *[other] { $points ->
        [one] one point
       *[other] { $points } points
    }
}
somebody = A guest
table-of = { $game } · { $seats } players
table-hand-flick = by flick
table-hand-steady = steady hand
unrated-not-agreed = Not rated: it was not agreed.
unrated-hints = Not rated: hints were given.
unrated-take-backs = Not rated: moves were taken back.
unrated-aborted = Not rated: called off.
unrated-custom = Not rated: a custom game.
unrated-guest = Not rated: guests played.
unrated-bots = Not rated: only bots played.
unrated-same-player = Not rated: one player had several seats.
unrated-one-side = Not rated: all were of one side.
ladder = Ladder
ladder-line = The best of each table, bots among them, by the lower end of what their strength may be.
ladder-table = Table
ladder-none = Nobody has played a rated match here yet.
