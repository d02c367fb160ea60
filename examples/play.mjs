// Plays a match of Buffalo on a Stampede server against its computer. Needs Node 20 and nothing else.
//
//     node play.mjs https://play.example TOKEN
//
// Make the token on the page of your account, with the scopes read, play and open.

const [address, token, given] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

/** What the server answers; a request with a body is a POST. */
async function ask(path, body) {
  const how = body ? { method: "POST", body: JSON.stringify(body), headers } : { headers };
  const answer = await fetch(address + path, how);
  if (!answer.ok) throw new Error((await answer.json()).message);
  return answer;
}

/** The lines of an answer that has no end, without the empty ones. */
async function* lines(answer) {
  let rest = "";
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const whole = (rest + part).split("\n");
    rest = whole.pop();
    yield* whole.filter((line) => line.trim());
  }
}

const { name } = await (await ask("/api/site")).json();
const options = given ? JSON.parse(given) : { width: 5, dogs: 2 };
const wish = { game: "buffalo", name, seat: 0, bots: [1], options };
const { table } = await (await ask("/api/tables", wish)).json();
console.log(`${address}/t/${table}`);

for await (const line of lines(await ask(`/api/tables/${table}/stream`))) {
  const position = JSON.parse(line);
  if (position.phase === "over") {
    console.log(position.returns[position.seat] > 0 ? "won" : "lost");
    break;
  }
  if (position.acting.includes(position.seat)) {
    const action = position.legal[Math.floor(Math.random() * position.legal.length)];
    // Sent again with the same id, it would be carried out once.
    const { version } = position;
    await (await ask(`/api/tables/${table}/act`, { id: `v${version}`, version, action })).json();
    console.log(action);
  }
}
process.exit(0); // the stream is still open
