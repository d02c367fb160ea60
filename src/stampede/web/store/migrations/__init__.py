"""The steps from one form of the database to the next, oldest first."""

REVISIONS = (
    *("0001", "0002", "0003", "0004", "0005", "0006", "0007"),
    *("0008", "0009", "0010", "0011", "0012", "0013", "0014"),
    *("0015", "0016", "0017", "0018", "0019", "0020", "0021", "0022"),
)
"""Known to this program; the last is what it needs. A test holds them to the files in ``versions``."""
