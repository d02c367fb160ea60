"""The steps from one form of the database to the next, oldest first: 0007 is that of the first release."""

REVISIONS = (
    *("0007", "0008", "0009", "0010", "0011", "0012", "0013", "0014"),
    *("0015", "0016", "0017", "0018", "0019", "0020", "0021", "0022", "0023", "0024"),
    *("0025", "0026", "0027", "0028", "0029", "0030"),
)
"""Known to this program; the last is what it needs. A test holds them to the files in ``versions``."""
