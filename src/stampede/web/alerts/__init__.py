"""Alerts: messages to players about what happens at their tables while they are away.

An event writes its alerts in its own transaction (``outbox``). When they are due, ``scheduling`` merges those
of one guest into one notification for each address, and ``deliverer`` hands these to their channels.
"""
