"""Random words, with which a position of Buffalo is hashed (A. Zobrist, 1970), and how they are read.

They were drawn once, by ``numpy.random.default_rng(1975).integers(1, 2**62 - 1, (3, 88))``, and are written
out because importing ``numpy.random`` takes 2 MB of every server, which draws nothing else by it.
"""

from base64 import b64decode

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
WORDS = (
    "mhpnrw+yCCxbddvAGf+qJ7sc3TfBVAI3y6c9kM3ONQrQXMhhLIGZE1NELe8NmHojgVywttPOfgoqMvU0Lo58DHx2JDZO+SovCGHq"
    "sTYedB06vMq1TLKSOOS1+d/3dGg06qKTYBjpJRc+EOwIIS6RH/ZAO4Oarz0IhPuqUNPF0AyW2cw8NE1ZHOoBsRl+om0ZuF/VSZzJ"
    "gz4d+wbiR+lwJNyG8Aw8RSEGike3Zol2iTC4O6DZeMNyNgL4PvTcwQICwR9YPGbGfBUOVZjjXeFcBFnhxfMuGSY7mZOVa46SazuK"
    "2FAvUCx/KB/NFSZdhF0oXIy5GpMAwCTUA00rbNo7LAUbXkCH62EVzMUNxwvXgDyPG3vAi57uGXMezd93YvokgR3DWDQ0yCqGgOfR"
    "th2KI/gZNFIC2JoZNjQIv42HcgUybYHw7AAeA7ojeWuVFSQZ3LFbui2bkAs+6scN9mN3GjQ3ibQh39Acpe0XH947Cjmp+i+92uhe"
    "P5SWvMxeVqobGSpfhoYYLhXZs4Iu7kLGLS9rOYTjHpUmsDn+Pc2pcQc+wJcmaCTkF6Kxhlt6fysbNCS8FUYeiiTj1P0KHTzXAa5s"
    "G+ZMsC01SFmGArKkdDnSk/LOF6VGDZSNCIsewBwqVJ976/8IDDqJndWGcxzWPt9miuTdeycEi8Ks9zzpahKoIkozt7L5APgSRVBB"
    "tvAlyEJdQu72IB0dO/HLoA5fMQndHj/562IHk1UeJ4MHXhxn45BK78A9HFDuM1mKrMMpiUZufdS6VDBhkML8i70uL756eijNJv43"
    "WSlBZgQygSSN5DjrPmr2CzY7AJsbQdAIUI/dZYmOhCnEl0J0s5lqAw5BDtLFbfElOViLkpbX7gON7VqggIwmJ3ou9UsjzCMieHjy"
    "mQdIjihiNWfoueRiIwQ/vjpKEdcO1k8zM7Y7QQdvYid8e+0EF2fgIv1+yoYDMlG/C2ImFiA+oZoG5fciAAxD4978/d08kJHTa+BN"
    "bzA8Vp8yd3AiM4FhISNzGKQz5r9vcFT3iSYGgI+5R19iMS+rRGxJO7YeS4WpKZw0aiw4haPFqC3DISLfY3E906E05JNfBNOAvy2q"
    "FaCuiQ8HLlKalJ2+rh4WfWDVnJwHYAIgILn9+Ca6Ow8ZNGPd48oDN505fe/HKQYll9CIvGdRP4T1bms9VrY5PIwh32a6RBXattAz"
    "qwwxPQn1dtsMrVQLNT3PdZ4bVBG+XJpX003+I//g43DkgxERZYGAUqN83DlXJhSniXkNPUseBAYJyr4RBV13GFqJKwhrJb0uL60M"
    "K3EEv30sFTMdwQqEfAvKFS0zcoausIkCNh+Sfd8nskctj7DMoPcNRgzQbgxpblqdE4sR9dWpVT0mrV2L8qDIhAFLEPWreKZ5Pl3O"
    "XRmIdHoTNCMAJdj6SBpROfmGbeIhCUsPTxAAU8IeMsLd1kQ+ESjq1Ezq4GlJCQGg3VEGDSEPOwbk9hd/mgge6W71VCZDCAxQIBeP"
    "Amw2/na/u+iITzapqBmbWw/ZLfIigtMoxlYh359kgoAJajRIZr8DFMFkOMY/ckj5TVU+q5RanHLFXBr+RUF+xm2dL5G0tQ7DvtkR"
    "0df+8jFUqT/XlihrGC2/GsrVV8LkguYtnaoDvEoX6ySyjMs/PofJAhQUYuWrHK8l6sOp5fMsMhjvC3VSVdr6JRhqTjlSsOwC+AGO"
    "wFImoA99jlWZmQOLN49n1z/MPcgDga3J8MYLwxcTocdsK2SnMo6/h9gTgMgxH9llgjSCDzzG+p5TepoDOsL99m4SeqcPSS3KadXs"
    "2QvOMcYDlh/CHROqazMnuBwpq02sMfDE2SFBUXhVKI5zJOYwomuMZ6MHxwb+INbaDgFnQbNkaaU3FrHn3IuxFXsD1sjoi9kcLDnu"
    "LKnr8o4kAkjK5Mddvq8fYqMlKb6BbCLhFPwidc6yJbshiGSUYk0MrvjZ2yXYShPhhC9QRTDkHDIvi07bHQo3z2SKUac8kBxpEDR+"
    "d8ejG2mr7KyzgZUjI27NZG9HRh7PcNOm0vBmNiUWmj4+pCEzliaDJH5nShKBGUbyXcqrLlgAfnHG5BcMRMFXnAEe9Aen8yUAk/j1"
    "A9JnPj+2emwrKbqqfw0DhA7Qu3/nWezLG9mXt94cAFAbcyQvDt4WyiBEBiDvgP/OIb5PTjlE01ExPRZtcMCO5CJVflXmUE4pLpd3"
    "VFCyBCUw26URI5H8mCX2OHp5Qa6HNIesNqliN6MqzAjWPU2QBAQJ+9gbtXMFPImT7H9OMt8e2Y1+xzSozCe2gZm7h769GBY53ZXX"
    "0ckRWHuNN+3zcD552ZP53daSDSTSomzMUKcz5dJPMkZgOw22TV8f6VudK9LOMrCsfBAyoD9AW0ExEAXCa+v/hxr5JvRuzXNpaNIE"
    "dcqaeca41j6SCGiBPLoSA+uzHk80gkkqXX92T5CVDxOljOtlpb4UKCEW+Q4UDVM6gQ/q1mD51hLTjJQdUImpExh2NQPVBI8WMP+s"
    "fvH38DkJdm4ZRRf3AoVaJ6SG/I0kLX4X9VslKBStl8Vw3h2uORMeYBsXkqArYTsr6tFhOyUY1dOA2r5uNnSAe0vblBQ7Dz7NzeT/"
    "fgg/LUVP6Cn1AWCDVLE2NTYB7IWQf4QKmjkSDHAkjQZTBXwSeGv6CvIO1ZtTtbSD2yC60I5ZbyrwHkz4GR5q8eYgjOYs6KJKHQVQ"
    "wdhOK5TgOQIyCYQ9oxERoNKDguCRnhzrjkYdcXwnLCKtM/agf0YLu2zoa9QSvjvjFj7BgWOcLaMZed7P3NwtT96P0AICaCZdSKsA"
    "hzjmNjRpgr4WeMUm"
)


def words() -> tuple[Numbers, Numbers, Numbers]:
    """For a buffalo by column and row, for a dog and for the chief by bit."""
    buffalo, dog, chief = np.frombuffer(b64decode(WORDS), "<i8").reshape(3, -1).astype(np.int64)
    return buffalo, dog, chief
