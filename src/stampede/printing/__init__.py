"""Print and play: a game as PDF, to print, cut out and fold.

A game declares its board, pieces and sheets (:mod:`stampede.core.print_kit`); this package lays them out in
millimetres, and Typst makes the PDF.
"""
