"""Events: many people, several rounds, one list of standings. Pure: no clock, network or database.

The log of an event is a list of facts (:mod:`stampede.events.facts`). The state of the event follows from it
(:mod:`stampede.events.state`), and from that the pairings (:mod:`stampede.events.pairing`) and the standings
(:mod:`stampede.events.standings`).
"""
