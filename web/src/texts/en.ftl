# The page's texts. Sentences about what happened in a game come from the server.

-name = Quintain
title = { -name }
title-room = { $title } · { -name }
title-rules = Rules · { -name }
skip = Skip to the content
and = { " and " }
close = Close
to-start = Start page
to-rules = Rules
theme = Theme
theme-system = As the system has it
theme-light = Light
theme-dark = Dark
menu = Pages
menu-open = Menu
loading = One moment …
not-loaded = This part of the page could not be fetched. Load the page anew.
unknown-page = There is no such page
unknown-page-line = The address leads nowhere.
rule-link = Rule { $rule }, opens the rules page

connection-connecting = Connecting …
connection-lost = Connection lost. Reconnecting …
connection-now = Try now
connection-gone = No such match
connection-behind = Behind, catching up …
sending = Sending …

refused-stale = Somebody else moved first; look at the table again.
refused-dismiss = Hide this message

# The room
controls = Match
turns = Turns
turns-now = { $count ->
    [0] no turn yet
    [one] one played
   *[other] { $count } played
}
turns-at = { $at } of { $count }
turns-none = No turn has been played yet.
steps = Step through the turns
step-first = To the start
step-back = One turn back
step-on = One turn on
step-last = Back to now
step-play = Play the turns one after the other
step-pause = Stop
take-back = Take back
resign = Resign
resign-title = Resign?
resign-ask = { $name } gives up, and the match is over.
resign-ask-you = You give up, and the match is over.
resign-yes = Resign
resign-no = Play on
rematch = Rematch
rematch-go = Go to the rematch
bot = Bot
bot-level = Bot, level { $level }
thinking = { $name } is thinking
move-now = Move now
preparing-label = Being prepared
preparing = Preparing, only this once: { $what }{ $total ->
    [0] .
   *[other] {" "}({ $done } of { $total }).
}
hint = Hint
hint-title = A hint?
hint-ask = The strongest bot looks at the position and says what it would do. The turn is then marked in the record as made with a hint.
hint-no = On my own
hint-yes = Show the hint
hint-thinking = The hint is being thought of
hint-marked = This turn is marked in the record.
turn-hinted = Made with a hint.
record-text = Text
record-json = JSON
record-text-label = Download the record as text
record-json-label = Download the record as JSON
result-title = The match is over
result-look = Look at the board
review-this = Review this game
result-table = Standing
result-rank = Place
result-name = Name
result-points = { $game ->
    [lancelot] Captured
   *[other] Points
}
result-draw = Draw
room-gone = This match can't be opened
replay-mark = Record
custom-mark = Custom game

goal = What it is about
goal-known = I know what it is about

# Lancelot
lancelot-line = Lancelot · { $count } knights · { $size }×{ $size } · first to { $target }
crylail-line = Knights of Crylail · { $count } players
board = Board of { $size } by { $size } squares
board-and-turn = Board
notice = What the turn is about
knights = Knights
turn = Turn
tincture-0 = Gules
tincture-1 = Azure
tincture-2 = Vert
tincture-3 = Or
tincture-4 = Purpure
shield-0 = red heater with a golden tower
shield-1 = blue round shield with a silver cross
shield-2 = green kite with silver chevrons
shield-3 = golden shield with a black saltire
shield-4 = purple shield with a silver lily
in-hand = { $count } in hand
rank = { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
}
captured-of = { $count } of { $target } captured
captured-from = { $count } of { $name }
captured-none = nothing captured yet
white-left = White shield: may still move the sword once
white-used = White shield used
to-place = { $name } to place
to-place-sword = { $name } sets the sword
to-pass = { $name } must pass
your-turn-place = Your turn: place a shield
your-turn-sword = Your turn: set the sword
your-turn-pass = Your turn: you must pass
your-turn-flick = Your turn: send a knight
your-turn-relaunch = Your turn: the Bladesman once more, or let it stand
turn-of = It is { $name }'s turn.
match-begins = The match begins.
your-turn-title = Your turn! · { $title }
over = The match is over
looking-back = Looking back
looking-back-start = The board before the first turn.
back-to-now = Back to now
pass = Pass
pass-why = There is no open square, and no turn with the sword either
hint-place = Point at a square to see what a shield there would do.
hint-place-touch = Tap a square to see what a shield there would do; tap it again to place.
hint-wait = Asking the server …
hint-first-sword = Choose the free square where the sword in the stone begins.
hint-sword = Choose the square where the sword goes; then the square for the shield.
hint-must-sword = Only turns that move the sword are left (L17): choose its square, then the shield's.
notice-free = { $square }: a shield goes here and captures nothing.
notice-sword = { $square }: the sword goes here.
notice-captures = { $square } captures { $count }: { $taken }.
notice-lines = Two ahead on { $lines }.
tap-again = Tap again to place.
barred = Not there: { $why } ({ $rule }).
square-shield = { $square }, shield of { $name }
square-sword = { $square }, the sword in the stone
square-free = { $square }, free
square-for-sword = { $square }, free for the sword
square-captures = { $square }, placing captures { $count }: { $taken }, on { $lines }
square-hinted = , the hint
square-barred = { $square }, closed: { $why } ({ $rule })
sword-too = Sword too
sword-stays = Leave the sword
sword-elsewhere = Other square
sword-choose = Choose the sword's new square.
sword-chosen = The sword goes to { $square }. Now choose the square for the shield.
gutters = Ledger
ledger-list = Ledger of { $name }, line by line
legend-figures = Beside each line: { $name }'s shields, then all others'.
legend-closed = closed for now
legend-ready = one more captures
legend-diagonals = Small cells: diagonals.
ledger-line = Line
ledger-own = Own
ledger-foreign = Foreign
ledger-state = State
line-open = open
line-closed = closed
line-ready = captures next
line-sentence = { $line }: { $own } own against { $foreign } foreign{ $state ->
    [closed] . Closed for now.
    [ready] . One more own shield captures.
   *[open] .
}

