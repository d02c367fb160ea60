"""How Zoff in Buffalo looks: board, figures, scene, choices, and what happened in words."""
