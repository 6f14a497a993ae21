# Matches with friends far away: setting, waiting room, clocks, consent, talk, lobby.

you-mark = you
guest = guest
guest-line = Plays without an account, under a name of his own choice
rated-all = Rated: it counts when all who play have an account.
rated-guests = { $count ->
    [one] Rated, but as it stands it does not count: { $names } has no account.
   *[other] Rated, but as it stands it does not count: { $names } have no account.
}
rated-sit = This match is to be rated. You are not logged in: with you as a guest it does not count, for nobody.
rated-log-in = Log in or make an account

# The setting, on the start page
far-setting = With friends far away
far-clock = Clock
far-clock-none = None
far-clock-quick = 5 min + 5 s
far-clock-calm = 15 min + 10 s
far-clock-turn = 1 min a turn
far-clock-days = 3 days a turn
far-clock-own = Other
far-clock-none-line = Take all the time you want.
far-clock-quick-line = Five minutes each for the match, and five seconds more for every turn.
far-clock-calm-line = A quarter of an hour each for the match, and ten seconds more for every turn.
far-clock-turn-line = A minute for every turn.
far-clock-days-line = By letter, so to speak: three days for every turn, and nobody has to stay.
far-clock-own-line = A clock of your own.
far-kind = Kind of clock
far-kind-fischer = Time for the match
far-kind-move = Time for a turn
far-kind-days = Days for a turn
far-minutes = Minutes each
far-increment = Seconds a turn
far-turn-seconds = Seconds a turn
far-turn-days = Days a turn
far-visibility = Who may join
far-visibility-private = Who has the link
far-visibility-lobby = Anybody
far-visibility-private-line = Nobody finds the match without its link.
far-visibility-lobby-line = The match stands in the public lobby, too.
far-more = More
far-delay = Watchers
far-delay-line = Who has the link for watching sees the match, at once or later.
far-delay-off = Nobody may watch
far-delay-none = See it at once
far-delay-of = { $minutes ->
    [0] See it { $seconds } s later
   *[other] See it { $minutes } min later
}
far-grace = Grace time
far-grace-line = How long somebody may be gone before the others decide.
far-seconds = { $minutes ->
    [0] { $seconds } seconds
    [one] 1 minute
   *[other] { $minutes } minutes
}
far-out-of-time = Out of time
far-out-of-time-line = What happens to who has none left.
far-out-of-time-lose = Loses
far-out-of-time-bot = Last, a bot goes on
far-chat = Free texts
far-chat-line = Ready phrases can always be sent; you can turn free texts off later.
far-rated = Rated
far-rated-custom = no, a custom game
far-rated-guests = no, a guest plays
far-rated-line = Counts for the ratings when all who play have an account. No hints, no taking back.
far-rated-guest = You are not logged in, and a match with a guest does not count: log in before you make the room.

# The waiting room
welcome = You are invited to a match
welcome-by = { $name } invites you to a match
welcome-line = { $game }, for { $count } players. No account, nothing to install: take a seat and play.
welcome-full = All seats are taken. You may watch when the match begins.
take-seat = Take a seat
your-name = Your name
name-unseen = Type a name that can be seen.
your-shield = Your shield
your-livery = Your colour
seat-change = Change
seat-keep = Keep
seat-free = Seat { $seat } is free
seat-remove = Remove { $name }
sit-here = Sit here
stand-up = Stand up
fill = Add a bot
fill-level = Bot for seat { $seat }
profile = Profile
waiting-missing = { $count ->
    [one] One seat is still free
   *[other] { $count } seats are still free
}
waiting-line = Send the link to your friends, or give a free seat to a bot.
waiting-line-rated = Send the link to your friends.
waiting-complete = Everybody is here
waiting-complete-line = Start when all are ready.
waiting-seated = You have a seat
waiting-host = The host starts the match.
waiting-watch = You are watching
waiting-lot = Draw lots for who begins; otherwise { $name } does
waiting-start = Start the match
invite = Invite your friends
invite-line = Whoever has this link may take a free seat.
invite-near = Only this computer can open this link. To invite others start Quintain with --host, as the README says, and open the page by an address that they can reach.
invite-link = Link to the match
invite-title = A match of Quintain
invite-watch = Watch this match
invite-watch-link = Link for watching
invite-watch-line = Whoever has this link sees the match and can do nothing in it.
invite-watch-later = Whoever has this link watches and can do nothing: { $delay }.
invite-no-watch = Nobody may watch this match.
copy = Copy
copied = Copied
copy-by-hand = Selected, to be copied
share = Share
code = Code for a camera
code-label = QR code of the link to the match
terms = What is played

# Clocks
clock-of = Time of { $name }
clock-said = { $seconds } seconds left.
clock-days = { $days ->
    [one] 1 day
   *[other] { $days } days
} { $hours } h
clock-hours = { $hours } h { $minutes } min
clock-minutes = { $minutes } min
clock-none = no clock
clock-match = { $minutes } min + { $increment } s
clock-turn = { $seconds } s a turn
clock-turn-days = { $days ->
    [one] 1 day a turn
   *[other] { $days } days a turn
}
gone-mark = { $name } has no connection

