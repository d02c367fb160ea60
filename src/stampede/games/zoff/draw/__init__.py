"""The drawing of Zoff in Buffalo: board, figures, scene, choices, and the last action in words."""
