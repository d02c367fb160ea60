"""Zoff in Buffalo as tensors: observation planes, compact action numbers and memory."""

from stampede.core.parts import Tensors
from stampede.games.zoff.tensors.actions import kinds
from stampede.games.zoff.tensors.memory import MEMORY
from stampede.games.zoff.tensors.planes import planes

TENSORS = Tensors(kinds=kinds, planes=planes, memory=MEMORY)
