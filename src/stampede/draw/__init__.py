"""Drawing for all games: scenes, SVG, strokes, brands and the palette."""
