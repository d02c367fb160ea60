"""Clubs: circles of people with tables, results, a ladder and a chat room of their own.

Other features ask :class:`~stampede.web.clubs.service.Clubs` who may see or host a club, and
:mod:`~stampede.web.clubs.members` who its members are.
"""
