"""Alerts: what happens at a table reaches the players who are not there.

An event writes its alerts in its own transaction (``outbox``). When they are due, those of one guest become a
letter to each address (``sorting``), and the ``deliverer`` takes the letters to their channels.
"""
