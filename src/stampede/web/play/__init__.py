"""Playing at a table: pages, socket, opening and joining, plans."""
