"""Buffalo as tensors: observation planes and compact action numbers."""

from stampede.core.parts import Tensors
from stampede.games.buffalo.tensors.actions import kinds
from stampede.games.buffalo.tensors.planes import planes

TENSORS = Tensors(kinds=kinds, planes=planes)
