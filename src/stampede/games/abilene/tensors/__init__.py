"""Abilene as tensors: observation planes and compact action numbers."""

from stampede.core.parts import Tensors
from stampede.games.abilene.tensors.actions import kinds
from stampede.games.abilene.tensors.planes import planes

TENSORS = Tensors(kinds=kinds, planes=planes)
