"""Zoff in Buffalo as tensors: observation planes and compact action numbers."""

from stampede.core.parts import Tensors
from stampede.games.zoff.tensors.actions import kinds
from stampede.games.zoff.tensors.planes import planes

TENSORS = Tensors(kinds=kinds, planes=planes)
