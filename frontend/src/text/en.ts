/** Every English string of the front end. `{name}` is filled in by `say`. */
const strings = {
  "site.name": "Stampede",
  "site.line": "Cattle games of the old West, for two to six at a kitchen table or a world apart.",
  "site.games": "Games",
  "site.more": "No account, no advertisement. Play in this browser, or send your friends a link.",
  "site.loading": "One moment",

  "game.facts": "{players} players, {minutes} minutes",
  "game.author": "Designed by {author}",
  "game.computer": "Play the computer",
  "game.friend": "Invite friends",
  "game.here": "Share this device",
  "game.drawing": "The board of {title}",

  "form.computer": "{title} against the computer",
  "form.friend": "{title} with friends",
  "form.here": "{title} at one device",
  "form.others": "With you",
  "form.seat": "Player {number}",
  "form.level": "Computer: {name}",
  "form.blurb": "{name}: {blurb}",
  "form.by-link": "A friend, by link",
  "form.beside": "Somebody at this device",
  "form.their-name": "Name of player {number}",
  "form.side": "Your side",
  "form.place": "Your seat",
  "form.random": "Draw lots",
  "form.place-1": "first",
  "form.place-2": "second",
  "form.place-3": "third",
  "form.place-4": "fourth",
  "form.place-5": "fifth",
  "form.place-6": "sixth",
  "form.name": "Your name",
  "form.guest": "Guest",
  "form.more": "More options",
  "form.match": "The next game",
  "form.exchange": "Swap the sides",
  "form.handicap": "Keep the sides, move the handicap",
  "form.start": "Start",
  "form.link": "Make the link",
  "form.close": "Close",

  "table.you": "you",
  "table.players": "Players",
  "table.computer-level": "computer, level {level}",
  "table.free": "Nobody yet",
  "table.here": "here",
  "table.beside": "at this device",
  "table.away": "away",
  "table.to-move": "to move",
  "table.choosing": "choosing",
  "table.ready": "ready",
  "table.look": "Show the side of {name}",
  "table.turn": "Turn the board",
  "table.watching": "You are watching.",
  "table.your-side": "Your side: {side}.",
  "table.you-are": "You are {name}: {side}.",
  "table.next": "{name} is next",
  "table.take-back": "Change my choice",
  "table.by-lot": "Decide the rest by lot",
  "table.your-turn": "Your turn",
  "table.turn-of": "{name} to move",
  "table.waiting-for": "Waiting for {name}",
  "table.waiting-line.one": "The game begins as soon as the free seat is taken.",
  "table.waiting-line.other": "The game begins as soon as the {count} free seats are taken.",
  "table.waiting-friend.one": "Waiting for a friend",
  "table.waiting-friend.other": "Waiting for {count} friends",
  "table.about-to-begin": "About to begin",
  "table.computer-does": "The computer is {what}.",
  "table.sent": "Sending your move",
  "table.over": "The game is over",
  "table.won": "You won",
  "table.lost": "You lost",
  "table.shared": "You won with {name}",
  "table.won-by": "{name} won",
  "table.drawn": "A draw",
  "table.last": "Last move",
  "table.now": "Now",
  "table.rule": "Rule {rule}",

  "pass.hand": "Hand the device to {name}",
  "pass.line": "{name} goes on. Nobody else looks at the screen now.",
  "pass.take": "I am {name}",
  "pass.instead": "Somebody else holds it",

  "share.title.one": "Send this link to a friend",
  "share.title.other": "Send this link to {count} friends",
  "share.link.one": "Link for your friend",
  "share.link.other": "Link for your friends",
  "share.copy": "Copy the link",
  "share.copied": "Copied",
  "share.qr": "The same link as a QR code, for a phone",
  "fair.title": "Fair chance",
  "fair.commitment":
    "The server drew its seed before the game and published its SHA-256. The seed is shown at the end.",
  "fair.broken":
    "The server's commitment is not the one you were shown first: the seed was exchanged. Do not trust the chance of this game. First {promised}, now {commitment}.",
  "fair.seed": "Seed",
  "fair.hash": "SHA-256 of the seed",

  "log.title": "Moves",
  "log.empty": "No move yet.",
  "log.earlier": "Show earlier ({count})",

  "chart.table": "As a table",

  "type.label": "Type a move",
  "type.hint": "like {example}",
  "type.send": "Make it",

  "end.rematch": "Rematch",
  "end.rematch-next": "Rematch: {next}",
  "end.agree": "Agree to a rematch: {next}",
  "end.asked.one": "{name} asks for a rematch.",
  "end.asked.other": "{name} ask for a rematch.",
  "end.asked-you": "You asked for a rematch.",
  "end.awaited": "Waiting for {name}.",
  "end.ranking": "Result",
  "end.replay": "Replay the game",
  "end.share": "Copy the link to the replay",

  "join.title": "Sit down at the table",
  "join.line": "You are invited to a game of {title}. Say your name and sit down.",
  "join.game": "Stampede",
  "join.free.one": "One seat is free.",
  "join.free.other": "{count} seats are free.",
  "join.sitting.one": "{names} sits there already.",
  "join.sitting.other": "{names} sit there already.",
  "join.computer": "the computer {name}",
  "join.sit": "Sit down",
  "join.taken": "All seats are taken",
  "join.taken-line": "Others sat down first. You can still watch the game.",
  "join.watch": "Watch the game",

  "replay.of": "{title} replay",
  "replay.position": "Position",
  "replay.first": "First position",
  "replay.previous": "Previous move",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.next": "Next move",
  "replay.last": "Last position",
  "replay.speed": "Speed",
  "replay.slow": "slow",
  "replay.medium": "medium",
  "replay.fast": "fast",
  "replay.eyes": "View",
  "replay.everything": "everything",
  "replay.spectator": "a spectator's",
  "replay.loading": "Fetching the position",
  "replay.start": "Start position",
  "replay.count": "{number} of {total}",
  "replay.file": "Download the match file",
  "replay.share": "Copy the link",
  "replay.verify": "To check the dice and every move, run",
  "replay.table": "Back to the table",

  "lost.title": "Nothing here",
  "lost.path": "There is no page at this address.",
  "lost.table": "There is no table with this name. It may have been cleared away, or the link is incomplete.",
  "lost.match": "There is no game with this name. The link may be incomplete.",
  "lost.home": "Go to the games",
  "lost.refused": "That did not work",
  "lost.again": "Try again",

  "net.unreachable": "The server cannot be reached. Check your connection and try again.",
  "net.odd": "The server answered in a way this page does not understand ({status}). Try again in a moment.",
  "net.lost": "Connection lost, trying again",
  "net.finding": "Finding the table",

  "stage.empty": "empty",
  "stage.beside": "Beside the board: {things}",
  "stage.count": "{count} {thing}",
  "stage.picked": "selected",
  "stage.can-move": "can move",
  "stage.can-choose": "can be chosen",
  "stage.shut": "not now",
  "stage.choose": "What you can do",
  "stage.several": "{count} ways to do it: choose one.",
  "stage.look": "Look under it",
  "stage.look-help": "Hold to look, or hold the key P on the board",
  "stage.under": "Under it: {words}.",

  "entry.less": "Less",
  "entry.more": "More",
  "entry.range": "Write a number from {low} to {high}.",
  "entry.steps": "Write a number from {low} to {high}, in steps of {step}.",

  "settings.title": "Settings",
  "settings.theme": "Light",
  "settings.system": "like the system",
  "settings.light": "day",
  "settings.dark": "night",
  "settings.speed": "Movement",
  "settings.calm": "calm",
  "settings.quick": "quick",
  "settings.none": "none",
} as const;

export type Phrase = keyof typeof strings;
type StemOf<Each> = Each extends `${infer Stem}.other` ? Stem : never;
/** A phrase that depends on a number: there is one `.one` and one `.other` of it. */
export type Counted = StemOf<Phrase>;

const plural = new Intl.PluralRules("en");
const enumeration = new Intl.ListFormat("en-GB");

export function say(phrase: Phrase, values: Record<string, string | number> = {}): string {
  return strings[phrase].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The phrase for so many: `{count}` is the number. */
export function sayCount(stem: Counted, count: number, values: Record<string, string | number> = {}): string {
  const form = plural.select(count) === "one" ? "one" : "other";
  return say(`${stem}.${form}`, { count, ...values });
}

/** Anna, Ben and Cleo. */
export function listed(names: readonly string[]): string {
  return enumeration.format(names);
}
