import { asTempo } from "../front/pace";
import type { OptionInfo, TableView } from "../net/wire";
import { say, sayCount } from "../text";

/** The settings of a table, each with its value in words. */
export function settled(view: TableView, options: readonly OptionInfo[]): [label: string, value: string][] {
  const chosen = options.map(({ name, label }): [string, string] => [label, worded(view.options[name])]);
  return [
    ...chosen.filter(([, value]) => value !== ""),
    [say("pace.title"), timed(view)],
    ...(view.pace.kind === "untimed" ? [] : [late(view)]),
    [say("undo.title"), say(`undo.rule-${view.undo}`)],
    [say("watch.title"), say(`watch.${view.watch}`)],
    [say("change.hints"), worded(view.hints === true)],
    ...(view.notebook ? [noted()] : []),
  ];
}

function noted(): [label: string, value: string] {
  return [say("change.notebook"), worded(true)];
}

function worded(value: unknown): string {
  if (typeof value === "boolean") return say(value ? "change.yes" : "change.no");
  return value === undefined ? "" : String(value);
}

function timed({ pace, on_timeout }: TableView): string {
  const { kind, minutes, seconds, days } = asTempo(pace, on_timeout);
  if (kind === "untimed") return say("pace.untimed");
  return kind === "live" ? say("change.live", { minutes, seconds }) : sayCount("change.days", days);
}

function late({ on_timeout }: TableView): [label: string, value: string] {
  return [say("pace.on-timeout"), say(`pace.${on_timeout}`)];
}
