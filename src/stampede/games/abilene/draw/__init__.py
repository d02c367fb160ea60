"""The drawing of Abilene: board, figures, scene, choices, and the last action in words."""
