"""The drawing of Buffalo: board, figures, scene, choices, and the last action in words."""