# The start page
start-title = Two games of knights
start-line = Against bots of every strength, with friends on one screen or far away, or all at one table.
start-game = Game
opponents = Whom do you meet?
opponents-line = Choose, then play: the other seats are filled.
opponent-people = People here
opponent-people-line = No bot: everybody plays at this screen.
opponent-mix = A mix of your own: see “Who plays”.
opponent-strength = Level { $at } of { $count }
opponent-errs = What it gets wrong: { $errs }
opponent-errs-none = What it gets wrong: nothing that we know of.
bots-preparing = Bots are being prepared
bots-preparing-line = Bots are being prepared for the first time{ $total ->
    [0] {""}
   *[other] , { $done } of { $total } parts
}; you may start.
start-preset = Quick start
start-group-game = The match
start-group-option = Options
start-group-house = House rules
start-group-table = Table
start-standard = as usual
start-changed = { $count } changed
start-seats = Who plays
start-name = Name of seat { $seat }
name-full = A name has at most { $most } letters.
start-player = Who plays seat { $seat }
player-person = Person
player-bots = Bots
player-bot = { $title } · bot
start-shield = Shield of seat { $seat }
start-livery = Livery of seat { $seat }
start-first = Who starts
start-first-seat = Seat { $seat }
start-first-chosen = Seat 1
start-first-lot = By lot
start-first-line = The others follow in the order of the seats, clockwise.
start-first-flip = A flipped knight decides who begins.
start-tincture = The colours have their names from heraldry: Gules is red, Azure blue, Vert green, Or gold, Purpure purple.
start-play = Play
start-opening = Opening …
yes = yes
no = no
standard-number = standard
usual = Usual for “{ $option }”
usual-standard = { $number } · standard
standard-beyond = The standard, { $standard }, can't be reached: choose { $least } to { $most }.
between = { $least } to { $most }
matches = Your matches
matches-none = No match yet. The one you play stays here.
matches-over = finished
matches-turns = { $count ->
    [0] no turn yet
    [one] one turn
   *[other] { $count } turns
}
record-open = Open a record
record-open-line = A match kept as text or JSON: step through it, or play on from where it stops.
record-file = Choose a file
record-paste = or paste it here
record-show = Open
record-opening = Opening … A long record takes a while.
livery-0 = Red
livery-1 = Blue

# Rules
rules-title = The rules
rules-line = Every rule has a number; refusals, options and score sheets cite it.
rules-lancelot = Lancelot
rules-crylail = Knights of Crylail
rules-by = { $by ->
    [game] rule of the game
    [ours] our ruling where the game is silent
   *[both] the game's rule, made exact
}
rules-find = On this page

# Friends far away, where it is met on the first pages
to-lobby = Lobby
to-account = Account
opponent-far = Friends far away
opponent-far-line = You get a link; whoever has it takes a seat, without an account.
player-friend = Friend
player-you = You
seat-open = Open for a friend
seat-account = You play as { $name }.
seats-far-line = Who begins is settled when the match starts.
start-far = Make the room
watcher-mark = Watching
rematch-asked = Rematch asked for …
rematch-agree = Agree to a rematch
hint-others = Somebody else is on turn.