# Consent
offer = An offer
offer-take_back = { $name } asks to take { $moves ->
    [one] the last move
   *[other] the last { $moves } moves
} back.
offer-draw = { $name } offers a draw.
offer-pause = { $name } asks for a pause.
offer-resume = { $name } wants to go on.
offer-abort = { $name } asks to call the match off.
offer-rematch = { $name } asks for a rematch.
offer-own-take_back = You asked to take back.
offer-own-draw = You offered a draw.
offer-own-pause = You asked for a pause.
offer-own-resume = You want to go on.
offer-own-abort = You asked to call the match off.
offer-own-rematch = You asked for a rematch.
offer-take_back-line = The board goes back to before that move, with all that followed and was drawn.
offer-draw-line = The match ends without a winner.
offer-pause-line = { $clock ->
    [none] Nobody moves until all want to go on.
   *[other] Clocks stop and nobody moves, until all want to go on.
}
offer-resume-line = { $clock ->
    [none] The match goes on where it stood.
   *[other] The clocks run again.
}
offer-abort-line = The match ends without a result, and counts for nothing.
offer-rematch-line = A new match with the same rules; who came second begins.
unmet = What became of the offer
unmet-overtaken = The match went on without an answer.
unmet-note = Hide this notice
missed-label = What happened meanwhile
missed = { $game ->
    [crylail] While you were away the match went on by { $count ->
        [one] one flick
       *[other] { $count } flicks
    }.
   *[other] While you were away the match went on by { $count } turns.
}
missed-taken-back = While you were away { $count ->
    [one] the last move was
   *[other] the last { $count } moves were
} taken back.
missed-goes-on = The match goes on.
missed-see = See { $game ->
    [crylail] the flicks
   *[other] the turns
}
unmet-take_back = Nothing is taken back.
unmet-draw = There is no draw: play goes on.
unmet-pause = There is no pause: play goes on.
unmet-resume = The match stays paused.
unmet-abort = The match is not called off: play goes on.
unmet-rematch = There is no rematch.
offer-yes = Agree
offer-no = Decline
offer-keys = Alt+Y or Alt+N
offer-waits = The others are being asked.
offer-withdraw = Withdraw
ask = Ask
ask-whom = the others
ask-take_back = Take back
ask-draw = Offer a draw
ask-pause = Ask for a pause
ask-abort = Call the match off
paused = The match is paused
paused-line = { $clock ->
    [none] Nobody moves until all want to go on.
   *[other] Clocks stand still until all want to go on.
}
paused-on = Go on
absence = { $name } lost the connection.
absence-wait = The others may decide in { $time } what happens.
absence-decide = You have waited long enough. What now?
absence-others = Those who play decide what happens.
claim-win = Claim the win
claim-lose = { $name } loses
claim-end = End without a result
claim-bot = A bot goes on
claim-level = Level of the bot

# Talk
talk = Talk
talk-none = Nothing has been said yet.
talk-lines = What was said
talk-text = Write something
heard = What was said
heard-more = { $count ->
    [one] and one line before
   *[other] and { $count } lines before
}
heard-go = To the talk
talk-full = A line has at most { $most } letters.
talk-send = Send
talk-off = The host has turned free texts off.
phrases = Ready phrases
phrase-hello = Hello
phrase-good-luck = Good luck
phrase-well-played = Well played
phrase-thanks = Thanks
phrase-sorry = Sorry
phrase-wait = One moment
phrase-ready = Ready
phrase-oops = Oops
phrase-wow = Wow
phrase-good-game = Good game
phrase-again = Again?
chat-off = Free texts off
chat-on = Free texts on
mute = Mute { $name }
unmute = Hear { $name }
watchers = { $count ->
    [one] one watches
   *[other] { $count } watch
}
turn-sound = A sound when it is your turn
point = Point
point-line = A press marks, a drag draws an arrow; nothing is played. The others see it until the next turn.
pointed = { $name } points { $marks }.
pointed-at = at { $place }
pointed-arrow = from { $from } to { $to }

host-away = The host lost the connection.
host-away-named = { $name }, who can start the match, lost the connection.
host-away-line = After { $seconds } seconds the next person at the table can start it. Whoever does not want to wait leaves the seat.

# Fair chance
fair = Fair chance
fair-hash = Fingerprint of the seed (SHA-256)
fair-seed = The seed
fair-line = All lots, tremors and flips follow from a secret seed. Its fingerprint is fixed before the first move; the seed is shown when the match is over.
fair-proved = The fingerprint of this seed was shown before the first move, so nothing could be drawn to fit. Whoever has the record can prove every draw and tremor of it:
fair-command = quintain replay --verify record.txt

# The lobby
lobby = Lobby
lobby-line = Public matches that wait for others, and those that may be watched.
lobby-filters = What to look for
lobby-game = Game
lobby-game-any = Both games
lobby-game-lancelot = Lancelot
lobby-game-crylail = Knights of Crylail
lobby-phase = State
lobby-phase-any = All
lobby-phase-waiting = Free seats
lobby-phase-running = Being played
lobby-clock-any = Any clock
lobby-clock = Clock
lobby-clock-none = No clock
lobby-clock-fischer = Time for the match
lobby-clock-move = Time for a turn
lobby-clock-days = Days for a turn
lobby-rated = Rating
lobby-rated-any = Rated or not
lobby-rated-yes = Rated
lobby-rated-no = Not rated
lobby-rated-guest = Rated, but with a guest it does not count
lobby-found = { $count ->
    [0] No match here now.
    [one] One match
   *[other] { $count } matches
}
lobby-open = Make a room of your own
lobby-seats = { $free ->
    [0] { $count } players
    [one] { $count } players, one seat free
   *[other] { $count } players, { $free } seats free
}
lobby-join = Join
lobby-watch = Watch
page-before = Page before
page-next = Next page
push-on = Tell me when it is my turn
push-off = Tell me no more
push-asking = Asking the browser …
push-is-on = This browser tells you when it is your turn, though no page of ours is open.
push-denied = This browser does not let us tell you of your turns; its settings for this page can change that.
push-failed = That did not work. Try again later.
push-body = Your turn, { $name }
