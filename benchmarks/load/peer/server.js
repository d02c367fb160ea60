// boardgame.io's server with a game in which a move does nothing but count; matches are made as they are asked for.
const { Server } = require("boardgame.io/server");

const trivial = {
  name: "trivial",
  setup: () => ({ moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: (G) => {
      G.moves += 1;
    },
  },
};

Server({ games: [trivial] }).run(Number(process.argv[2]));
