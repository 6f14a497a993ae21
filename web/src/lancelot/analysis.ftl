analysis-best = Best turns
analysis-best-of = Best for { $name }
analysis-best-said = { $rank }. { $move }, { $chance }{ $count ->
    [0] { "" }
   *[other] ; then { $line }
}
analysis-depth = { $count ->
    [one] looks one turn ahead
   *[other] looks { $count } turns ahead
}
analysis-starting = The analysis is being started …
analysis-deeper = Looking deeper …
analysis-preparing = Getting ready: { $what }. The first time this takes a while.
analysis-progress = Progress of the analysis
analysis-try = Press any square to try another turn: what if?
analysis-try-over = The game is over here.
analysis-threats = Threats
analysis-threats-none = Nobody captures with the next shield.
analysis-threats-marked = On the board
analysis-threats-more = … and { $count } more
analysis-threat = { $name } would capture { $count } on { $line } ({ $shields }) with { $squares }
analysis-threat-now = { $name } can capture { $count } on { $line } ({ $shields }) with { $squares }
analysis-branches = What was tried here
analysis-branch-back = Back
analysis-branch-back-label = One turn back in the branch
analysis-branch-leave = To the match
analysis-branch-step = { $name } { $move }
