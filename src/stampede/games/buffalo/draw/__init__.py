"""How Buffalo looks: board, figures, scene, choices, and what happened in words."""
