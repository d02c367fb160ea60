"""Players and servers of chaos tests, soak tests, the deterministic simulation and the load benchmark.

``ServerProcess`` is a server, a ``Proxy`` leads players to it, a ``Crowd`` opens tables and plays at them,
and ``audit`` checks the database afterwards.
"""
