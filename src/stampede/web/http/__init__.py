"""The top floor of the server: routes, sockets, pages, and what holds them together."""
