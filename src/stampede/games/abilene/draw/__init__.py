"""How Abilene looks: board, figures, scene, choices, and what happened in words."""
