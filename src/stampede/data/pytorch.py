"""Matches as samples for PyTorch."""

from collections.abc import Iterator
from pathlib import Path

from stampede.core.extras import require

require("torch", "learning", "stampede.data.pytorch")

import numpy as np  # noqa: E402 - checked above, for a clear error
from torch.utils.data import IterableDataset, get_worker_info  # noqa: E402

from stampede.data.reading import PartSample, Samples  # noqa: E402


class TorchSamples(IterableDataset[PartSample]):  # type: ignore[misc] # the package has no types here
    """The :class:`Samples` of a folder for a ``DataLoader``, whose workers share the matches.

    A batch is a ``Decision`` of tensors: ``observation`` (n, size) and ``win`` (n,) are float32, ``mask`` (n,
    actions) int8, the others (n,) int64. They come in the order of the matches: shuffle them for training.
    """

    def __init__(self, folder: str | Path) -> None:
        """Raises InvalidFile where there are no matches."""
        super().__init__()
        Samples(folder)
        self._folder = folder

    def __iter__(self) -> Iterator[PartSample]:
        """The samples of the calling worker; raises InvalidFile."""
        worker = get_worker_info()
        mine = Samples(self._folder, worker.id, worker.num_workers) if worker else Samples(self._folder)
        for each in mine:
            # PyTorch shares memory, and warns of read-only arrays.
            yield each._replace(mask=each.mask.copy(), win=np.float32(each.win))  # type: ignore[arg-type]
