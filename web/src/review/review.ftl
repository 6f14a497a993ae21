review-title = Review: { $title }
review-window = { $title } · Quintain
review-percent = { $value } %
review-running = This match is still being played
review-not-open = The review can't be shown
review-to-room = To the match
review-again = Try again
review-position = Position
review-graph = Chances over the match
review-graph-slider = Position in the match
review-graph-start = Before the first turn
review-graph-at = { $number ->
    [0] Before turn 1, after { $name }
   *[other] After turn { $number } of { $name }
}
review-chance-of = { $name } { $chance }
review-progress = Progress of the review
review-progress-preparing = Getting ready{ $total ->
    [0] {" "}for { $what } …
   *[other] : { $what } ({ $done } of { $total }).
} The first time this takes a while.
review-progress-starting = The analysis is being started …
review-progress-weighing = { $done } of { $total } positions weighed
review-progress-ready = All positions are weighed
review-turn = This turn
review-turn-of = { $number ->
    [0] Before turn 1: { $name }
   *[other] Turn { $number }: { $name }
}
review-turn-in-round = Turn { $number } (round { $round }): { $name }
review-end = The end
review-branch = What if
review-branch-left = { $number ->
    [0] The branch begins before turn 1, where { $name } played { $move } in the match.
   *[other] The branch begins at turn { $number }, where { $name } played { $move } in the match.
}
review-branch-end = The branch goes on where the match ended.
review-turn-waiting = { $move } was played. This turn has not been weighed yet.
review-turn-best = { $move } was played: nothing better was found ({ $chance }).
review-turn-good = As good as the best.
review-turn-near = It gave away { $cost } of the chance to win.
review-follows = Expected to follow: { $line }
review-played = played
review-better = better
review-mark-slip = slip
review-mark-mistake = mistake
review-mark-blunder = blunder
review-steps = Step through the match
review-first = To the start (Home in the graph)
review-back = Turn back (,)
review-on = Turn on (.)
review-last = To the end (End in the graph)
review-at = { $number ->
    [0] Before turn 1
   *[other] Turn { $number } of { $count }
}
review-at-branch = in a branch
review-next-costly = Next mistake
review-next-costly-label = To the next turn that cost something (m)
review-costly = The turns that cost most
review-costly-none = No turn cost more than a few percent.
review-costly-waiting = They appear here while the match is weighed.
review-costly-all = All { $count }
review-costly-fewer = Fewer
review-cost = −{ $cost }
review-given-away = { $name } gave away { $percent } of the chance to win in a turn, on average
