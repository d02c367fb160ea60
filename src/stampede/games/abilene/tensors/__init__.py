"""Abilene as tensors: observation planes, compact action numbers and memory."""

from stampede.core.parts import Tensors
from stampede.games.abilene.tensors.actions import kinds
from stampede.games.abilene.tensors.memory import MEMORY
from stampede.games.abilene.tensors.planes import planes

TENSORS = Tensors(kinds=kinds, planes=planes, memory=MEMORY)
