"""The components of Buffalo (B1, B6): a board, eleven buffaloes, a chief and four dogs."""

WIDTH, HEIGHT = 11, 7
"""B1.1: eleven columns a-k, seven rows 1-7."""
MIN_WIDTH, MIN_HEIGHT = 3, 5
"""B6.1: the smallest board for study."""
DOGS = 4
"""B1.2."""

EMPTY, BUFFALO, CHIEF, DOG = 0, 1, 2, 3
"""Contents of a cell."""
WALL = -1
"""No cell: around the board, and outside a smaller one."""

BUFFALOES, CHIEFS_SIDE = 0, 1
"""The seats: the buffaloes, and the chief with his dogs."""
NOBODY = -1
"""No winner yet."""

COLUMNS = "abcdefghijk"
PIECES = ".BCD"
"""The letters of the position notation (B1.3), by what stands on a cell."""
